import { LRUCache } from "lru-cache";
import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import type { PriceComparison } from "#contracts/listings/schemas.ts";
import { maxPricesOfSeller, minGroupSellers } from "#contracts/market-prices/rules.ts";
import { type BothLanguages, findPriceUnit } from "#server/catalogue/card-facts.ts";
import type { LocationNode } from "#server/catalogue/catalogue.ts";
import { describeSameGoods, type SameGoods } from "#server/catalogue/same-goods.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { countPriceSteps, findStep, shownPercentiles } from "#server/prices/price-steps.ts";
import { type ResolvedFilter, withoutCounts } from "#server/search/filter.ts";
import { readPage } from "#server/search/page-queries.ts";
import { hashFilter } from "./phases/list-key.ts";
import type { ListServices } from "./list.ts";
import { presentCard } from "./present.ts";
import { type ListingRow, type PriceRow, readPrices } from "./queries.ts";
import { filterCategory, filterSameKind } from "./similar.ts";

/** Fewer prices of the same goods are no basis for a comparison. */
const minCompared = 10;
/** Goods of one make differ more: fewer prices of them say nothing. */
const minInGroup = 15;
/** The newest listings. */
const maxCompared = 2_000;
/** Milliseconds that the prices of a group are cached. */
const maxAge = 60_000;
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
  /** Compares the price of a listing with those of the same goods; null when there are too few. */
  compare(listing: ListingRow): Promise<PriceComparison | null>;
  /** Whether {@link PriceComparer.compare} may find enough, without reading all of them. */
  isComparable(listing: ListingRow): Promise<boolean>;
  /** Compares a price in som with those of the same make and model, else of the make; null when there are too few. */
  compareInGroup(group: PriceGroup, price: number): Promise<PriceDistance | null>;
}

/** Where a price is among others. */
type PriceDistance = Omit<PriceComparison, "options" | "number" | "region" | "unit_ru" | "unit_ky">;

/** What a sample is read by. */
interface SampleQuery {
  filter: ResolvedFilter;
  /** Parameter whose numbers are read with the prices. */
  parameterId?: number | undefined;
}

/** Reads the prices of a group at most once a minute. */
export function createPriceComparer(services: ListServices): PriceComparer {
  const samplesCache = new LRUCache<string, PriceRow[], SampleQuery>({
    maxSize: memoryBudgets.samples.max,
    sizeCalculation: (prices) => 1 + prices.length,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => samplePrices(services, context),
  });
  const hasEnoughCache = new LRUCache<string, boolean, ResolvedFilter>({
    max: maxGroups,
    ttl: maxAge,
    fetchMethod: (_hash, _old, { context }) => hasEnough(services, context),
  });
  const sample = async (context: SampleQuery) =>
    (await samplesCache.fetch(hashFilter([withoutCounts(context.filter), context.parameterId]), { context })) ?? [];
  const priceOf = (listing: ListingRow) =>
    comparableDeals.has(listing.deal_type)
      ? presentCard(listing, services.catalogue.current(), services.now()).price_kgs
      : 0;
  return {
    async compareInGroup(group, own) {
      if (own === 0 || !comparableDeals.has(group.deal_type)) return null;
      for (const filter of widenGroup(group, services.catalogue)) {
        const others = (await sample({ filter })).filter((row) => row.listing_id !== group.id);
        if (others.length >= minInGroup)
          return comparePrice(
            own,
            others.map(({ price }) => price),
          );
      }
      return null;
    },
    async compare(listing) {
      const own = priceOf(listing);
      const group = own === 0 ? undefined : findSameGroup(listing, services.catalogue);
      if (!group) return null;
      const { filter, number, region, unit } = group;
      const others = (await sample({ filter, parameterId: number?.parameter.id })).filter(
        (row) => row.listing_id !== listing.id && row.unit === unit.ru && isNear(row.value, number),
      );
      const counted = withoutManyOfOne(others);
      const prices = counted.map(({ price }) => price);
      const sellers = new Set(counted.map(({ user_id: user }) => user)).size;
      if (prices.length < minCompared || sellers < minGroupSellers) return null;
      const { parameter, from = 0, to = 0 } = number ?? {};
      return {
        ...comparePrice(own, prices),
        options: presentOptions(filter, services.catalogue),
        number: parameter ? { ...presentNumber(parameter), from, to } : null,
        unit_ru: unit.ru,
        unit_ky: unit.ky,
        region: region ? { id: region.id, title_ru: region.title_ru, title_ky: region.title_ky } : null,
      };
    },
    async isComparable(listing) {
      const group = priceOf(listing) === 0 ? undefined : findSameGroup(listing, services.catalogue);
      return group
        ? ((await hasEnoughCache.fetch(hashFilter([withoutCounts(group.filter)]), { context: group.filter })) ?? false)
        : false;
    },
  };
}

function isNear(value: number | null, number: SameGoods["number"]): boolean {
  return !number || (value !== null && value >= number.from && value <= number.to);
}

/** Of a seller the newest offers, so many as count: whoever offers a hundred does not say alone what is usual. */
function withoutManyOfOne(rows: readonly PriceRow[]): PriceRow[] {
  const counted = new Map<number, number>();
  const kept = new Set<number>();
  for (const { listing_id: id, user_id: user } of rows.toSorted((one, other) => other.listing_id - one.listing_id)) {
    const count = (counted.get(user) ?? 0) + 1;
    counted.set(user, count);
    if (count <= maxPricesOfSeller) kept.add(id);
  }
  return rows.filter(({ listing_id: id }) => kept.has(id));
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

interface SameGroup {
  filter: ResolvedFilter;
  number: SameGoods["number"];
  region: LocationNode | undefined;
  /** What the price is for, and those of the others have to be. */
  unit: BothLanguages;
}

/** The listings with the same goods, before their numbers are looked at; undefined where that cannot be told. */
function findSameGroup(
  { category_id, deal_type, location_id, parameters }: ListingRow,
  store: CatalogueStore,
): SameGroup | undefined {
  const { categoryById, locationById } = store.current();
  const category = categoryById.get(category_id);
  const same = category && describeSameGoods(category, parameters);
  if (!same) return undefined;
  const region = same.inRegion ? locationById.get(location_id)?.path[0] : undefined;
  // A listing of the whole country has no region to compare in.
  if (same.inRegion && !region) return undefined;
  const dealType = deal_type as DealType;
  const unit = findPriceUnit({ dealType, category, values: parameters });
  if (same.perUnit && unit.ru === "") return undefined;
  const filter = {
    ...filterCategory(category.path.length, category.id, store),
    options: same.options,
    dealType,
    ...(region ? { location: { level: 1, id: region.id, listings: store.countAtLocation(region.id) } } : {}),
  };
  return { filter, number: same.number, region, unit };
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

function presentNumber({ id, title_ru, title_ky, unit_ru, unit_ky }: Parameter) {
  return { id, title_ru, title_ky, unit_ru, unit_ky };
}

async function samplePrices({ db }: ListServices, { filter, parameterId }: SampleQuery): Promise<PriceRow[]> {
  const newest = await readPage(db, {
    filter,
    phase: { priced: true },
    ordering: "-upvote_date",
    limit: maxCompared,
    offset: 0,
  });
  const ids = newest.map((row) => row.listing_id);
  return readPrices(db, ids, parameterId);
}

/** All prices in som; `others` ascending and not empty. */
export function comparePrice(own: number, others: readonly number[]): PriceDistance {
  const count = others.length;
  const percentile = (share: number) => others[Math.max(0, Math.ceil(share * count) - 1)] ?? 0;
  const [low, high] = [percentile(shownPercentiles.from), percentile(shownPercentiles.to)];
  const percentOf = (part: number) => Math.floor((100 * part) / count);
  return {
    price: own,
    count,
    median: percentile(0.5),
    cheaper: percentOf(others.filter((price) => price < own).length),
    dearer: percentOf(others.filter((price) => price > own).length),
    own_step: findStep(own, low, high),
    histogram: countPriceSteps(others),
  };
}
