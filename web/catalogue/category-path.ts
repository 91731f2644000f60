import type { FlatCategory } from "#contracts/catalogue.ts";

/** Addresses by slug and by id, built once per list of categories. */
interface CategoryIndex {
  bySlug: ReadonlyMap<string, FlatCategory>;
  byId: ReadonlyMap<number, FlatCategory>;
}

const indexes = new WeakMap<readonly FlatCategory[], CategoryIndex>();

function indexOf(categories: readonly FlatCategory[]): CategoryIndex {
  const known = indexes.get(categories);
  if (known) return known;
  const index = {
    bySlug: new Map(categories.map((category) => [category.title_slug, category])),
    byId: new Map(categories.map((category) => [category.id, category])),
  };
  indexes.set(categories, index);
  return index;
}

/** From the main category to the one that this slug names; undefined when none does. */
export function findTrail(categories: readonly FlatCategory[], slug: string): FlatCategory[] | undefined {
  const { bySlug, byId } = indexOf(categories);
  const category = bySlug.get(slug);
  return category && trailTo(category, byId);
}

function trailTo(category: FlatCategory, byId: CategoryIndex["byId"]): FlatCategory[] {
  const parent = category.parent === null ? undefined : byId.get(category.parent);
  return parent ? [...trailTo(parent, byId), category] : [category];
}

/** The one address of a category, without the language. */
export function trailPath(trail: readonly FlatCategory[]): string {
  return `/category/${trail.map((category) => category.title_slug).join("/")}`;
}
