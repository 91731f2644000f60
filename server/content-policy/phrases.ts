import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { stemToken } from "#server/search/text/stem.ts";

/** A word of a text, with its position and lexemes. */
interface Word {
  start: number;
  end: number;
  folded: string;
  lexemes: readonly string[];
}

/** A text split into words, to search for many phrases. */
export interface ReadText {
  text: string;
  words: Word[];
  /** Positions of the words that have a lexeme. */
  byLexeme: ReadonlyMap<string, readonly number[]>;
  /** Positions of the words by their first two letters. */
  byBeginning: ReadonlyMap<string, readonly number[]>;
}

/** A word of a phrase: a prefix, or lexemes of which one has to match. */
type Pattern = { prefix: string } | { lexemes: readonly string[] };

export type Phrase = readonly Pattern[];

export function readText(text: string): ReadText {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const start = match.index;
    for (const token of tokenizeKeepingKyrgyz(match[0])) {
      words.push({ start, end: start + match[0].length, folded: foldLetters(token), lexemes: stemToken(token) });
    }
  }
  const byLexeme = groupPositions(words, ({ lexemes }) => lexemes);
  return { text, words, byLexeme, byBeginning: groupPositions(words, ({ folded }) => [beginningOf(folded)]) };
}

function groupPositions(words: readonly Word[], keysOf: (word: Word) => readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    for (const key of keysOf(word)) {
      const known = positions.get(key);
      if (known) known.push(at);
      else positions.set(key, [at]);
    }
  }
  return positions;
}

/** Prefixes of phrases have two letters at least. */
function beginningOf(word: string): string {
  return word.slice(0, 2);
}

/** Any form of the words matches; `слово*` matches words with this prefix. */
export function compilePhrase(phrase: string): Phrase {
  return phrase.split(" ").map((word) => {
    const token = tokenizeKeepingKyrgyz(word)[0] ?? "";
    return word.endsWith("*") ? { prefix: foldLetters(token) } : { lexemes: stemToken(token) };
  });
}

/** The matching part of the text, as written. */
export function findPhrase(read: ReadText, phrase: Phrase): string | undefined {
  const { text, words } = read;
  const isAt = (at: number) =>
    phrase.every((pattern, offset) => {
      const word = words[at + offset];
      return word !== undefined && matches(word, pattern);
    });
  // Only where its first word is: a long text has thousands of words, and there are hundreds of phrases.
  const found = findPositions(read, phrase).flatMap((positions) => positions.find(isAt) ?? []);
  const at = Math.min(...found);
  const [first, last] = [words[at], words[at + phrase.length - 1]];
  return first && last && text.slice(first.start, last.end);
}

function findPositions({ byLexeme, byBeginning }: ReadText, [first]: Phrase): (readonly number[])[] {
  if (!first) return [];
  if ("prefix" in first) return [byBeginning.get(beginningOf(first.prefix)) ?? []];
  return first.lexemes.map((lexeme) => byLexeme.get(lexeme) ?? []);
}

function matches(word: Word, pattern: Pattern): boolean {
  if ("prefix" in pattern) return word.folded.startsWith(pattern.prefix);
  return pattern.lexemes.some((lexeme) => word.lexemes.includes(lexeme));
}
