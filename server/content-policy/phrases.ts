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
  return { text, words };
}

/** Any form of the words matches; `слово*` matches words with this prefix. */
export function compilePhrase(phrase: string): Phrase {
  return phrase.split(" ").map((word) => {
    const token = tokenizeKeepingKyrgyz(word)[0] ?? "";
    return word.endsWith("*") ? { prefix: foldLetters(token) } : { lexemes: stemToken(token) };
  });
}

/** The matching part of the text, as written. */
export function findPhrase({ text, words }: ReadText, phrase: Phrase): string | undefined {
  const at = words.findIndex((_, index) =>
    phrase.every((pattern, offset) => {
      const word = words[index + offset];
      return word !== undefined && matches(word, pattern);
    }),
  );
  const [first, last] = [words[at], words[at + phrase.length - 1]];
  return first && last && text.slice(first.start, last.end);
}

function matches(word: Word, pattern: Pattern): boolean {
  if ("prefix" in pattern) return word.folded.startsWith(pattern.prefix);
  return pattern.lexemes.some((lexeme) => word.lexemes.includes(lexeme));
}
