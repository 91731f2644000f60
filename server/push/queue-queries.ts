import { sql } from "kysely";
import type { PushKind } from "#contracts/push/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { Lease } from "#server/platform/queue-worker.ts";

/** One thing that users are told of: a room, a listing. */
export interface Topic {
  /** Each once, with the notification that it is about. */
  told: readonly { userId: number; notificationId: number | null }[];
  kind: PushKind;
  /** What is told of one tag takes the place of what was told before. */
  tag: string;
  /** The room or listing. */
  subjectId: number | null;
  /** Not before. */
  dueAt: Date;
}

/**
 * Stores for each browser of some users that there is something to tell, unless the kind is switched off. What waits already stays where it is;
 * what was told less than `gap` seconds ago waits for the rest of them. A browser whose session is just ending is passed over: nobody waits for it.
 * Returns whether there is any browser.
 */
export async function upsertTopics(
  db: Db,
  { told, kind, tag, subjectId, dueAt }: Topic,
  gap: number,
  firstOff: readonly string[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into push_topics as t (subscription_id, tag, kind, subject_id, first_id, due_at)
    select s.id, ${tag}, ${kind}, ${subjectId}::bigint, s.notification_id, ${dueAt}::timestamptz
    from (
      select s.id, s.user_id, g.notification_id
      from unnest(${told.map(({ userId }) => userId)}::bigint[], ${told.map(({ notificationId }) => notificationId)}::bigint[])
          as g (user_id, notification_id)
        join push_subscriptions s on s.user_id = g.user_id
      order by s.id for key share of s skip locked
    ) s left join push_settings p on p.user_id = s.user_id
    where ${kind} <> all(coalesce(p.off_kinds, ${[...firstOff]}::text[]))
    order by s.id
    on conflict (subscription_id, tag) do update set
      version = t.version + 1, kind = excluded.kind, subject_id = excluded.subject_id,
      first_id = case when t.due_at is null then excluded.first_id else t.first_id end,
      since = case when t.due_at is null then null else t.since end,
      is_held = t.is_held and t.due_at is not null,
      due_at = coalesce(t.due_at, greatest(excluded.due_at, t.sent_at + make_interval(secs => ${sql.lit(gap)})))`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Whether a user has a browser that gets pushes of this kind. */
export async function isPushedTo(
  db: Db,
  userId: number,
  kind: PushKind,
  firstOff: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from push_subscriptions s left join push_settings p on p.user_id = s.user_id
    where s.user_id = ${userId} and ${kind} <> all(coalesce(p.off_kinds, ${[...firstOff]}::text[])) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those of some users who have a browser that gets pushes of this kind. */
export async function readPushedTo(
  db: Db,
  userIds: readonly number[],
  kind: PushKind,
  firstOff: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct s.user_id from push_subscriptions s left join push_settings p on p.user_id = s.user_id
    where s.user_id = any(${[...userIds]}::bigint[]) and ${kind} <> all(coalesce(p.off_kinds, ${[...firstOff]}::text[]))`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** A browser for which something is due, and its person. */
export interface LeasedSubscription {
  id: number;
  user_id: number;
  endpoint: string;
  host: string;
  p256dh: Buffer;
  auth: Buffer;
  failures: number;
  failing_since: Date | null;
  burst_at: Date | null;
  burst: number;
  language: "ru" | "ky";
  /** The session has expired, and nobody has used it since. */
  is_expired: boolean;
}

/** Due topics that are looked through for browsers that are free. */
const maxLooked = 500;

/** Leases browsers for which something is due, other than at these hosts: until `leaseUntil` no other process gets them. */
export async function leaseDueSubscriptions(
  db: Db,
  { now, leaseUntil, limit, exceptHosts }: Lease & { exceptHosts: readonly string[] },
): Promise<LeasedSubscription[]> {
  const { rows } = await sql<LeasedSubscription>`
    with due as materialized (
      select t.subscription_id, t.due_at from push_topics t join push_subscriptions s on s.id = t.subscription_id
      where t.due_at <= ${now} and (s.busy_until is null or s.busy_until <= ${now})
        and s.host <> all(${[...exceptHosts]}::text[])
      order by t.due_at limit ${sql.lit(maxLooked)}
    ), first as materialized (
      select subscription_id from due group by subscription_id order by min(due_at) limit ${limit}
    ), free as materialized (
      select s.id from push_subscriptions s
      where s.id in (select subscription_id from first) and (s.busy_until is null or s.busy_until <= ${now})
      for no key update skip locked
    )
    update push_subscriptions s set busy_until = ${leaseUntil}
    from free, users u, sessions e
    where s.id = free.id and u.id = s.user_id and e.id = s.session_id
    returning s.id, s.user_id, s.endpoint, s.host, s.p256dh, s.auth, s.failures, s.failing_since, s.burst_at, s.burst,
      u.language, e.expires_at <= ${now} as is_expired`.execute(db);
  return rows;
}

export interface DueTopic {
  tag: string;
  kind: PushKind;
  subject_id: number | null;
  first_id: number | null;
  /** When it was put off for the first time; null: never. */
  since: Date | null;
  is_held: boolean;
  version: number;
}

/** What is due for a browser, the first of it first. */
export async function readDueTopics(db: Db, subscriptionId: number, now: Date, limit: number): Promise<DueTopic[]> {
  const { rows } = await sql<DueTopic>`
    select tag, kind, subject_id, first_id, since, is_held, version from push_topics
    where subscription_id = ${subscriptionId} and due_at <= ${now}
    order by due_at, tag limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** All that is due for a browser waits until a time. */
export async function putOffTopics(
  db: Db,
  subscriptionId: number,
  { now, until, isHeld }: { now: Date; until: Date; isHeld: boolean },
): Promise<void> {
  await sql`
    update push_topics set due_at = ${until}, is_held = is_held or ${isHeld}, since = coalesce(since, ${now})
    where subscription_id = ${subscriptionId} and due_at <= ${now}`.execute(db);
}

/**
 * Topics were told, or there was nothing to tell. What has happened to them since is due `gap` seconds later. `sentAt` null: nothing was sent.
 */
export async function finishTopics(
  db: Db,
  subscriptionId: number,
  topics: readonly Pick<DueTopic, "tag" | "version">[],
  { now, sentAt, gap }: { now: Date; sentAt: Date | null; gap: number },
): Promise<void> {
  const given = JSON.stringify(topics.map(({ tag, version }) => ({ tag, version })));
  await sql`
    update push_topics t set
      due_at = case when t.version = g.version then null else ${now}::timestamptz + make_interval(secs => ${sql.lit(gap)}) end,
      since = null, is_held = false, sent_at = coalesce(${sentAt}::timestamptz, t.sent_at)
    from jsonb_to_recordset(${given}::jsonb) as g (tag text, version integer)
    where t.subscription_id = ${subscriptionId} and t.tag = g.tag`.execute(db);
}

/** How a browser stands after a try. */
export interface SubscriptionState {
  busyUntil: Date | null;
  failures: number;
  failingSince: Date | null;
  burstAt: Date | null;
  burst: number;
}

export async function writeState(db: Db, id: number, state: SubscriptionState): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({
      busy_until: state.busyUntil,
      failures: state.failures,
      failing_since: state.failingSince,
      burst_at: state.burstAt,
      burst: state.burst,
    })
    .where("id", "=", id)
    .execute();
}

/** Forgets what was told before a time, which only says when the next may come, and what there was nothing to tell about. */
export async function deleteToldTopics(db: Db, before: Date): Promise<void> {
  await sql`delete from push_topics where due_at is null and (sent_at is null or sent_at < ${before})`.execute(db);
}
