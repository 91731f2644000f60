import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

export type ChannelName = "sms" | "email";

/** A message as it waits for delivery. */
export interface QueuedMessage {
  id: number;
  reference: string;
  recipient: string;
  subject: string | null;
  text: string;
  code: string | null;
  expires_at: Date;
  /** This one included. */
  tries: number;
}

interface NewMessage {
  reference: string;
  channel: ChannelName;
  recipient: string;
  subject: string | null;
  text: string;
  code: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db
    .insertInto("messages")
    .values({ ...message, next_try_at: message.created_at })
    .execute();
}

/** Takes messages that are due, so that no other process does before `leaseUntil`. */
export async function claimMessages(
  db: Db,
  channel: ChannelName,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    with due as materialized (
      select id from messages where channel = ${channel} and next_try_at <= ${now}
      order by next_try_at limit ${most} for update skip locked
    )
    update messages m set tries = m.tries + 1, next_try_at = ${leaseUntil} from due where m.id = due.id
    returning m.id, m.reference, m.recipient, m.subject, m.text, m.code, m.expires_at, m.tries`.execute(db);
  return rows;
}

/** The provider has it: the text is erased. */
export async function settleSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ ...erased, sent_at: now, cause: null })
    .where("id", "=", id)
    .execute();
}

/** Given up: the letter stays without its text. */
export async function settleDead(db: Db, id: number, now: Date, cause: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ ...erased, dead_at: now, cause })
    .where("id", "=", id)
    .execute();
}

export async function postpone(db: Db, id: number, nextTryAt: Date, cause: string): Promise<void> {
  await db.updateTable("messages").set({ next_try_at: nextTryAt, cause }).where("id", "=", id).execute();
}

/** Forgets what was or would be sent to somebody. */
export async function deleteMessages(db: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from messages where recipient = any(${recipients}::text[])`.execute(db);
}

const erased = { next_try_at: null, subject: null, text: null, code: null };

/** Forgets to whom something was sent before `moment`. */
export async function deleteSettled(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("messages").where("created_at", "<", moment).where("next_try_at", "is", null).execute();
}
