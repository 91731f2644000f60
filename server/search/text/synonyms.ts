/**
 * Synonyms: names of the same things in both languages, short and full, in Cyrillic and Latin. They are added to queries, not to the
 * index, so they can change without reindexing.
 */
import { tokenizeKeepingKyrgyz } from "./fold.ts";
import { stemToken } from "./stem.ts";

/** A name as the lexemes of its words; any lexeme of a word matches. */
export type Name = readonly (readonly string[])[];

type Entry = { name: Name; group: readonly Name[] };

/** Entries by the lexemes of their first word, longer names first. */
export type Synonyms = ReadonlyMap<string, readonly Entry[]>;

/** Each group has names that mean the same; a name may have several words. */
export function buildSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const entries = new Map<string, Entry[]>();
  for (const names of groups) {
    const group = names.map((name) => tokenizeKeepingKyrgyz(name).map(stemToken)).filter((name) => name.length > 0);
    for (const name of group) {
      for (const lexeme of name[0] ?? []) entries.set(lexeme, [...(entries.get(lexeme) ?? []), { name, group }]);
    }
  }
  for (const list of entries.values()) list.sort((a, b) => b.name.length - a.name.length);
  return entries;
}

/**
 * The longest name at position `at` of a query: its number of words (0 when no name begins there), and the other names of its groups.
 */
export function findSynonyms(synonyms: Synonyms, words: Name, at: number): { length: number; names: Name[] } {
  let length = 0;
  const names = new Set<Name>();
  for (const lexeme of words[at] ?? []) {
    for (const { name, group } of synonyms.get(lexeme) ?? []) {
      if (name.length < length || !matches(name, words, at)) continue;
      if (name.length > length) names.clear();
      length = name.length;
      for (const other of group) if (other !== name) names.add(other);
    }
  }
  return { length, names: [...names] };
}

function matches(name: Name, words: Name, at: number): boolean {
  return name.every((lexemes, index) => {
    const word = words[at + index];
    return word !== undefined && lexemes.some((lexeme) => word.includes(lexeme));
  });
}
