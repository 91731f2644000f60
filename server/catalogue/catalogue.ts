import type { DealType, Location, Parameter } from "#contracts/catalogue.ts";

/** Never shown, with its descendants (spec §3 and §9). */
export const hiddenCategoryId = 1045;

/** A category with what it inherits worked out. */
export interface Category {
  id: number;
  parent: number | null;
  title_ru: string;
  title_ky: string;
  title_slug: string;
  icon: string;
  image: string | null;
  deal_types: DealType[];
  children: Category[];
  /** From the main category to this one. */
  path: Category[];
  parameters: Parameter[];
}

export interface Place extends Location {
  children: Place[];
  /** From the region (or city of republican significance) to this one; empty for the country. */
  path: Place[];
}

/** All reference data, linked, in memory: what pages, filters and texts look things up in. */
export interface Catalogue {
  roots: Category[];
  /** Parents before children. */
  categories: Category[];
  categoryById: Map<number, Category>;
  places: Place[];
  placeById: Map<number, Place>;
  parameterById: Map<number, Parameter>;
  /** The parameter that an option belongs to. */
  parameterOfOption: Map<number, Parameter>;
  /** Som for one unit of the currency. */
  rates: Record<string, number>;
}

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  title_ru: string;
  title_ky: string;
  slug: string;
  icon: string;
  image: string | null;
  deal_types: string[] | null;
  parameter_ids: number[] | null;
}

export interface LocationRow {
  id: number;
  parent_id: number | null;
  kind: string;
  title_ru: string;
  title_ky: string;
  slug: string;
  aka: string[];
}

/** Links categories with their parents, and passes deal types and parameters down (a field that stands replaces the inherited one). */
export function linkCategories(rows: CategoryRow[], parameterById: Map<number, Parameter>): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const link = (row: CategoryRow, parent: Category | null): Category => {
    const category: Category = {
      id: row.id,
      parent: row.parent_id,
      title_ru: row.title_ru,
      title_ky: row.title_ky,
      title_slug: row.slug,
      icon: row.icon,
      image: row.image ?? parent?.image ?? null,
      deal_types: (row.deal_types as DealType[] | null) ?? parent?.deal_types ?? [],
      children: [],
      path: [],
      parameters: row.parameter_ids?.flatMap((id) => parameterById.get(id) ?? []) ?? parent?.parameters ?? [],
    };
    category.path = [...(parent?.path ?? []), category];
    category.children = linkAll(children.get(row.id) ?? [], category);
    return category;
  };
  const linkAll = (siblings: CategoryRow[], parent: Category | null) =>
    siblings.filter((row) => row.id !== hiddenCategoryId).map((row) => link(row, parent));
  return linkAll(children.get(null) ?? [], null);
}

/** Links places with their parents, the country first. */
export function linkPlaces(rows: LocationRow[]): Place[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const places: Place[] = [];
  const link = (row: LocationRow, parent: Place | null): Place => {
    const place: Place = {
      id: row.id,
      parent: row.parent_id,
      kind: row.kind as Location["kind"],
      title_ru: row.title_ru,
      title_ky: row.title_ky,
      slug: row.slug,
      aka: row.aka,
      children: [],
      path: [],
    };
    places.push(place);
    place.path = parent ? [...parent.path, place] : [];
    place.children = (children.get(row.id) ?? []).map((child) => link(child, place));
    return place;
  };
  for (const row of children.get(null) ?? []) link(row, null);
  return places;
}

/** Parents before children. */
export function flattenCategories(roots: Category[]): Category[] {
  return roots.flatMap((category) => [category, ...flattenCategories(category.children)]);
}
