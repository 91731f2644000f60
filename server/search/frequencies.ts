import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import type { QueryTerm } from "./text/query.ts";

/** The share of ads that have a lexeme, for those that many have. */
export type Frequencies = ReadonlyMap<string, number>;

/** Lexemes that the database's statistics do not name are rarer than those they do. */
const rareShare = 0.0002;

/** Reads what the database's statistics know of lexemes (PostgreSQL manual, `pg_stats`). */
export async function readFrequencies(db: Db): Promise<Frequencies> {
  const { rows } = await sql<{ lexeme: string; share: number }>`
    select lexeme, share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
    where schemaname = current_schema() and tablename = 'listing_words' and attname = 'lexemes' and lexeme is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.lexeme, row.share]));
}

/** About which share of ads fulfils the terms, if words were independent of each other. */
export function estimateShare(terms: readonly QueryTerm[], frequencies: Frequencies): number {
  const ofLexeme = (lexeme: string) => frequencies.get(lexeme) ?? rareShare;
  const ofTerm = (term: QueryTerm) =>
    term.reduce((sum, lexemes) => sum + lexemes.reduce((share, lexeme) => share * ofLexeme(lexeme), 1), 0);
  return terms.reduce((share, term) => share * Math.min(1, ofTerm(term)), 1);
}
