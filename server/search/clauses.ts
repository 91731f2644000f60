import type { Names } from "./names.ts";
import type { Clause } from "./terms.ts";
import type { QueryTerm } from "./text/query.ts";

/** A name of several words is one of several alternatives at most so often: each doubles the clauses. */
const mostNames = 4;

/**
 * The terms of a search as clauses, term by term: "(a and b) or c" becomes "a or c" and "b or c". `toTerm` says whether words count anywhere
 * or in titles only. A word may be the name of a category or an option as well.
 */
export function toClauses(terms: readonly QueryTerm[], names: Names, toTerm: (lexeme: string) => number): Clause[][] {
  return terms.map((term) => {
    const words = term.flatMap((lexemes) => (lexemes.length === 1 ? lexemes : []));
    const single = [...words.map(toTerm), ...words.flatMap((lexeme) => names.get(lexeme) ?? [])];
    const several = term.filter((lexemes) => lexemes.length > 1).slice(0, mostNames);
    return several
      .reduce<number[][]>(
        (clauses, lexemes) => clauses.flatMap((clause) => lexemes.map((lexeme) => [...clause, toTerm(lexeme)])),
        [single],
      )
      .map((clause) => [...new Set(clause)]);
  });
}
