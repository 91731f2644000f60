import { LRUCache } from "lru-cache";
import type { FacetFilter, Facets } from "#contracts/listings/list-schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { divideIntoSteps } from "#server/prices/price-steps.ts";
import { conditionsOf, type ResolvedFilter, resolveFilter, withoutCounts } from "#server/search/filter.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import { listUncounted } from "#server/search/wanted.ts";
import {
  countFacetRows,
  countFoundRows,
  countSampled,
  type FacetQuery,
  type FacetRow,
  hasMatches,
} from "./facet-queries.ts";
import { hashFilter } from "./phases/list-key.ts";
import type { ListServices } from "./list.ts";

/** Listings that are counted. Beyond that counts are scaled up and marked as approximate. */
const maxCounted = 5_000;
/** Listings that are counted where the number alone is shown. */
const maxFound = 1_000;
/** Filtered parameters whose options are counted without their own filter; what more are chosen of leaves next to nothing. */
const maxWidened = 10;
/** Approximate size of the sample that estimates a total beyond {@link maxCounted}. */
const sampleSize = 10_000;
/** Milliseconds that counts are cached. */
const maxAge = 60_000;
/** What a hash takes, in numbers: a filter without results is cached too. */
const overhead = 8;

export interface FacetCounter {
  count(filter: FacetFilter): Promise<Facets>;
}

/** Counts the same filter at most once a minute. */
export function createFacetCounter(services: ListServices): FacetCounter {
  const cache = new LRUCache<string, Facets, () => Promise<Facets>>({
    maxSize: memoryBudgets.facetCounts.max,
    sizeCalculation: ({ categories, locations, options, price }) =>
      overhead + categories.length + locations.length + options.length + (price?.histogram.length ?? 0),
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => context(),
  });
  return {
    async count({ detail, ...listFilter }) {
      const filter = resolveFilter(listFilter, services.catalogue);
      const query = await chooseMatches(services, filter, listFilter.search);
      const key = hashFilter([detail, withoutCounts(query.filter), query.phase]);
      const context = () => (detail === "found" ? countFound(services, query) : countFacets(services, query));
      const facets = await cache.fetch(key, { context });
      if (!facets) throw new Error("facets were not counted");
      return facets;
    },
  };
}

/** The matches that the list shows: those of the search as typed, or of the corrected one when there are none. */
export async function chooseMatches(
  services: ListServices,
  filter: ResolvedFilter,
  text: string | undefined,
): Promise<FacetQuery> {
  const meant = text === undefined ? undefined : services.search.interpret(text, filter);
  if (text === undefined || !meant) return { filter, phase: {} };
  const count = (search: Interpretation): FacetQuery => ({
    filter: search.counted.filter,
    phase: { matching: search.counted.matching, notMatching: listUncounted(search, filter) },
  });
  const correction = services.search.correct(text);
  if (!correction) return count(meant);
  // Who looks for the same shows, too, that the words are right.
  const { filter: typed, matching } = meant.counted;
  if (await hasMatches(services.db, { filter: typed, phase: { matching, notMatching: meant.excluded } }))
    return count(meant);
  return count(services.search.interpret(correction.text, filter) ?? meant);
}

/** How many matches there are, and in which child categories. What the catalogue knows is not counted. */
async function countFound({ db, catalogue }: ListServices, query: FacetQuery): Promise<Facets> {
  const nothingElse = { approximate: false, locations: [], options: [], price: null };
  const known = findKnownCount(query);
  if (known !== undefined)
    return { ...nothingElse, count: known, is_more: false, categories: findChildCounts(query.filter, catalogue) ?? [] };
  const rows = await countFoundRows(db, query, maxFound + 1);
  const counted = rows.reduce((sum, row) => sum + row.count, 0);
  return {
    ...nothingElse,
    count: Math.min(counted, maxFound),
    is_more: counted > maxFound,
    categories: rows.flatMap(({ child, count }) => (child > 0 ? [{ id: child, count }] : [])),
  };
}

async function countFacets({ db, catalogue: store }: ListServices, query: FacetQuery): Promise<Facets> {
  const { filter } = query;
  const catalogue = store.current();
  const base = await countMatching(db, query);
  const options = new Map(base.options.map((row) => [row.id, row.count]));
  // Options of a filtered parameter are counted without its own filter: what choosing them as well would add.
  for (const group of filter.options.slice(0, maxWidened)) {
    const others = filter.options.filter((other) => other !== group);
    const parameter = catalogue.parameterOfOption.get(group[0] ?? 0);
    const widened = await countMatching(db, { ...query, filter: { ...filter, options: others } });
    const own = new Set(parameter?.options.map((option) => option.id));
    for (const row of widened.options) if (own.has(row.id)) options.set(row.id, row.count);
  }
  const isKnown = base.approximate && !filter.narrowings && findKnownCount(query) !== undefined;
  const children = isKnown ? findChildCounts(filter, store) : undefined;
  const places = isKnown ? findPlaceCounts(filter, store) : undefined;
  return {
    ...base,
    categories: children ?? base.categories,
    locations: places ?? base.locations,
    options: [...options].map(([id, count]) => ({ id, count })),
  };
}

/** The count of a filter by one category or location only, by what is near or in a part of the map, or by nothing: the catalogue has these. */
export function findKnownCount({ filter, phase }: FacetQuery): number | undefined {
  const { listings } = filter;
  const { category, location, options, ranges, days, narrowings, ...others } = conditionsOf(filter);
  const [places, ...further] = narrowings ?? [];
  const areas = [category, location, places].filter((area) => area !== undefined);
  const isSimple = [options, ranges, days, further].every((list) => list.length === 0) && areas.length <= 1;
  const isAlone = phase.matching === undefined && Object.values(others).every((value) => value === undefined);
  if (!isSimple || !isAlone || (places && !places.locations)) return undefined;
  return places ? Math.round(places.share * listings) : (category ?? location ?? { listings }).listings;
}

/** The exact counts of child categories, which the catalogue has only without a location. */
function findChildCounts(
  { category, location }: ResolvedFilter,
  store: CatalogueStore,
): Facets["categories"] | undefined {
  if (location) return undefined;
  const children = store.current().categories.filter(({ parent }) => parent === (category?.id ?? null));
  return children.map(({ id }) => ({ id, count: store.countInCategory(id) })).filter(({ count }) => count > 0);
}

/** The same of child locations, which the catalogue has only without a category. */
function findPlaceCounts(
  { category, location }: ResolvedFilter,
  store: CatalogueStore,
): Facets["locations"] | undefined {
  if (category) return undefined;
  const children = store
    .current()
    .locations.filter(({ path, parent }) => (location ? parent === location.id : path.length === 1));
  return children.map(({ id }) => ({ id, count: store.countAtLocation(id) })).filter(({ count }) => count > 0);
}

async function countMatching(db: Db, query: FacetQuery): Promise<Facets> {
  const rows = await countFacetRows(db, query, maxCounted + 1);
  const all = rows.find((row) => row.kind === "all");
  const counted = all?.count ?? 0;
  const total = counted > maxCounted ? (findKnownCount(query) ?? (await estimateTotal(db, query, counted))) : counted;
  const scale = total / Math.max(1, counted);
  const scaled = (kind: FacetRow["kind"]) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ id: row.id, count: Math.max(1, Math.round(row.count * scale)) }));
  return {
    count: total,
    approximate: scale > 1,
    is_more: false,
    categories: scaled("category"),
    locations: scaled("location"),
    options: scaled("option"),
    price:
      all?.low == null || all.high == null
        ? null
        : { min: all.low, max: all.high, histogram: histogramOf(rows, scale) },
  };
}

function histogramOf(rows: FacetRow[], scale: number): NonNullable<Facets["price"]>["histogram"] {
  const steps = rows.filter((row) => row.kind === "step");
  return divideIntoSteps(steps[0]?.low ?? 0, steps[0]?.high ?? 0).map((step, index) => ({
    ...step,
    count: Math.round((steps.find((row) => row.id === index + 1)?.count ?? 0) * scale),
  }));
}

/** Estimates the number of matches, of which there are at least `counted`. */
async function estimateTotal(db: Db, query: FacetQuery, counted: number): Promise<number> {
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, query.filter.listings));
  const sampled = await countSampled(db, query, percent);
  return Math.max(counted, Math.round((sampled * 100) / percent));
}
