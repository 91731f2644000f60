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
        options: (optionsOf.get(row.id) ?? []).map(
          (option): ParameterOption => ({
            id: option.id,
            title_ru: option.title_ru,
            title_ky: option.title_ky,
            parent_option: option.parent_option_id ?? undefined,
          }),
        ),
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
      [...parameterById.values()].flatMap((parameter) => parameter.options.map((option) => [option.id, parameter] as const)),
    ),
    rates: Object.fromEntries(rates.map((rate) => [rate.currency, rate.kgs])),
  };
}

/** Active ads of each category and all its descendants. */
export async function countListingsByCategory(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("listing_search")
    .select(({ fn, eb }) => [
      "category_1",
      "category_2",
      "category_3",
      fn.count<number>(eb.lit(1)).as("listings"),
    ])
    .groupBy(["category_1", "category_2", "category_3"])
    .execute();
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const id of [row.category_1, row.category_2, row.category_3]) {
      if (id > 0) counts.set(id, (counts.get(id) ?? 0) + row.listings);
    }
  }
  return counts;
}
