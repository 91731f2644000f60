/** From a typed text to the words to search for. */
import { foldLetters, tokenizeKeepingKyrgyz } from "./fold.ts";
import { stemToken } from "./stem.ts";
import type { Name } from "./name-index.ts";
import { findSynonyms, type Synonyms } from "./synonyms.ts";

/** Lexemes that a listing must have all of. */
export type Alternative = string[];
/** Alternatives of which a listing must have one. */
export type QueryWord = Alternative[];
/** Folded tokens, and words that a listing must all have. */
export type SearchQuery = { tokens: string[]; words: QueryWord[] };

/** Characters; the rest is ignored. */
export const MAX_QUERY_LENGTH = 200;
/** A name of several words, each with several lexemes, is expanded to at most so many alternatives. */
const MAX_ALTERNATIVES = 8;

/** Words without meaning for a search. «Без» and «не» are not among them: they change the meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "и в во на с со для по от до из у к ко о об за под при а но же ли бы как это этот эта эти или жана менен үчүн да де та те бул ошол деген где возле около рядом купить сколько стоит сатам сатылат недорого дешево арзан срочно бу б"
    .split(" ")
    .map(foldLetters),
);

/** The tokens of a query as typed, of its first 200 characters. */
export function tokenizeQuery(text: string): string[] {
  return tokenizeKeepingKyrgyz(text.slice(0, MAX_QUERY_LENGTH));
}

/** Every significant word, with its synonyms. */
export function buildQuery(text: string, synonyms: Synonyms): SearchQuery {
  const all = tokenizeQuery(text);
  const significant = all.filter((token) => !STOP_WORDS.has(foldLetters(token)));
  const tokens = significant.length > 0 ? significant : all;
  return { tokens: tokens.map(foldLetters), words: widenWords(tokens.map(stemToken), synonyms) };
}

/** Words by the lexemes of each, widened by synonyms: several words may become one. */
export function widenWords(stems: Name, synonyms: Synonyms): QueryWord[] {
  const words: QueryWord[] = [];
  for (let at = 0; at < stems.length;) {
    const { length, names } = findSynonyms(synonyms, stems, at);
    const taken = Math.max(length, 1);
    words.push(uniqueAlternatives([...writeOut(stems.slice(at, at + taken)), ...names.map(likeliest)]));
    at += taken;
  }
  return words;
}

/** The likeliest lexeme of each word of a synonym: мед has the synonym бал (honey), not the Russian бал (a ball). */
function likeliest(name: Name): Alternative {
  return name.flatMap((lexemes) => lexemes.slice(0, 1));
}

/** Words as they were typed, without synonyms; `names`: what they name is called so too. */
export function joinNames(stems: Name, names: readonly Name[]): QueryWord[] {
  if (names.length === 0) return stems.map((lexemes) => writeOut([lexemes]));
  return [uniqueAlternatives([...writeOut(stems), ...names.map(likeliest)])];
}

/** All combinations of one lexeme for every word of a name. */
function writeOut(name: Name): Alternative[] {
  let alternatives: Alternative[] = [[]];
  for (const lexemes of name) {
    alternatives = alternatives
      .flatMap((chosen) => lexemes.map((lexeme) => [...chosen, lexeme]))
      .slice(0, MAX_ALTERNATIVES);
  }
  return alternatives;
}

function uniqueAlternatives(alternatives: Alternative[]): QueryWord {
  const seen = new Map(alternatives.map((alternative) => [alternative.join(" "), alternative]));
  return [...seen.values()];
}
