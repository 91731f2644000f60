import type { Clause } from "./terms.ts";
import type { Frequencies } from "./vocabulary-queries.ts";

/** The share of a term that the database's statistics do not name: it is rarer than those they do. */
const rareShare = 0.0002;

/**
 * About which share of listings satisfies the clauses, word by word, as if words were independent of each other. The share of a
 * word is that of its rarest clause.
 */
export function estimateShare(words: readonly (readonly Clause[])[], frequencies: Frequencies): number {
  const ofClause = (clause: Clause) => clause.reduce((sum, term) => sum + (frequencies.get(term) ?? rareShare), 0);
  return words.reduce((share, clauses) => share * Math.min(1, ...clauses.map(ofClause)), 1);
}
