import { sql } from "kysely";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";

/** Waits until no other process draws the picture. */
export async function lockPicture(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demoPicture)}, hashtext(${name}))`.execute(trx);
}
