import type { Category } from "#server/catalogue/catalogue.ts";
import type { Search } from "#server/search/search.ts";
import { readWish } from "#server/search/understanding/read-wish.ts";
import type { Assortment } from "../rows/assortment.ts";

/**
 * With less than this share of all that a title may mean, people choose: below the category where the goods are expected, and
 * elsewhere. Found by trials on 60 titles: «Набор 5 шт» is 0.77 sure of clothes.
 */
const minShare = { expected: 0.7, elsewhere: 0.9 };

/**
 * Chooses the leaf for goods with a title, as a search for the title is read. The search has the whole catalogue: among the
 * leaves of one category it is always sure. Returns undefined where the title says nothing sure, or a leaf that is not accepted.
 */
export function chooseLeaf(
  { lexicon }: Pick<Search, "lexicon">,
  categoryById: ReadonlyMap<number, Category>,
  title: string,
  { main, accepts }: Assortment,
): number | undefined {
  const { thing } = readWish(title, lexicon(), categoryById, undefined);
  const [leaf, ...others] = thing?.categories ?? [];
  if (thing === undefined || leaf === undefined || others.length > 0 || leaf.children.length > 0) return undefined;
  const isExpected = main !== undefined && leaf.path.includes(main);
  return thing.share >= minShare[isExpected ? "expected" : "elsewhere"] && accepts(leaf) ? leaf.id : undefined;
}
