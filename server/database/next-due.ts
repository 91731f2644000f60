import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The column of a queue that says when an entry is due, which has an index. */
export type DueColumn =
  | { table: "messages"; column: "next_try_at" }
  | { table: "saved_search_waiting"; column: "try_at" }
  | { table: "push_topics" | "saved_search_alerts" | "watched_prices" | "price_drop_alerts"; column: "due_at" };

/** When the next entry of a queue is due; null when there is none. */
export async function readNextDue(db: Db, { table, column }: DueColumn): Promise<Date | null> {
  // As the indexes say that are of such entries only.
  const { rows } = await sql<{ due: Date | null }>`
    select min(${sql.ref(column)}) as due from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
  return rows[0]?.due ?? null;
}
