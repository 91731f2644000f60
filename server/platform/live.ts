import { sql } from "kysely";
import { type LiveTopic, liveTopics } from "#contracts/live.ts";
import type { Db } from "./database.ts";

/** The channel of PostgreSQL's `NOTIFY` that carries it between processes. */
export const liveChannel = "jarya_live";

/** Tells every open page of a person that there is news, once and if this transaction commits (`docs/decisions/0013`). */
export async function tellLive(trx: Db, userId: number, topic: LiveTopic): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${`${userId} ${topic}`})`.execute(trx);
}

/** What {@link tellLive} said, as it comes out of the channel; undefined for what is not ours. */
export function readLive(payload: string): { userId: number; topic: LiveTopic } | undefined {
  const [, userId, name] = /^(\d{1,15}) ([a-z]+)$/.exec(payload) ?? [];
  const topic = liveTopics.find((known) => known === name);
  return topic && { userId: Number(userId), topic };
}
