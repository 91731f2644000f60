/** Names of one or several words, found among the words of a text in any of their forms. */
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { tokenizeKeepingKyrgyz } from "./fold.ts";
import { stemToken } from "./stem.ts";

/** A name as the lexemes of its words; any lexeme of a word matches. */
export type Name = readonly (readonly string[])[];

interface Entry<V> {
  name: Name;
  value: V;
}

/** Entries by the lexemes of their first word, longer names first. */
export type NameIndex<V> = ReadonlyMap<string, readonly Entry<V>[]>;

/** The name that a text is; empty when it has no words. */
export function toName(text: string): Name {
  return tokenizeKeepingKyrgyz(text).map(stemToken);
}

const titleNames = new Map<string, Name>();

/**
 * {@link toName} of a title of reference data. All of these are read again whenever an admin changes one of them, so that those that were
 * read before must cost nothing.
 */
export function toTitleName(title: string): Name {
  const found = titleNames.get(title);
  if (found) return found;
  if (titleNames.size >= memoryBudgets.titleNames.max) titleNames.clear();
  const name = toName(title);
  titleNames.set(title, name);
  return name;
}

export function buildNameIndex<V>(names: Iterable<readonly [name: Name, value: V]>): NameIndex<V> {
  const entries = new Map<string, Entry<V>[]>();
  for (const [name, value] of names) {
    const entry = { name, value };
    for (const lexeme of name[0] ?? []) {
      const list = entries.get(lexeme);
      if (list) list.push(entry);
      else entries.set(lexeme, [entry]);
    }
  }
  for (const list of entries.values()) list.sort((a, b) => b.name.length - a.name.length);
  return entries;
}

/** The longest names that a text has from word `at` on: how many words they take (0: none begins there) and their entries. */
export function findNames<V>(
  index: NameIndex<V>,
  words: Name,
  at: number,
): { length: number; entries: readonly Entry<V>[] } {
  let length = 0;
  const found = new Set<Entry<V>>();
  for (const lexeme of words[at] ?? []) {
    for (const entry of index.get(lexeme) ?? []) {
      if (entry.name.length < length) break;
      if (!matches(entry.name, words, at)) continue;
      length = entry.name.length;
      found.add(entry);
    }
  }
  return { length, entries: [...found].filter(({ name }) => name.length === length) };
}

function matches(name: Name, words: Name, at: number): boolean {
  return name.every((lexemes, index) => {
    const word = words[at + index];
    return word !== undefined && lexemes.some((lexeme) => word.includes(lexeme));
  });
}
