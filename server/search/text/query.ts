/** From what a person typed to what the database is asked. */
import { foldLetters, tokenizeKeepingKyrgyz } from "./fold.ts";
import { stemToken } from "./stem.ts";
import { findSynonyms, type Name, type Synonyms } from "./synonyms.ts";

/** Lexemes that an ad must have all of. */
export type Alternative = string[];
/** Alternatives of which an ad must have one. */
export type QueryTerm = Alternative[];
/** A query: its folded words, and terms of which an ad must have every one. */
export type SearchQuery = { tokens: string[]; terms: QueryTerm[] };

/** More than a person types to find something. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_TOKENS = 12;
/** A name of several words, each with several lexemes, is written out as at most so many alternatives. */
const MAX_ALTERNATIVES = 8;

/** Words that say nothing about the goods. "Без" and "не" stay: they do. */
const STOP_WORDS = new Set(
  "и в во на с со для по от до из у к ко о об за под при а но же ли бы как это этот эта эти или жана менен үчүн да де та те бул ошол деген"
    .split(" ")
    .map(foldLetters),
);

/** The tokens of a query as people typed them, at most 12 of its first 200 characters. */
export function tokenizeQuery(text: string): string[] {
  return tokenizeKeepingKyrgyz(text.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_TOKENS);
}

/** Builds the terms of a query: a term for every word that counts, widened by its synonyms. */
export function buildQuery(text: string, synonyms: Synonyms): SearchQuery {
  const all = tokenizeQuery(text);
  const telling = all.filter((token) => !STOP_WORDS.has(foldLetters(token)));
  const tokens = telling.length > 0 ? telling : all;
  const words = tokens.map(stemToken);
  const terms: QueryTerm[] = [];
  for (let at = 0; at < words.length;) {
    const { length, names } = findSynonyms(synonyms, words, at);
    const taken = Math.max(length, 1);
    terms.push(uniqueAlternatives([...writeOut(words.slice(at, at + taken)), ...names.map(likeliest)]));
    at += taken;
  }
  return { tokens: tokens.map(foldLetters), terms };
}

/** A synonym by the likeliest lexeme of each of its words: мед widens to бал, honey, and not to the Russian бал, a ball. */
function likeliest(name: Name): Alternative {
  return name.flatMap((lexemes) => lexemes.slice(0, 1));
}

/** All the ways to choose one lexeme for every word of a name. */
function writeOut(name: Name): Alternative[] {
  let alternatives: Alternative[] = [[]];
  for (const lexemes of name) {
    alternatives = alternatives
      .flatMap((chosen) => lexemes.map((lexeme) => [...chosen, lexeme]))
      .slice(0, MAX_ALTERNATIVES);
  }
  return alternatives;
}

function uniqueAlternatives(alternatives: Alternative[]): QueryTerm {
  const seen = new Map(alternatives.map((alternative) => [alternative.join(" "), alternative]));
  return [...seen.values()];
}
