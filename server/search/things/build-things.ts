import type { NamedThing } from "./read-things.ts";
import { buildKeyTable, hashKey } from "./sorted-keys.ts";
import { beginningOf, fullShare, keysOf, stemsOf, type ThingTables } from "./thing-index.ts";

/** Makes the tables of an index of things. */
export function buildThings(things: Iterable<NamedThing>): ThingTables {
  const phrases = new Map<number, number[]>();
  const words = new Map<number, number[]>();
  const sizes = new Map<number, number>();
  for (const { categoryId, text } of things) {
    const stems = stemsOf(text);
    sizes.set(categoryId, (sizes.get(categoryId) ?? 0) + 1);
    for (const key of keysOf(stems)) push(phrases, key, categoryId);
    for (const lexeme of new Set([...stems.flat(), ...stems.flatMap(beginningOf)]))
      push(words, hashKey(lexeme), categoryId);
  }
  return {
    phrases: buildKeyTable(new Map([...phrases].map(([key, ids]) => [key, [...new Set(ids)]]))),
    words: buildKeyTable(new Map([...words].map(([key, ids]) => [key, shareCategories(ids, sizes)]))),
    categoryIds: Uint16Array.from(sizes.keys()).toSorted(),
  };
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Pairs of a category and its share of a word: of a rare word of a small category it is great. */
function shareCategories(ids: readonly number[], sizes: ReadonlyMap<number, number>): number[] {
  const counts = new Map<number, number>();
  for (const id of ids.toSorted((one, other) => one - other))
    counts.set(id, (counts.get(id) ?? 0) + 1 / (sizes.get(id) ?? 1));
  const sum = [...counts.values()].reduce((total, part) => total + part, 0);
  return [...counts].flatMap(([id, part]) => [id, Math.round((part / sum) * fullShare)]);
}
