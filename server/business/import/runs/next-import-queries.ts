import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** When the next import that is at work may be leased, in whatever phase it is; null when there is none. */
export async function readNextImport(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(coalesce(leased_until, 'epoch')) as due from imports where state in ('reading', 'running')`.execute(db);
  return rows[0]?.due ?? null;
}
