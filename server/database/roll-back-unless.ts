import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Does the work in a savepoint and rolls it back unless `isMeant`, so that it takes the same time either way. */
export async function rollBackUnless(trx: Db, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint undoable`.execute(trx);
  await work();
  await (isMeant ? sql`release savepoint undoable` : sql`rollback to savepoint undoable`).execute(trx);
}
