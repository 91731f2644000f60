import { maxLevels } from "#contracts/admin/rules.ts";
import { categoryIcons, categoryPicture } from "#contracts/catalogue/icons.ts";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** A picture to choose for a category. */
export interface IconChoice {
  icon: string;
  /** Address of the picture. */
  picture: string;
  /** The category that has it; empty if none has. */
  title: string;
}

/** All pictures, those of categories in the order of the site, each named by the first category that has it. */
export function viewIcons(categories: readonly FlatCategory[], language: Language): IconChoice[] {
  const titles = new Map<string, string>();
  for (const category of categories) {
    if (!titles.has(category.icon)) titles.set(category.icon, titleOf(category, language));
  }
  const ordered = [...titles.keys(), ...categoryIcons.filter((icon) => !titles.has(icon))];
  return ordered.flatMap((icon) => {
    const picture = categoryPicture(icon);
    return picture === null ? [] : [{ icon, picture, title: titles.get(icon) ?? "" }];
  });
}

/** A category that another one can be put under. */
export interface ParentChoice {
  id: number;
  /** With its ancestors. */
  title: string;
}

/**
 * Where a category can stand: under open ones that have children or no listings, as long as there are three levels at most, and not in its
 * own branch. The server looks again.
 */
export function viewParents(
  categories: readonly FlatCategory[],
  { id, parent: present }: Pick<FlatCategory, "id" | "parent">,
  language: Language,
): ParentChoice[] {
  const childrenOf = Map.groupBy(categories, ({ parent }) => parent);
  const heightOf = (category: number): number =>
    1 + Math.max(0, ...(childrenOf.get(category) ?? []).map((child) => heightOf(child.id)));
  const height = heightOf(id);
  const choices: ParentChoice[] = [];
  const visit = (parent: number | null, path: readonly string[]) => {
    for (const category of childrenOf.get(parent) ?? []) {
      if (category.id === id || path.length + 1 + height > maxLevels) continue;
      const titles = [...path, titleOf(category, language)];
      const mayHaveChildren = childrenOf.has(category.id) || category.product_count === 0;
      if (mayHaveChildren || category.id === present) choices.push({ id: category.id, title: titles.join(" › ") });
      visit(category.id, titles);
    }
  };
  visit(null, []);
  return choices;
}
