import { LRUCache } from "lru-cache";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { PriceComparison } from "#contracts/listings/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { divideIntoSteps, findStep, shownPercentiles } from "#server/prices/price-steps.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { readPage } from "#server/search/page-queries.ts";
import { hashFilter } from "./list-key.ts";
import type { ListServices } from "./list.ts";
import { presentCard } from "./present.ts";
import { type ListingRow, type PriceRow, readPrices } from "./queries.ts";
import { filterSameKind } from "./similar.ts";

/** Fewer prices are no basis for a comparison. */
const minCompared = 15;
/** The newest listings. */
const maxCompared = 2_000;
/** Milliseconds that the prices of a group are cached. */
const maxAge = 60_000;
/** Cached groups, of up to 32 KB each. */
const maxSamples = 200;
/** Groups for which it is cached whether they have enough listings. */
const maxGroups = 5_000;

/** Wages, exchanges and wanted things are not compared. */
const comparableDeals: ReadonlySet<string> = new Set<DealType>(["sell", "rent", "service"]);

/** What determines the listings to compare with. The listing itself may be unsaved. */
export interface PriceGroup extends Pick<ListingRow, "category_id" | "deal_type" | "parameters"> {
  /** Excluded from the comparison. */
  id?: number | undefined;
}

export interface PriceComparer {
  /** Compares the price of a listing with its group; null when that is too small. */
  compare(listing: ListingRow): Promise<PriceComparison | null>;
  /** Whether {@link PriceComparer.compare} would find enough, without reading all of them. */
  isComparable(listing: ListingRow): Promise<boolean>;
  /** Compares a price in som with a group; null when that is too small. */
  compareInGroup(group: PriceGroup, price: number): Promise<PriceComparison | null>;
}

/** Reads the prices of a group at most once a minute. */
export function createPriceComparer(services: ListServices): PriceComparer {
  const samplesCache = new LRUCache<string, PriceRow[], ResolvedFilter>({
    max: maxSamples,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => samplePrices(services, context),
  });
  const hasEnoughCache = new LRUCache<string, boolean, ResolvedFilter>({
    max: maxGroups,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => hasEnough(services, context),
  });
  const priceOf = (listing: ListingRow) =>
    comparableDeals.has(listing.deal_type)
      ? presentCard(listing, services.catalogue.current(), services.now()).price_kgs
      : 0;
  const compareInGroup = async (group: PriceGroup, own: number) => {
    if (own === 0 || !comparableDeals.has(group.deal_type)) return null;
    for (const filter of widenGroup(group, services.catalogue)) {
      const sample = (await samplesCache.fetch(hashFilter([filter]), { context: filter })) ?? [];
      const others = sample.filter((row) => row.listing_id !== group.id).map((row) => row.price);
      if (others.length < minCompared) continue;
      return { ...comparePrice(own, others), options: presentOptions(filter, services.catalogue) };
    }
    return null;
  };
  return {
    compareInGroup,
    compare: (listing) => compareInGroup(listing, priceOf(listing)),
    async isComparable(listing) {
      if (priceOf(listing) === 0) return false;
      for (const filter of widenGroup(listing, services.catalogue)) {
        if (await hasEnoughCache.fetch(hashFilter([filter]), { context: filter })) return true;
      }
      return false;
    },
  };
}

/** Whether the group has enough listings with a price beside the compared one. */
async function hasEnough({ db }: ListServices, filter: ResolvedFilter): Promise<boolean> {
  const rows = await readPage(db, {
    filter,
    phase: { priced: true },
    ordering: "-upvote_date",
    limit: minCompared + 1,
    offset: 0,
    maxScanned: maxCompared,
  });
  return rows.length > minCompared;
}

/** The same make and model, then the make alone; never all makes. */
function widenGroup(group: PriceGroup, catalogue: CatalogueStore): ResolvedFilter[] {
  const filter = { ...filterSameKind(group, catalogue), dealType: group.deal_type as DealType };
  const { options } = filter;
  if (options.length === 0) return [filter];
  return options.map((_, dropped) => ({ ...filter, options: options.slice(0, options.length - dropped) }));
}

function presentOptions({ options }: ResolvedFilter, catalogue: CatalogueStore): PriceComparison["options"] {
  const { parameterOfOption } = catalogue.current();
  return options.flat().flatMap((id) => {
    const option = parameterOfOption.get(id)?.options.find((candidate) => candidate.id === id);
    return option ? { id, title_ru: option.title_ru, title_ky: option.title_ky } : [];
  });
}

async function samplePrices({ db }: ListServices, filter: ResolvedFilter): Promise<PriceRow[]> {
  const newest = await readPage(db, {
    filter,
    phase: { priced: true },
    ordering: "-upvote_date",
    limit: maxCompared,
    offset: 0,
  });
  return readPrices(
    db,
    newest.map((row) => row.listing_id),
  );
}

/** All prices in som; `others` ascending and not empty. */
export function comparePrice(own: number, others: readonly number[]): Omit<PriceComparison, "options"> {
  const count = others.length;
  const percentile = (share: number) => others[Math.max(0, Math.ceil(share * count) - 1)] ?? 0;
  const [low, high] = [percentile(shownPercentiles.from), percentile(shownPercentiles.to)];
  const histogram = divideIntoSteps(low, high).map((step) => ({ ...step, count: 0 }));
  for (const price of others) {
    const step = histogram[findStep(price, low, high)];
    if (step) step.count += 1;
  }
  const percentOf = (part: number) => Math.floor((100 * part) / count);
  return {
    price: own,
    count,
    median: percentile(0.5),
    cheaper: percentOf(others.filter((price) => price < own).length),
    dearer: percentOf(others.filter((price) => price > own).length),
    own_step: findStep(own, low, high),
    histogram,
  };
}
