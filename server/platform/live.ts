import { sql } from "kysely";
import type { Db } from "./database.ts";

/** What an open page may be told to ask for anew. */
export type LiveTopic = "notifications";

/** The channel of PostgreSQL's `NOTIFY` that carries it between processes. */
export const liveChannel = "jarya_live";

/** Tells every open page of a person that there is news, once and if this transaction commits (`docs/decisions/0013`). */
export async function tellLive(trx: Db, userId: number, topic: LiveTopic): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${`${userId} ${topic}`})`.execute(trx);
}
