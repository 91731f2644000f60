import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { Lease } from "#server/platform/queue-worker.ts";

export type ChannelName = "sms" | "email";

/** An SMS or e-mail that waits for its next try. */
export interface QueuedDelivery {
  id: number;
  reference: string;
  recipient: string;
  subject: string | null;
  text: string;
  unsubscribe_url: string | null;
  code: string | null;
  expires_at: Date;
  /** Including the present one. */
  tries: number;
}

interface DeliveryRow extends Omit<QueuedDelivery, "id" | "tries"> {
  channel: ChannelName;
  to_stranger: boolean;
  created_at: Date;
  next_try_at: Date;
}

export async function insertDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await db.insertInto("messages").values(delivery).execute();
}

interface Sent {
  count: number;
  /** When the first of them was queued; null when there is none. */
  since: Date | null;
}

/** The SMS to strangers that all processes queued after two times, of which `dayAgo` is the earlier one. */
export async function countStrangersSms(
  db: Db,
  { hourAgo, dayAgo }: { hourAgo: Date; dayAgo: Date },
): Promise<{ hour: Sent; day: Sent }> {
  const { rows } = await sql<{ hour: number; hour_since: Date | null; day: number; day_since: Date | null }>`
    select count(*) filter (where created_at > ${hourAgo})::int as hour,
      min(created_at) filter (where created_at > ${hourAgo}) as hour_since,
      count(*)::int as day, min(created_at) as day_since
    from messages where to_stranger and channel = 'sms' and created_at > ${dayAgo}`.execute(db);
  const [row] = rows;
  return {
    hour: { count: row?.hour ?? 0, since: row?.hour_since ?? null },
    day: { count: row?.day ?? 0, since: row?.day_since ?? null },
  };
}

/** Leases deliveries that are due, the oldest first: until `leaseUntil` no other process gets them. */
export async function leaseDueDeliveries(
  db: Db,
  channel: ChannelName,
  { now, leaseUntil, limit }: Lease,
): Promise<QueuedDelivery[]> {
  const { rows } = await sql<QueuedDelivery>`
    with due as materialized (
      select id from messages where channel = ${channel} and next_try_at <= ${now}
      order by next_try_at, id limit ${limit} for update skip locked
    )
    update messages m set tries = m.tries + 1, next_try_at = ${leaseUntil} from due where m.id = due.id
    returning m.id, m.reference, m.recipient, m.subject, m.text, m.unsubscribe_url, m.code, m.expires_at, m.tries`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/** The text is erased as soon as a delivery is finished. */
const erased = { next_try_at: null, subject: null, text: null, unsubscribe_url: null, code: null };

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("messages")
    .set({ ...erased, sent_at: now, cause: null })
    .where("id", "=", id)
    .execute();
}

/** The delivery stays as a dead letter. */
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

/** Deletes all deliveries to these recipients, sent or not. */
export async function deleteDeliveriesTo(db: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from messages where recipient = any(${recipients}::text[])`.execute(db);
}

/** Deletes deliveries that are finished and were queued before this time. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("messages").where("created_at", "<", before).where("next_try_at", "is", null).execute();
}
