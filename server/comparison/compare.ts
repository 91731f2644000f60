import { comparedDescription } from "#contracts/comparison/rules.ts";
import type { ComparedProduct, Comparison } from "#contracts/comparison/schemas.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
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
  const groups = groupRows(rows, catalogue.categoryById);
  const has = new Set(results.flatMap(({ parameters }) => parameters.map(({ id }) => id)));
  const known = new Map(
    groups.length > 1
      ? []
      : rows
          .flatMap((row) => catalogue.categoryById.get(row.category_id)?.parameters ?? [])
          .map((one) => [one.id, one]),
  );
  return {
    results,
    is_comparable: groups.length <= 1,
    groups: groups.map((group) => group.map(({ id }) => id)),
    parameters: [...known.values()]
      .filter(({ id }) => has.has(id))
      .map(({ id, title_ru, title_ky, unit_ru, unit_ky }) => ({ id, title_ru, title_ky, unit_ru, unit_ky })),
    gone: ids.flatMap((id, index) => {
      const row = found[index];
      return shown.has(id) ? [] : { id, title: row && maySeeTitle(row) ? row.title : null };
    }),
  };
}

/** The listings that go with each other, in the order in which they were asked for. */
function groupRows(rows: readonly ListingRow[], categoryById: ReadonlyMap<number, Category>): ListingRow[][] {
  const groups: ListingRow[][] = [];
  for (const row of rows) {
    const category = categoryById.get(row.category_id);
    const group = groups.find(([first]) => first && areOfOneKind(categoryById.get(first.category_id), category));
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Categories whose listings say the same of themselves, or of one parent mostly the same, as new and used cars do. */
export function areOfOneKind(one: Category | undefined, other: Category | undefined): boolean {
  if (!one || !other) return false;
  if (one.id === other.id) return true;
  const own = new Set(one.parameters.map(({ id }) => id));
  const all = new Set([...own, ...other.parameters.map(({ id }) => id)]);
  const common = own.size + other.parameters.length - all.size;
  return common > 0 && (common === all.size || (one.parent === other.parent && 2 * common > all.size));
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
    isClaimed: undefined,
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
