import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** Pages of a table that one statement reads: some ten milliseconds. */
const maxBlocks = 1_024;

/**
 * Conditions on the rows of a table, each for a stretch of it, which together are all of it: for reading whatever there is without holding a
 * connection for long. A row that is rewritten between two statements may be in both stretches, or in none.
 */
export async function* listStretches(
  db: Db,
  table: string,
  blocksAtOnce = maxBlocks,
): AsyncIterable<RawBuilder<boolean>> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`.execute(db);
  const blocks = rows[0]?.blocks ?? 0;
  for (let from = 0; from === 0 || from < blocks; from += blocksAtOnce) {
    const to = from + blocksAtOnce;
    const isAfter = sql<boolean>`ctid >= ${blockStart(from)}::tid`;
    // What is appended meanwhile is in the last stretch.
    yield to < blocks ? sql<boolean>`${isAfter} and ctid < ${blockStart(to)}::tid` : isAfter;
  }
}

function blockStart(block: number): string {
  return `(${block},0)`;
}
