import type { Names } from "./names.ts";
import type { Clause } from "./terms.ts";
import type { QueryWord } from "./text/query.ts";

/** What a listing's terms have to satisfy to be found by a search. */
export interface SearchClauses {
  clauses: readonly Clause[];
  /** About which share of all listings matches. */
  share: number;
}

/** At most so many alternatives of several words are written out for one word: each multiplies the clauses. */
const maxNames = 4;

/**
 * The words of a search as clauses, word by word: "(a and b) or c" becomes "a or c" and "b or c". `toTerm` says whether lexemes count
 * anywhere or in titles only. A word may also be the name of a category or an option.
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
