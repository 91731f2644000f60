import { findNames } from "#server/search/text/name-index.ts";
import type { Intents } from "#server/search/things/intents.ts";
import type { Gazetteer, NamedCategory } from "./gazetteer.ts";
import type { Token } from "./tokens.ts";

/** Words of a search that say what is not wanted: «не посуточно», «без подселения», «суткалык керек эмес». */
export interface Unwanted {
  start: number;
  end: number;
  /** The words between these name a category, or the term of a rent. */
  wordsStart: number;
  wordsEnd: number;
  /** Empty for a term. */
  categories: readonly NamedCategory[];
}

const negations = new Set(["не", "кроме", "без"]);

/** The terms and categories that a search does not want. */
export function findUnwanted(
  tokens: readonly Token[],
  { intents, gazetteer }: { intents: Intents; gazetteer: Gazetteer },
): Unwanted[] {
  const words = tokens.map(({ word }) => word);
  const lexemes = tokens.map((token) => (token.isLiteral ? [] : token.lexemes));
  const readAt = (at: number) => {
    const said = intents.find(words, at);
    if (said?.intent === "term") return { length: said.length, categories: [] };
    const { length, entries } = findNames(gazetteer.categories, lexemes, at);
    return { length, categories: entries.map(({ value }) => value) };
  };
  const found: Unwanted[] = [];
  for (let at = 0; at < words.length;) {
    const isNegated = negations.has(words[at] ?? "");
    const wordsStart = isNegated ? (tokens[at + 1]?.isStopWord ? at + 2 : at + 1) : at;
    const { length, categories } = readAt(wordsStart);
    const wordsEnd = wordsStart + length;
    const after = intents.find(words, wordsEnd);
    const end = isNegated ? wordsEnd : after?.intent === "unwanted" ? wordsEnd + after.length : at;
    // «Квартира посуточно не надо»: the last word alone is not wanted.
    const isName = length === 1 || categories.length === 0;
    if (length > 0 && end > at && isName) found.push({ start: at, end, wordsStart, wordsEnd, categories });
    at = Math.max(at + 1, found.at(-1)?.end ?? 0);
  }
  return found;
}

/** The tokens with nothing to read in those that say what is not wanted. */
export function withoutUnwanted(tokens: readonly Token[], unwanted: readonly Unwanted[]): Token[] {
  return tokens.map((token, at) =>
    unwanted.some(({ start, end }) => at >= start && at < end)
      ? { ...token, word: "", lexemes: [], forms: [], isLiteral: true }
      : token,
  );
}
