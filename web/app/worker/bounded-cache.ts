import { chooseEvicted } from "./plan.ts";

/** The header of something kept that says how large it is. */
const bytesHeader = "x-kept-bytes";

interface Bounds {
  /** Of all together. */
  maxBytes: number;
  /** Nothing larger is kept. */
  maxEntryBytes: number;
  /** By key: things of a kind, and how many of it are kept. */
  limitOf: (key: string) => { kind: string; max: number };
}

/** A cache of the browser that stays within bounds: the last things put into it stay. Keys are paths. */
export interface BoundedCache {
  put(key: string, answer: Response, headers?: Readonly<Record<string, string>>): Promise<void>;
  find(key: string): Promise<Response | undefined>;
  has(key: string): Promise<boolean>;
  keys(): Promise<string[]>;
  remove(key: string): Promise<void>;
}

/** `name`: of the cache in the browser; `origin`: the site's. Keys are written one after another, so that the bounds hold. */
export function openBoundedCache(storage: CacheStorage, name: string, origin: string, bounds: Bounds): BoundedCache {
  /** Sizes by key, the longest kept first; read once, because only this worker writes. */
  let index: Promise<Map<string, number>> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const opened = () => storage.open(name);
  const addressOf = (key: string) => origin + key;

  const readIndex = async (): Promise<Map<string, number>> => {
    const cache = await opened();
    const kept = await Promise.all(
      (await cache.keys()).map(async ({ url }) => {
        const bytes = Number((await cache.match(url))?.headers.get(bytesHeader) ?? 0);
        return [url.slice(origin.length), bytes] as const;
      }),
    );
    return new Map(kept);
  };
  const sizes = () => (index ??= readIndex());
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  };

  return {
    put: (key, answer, headers = {}) =>
      inTurn(async () => {
        const body = await answer.blob();
        if (body.size > bounds.maxEntryBytes) return;
        const [cache, known] = await Promise.all([opened(), sizes()]);
        // The browser has unpacked it.
        const kept = new Headers(answer.headers);
        for (const packed of ["content-encoding", "content-length", "set-cookie"]) kept.delete(packed);
        for (const [header, value] of Object.entries({ ...headers, [bytesHeader]: String(body.size) }))
          kept.set(header, value);
        // Deleted first: so it comes last in the order.
        await cache.delete(addressOf(key));
        known.delete(key);
        await cache.put(addressOf(key), new Response(body, { status: answer.status, headers: kept }));
        known.set(key, body.size);
        const entries = [...known].map(([of, bytes]) => ({ key: of, bytes }));
        for (const old of chooseEvicted(entries, bounds)) {
          known.delete(old);
          await cache.delete(addressOf(old));
        }
      }),
    find: async (key) => (await opened()).match(addressOf(key)),
    has: async (key) => (await sizes()).has(key),
    keys: async () => [...(await sizes()).keys()],
    remove: (key) =>
      inTurn(async () => {
        (await sizes()).delete(key);
        await (await opened()).delete(addressOf(key));
      }),
  };
}
