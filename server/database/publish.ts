import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Sends a message of less than 8,000 bytes to all subscribed processes (`pg-subscriber.ts`), including this one, once the transaction has
 * committed. Equal messages of a transaction are sent once. A process that serves sends them right after the commit (`announcements.ts`), through
 * the database (`notifier.ts`) or a Redis; a command, with the commit (PostgreSQL manual, NOTIFY).
 */
export async function publish(trx: Db, channel: string, payload: string): Promise<void> {
  // As `announcements.ts` knows it.
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
