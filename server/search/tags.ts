/**
 * Categories, places and options stand among an ad's lexemes too, so that one index finds the ads of any mix of words and
 * filters. `#` keeps them apart from words: no word has it.
 */
export const categoryTag = (id: number): string => `#c${id}`;
export const locationTag = (id: number): string => `#l${id}`;
export const optionTag = (id: number): string => `#o${id}`;

/** Any of these tags, as a tsquery. */
export function anyTag(tags: string[]): string {
  return `(${tags.map((tag) => `'${tag}'`).join(" | ")})`;
}
