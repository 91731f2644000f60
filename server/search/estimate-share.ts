import type { Clause } from "./terms.ts";
import type { Frequencies } from "./vocabulary-queries.ts";

/** The share of a term that the statistics do not have: it is rarer than those that they have. */
const rareShare = 0.0002;

/**
 * Estimated share of listings that satisfy the clauses of all words, as if words were independent. The share of a word is that of its
 * rarest clause.
 */
export function estimateShare(words: readonly (readonly Clause[])[], frequencies: Frequencies): number {
  const ofClause = (clause: Clause) => clause.reduce((sum, term) => sum + (frequencies.get(term) ?? rareShare), 0);
  return words.reduce((share, clauses) => share * Math.min(1, ...clauses.map(ofClause)), 1);
}
