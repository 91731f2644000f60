import type { Category } from "#server/catalogue/catalogue.ts";
import type { Search } from "#server/search/search.ts";
import { readWish } from "#server/search/understanding/read-wish.ts";

/** With less than this share of all that a title may mean, people choose. Found by trials on 30 titles. */
const minShare = 0.7;

/**
 * Chooses the leaf below a category for goods with a title, as a search for the title is read. The search has the whole
 * catalogue: among the leaves of one category it is always sure. Returns undefined where the title says nothing sure, or
 * says another category.
 */
export function chooseLeaf(
  { lexicon }: Pick<Search, "lexicon">,
  categoryById: ReadonlyMap<number, Category>,
  { title, group }: { title: string; group: Category },
): number | undefined {
  const { thing } = readWish(title, lexicon(), categoryById, undefined);
  const [leaf, ...others] = thing?.categories ?? [];
  if (thing === undefined || leaf === undefined || others.length > 0 || leaf.children.length > 0) return undefined;
  return thing.share >= minShare && leaf.path.includes(group) ? leaf.id : undefined;
}
