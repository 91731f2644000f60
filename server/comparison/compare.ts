import { comparedDescription } from "#contracts/comparison/rules.ts";
import type { ComparedProduct, Comparison } from "#contracts/comparison/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { maySeeListing, maySeeTitle } from "#server/listings/policy.ts";
import { presentCard, presentListing } from "#server/listings/present.ts";
import { findListing, type ListingRow } from "#server/listings/queries.ts";

export interface ComparisonServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** Listings as the public sees them, whoever asks, in the order of the ids. */
export async function compareListings(services: ComparisonServices, ids: readonly number[]): Promise<Comparison> {
  const catalogue = services.catalogue.current();
  const found = await Promise.all(ids.map((id) => findListing(services.db, id)));
  const rows = found.flatMap((row) =>
    row !== undefined && catalogue.categoryById.has(row.category_id) && maySeeListing(null, row) ? row : [],
  );
  const shown = new Set(rows.map((row) => row.id));
  const results = rows.map((row) => presentCompared(services, row));
  const categories = new Set(rows.map((row) => row.category_id));
  const has = new Set(results.flatMap(({ parameters }) => parameters.map(({ id }) => id)));
  const [category] = categories;
  const known = category === undefined || categories.size > 1 ? [] : catalogue.categoryById.get(category)?.parameters;
  return {
    results,
    is_comparable: categories.size <= 1,
    parameters: (known ?? [])
      .filter(({ id }) => has.has(id))
      .map(({ id, title_ru, title_ky, unit_ru, unit_ky }) => ({ id, title_ru, title_ky, unit_ru, unit_ky })),
    gone: ids.flatMap((id, index) => {
      const row = found[index];
      return shown.has(id) ? [] : { id, title: row && maySeeTitle(row) ? row.title : null };
    }),
  };
}

function presentCompared({ catalogue, now }: ComparisonServices, row: ListingRow): ComparedProduct {
  const parts = {
    photos: [],
    sellerListings: 0,
    similar: [],
    isPriceComparable: false,
    priceSteps: [],
    isFavourite: undefined,
    isInCart: undefined,
  };
  const { parameters, user, description } = presentListing(row, parts, catalogue.current(), now());
  const { name, rating, review_count, link } = user;
  return {
    ...presentCard(row, catalogue.current(), now()),
    description_start: shorten(description),
    parameters,
    seller: { name: user.business_name ?? name, rating, review_count, link },
  };
}

/** The beginning of a text, on one line, never inside a character. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= comparedDescription) return line;
  return `${characters
    .slice(0, comparedDescription - 1)
    .join("")
    .trimEnd()}…`;
}
