import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { findWanted } from "#server/catalogue/card-facts.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { allListings, type ResolvedFilter, withoutCounts } from "#server/search/filter.ts";
import type { Phase } from "#server/search/filter-queries.ts";
import { readPage } from "#server/search/page-queries.ts";
import { isByWanted } from "#server/search/wanted.ts";
import { hashFilter } from "./phases/list-key.ts";
import type { ListServices } from "./list.ts";
import type { ListingRow } from "./queries.ts";

const maxSimilar = 8;
/** More than are shown: the listing itself is among them, and some are sold before they are looked for again. */
const maxFound = maxSimilar + 4;

/**
 * Active listings like this one, the most similar first: the same category and leading options (make and model) in the same region, then
 * in any region, then with any options, then in the parent category. Each step is ordered by time. Who looks for such a thing offers none: they stand only with
 * one who looks for it, too.
 */
export async function findSimilar(services: ListServices, listing: ListingRow): Promise<ProductCard[]> {
  const filters = widenFilters(listing, services);
  const phase: Phase = isWanted(listing, services.catalogue)
    ? {}
    : { notMatching: [isByWanted(allListings(services.catalogue))] };
  const found = await services.lists.findIds(hashFilter([filters.map(withoutCounts), phase]), () =>
    findOfKind(services, filters, phase),
  );
  return services.cards.read(found.filter(({ listing_id }) => listing_id !== listing.id).slice(0, maxSimilar));
}

function isWanted({ category_id, deal_type }: ListingRow, store: CatalogueStore): boolean {
  const category = store.current().categoryById.get(category_id);
  return category !== undefined && findWanted(deal_type as DealType, category) !== null;
}

/** Listings of one filter after the other, until there are enough. */
async function findOfKind(services: ListServices, filters: readonly ResolvedFilter[], phase: Phase): Promise<number[]> {
  const found = new Set<number>();
  for (const filter of filters) {
    if (found.size >= maxFound) break;
    const rows = await readPage(services.db, {
      filter,
      phase,
      ordering: "-upvote_date",
      // Listings that were found before may be among them.
      limit: maxFound + found.size,
      offset: 0,
    });
    for (const row of rows) if (found.size < maxFound) found.add(row.listing_id);
  }
  return [...found];
}

/** The leading parameters of a category determine the kind: make and model, or rooms and house type. */
const leadingParameters = 2;

/** Listings of the same category and, as far as this one has them, with the same leading options. */
export function filterSameKind(
  listing: Pick<ListingRow, "category_id" | "parameters">,
  store: CatalogueStore,
): ResolvedFilter {
  const category = store.current().categoryById.get(listing.category_id);
  const values = listing.parameters as Record<string, unknown>;
  const options = (category?.parameters ?? [])
    .slice(0, leadingParameters)
    .map((parameter) => values[parameter.id])
    .filter((value): value is number[] => Array.isArray(value) && value.length > 0);
  return { ...filterCategory(category?.path.length ?? 0, listing.category_id, store), options };
}

/** All listings of a category at a level. */
export function filterCategory(level: number, id: number, store: CatalogueStore): ResolvedFilter {
  return {
    ...allListings(store),
    options: [],
    ranges: [],
    days: [],
    category: { level, id, listings: store.countInCategory(id) },
  };
}

function widenFilters(listing: ListingRow, { catalogue: store }: ListServices): ResolvedFilter[] {
  const catalogue = store.current();
  const sameKind = filterSameKind(listing, store);
  const base = { ...sameKind, options: [] };
  const region = catalogue.locationById.get(listing.location_id)?.path[0];
  const near = region ? { location: { level: 1, id: region.id, listings: store.countAtLocation(region.id) } } : {};
  const path = catalogue.categoryById.get(listing.category_id)?.path ?? [];
  const above = path.at(-2);
  return [
    ...(sameKind.options.length > 0 ? [{ ...sameKind, ...near }, sameKind] : []),
    { ...base, ...near },
    base,
    ...(above ? [filterCategory(path.length - 1, above.id, store)] : []),
  ];
}
