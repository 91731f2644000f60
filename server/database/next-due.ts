import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { DB } from "./types.ts";

/** When the next entry of a queue is due; null when there is none. `column` says when an entry is due, and has an index. */
export async function readNextDue<Table extends keyof DB>(
  db: Db,
  { table, column }: { table: Table; column: keyof DB[Table] & string },
): Promise<Date | null> {
  // As the indexes say that are of such entries only.
  const { rows } = await sql<{ due: Date | null }>`
    select min(${sql.ref(column)}) as due from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
  return rows[0]?.due ?? null;
}
