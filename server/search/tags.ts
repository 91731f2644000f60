/**
 * The equalities that lists filter by, as tags of an ad: its options, and every category and place on its paths.
 * Numbers in `listing_search.tags`, texts among the lexemes of `listing_words` (`#` keeps them apart from words: no word has it).
 */
export interface Tag {
  number: number;
  text: string;
}

/** Places stand below this, categories between it and zero, options above: no two kinds share a number. */
const places = -1_000_000;

export const categoryTag = (id: number): Tag => ({ number: -id, text: `#c${id}` });
export const locationTag = (id: number): Tag => ({ number: places - id, text: `#l${id}` });
export const optionTag = (id: number): Tag => ({ number: id, text: `#o${id}` });

/** Any of these tags, as a tsquery. */
export function anyTag(tags: readonly Tag[]): string {
  return `(${tags.map((tag) => `'${tag.text}'`).join(" | ")})`;
}
