import type { DealType, Location, Parameter } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import { type Wanted, wantedKinds } from "#contracts/listings/rules.ts";

/** Never shown, nor are its descendants (`docs/features/catalogue.md`, Categories). */
export const hiddenCategoryId = 1045;

/** A category, with inherited values filled in. */
export interface Category {
  id: number;
  parent: number | null;
  title_ru: string;
  title_ky: string;
  title_slug: string;
  icon: string;
  image: string | null;
  deal_types: DealType[];
  /** A listing may do without photos. */
  photoOptional: boolean;
  /** What a business sells in it is put into the cart. */
  isGoods: boolean;
  /** What most sellers in it ask for. */
  usualCurrency: Currency;
  /** What people who look for something want in it; undefined: to buy. */
  wanted: Wanted | undefined;
  /** Things are given away in it: what has no price is free, not negotiable. */
  isGift: boolean;
  /** False: closed by an admin, as is one with nothing but closed children. Not in menus, and nothing is posted in it. */
  isActive: boolean;
  /** Active ones. */
  children: Category[];
  /** From the main category to this one. */
  path: Category[];
  parameters: Parameter[];
}

/** A location with its path and children. */
export interface LocationNode extends Location {
  children: LocationNode[];
  /** Where its middle is; absent where nobody has noted it. */
  centre?: { lat: number; lon: number };
  /** From the region, or Bishkek or Osh, to this one; empty for the country. */
  path: LocationNode[];
}

/** All reference data, linked, in memory. */
export interface Catalogue {
  roots: Category[];
  /** Active ones, parents before children. */
  categories: Category[];
  /** Closed ones too: listings stay in them. */
  categoryById: Map<number, Category>;
  /** Ids of categories in which people look for work, without those below them. */
  resumes: number[];
  /** The country first, parents before children. */
  locations: LocationNode[];
  locationById: Map<number, LocationNode>;
  /** With options that are offered no more: listings keep them. */
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
  is_active: boolean;
  photo_optional: boolean | null;
  is_goods: boolean | null;
  usual_currency: string | null;
  wanted: string | null;
  is_gift: boolean | null;
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
  lat: number | null;
  lon: number | null;
}

/**
 * Links categories with their parents, the roots first, closed ones too: `children` has the active ones. A column that is null
 * is inherited; `offeredById` are the parameters with the options to choose from.
 */
export function linkCategories(rows: CategoryRow[], offeredById: ReadonlyMap<number, Parameter>): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const linked: Category[] = [];
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
      photoOptional: row.photo_optional ?? parent?.photoOptional ?? false,
      isGoods: row.is_goods ?? parent?.isGoods ?? false,
      usualCurrency: (row.usual_currency as Currency | null) ?? parent?.usualCurrency ?? "KGS",
      wanted: row.wanted === null ? parent?.wanted : wantedKinds.find((kind) => kind === row.wanted),
      isGift: row.is_gift ?? parent?.isGift ?? false,
      isActive: row.is_active && (parent?.isActive ?? true),
      children: [],
      path: [],
      parameters: row.parameter_ids?.flatMap((id) => offeredById.get(id) ?? []) ?? parent?.parameters ?? [],
    };
    linked.push(category);
    category.path = [...(parent?.path ?? []), category];
    const all = linkAll(children.get(row.id) ?? [], category);
    category.children = all.filter(({ isActive }) => isActive);
    if (all.length > 0 && category.children.length === 0) category.isActive = false;
    return category;
  };
  const linkAll = (siblings: CategoryRow[], parent: Category | null) =>
    siblings.filter((row) => row.id !== hiddenCategoryId).map((row) => link(row, parent));
  linkAll(children.get(null) ?? [], null);
  return linked;
}

/** Kinds whose coordinates are told: a list of all of them would be long, and a village is found by its name. */
const hasCoordinates = new Set(["city", "district"]);

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** Links locations with their parents, the country first. */
export function linkLocations(rows: LocationRow[]): LocationNode[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const locations: LocationNode[] = [];
  const link = (row: LocationRow, parent: LocationNode | null): LocationNode => {
    const location: LocationNode = {
      id: row.id,
      parent: row.parent_id,
      kind: row.kind as Location["kind"],
      title_ru: row.title_ru,
      title_ky: row.title_ky,
      slug: row.slug,
      aka: row.aka,
      ...(hasCoordinates.has(row.kind) && row.lat !== null && row.lon !== null
        ? { lat: roundDegrees(row.lat), lon: roundDegrees(row.lon) }
        : {}),
      ...(row.lat !== null && row.lon !== null ? { centre: { lat: row.lat, lon: row.lon } } : {}),
      children: [],
      path: [],
    };
    locations.push(location);
    location.path = parent ? [...parent.path, location] : [];
    location.children = (children.get(row.id) ?? []).map((child) => link(child, location));
    return location;
  };
  for (const row of children.get(null) ?? []) link(row, null);
  return locations;
}

/** All categories of the trees, parents before children. */
export function flattenCategories(roots: Category[]): Category[] {
  return roots.flatMap((category) => [category, ...flattenCategories(category.children)]);
}
