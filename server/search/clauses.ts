import type { Names } from "./names.ts";
import type { Clause } from "./terms.ts";
import type { QueryWord } from "./text/query.ts";
import type { Frequencies } from "./vocabulary-queries.ts";

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

/** The clauses without those that another one implies: whatever has one of {a, b} has one of {a, b, c}. */
export function dropImplied(clauses: readonly Clause[]): Clause[] {
  const sets = clauses.map((clause) => new Set(clause));
  const isWithin = (inner: ReadonlySet<number>, outer: ReadonlySet<number>) =>
    inner.size <= outer.size && [...inner].every((term) => outer.has(term));
  return clauses.filter((_, at) => {
    const own = sets[at] ?? new Set();
    // Of equal ones the first stays.
    return !sets.some((other, index) => index !== at && isWithin(other, own) && (other.size < own.size || index < at));
  });
}

/** The share of a term that the statistics do not have: it is rarer than those that they have. */
const rareShare = 0.0002;

/**
 * Estimated share of listings that satisfy the clauses of all words. Words of one search belong together, so each further one narrows less
 * than if they were independent: by the root of its share, the root of that, and so on, from the rarest word on. The share of a word is that
 * of its rarest clause. What a term alone satisfies is not rarer than that: «без опыта» is an option, whose name both words are.
 */
export function estimateShare(words: readonly (readonly Clause[])[], frequencies: Frequencies): number {
  const ofClause = (clause: Clause) => clause.reduce((sum, term) => sum + (frequencies.get(term) ?? rareShare), 0);
  const [first = [], ...others] = words.flat();
  const common = words.length > 1 ? first.filter((term) => others.every((clause) => clause.includes(term))) : [];
  const shares = words.map((clauses) => Math.min(1, ...clauses.map(ofClause))).toSorted((a, b) => a - b);
  const together = shares.reduce((product, share, index) => product * share ** (1 / 2 ** index), 1);
  return common.length > 0 ? Math.min(1, Math.max(together, ofClause(common))) : together;
}
