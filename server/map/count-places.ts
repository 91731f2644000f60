import { LRUCache } from "lru-cache";
import type { ListFilter } from "#contracts/listings/list-schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import type { ConcurrencyBounds, RunLimited } from "#server/platform/concurrency-limiter.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { resolveFilter, withoutCounts } from "#server/search/filter.ts";
import type { FacetQuery } from "#server/listings/facet-queries.ts";
import { chooseMatches, findKnownCount } from "#server/listings/facets.ts";
import { hashFilter } from "#server/listings/phases/list-key.ts";
import type { ListServices } from "#server/listings/list.ts";
import { createAdmission } from "./admission.ts";
import { countByPlace, estimateMatches, type PlaceRow, sampleByPlace } from "./queries.ts";

/** Listings that are counted one by one, about. Beyond that the counts of a sample are scaled up, and marked as approximate. */
const maxCounted = 10_000;
/** Approximate size of that sample of all listings: of terms, which take longer to look through, a smaller one. */
const sampleSize = { columns: 40_000, terms: 15_000 };
/** Milliseconds that counts are cached. */
const maxAge = 60_000;
/** What a hash takes, in places: a filter without results is cached too. */
const overhead = 8;

/** Counts of the map at work, also those of shops: all guests of a network may ask for them, and lists are read beside them. */
export const countBounds: ConcurrencyBounds = { concurrency: 4, maxQueued: 200, maxWait: 5_000 };

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
export function createPlaceCounter(services: ListServices, runCount: RunLimited): PlaceCounter {
  const cache = new LRUCache<string, PlaceCounts, FacetQuery>({
    maxSize: memoryBudgets.placeCounts.max,
    sizeCalculation: ({ places }) => overhead + places.length,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => runCount(() => countPlaces(services.db, context)),
  });
  /** What is being counted: whoever asks for it meanwhile waits for the same. */
  const counting = new Set<string>();
  const admitOnce = createAdmission(
    (hash) => cache.has(hash) || counting.has(hash),
    (hash) => counting.add(hash),
  );
  return {
    async count(listFilter, admit) {
      const filter = resolveFilter(listFilter, services.catalogue);
      const context = await chooseMatches(services, filter, listFilter.search);
      const areas = findKnownAreas(context);
      if (areas && countKnown(areas, services.catalogue) > maxCounted) return readKnown(areas, services.catalogue);
      const hash = hashFilter([withoutCounts(context.filter), context.phase]);
      await admitOnce(hash, admit);
      try {
        const counts = await cache.fetch(hash, { context });
        if (!counts) throw new Error("places were not counted");
        return counts;
      } finally {
        counting.delete(hash);
      }
    },
  };
}

/** The locations whose counts the catalogue has, when nothing but them, or what is near one, is asked for; "all" of the whole country. */
function findKnownAreas({ filter, phase }: FacetQuery): readonly { id: number }[] | "all" | undefined {
  const { narrowings = [], ...rest } = filter;
  const [near, ...further] = narrowings;
  if (rest.category || further.length > 0 || findKnownCount({ filter: rest, phase }) === undefined) return undefined;
  if (near) return rest.location ? undefined : near.locations;
  return rest.location ? [rest.location] : "all";
}

/** The counts of all places in these areas: each without those below itself. Of the prices there the catalogue knows nothing. */
function readKnown(areas: readonly { id: number }[] | "all", store: CatalogueStore): PlaceCounts {
  const ids = areas === "all" ? undefined : new Set(areas.map(({ id }) => id));
  const places = store.current().locations.flatMap(({ id, path, children }) => {
    if (path.length === 0 || (ids && !path.some((above) => ids.has(above.id)))) return [];
    const below = children.reduce((all, child) => all + store.countAtLocation(child.id), 0);
    const count = store.countAtLocation(id) - below;
    return count > 0 ? [{ id, count, low: null }] : [];
  });
  return { count: countKnown(areas, store), approximate: false, places };
}

function countKnown(areas: readonly { id: number }[] | "all", store: CatalogueStore): number {
  return areas === "all" ? store.countAll() : areas.reduce((all, { id }) => all + store.countAtLocation(id), 0);
}

/**
 * Few are counted one by one. Where there are many, as the database expects, a sample tells first, for to find out by counting that there are too
 * many takes longer than anything else.
 */
async function countPlaces(db: Db, query: FacetQuery): Promise<PlaceCounts> {
  const { filter, phase } = query;
  const known = findKnownCount(query);
  const hasTerms =
    phase.matching !== undefined ||
    filter.options.length > 0 ||
    filter.narrowings?.some((one) => !one.locations) === true;
  const by = hasTerms ? "terms" : "columns";
  const sample = async () => {
    const percent = Math.min(100, (100 * sampleSize[by]) / Math.max(1, filter.listings));
    const rows = await sampleByPlace(db, query, percent);
    return { rows, total: known ?? Math.round((sum(rows) * 100) / percent) };
  };
  const expected = known ?? Math.min(boundMatches(filter), await estimateMatches(db, query));
  const first = expected > maxCounted ? await sample() : undefined;
  // Just below, to count them as well would take twice the time.
  if (first && first.total > 0.8 * maxCounted) return scaleUp(first.rows, first.total);
  // No sample that tells of fewer is so wrong.
  const max = first ? 2 * maxCounted : maxCounted;
  const rows = await countByPlace(db, query, max + 1);
  const counted = sum(rows);
  if (counted <= max) return { count: counted, approximate: false, places: rows.map(toPlace) };
  const { rows: sampled, total } = first ?? (await sample());
  return scaleUp(sampled, Math.max(counted, total));
}

function scaleUp(sampled: readonly PlaceRow[], total: number): PlaceCounts {
  const scale = total / Math.max(1, sum(sampled));
  const scaled = sampled.map((row) => ({ ...row, count: Math.max(1, Math.round(row.count * scale)) }));
  return { count: total, approximate: true, places: scaled.map(toPlace) };
}

/** No more than so many listings match, as far as the catalogue knows. */
function boundMatches({ listings, category, location, narrowings = [] }: FacetQuery["filter"]): number {
  const near = narrowings.filter(({ locations }) => locations).map(({ share }) => share * listings);
  return Math.min(listings, category?.listings ?? listings, location?.listings ?? listings, ...near);
}

function toPlace({ location_1, location_2, location_3, count, low }: PlaceRow): PlaceCounts["places"][number] {
  return { id: location_3 || location_2 || location_1, count, low };
}

function sum(rows: readonly PlaceRow[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}
