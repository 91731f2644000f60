import { LRUCache } from "lru-cache";

interface CellCache<T> {
  /** What is known of cells. `readMissing` reads those that nobody knows, or is reading already. */
  read(names: readonly string[], readMissing: (names: string[]) => Promise<Map<string, T>>): Promise<Map<string, T>>;
}

/** Keeps what is known of cells. Whoever asks for a cell that is being read waits for the same. */
export function createCellCache<T extends object>(options: LRUCache.Options<string, T, unknown>): CellCache<T> {
  const cache = new LRUCache<string, T>(options);
  const coming = new Map<string, Promise<T | undefined>>();

  function readTogether(names: string[], readMissing: (names: string[]) => Promise<Map<string, T>>): void {
    const all = readMissing(names).then((found) => {
      for (const [name, value] of found) cache.set(name, value);
      return found;
    });
    for (const name of names) {
      const one = all.then((found) => found.get(name)).finally(() => coming.delete(name));
      // Whoever waits for it hears of a failure.
      one.catch(() => undefined);
      coming.set(name, one);
    }
  }

  return {
    async read(names, readMissing) {
      const known = new Map(names.map((name) => [name, cache.get(name)]));
      const missing = names.filter((name) => known.get(name) === undefined);
      const unread = missing.filter((name) => !coming.has(name));
      if (unread.length > 0) readTogether(unread, readMissing);
      const read = await Promise.all(missing.map(async (name) => [name, await coming.get(name)] as const));
      const all = [...known, ...read];
      return new Map(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    },
  };
}
