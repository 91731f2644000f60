import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import type { Clause } from "./terms.ts";

/** The share of ads that have a term, for those that many have. */
export type Frequencies = ReadonlyMap<number, number>;

/** Terms that the database's statistics do not name are rarer than those they do. */
const rareShare = 0.0002;

/** Reads what the database's statistics know of terms (PostgreSQL manual, `pg_stats`). */
export async function readFrequencies(db: Db): Promise<Frequencies> {
  const { rows } = await sql<{ term: number; share: number }>`
    select term, share from pg_stats, unnest(most_common_elems::text::int[], most_common_elem_freqs) as common (term, share)
    where schemaname = current_schema() and tablename = 'listing_search' and attname = 'terms' and term is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.term, row.share]));
}

/**
 * About which share of ads fulfils the clauses, term by term: if terms were independent of each other, and as many for each term
 * as its scarcest clause allows.
 */
export function estimateShare(terms: readonly (readonly Clause[])[], frequencies: Frequencies): number {
  const ofClause = (clause: Clause) => clause.reduce((sum, term) => sum + (frequencies.get(term) ?? rareShare), 0);
  return terms.reduce((share, clauses) => share * Math.min(1, ...clauses.map(ofClause)), 1);
}
