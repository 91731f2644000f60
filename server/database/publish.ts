import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Sends a message of less than 8,000 bytes to every process that subscribes to the channel (`pg-subscriber.ts`), this one
 * included: once, and only if the transaction commits (PostgreSQL manual, NOTIFY).
 */
export async function publish(trx: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
