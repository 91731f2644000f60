import { foldLetters, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { stemToken } from "#server/search/text/stem.ts";

/** A word of a text: as it stands there, and what it is compared by. */
interface Word {
  start: number;
  end: number;
  folded: string;
  lexemes: readonly string[];
}

/** A text read once, to look many phrases up in it. */
export interface ReadText {
  text: string;
  words: Word[];
}

/** One word of a phrase: a beginning, or lexemes of which one is enough. */
type Pattern = { beginning: string } | { lexemes: readonly string[] };

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

/** A phrase in the form it is looked up in: any form of its words matches, `слово*` whatever begins so. */
export function compilePhrase(phrase: string): Phrase {
  return phrase.split(" ").map((word) => {
    const token = tokenizeKeepingKyrgyz(word)[0] ?? "";
    return word.endsWith("*") ? { beginning: foldLetters(token) } : { lexemes: stemToken(token) };
  });
}

/** The words of a text, as written, that are this phrase; undefined when it is not there. */
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
  if ("beginning" in pattern) return word.folded.startsWith(pattern.beginning);
  return pattern.lexemes.some((lexeme) => word.lexemes.includes(lexeme));
}
