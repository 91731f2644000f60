import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Sends a message of less than 8,000 bytes to all subscribed processes (`pg-subscriber.ts`), including this one, when the transaction
 * commits. Equal messages of a transaction are sent once (PostgreSQL manual, NOTIFY). With a Redis it goes there instead
 * (`announcements.ts`).
 */
export async function publish(trx: Db, channel: string, payload: string): Promise<void> {
  // As `announcements.ts` knows it.
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
