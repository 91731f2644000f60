import { readFileSync } from "node:fs";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { type Catalogue, flattenCategories, linkCategories, linkLocations } from "#server/catalogue/catalogue.ts";

type Rows = Record<string, unknown>[];

type ReferenceCatalogue = Pick<Catalogue, "categories" | "locations" | "categoryById" | "locationById">;

/** The catalogue of the reference files, without a database. */
export function readReference(): ReferenceCatalogue {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../server/catalogue/reference/${name}.json`, import.meta.url), "utf8")) as Rows;
  const parameters = read("parameters") as unknown as Parameter[];
  const flatten = (nodes: Rows, parent: unknown): Rows =>
    nodes.flatMap((node, position) => [
      {
        ...node,
        parent_id: parent,
        position,
        image: null,
        is_active: true,
        deal_types: node["deal_types"] ?? null,
        parameter_ids: node["parameters"] ?? null,
      },
      ...flatten((node["children"] as Rows | undefined) ?? [], node["id"]),
    ]);
  const rows = flatten(read("categories"), null) as unknown as Parameters<typeof linkCategories>[0];
  const linked = linkCategories(rows, new Map(parameters.map((parameter) => [parameter.id, parameter])));
  const categories = flattenCategories(linked.filter(({ parent }) => parent === null));
  const locations = linkLocations(
    read("locations").map((row) => ({ ...row, parent_id: row["parent"] })) as unknown as Parameters<
      typeof linkLocations
    >[0],
  );
  return {
    categories,
    locations,
    categoryById: new Map(categories.map((category) => [category.id, category])),
    locationById: new Map(locations.map((location) => [location.id, location])),
  };
}
