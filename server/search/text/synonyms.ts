/**
 * Synonyms: names of the same things in both languages, short and full, in Cyrillic and Latin. They are added to queries, not to the
 * index, so they can change without reindexing.
 */
import { buildNameIndex, findNames, type Name, type NameIndex, toName } from "./name-index.ts";

/** All names of a group by each of them. */
export type Synonyms = NameIndex<readonly Name[]>;

/** Each group has names that mean the same; a name may have several words. */
export function buildSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  return buildNameIndex(
    groups.flatMap((texts) => {
      const group = texts.map(toName).filter((name) => name.length > 0);
      return group.map((name) => [name, group] as const);
    }),
  );
}

/**
 * The longest name at position `at` of a query: its number of words (0 when no name begins there), and the other names of its groups.
 */
export function findSynonyms(synonyms: Synonyms, words: Name, at: number): { length: number; names: Name[] } {
  const { length, entries } = findNames(synonyms, words, at);
  const names = new Set<Name>();
  for (const { name, value: group } of entries) for (const other of group) if (other !== name) names.add(other);
  return { length, names: [...names] };
}
