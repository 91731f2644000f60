import { sql } from "kysely";
import type { Parameter, ParameterOption } from "#contracts/catalogue.ts";
import type { Db } from "#server/platform/database.ts";
import { type Catalogue, flattenCategories, linkCategories, linkPlaces } from "./catalogue.ts";

/** Reads all reference data and links it. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [parameters, options, categories, locations, rates] = await Promise.all([
    db.selectFrom("parameters").selectAll().orderBy("id").execute(),
    db.selectFrom("parameter_options").selectAll().orderBy("parameter_id").orderBy("position").execute(),
    db.selectFrom("categories").selectAll().orderBy("parent_id").orderBy("position").execute(),
    db.selectFrom("locations").selectAll().orderBy("position").execute(),
    db.selectFrom("currency_rates").select(["currency", "kgs"]).execute(),
  ]);
  const optionsOf = Map.groupBy(options, (option) => option.parameter_id);
  const parameterById = new Map(
    parameters.map((row): [number, Parameter] => [
      row.id,
      {
        id: row.id,
        key: row.key,
        type: row.type as Parameter["type"],
        from_to: row.from_to,
        multiple: row.multiple,
        required: row.required,
        unit_ru: row.unit_ru,
        unit_ky: row.unit_ky,
        title_ru: row.title_ru,
        title_ky: row.title_ky,
        depends_on: row.depends_on ?? undefined,
        options: (optionsOf.get(row.id) ?? []).map((option): ParameterOption => ({
          id: option.id,
          title_ru: option.title_ru,
          title_ky: option.title_ky,
          parent_option: option.parent_option_id ?? undefined,
        })),
      },
    ]),
  );
  const roots = linkCategories(categories, parameterById);
  const flat = flattenCategories(roots);
  const places = linkPlaces(locations);
  return {
    roots,
    categories: flat,
    categoryById: new Map(flat.map((category) => [category.id, category])),
    places,
    placeById: new Map(places.map((place) => [place.id, place])),
    parameterById,
    parameterOfOption: new Map(
      [...parameterById.values()].flatMap((parameter) =>
        parameter.options.map((option) => [option.id, parameter] as const),
      ),
    ),
    rates: Object.fromEntries(rates.map((rate) => [rate.currency, rate.kgs])),
  };
}

/** Changes whenever reference data or rates do. */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select string_agg(concat(name, ' ', loaded_at), ', ' order by name) from reference_loads),
      (select max(updated_at) from currency_rates)) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** How many ads the public sees, by what. */
export interface ListingCounts {
  all: number;
  /** Of each category and all its descendants. */
  byCategory: Map<number, number>;
  /** Of each place and all its descendants. */
  byPlace: Map<number, number>;
}

/** Counts visible ads by category and by place. */
export async function countListings(db: Db): Promise<ListingCounts> {
  const byCategory = await countPaths(db, "category");
  const byPlace = await countPaths(db, "location");
  return { all: byCategory.all, byCategory: byCategory.counts, byPlace: byPlace.counts };
}

async function countPaths(
  db: Db,
  kind: "category" | "location",
): Promise<{ all: number; counts: Map<number, number> }> {
  const { rows } = await sql<{ path: number[]; listings: number }>`
    select array[${sql.ref(`${kind}_1`)}, ${sql.ref(`${kind}_2`)}, ${sql.ref(`${kind}_3`)}] as path, count(*) as listings
    from listing_search group by ${sql.ref(`${kind}_1`)}, ${sql.ref(`${kind}_2`)}, ${sql.ref(`${kind}_3`)}`.execute(db);
  const counts = new Map<number, number>();
  let all = 0;
  for (const { path, listings } of rows) {
    all += listings;
    for (const id of path) if (id > 0) counts.set(id, (counts.get(id) ?? 0) + listings);
  }
  return { all, counts };
}
