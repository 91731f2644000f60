import { LRUCache } from "lru-cache";
import type { DealType } from "#contracts/catalogue.ts";
import type { PriceComparison } from "#contracts/listings.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { ResolvedFilter } from "./filter.ts";
import { nameFilter } from "./key.ts";
import type { ListServices } from "./list.ts";
import { readPage } from "./list-queries.ts";
import { presentCard } from "./present.ts";
import { divideIntoSteps, findStep, middle } from "./price-steps.ts";
import { type ListingRow, type PriceRow, readPrices } from "./queries.ts";
import { filterSameKind } from "./similar.ts";

/** Fewer say nothing about a price. */
const leastCompared = 15;
/** The newest ones: what is asked today. */
const mostCompared = 2_000;
/** Prices of a kind may be a minute old; all ads of the kind share them. */
const lifetime = 60_000;
/** Up to 32 KB each. */
const mostRemembered = 200;
/** Kinds of which it is known whether they have enough ads. */
const mostKnown = 5_000;

/** What these ask for a thing is a price to compare; wages, exchanges and what buyers offer are not. */
const comparable: ReadonlySet<string> = new Set<DealType>(["sell", "rent", "service"]);

/** An ad that may not be there yet, as far as its price is compared. */
export interface PricedKind extends Pick<ListingRow, "category_id" | "deal_type" | "parameters"> {
  /** Not compared with itself. */
  id?: number | undefined;
}

export interface PriceComparer {
  /** Compares the price of an ad with those of its kind; null when there is nothing to compare with. */
  compare(listing: ListingRow): Promise<PriceComparison | null>;
  /** Whether {@link PriceComparer.compare} would find enough, without reading all of them. */
  isComparable(listing: ListingRow): Promise<boolean>;
  /** Compares a price, in som, with those of ads of that kind; null as with {@link PriceComparer.compare}. */
  compareKind(kind: PricedKind, price: number): Promise<PriceComparison | null>;
}

/** Compares prices: one look into the database per kind of ads and minute, however many people ask. */
export function createPriceComparer(services: ListServices): PriceComparer {
  const remembered = new LRUCache<string, PriceRow[], ResolvedFilter>({
    max: mostRemembered,
    ttl: lifetime,
    fetchMethod: (_name, _old, { context }) => samplePrices(services, context),
  });
  const enough = new LRUCache<string, boolean, ResolvedFilter>({
    max: mostKnown,
    ttl: lifetime,
    fetchMethod: (_name, _old, { context }) => hasEnough(services, context),
  });
  const priceOf = (listing: ListingRow) =>
    comparable.has(listing.deal_type)
      ? presentCard(listing, services.catalogue.current(), services.now()).price_kgs
      : 0;
  const compareKind = async (kind: PricedKind, own: number) => {
    if (own === 0 || !comparable.has(kind.deal_type)) return null;
    for (const filter of widenKind(kind, services.catalogue)) {
      const sample = (await remembered.fetch(nameFilter([filter]), { context: filter })) ?? [];
      const others = sample.filter((row) => row.listing_id !== kind.id).map((row) => row.price);
      if (others.length < leastCompared) continue;
      return { ...comparePrice(own, others), options: nameOptions(filter, services.catalogue) };
    }
    return null;
  };
  return {
    compareKind,
    compare: (listing) => compareKind(listing, priceOf(listing)),
    async isComparable(listing) {
      if (priceOf(listing) === 0) return false;
      for (const filter of widenKind(listing, services.catalogue)) {
        if (await enough.fetch(nameFilter([filter]), { context: filter })) return true;
      }
      return false;
    },
  };
}

/** Whether the kind has enough priced ads beside the one that is compared, which is one of them. */
async function hasEnough({ db }: ListServices, filter: ResolvedFilter): Promise<boolean> {
  const rows = await readPage(db, {
    filter,
    phase: { priced: true },
    ordering: "-upvote_date",
    limit: leastCompared + 1,
    offset: 0,
    effort: mostCompared,
  });
  return rows.length > leastCompared;
}

/** The same make and model, then the make alone; never all makes, which would say nothing. */
function widenKind(listing: PricedKind, catalogue: CatalogueStore): ResolvedFilter[] {
  const kind = { ...filterSameKind(listing, catalogue), dealType: listing.deal_type as DealType };
  if (kind.options.length === 0) return [kind];
  return kind.options.map((_, dropped) => ({ ...kind, options: kind.options.slice(0, kind.options.length - dropped) }));
}

function nameOptions({ options }: ResolvedFilter, catalogue: CatalogueStore): PriceComparison["options"] {
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
    limit: mostCompared,
    offset: 0,
  });
  return readPrices(
    db,
    newest.map((row) => row.listing_id),
  );
}

/** Where a price stands among others, all in som, the others in ascending order and at least one. */
export function comparePrice(own: number, others: readonly number[]): Omit<PriceComparison, "options"> {
  const count = others.length;
  const percentile = (share: number) => others[Math.max(0, Math.ceil(share * count) - 1)] ?? 0;
  const [low, high] = [percentile(middle.from), percentile(middle.to)];
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
