import type { FoundFile } from "#server/platform/walk-folder.ts";

/** Where backups are kept. Names are paths of letters, digits and `._~-`. Every call may be repeated. */
export interface BackupStore {
  /** Stores an object, or replaces it; atomic. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** All objects below a folder, sorted by name. */
  list(folder: string): AsyncIterable<FoundFile>;
  /** Names of the folders at the top. Throws when the store itself is not there. */
  listFolders(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what killed processes left half-written before this time. Only stores that can have some have it. */
  removePartial?(before: Date): Promise<void>;
}
