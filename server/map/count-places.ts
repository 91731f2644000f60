import { LRUCache } from "lru-cache";
import type { ListFilter } from "#contracts/listings/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { resolveFilter, withoutCounts } from "#server/search/filter.ts";
import type { FacetQuery } from "#server/listings/facet-queries.ts";
import { chooseMatches, findKnownCount } from "#server/listings/facets.ts";
import { hashFilter } from "#server/listings/list-key.ts";
import type { ListServices } from "#server/listings/list.ts";
import { countByPlace, type PlaceRow, sampleByPlace } from "./queries.ts";

/** Listings that are counted one by one. Beyond that the counts of a sample are scaled up, and marked as approximate. */
const maxCounted = 50_000;
/** Approximate size of that sample of all listings. */
const sampleSize = 40_000;
/** Milliseconds that counts are cached. */
const maxAge = 60_000;
/** What a hash takes, in places: a filter without results is cached too. */
const overhead = 8;

/** How many listings there are at each place. */
export interface PlaceCounts {
  count: number;
  approximate: boolean;
  /** By the location that listings name; `low`: the lowest price, in som. */
  places: { id: number; count: number; low: number | null }[];
}

export interface PlaceCounter {
  /** `admit` is asked before the database has to count, and may refuse. */
  count(filter: ListFilter, admit: () => Promise<void>): Promise<PlaceCounts>;
}

/** Counts the same filter at most once a minute, whatever part of the map is looked at. */
export function createPlaceCounter(services: ListServices): PlaceCounter {
  const cache = new LRUCache<string, PlaceCounts, FacetQuery>({
    maxSize: memoryBudgets.placeCounts.max,
    sizeCalculation: ({ places }) => overhead + places.length,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => countPlaces(services.db, context),
  });
  return {
    async count(listFilter, admit) {
      const filter = resolveFilter(listFilter, services.catalogue);
      const context = await chooseMatches(services, filter, listFilter.search);
      if (isKnown(context)) return readKnown(context, services.catalogue);
      const hash = hashFilter([withoutCounts(context.filter), context.phase]);
      if (!cache.has(hash)) await admit();
      const counts = await cache.fetch(hash, { context });
      if (!counts) throw new Error("places were not counted");
      return counts;
    },
  };
}

/** Without a category the catalogue knows all of them, but the prices: these are for what is narrowed. */
function isKnown(query: FacetQuery): boolean {
  const { category, location, listings } = query.filter;
  return findKnownCount(query) !== undefined && !category && (location ?? { listings }).listings > maxCounted;
}

async function countPlaces(db: Db, query: FacetQuery): Promise<PlaceCounts> {
  const { filter } = query;
  const rows = await countByPlace(db, query, maxCounted + 1);
  const counted = sum(rows);
  if (counted <= maxCounted) return { count: counted, approximate: false, places: rows.map(toPlace) };
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, filter.listings));
  const sampled = await sampleByPlace(db, query, percent);
  const total = findKnownCount(query) ?? Math.max(counted, Math.round((sum(sampled) * 100) / percent));
  const scale = total / Math.max(1, sum(sampled));
  const scaled = sampled.map((row) => ({ ...row, count: Math.max(1, Math.round(row.count * scale)) }));
  return { count: total, approximate: true, places: scaled.map(toPlace) };
}

/** The counts of all places, or of those below a location: each without those below itself. */
function readKnown({ filter: { location, listings } }: FacetQuery, store: CatalogueStore): PlaceCounts {
  const places = store.current().locations.flatMap(({ id, path, children }) => {
    if (path.length === 0 || (location && !path.some((above) => above.id === location.id))) return [];
    const below = children.reduce((all, child) => all + store.countAtLocation(child.id), 0);
    const count = store.countAtLocation(id) - below;
    return count > 0 ? [{ id, count, low: null }] : [];
  });
  return { count: (location ?? { listings }).listings, approximate: false, places };
}

function toPlace({ location_1, location_2, location_3, count, low }: PlaceRow): PlaceCounts["places"][number] {
  return { id: location_3 || location_2 || location_1, count, low };
}

function sum(rows: readonly PlaceRow[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}
