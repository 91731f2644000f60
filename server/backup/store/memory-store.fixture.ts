import type { BackupStore } from "./backup-store.ts";

/** A store in memory. Each call may be made to fail. */
export interface MemoryStore extends BackupStore {
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** Throws, or not, before an object is stored. */
  beforePut: (name: string) => void;
}

export function openMemoryStore(now: () => Date = () => new Date()): MemoryStore {
  const objects: MemoryStore["objects"] = new Map();
  return {
    objects,
    beforePut: () => {},
    async put(name, bytes) {
      this.beforePut(name);
      objects.set(name, { bytes, modified: now() });
    },
    get: async (name) => objects.get(name)?.bytes,
    has: async (name) => objects.has(name),
    async *list(folder) {
      const names = [...objects.keys()].filter((name) => name.startsWith(folder)).toSorted();
      for (const name of names) {
        const object = objects.get(name);
        if (object) yield { name, modified: object.modified, size: object.bytes.length };
      }
    },
    listFolders: async () => [...new Set([...objects.keys()].map((name) => name.split("/")[0] ?? ""))],
    remove: async (name) => void objects.delete(name),
  };
}
