import { sql } from "kysely";
import type { PushKind } from "#contracts/push/rules.ts";
import type { Db } from "#server/database/database.ts";

/** The browser of a session. */
export interface NewSubscription {
  userId: number;
  sessionId: number;
  endpoint: string;
  /** The push service (`pushServiceOf`). */
  host: string;
  p256dh: Buffer;
  auth: Buffer;
  now: Date;
}

/** Locks a user, whose subscriptions are about to be counted. */
export async function lockUser(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

export async function findSubscription(
  db: Db,
  endpoint: string,
): Promise<{ id: number; session_id: number; p256dh: Buffer; auth: Buffer } | undefined> {
  return db
    .selectFrom("push_subscriptions")
    .select(["id", "session_id", "p256dh", "auth"])
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
}

/** False when the session has ended, or somebody else has just used the endpoint. */
export async function insertSubscription(db: Db, subscription: NewSubscription): Promise<boolean> {
  const { userId, sessionId, endpoint, host, p256dh, auth, now } = subscription;
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, host, p256dh, auth, created_at)
    select user_id, id, ${endpoint}, ${host}, ${p256dh}, ${auth}, ${now}
    from sessions where id = ${sessionId} and user_id = ${userId}
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function hasSession(db: Db, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

/** False where the user has no subscription at this address. */
export async function deleteSubscriptionAt(db: Db, userId: number, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", endpoint)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSubscriptionOfSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute();
}

/** Deletes a user's subscriptions beyond `max`, the first ones. */
export async function deleteFirstSubscriptions(db: Db, userId: number, max: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${sql.lit(max)}
    )`.execute(db);
}

export async function isSubscribed(db: Db, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PushSettingsRow {
  off_kinds: PushKind[];
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  shows_text: boolean;
}

/** Undefined: as they are at first. */
export async function findSettings(db: Db, userId: number): Promise<PushSettingsRow | undefined> {
  const { rows } = await sql<PushSettingsRow>`
    select off_kinds, quiet_from, quiet_to, time_zone, shows_text from push_settings where user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

export async function writeSettings(db: Db, userId: number, settings: PushSettingsRow): Promise<void> {
  const { off_kinds, quiet_from, quiet_to, time_zone, shows_text } = settings;
  await sql`
    insert into push_settings (user_id, off_kinds, quiet_from, quiet_to, time_zone, shows_text)
    select id, ${[...off_kinds]}::text[], ${quiet_from}::smallint, ${quiet_to}::smallint, ${time_zone}, ${shows_text}
    from users where id = ${userId}
    on conflict (user_id) do update set off_kinds = excluded.off_kinds, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, shows_text = excluded.shows_text`.execute(db);
}

/** What waits for the end of a user's quiet hours is due: they may have changed. */
export async function releaseHeld(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    update push_topics t set due_at = ${now} from push_subscriptions s
    where s.user_id = ${userId} and t.subscription_id = s.id and t.is_held and t.due_at > ${now}`.execute(db);
}
