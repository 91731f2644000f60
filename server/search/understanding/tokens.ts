import { findTokenSpans, foldLetters, type TokenSpan } from "#server/search/text/fold.ts";
import { STOP_WORDS } from "#server/search/text/query.ts";
import { stemToken } from "#server/search/text/stem.ts";
import { findSynonyms, type Synonyms } from "#server/search/text/synonyms.ts";
import { cyrillicToLatin } from "#server/search/text/transliterate.ts";

/** A word of a search. */
export interface Token extends TokenSpan {
  /** Folded. */
  word: string;
  lexemes: readonly string[];
  /** Lexemes, and what the word may be in another alphabet or by another name. */
  forms: readonly string[];
  /** In quotes: a word and nothing else. */
  isLiteral: boolean;
  isStopWord: boolean;
}

const openingQuotes = new Set(`"«“„`);
const closingQuotes = new Set(`"»”“`);

/** Stretches in quotes, from the opening one to the first that closes; a quote that nothing closes is none. */
function findQuotes(source: string): (readonly [from: number, to: number])[] {
  const quotes: (readonly [number, number])[] = [];
  let from: number | undefined;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (from === undefined) {
      if (openingQuotes.has(letter)) from = at;
    } else if (closingQuotes.has(letter)) {
      quotes.push([from, at + 1]);
      from = undefined;
    }
  }
  return quotes;
}

/** The words of a search. `source` has plain letters. */
export function readTokens(source: string, synonyms: Synonyms): Token[] {
  const quotes = findQuotes(source);
  return findTokenSpans(source).map((span) => {
    const lexemes = stemToken(span.token);
    const word = foldLetters(span.token);
    const isLiteral = quotes.some(([from, to]) => span.start > from && span.end < to);
    return {
      ...span,
      word,
      lexemes,
      forms: isLiteral ? [] : listForms(word, lexemes, synonyms),
      isLiteral,
      isStopWord: STOP_WORDS.has(word),
    };
  });
}

/** «Хонда» is Honda, «фит» is Fit, «про» is Pro. */
function listForms(word: string, lexemes: readonly string[], synonyms: Synonyms): readonly string[] {
  if (/^[\d.]+$/.test(word)) return lexemes;
  const { length, names } = findSynonyms(synonyms, [lexemes], 0);
  const others = length === 1 ? names.flatMap((name) => (name.length === 1 ? (name[0] ?? []) : [])) : [];
  const latin = /[а-я]/.test(word) ? [...cyrillicToLatin(word), ...toLookalike(word)] : [];
  return [...new Set([...lexemes, ...others, ...latin])];
}

/** Latin letters that look like Cyrillic ones: «х5» may be typed for X5. */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** Of a name of one or two letters, as models have; longer ones are words. */
function toLookalike(word: string): string[] {
  const letters = Array.from(word, (letter) => lookalikes[letter] ?? "");
  return word.length <= 2 && letters.every((letter) => letter !== "") ? [letters.join("")] : [];
}
