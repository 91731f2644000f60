import type { FlatCategory } from "#contracts/catalogue/schemas.ts";

/** Categories by slug and by id, indexed once per list. */
interface CategoryIndex {
  bySlug: ReadonlyMap<string, FlatCategory>;
  byId: ReadonlyMap<number, FlatCategory>;
}

const indexCache = new WeakMap<readonly FlatCategory[], CategoryIndex>();

function indexOf(categories: readonly FlatCategory[]): CategoryIndex {
  const cached = indexCache.get(categories);
  if (cached) return cached;
  const index = {
    bySlug: new Map(categories.map((category) => [category.title_slug, category])),
    byId: new Map(categories.map((category) => [category.id, category])),
  };
  indexCache.set(categories, index);
  return index;
}

/** The path from the main category to the one with this slug; undefined for an unknown slug. */
export function findCategoryPath(categories: readonly FlatCategory[], slug: string): FlatCategory[] | undefined {
  const { bySlug, byId } = indexOf(categories);
  const category = bySlug.get(slug);
  return category && pathTo(category, byId);
}

function pathTo(category: FlatCategory, byId: CategoryIndex["byId"]): FlatCategory[] {
  const parent = category.parent === null ? undefined : byId.get(category.parent);
  return parent ? [...pathTo(parent, byId), category] : [category];
}

/** The canonical path of a category, without the language. */
export function hrefOfPath(categoryPath: readonly FlatCategory[]): string {
  return `/category/${categoryPath.map((category) => category.title_slug).join("/")}`;
}
