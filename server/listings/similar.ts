import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { readPage } from "#server/search/page-queries.ts";
import type { CardKey } from "./cards.ts";
import type { ListServices } from "./list.ts";
import type { ListingRow } from "./queries.ts";

const maxSimilar = 8;

/**
 * Active listings like this one, the most similar first: the same category and leading options (make and model) in the same region, then
 * in any region, then with any options, then in the parent category. Each step is ordered by time.
 */
export async function findSimilar(services: ListServices, listing: ListingRow): Promise<ProductCard[]> {
  const found = new Map<number, CardKey>();
  for (const filter of widenFilters(listing, services)) {
    if (found.size >= maxSimilar) break;
    const rows = await readPage(services.db, {
      filter,
      phase: {},
      ordering: "-upvote_date",
      // Listings that were found before, and the listing itself, may be among them.
      limit: maxSimilar + found.size + 1,
      offset: 0,
    });
    for (const row of rows) {
      if (row.listing_id !== listing.id && found.size < maxSimilar) found.set(row.listing_id, row);
    }
  }
  return services.cards.read([...found.values()]);
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
    listings: store.countAll(),
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
