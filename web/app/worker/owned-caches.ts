import { sharedCache } from "#contracts/app/rules.ts";
import { type BoundedCache, openBoundedCache } from "./bounded-cache.ts";
import { kindOf, maxKept } from "./plan.ts";

/** Bytes, unpacked. A page takes about 100 KB, its data a fourth. */
const pageBounds = {
  maxBytes: 8_000_000,
  maxEntryBytes: 600_000,
  limitOf: (key: string) => ({ kind: kindOf(key), max: maxKept[kindOf(key)] }),
};
const pictureBounds = {
  maxBytes: 14_000_000,
  maxEntryBytes: 600_000,
  limitOf: () => ({ kind: "pictures", max: 300 }),
};

const [pageCaches, pictureCaches, stateCache, guest] = ["pages ", "pictures ", "state", "guest"];

/** The caches of whoever is signed in here, and when they have changed. */
export interface OwnedCaches {
  /** The number of a request that begins now. */
  begin(): number;
  /** Whether a request began before somebody signed in or out: it is about somebody else. */
  isPast(begun: number): boolean;
  /** Says who is signed in since a request, and removes what belonged to somebody else. */
  own(owner: string, begun: number): Promise<void>;
  /** Somebody has signed out. */
  forget(): Promise<void>;
  pages(): Promise<BoundedCache>;
  pictures(): Promise<BoundedCache>;
}

/** `origin`: of the site. The owner is stored, because the browser stops a worker that has nothing to do. */
export function openOwnedCaches(storage: CacheStorage, origin: string): OwnedCaches {
  let begun = 0;
  let since = 0;
  let owning: Promise<string> | undefined;
  let turn = Promise.resolve();
  const opened = new Map<string, BoundedCache>();
  const stateKey = `${origin}/owner`;

  const readOwner = async () => {
    const stored = await (await storage.open(stateCache)).match(stateKey);
    return stored ? stored.text() : guest;
  };
  const owner = () => (owning ??= readOwner());
  const open = (name: string): BoundedCache => {
    const bounds = name.startsWith(pictureCaches) ? pictureBounds : pageBounds;
    const cache = opened.get(name) ?? openBoundedCache(storage, name, origin, bounds);
    opened.set(name, cache);
    return cache;
  };
  const isForeign = (name: string, before: string, next: string) => {
    const isOwned = name.startsWith(pageCaches) || name.startsWith(pictureCaches);
    // What a guest shares is for the account that they sign in to then.
    return isOwned ? !name.endsWith(` ${next}`) : name === sharedCache && before !== guest;
  };
  const change = async (next: string, from: number) => {
    const before = await owner();
    if (before === next || from < since) return;
    since = from;
    owning = Promise.resolve(next);
    for (const name of await storage.keys()) {
      if (!isForeign(name, before, next)) continue;
      opened.delete(name);
      await storage.delete(name);
    }
    await (await storage.open(stateCache)).put(stateKey, new Response(next));
  };
  const own = (next: string, from: number) => {
    const earlier = turn;
    const changeInTurn = async () => {
      await earlier.catch(() => undefined);
      await change(next, from);
    };
    return (turn = changeInTurn());
  };

  return {
    begin: () => ++begun,
    isPast: (at) => at < since,
    own,
    async forget() {
      // What the account asked for before has no place any more, even where a guest had signed out.
      const at = ++begun;
      await own(guest, at);
      since = at;
      opened.clear();
    },
    pages: async () => open(pageCaches + (await owner())),
    pictures: async () => open(pictureCaches + (await owner())),
  };
}
