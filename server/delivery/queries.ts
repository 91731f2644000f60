import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export type ChannelName = "sms" | "email";

/** An SMS or e-mail that waits for its next try. */
export interface QueuedDelivery {
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

interface DeliveryRow extends Omit<QueuedDelivery, "id" | "tries"> {
  channel: ChannelName;
  created_at: Date;
}

export async function insertDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await db
    .insertInto("messages")
    .values({ ...delivery, next_try_at: delivery.created_at })
    .execute();
}

/** Takes deliveries that are due, so that no other process takes them before `leaseUntil`. */
export async function takeDueDeliveries(
  db: Db,
  channel: ChannelName,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<QueuedDelivery[]> {
  const { rows } = await sql<QueuedDelivery>`
    with due as materialized (
      select id from messages where channel = ${channel} and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    )
    update messages m set tries = m.tries + 1, next_try_at = ${leaseUntil} from due where m.id = due.id
    returning m.id, m.reference, m.recipient, m.subject, m.text, m.code, m.expires_at, m.tries`.execute(db);
  return rows;
}

/** Whatever became of it, the text is erased. */
const erased = { next_try_at: null, subject: null, text: null, code: null };

/** The provider has it. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ ...erased, sent_at: now, cause: null })
    .where("id", "=", id)
    .execute();
}

/** Given up: it stays as a dead letter. */
export async function markFailed(db: Db, id: number, now: Date, cause: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ ...erased, dead_at: now, cause })
    .where("id", "=", id)
    .execute();
}

export async function reschedule(db: Db, id: number, nextTryAt: Date, cause: string): Promise<void> {
  await db.updateTable("messages").set({ next_try_at: nextTryAt, cause }).where("id", "=", id).execute();
}

/** Deletes what was or would be sent to these recipients. */
export async function deleteDeliveriesTo(db: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from messages where recipient = any(${recipients}::text[])`.execute(db);
}

/** Deletes what was sent or given up, and queued before this time. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("messages").where("created_at", "<", before).where("next_try_at", "is", null).execute();
}
