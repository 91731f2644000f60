import { LRUCache } from "lru-cache";
import type { NearResults, SearchPart, SearchUsed } from "#contracts/listings/list-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import type { CardKey } from "./cards.ts";
import { readVersions } from "./queries.ts";

/** A page of a list: its listings, and what is told with them. */
export interface FoundPage {
  rows: CardKey[];
  /** The key of the next page. */
  next: string | null;
  searchUsed?: SearchUsed | undefined;
  understood?: SearchPart[] | undefined;
  meantCategory?: number | undefined;
  unused?: string[] | undefined;
  near?: NearResults | undefined;
  /** Where on this page that begins which has no price. */
  unpricedFrom?: number | undefined;
}

/** Ids of lists that others have just asked for. */
export interface ListCache {
  /**
   * The page under a hash of all it depends on: as it was found up to some seconds ago, or else as `find` finds it. Listings that
   * are on show no more leave it, and the versions are those of now.
   */
  findPage(hash: string, find: () => Promise<FoundPage>): Promise<FoundPage>;
  /** The same for ids alone, which may be minutes old. */
  findIds(hash: string, find: () => Promise<number[]>): Promise<CardKey[]>;
}

interface ListCacheServices {
  db: Db;
  /** Incremented by whatever changes listings in this process or, as far as it is known, in others. */
  changes(): number;
  /** Milliseconds that pages and ids are cached; 0: never. */
  lifetimes: { page: number; ids: number };
}

type CachedPage = Omit<FoundPage, "rows"> & { ids: number[] };

export function createListCache({ db, changes, lifetimes }: ListCacheServices): ListCache {
  const pages = new LRUCache<string, CachedPage, () => Promise<CachedPage>>({
    max: memoryBudgets.listPages.max,
    ttl: lifetimes.page,
    // A page that is evicted while it is read is an answer all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_hash, _old, { context: read }) => read(),
  });
  const ids = new LRUCache<string, number[], () => Promise<number[]>>({
    max: memoryBudgets.similar.max,
    ttl: lifetimes.ids,
    ignoreFetchAbort: true,
    fetchMethod: (_hash, _old, { context: read }) => read(),
  });
  return {
    async findPage(hash, find) {
      if (lifetimes.page === 0) return find();
      let found: FoundPage | undefined;
      const read = async () => {
        found = await find();
        const { rows, ...rest } = found;
        return { ...rest, ids: rows.map(({ listing_id }) => listing_id) };
      };
      // A list that is read while a listing changes may lack the change: it is under the number of before.
      const cached = await pages.fetch(`${changes()} ${hash}`, { context: read });
      if (found) return found;
      if (!cached) throw new Error("a list was not read");
      const { ids: listed, ...rest } = cached;
      const rows = await readVersions(db, listed);
      return rows.length === listed.length ? { ...rest, rows } : withoutGone(cached, rows);
    },
    async findIds(hash, find) {
      const listed = lifetimes.ids === 0 ? await find() : await ids.fetch(hash, { context: find });
      return readVersions(db, listed ?? []);
    },
  };
}

/** The nearest begin earlier when some of what is before them is gone, and so does what has no price. */
function withoutGone({ ids, near, unpricedFrom, ...rest }: CachedPage, rows: CardKey[]): FoundPage {
  const left = new Set(rows.map(({ listing_id }) => listing_id));
  const countLeft = (end: number) => ids.slice(0, end).filter((id) => left.has(id)).length;
  return {
    ...rest,
    rows,
    near: near && { ...near, from: countLeft(near.from) },
    unpricedFrom: unpricedFrom === undefined ? undefined : countLeft(unpricedFrom),
  };
}
