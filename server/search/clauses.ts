import type { Names } from "./names.ts";
import type { Clause } from "./terms.ts";
import type { QueryWord } from "./text/query.ts";

/** A search in conjunctive normal form: a listing matches when it has a term of every clause. */
export interface SearchClauses {
  clauses: readonly Clause[];
  /** Estimated share of all listings that match. */
  share: number;
}

/** Alternatives of several words for one word: each multiplies the number of clauses. */
const maxNames = 4;

/**
 * The words of a search as clauses: "(a and b) or c" becomes "a or c" and "b or c". `toTerm` gives terms for words anywhere or in titles
 * only. A word may also be the name of a category or an option.
 */
export function toClauses(words: readonly QueryWord[], names: Names, toTerm: (lexeme: string) => number): Clause[][] {
  return words.map((alternatives) => {
    const lexemes = alternatives.flatMap((alternative) => (alternative.length === 1 ? alternative : []));
    const single = [...lexemes.map(toTerm), ...lexemes.flatMap((lexeme) => names.get(lexeme) ?? [])];
    const several = alternatives.filter((alternative) => alternative.length > 1).slice(0, maxNames);
    return several
      .reduce<number[][]>(
        (clauses, alternative) => clauses.flatMap((clause) => alternative.map((lexeme) => [...clause, toTerm(lexeme)])),
        [single],
      )
      .map((clause) => [...new Set(clause)]);
  });
}
