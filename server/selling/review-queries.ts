import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Entries of the log that are looked through, so that a busy day costs no more than a quiet one. */
const maxEntries = 500;

/**
 * How many decisions on waiting listings stand since `since`, and how many seconds after its turn the middle one came. Of listings that were
 * sent again afterwards the wait is not known any more: they do not count.
 */
export async function readReviewWaits(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ decisions: number; median_seconds: number | null }> {
  const { rows } = await sql<{ decisions: number; median_seconds: number | null }>`
    select count(*) as decisions,
      ceil(extract(epoch from percentile_cont(0.5) within group (order by greatest(d.created_at - l.review_turn, interval '0'))))::bigint as median_seconds
    from (select * from moderation_log order by id desc limit ${sql.lit(maxEntries)}) d
    join listings l on l.id = d.listing_id and l.review_since <= d.created_at
    where d.action in ('approve', 'block') and d.undone_at is null
      and d.created_at > ${since} and d.created_at <= ${now}
      -- What was public already had not waited.
      and d.approved_before is distinct from d.revision`.execute(db);
  return rows[0] ?? { decisions: 0, median_seconds: null };
}

/** Seconds by which the turn of the last listing of an account is put off, because others of the account wait before it. */
export async function readTurnDelay(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(extract(epoch from max(review_turn - review_since))), 0)::bigint as seconds
    from listings where user_id = ${userId} and state = 'on_review'`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** When the turn was of the listing that waits longest, of somebody who is not blocked; null if none waits. */
export async function readOldestTurn(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ review_turn: Date }>`
    select l.review_turn from listings l join users u on u.id = l.user_id and u.blocked_at is null
    where l.state = 'on_review' order by l.review_turn, l.id limit 1`.execute(db);
  return rows[0]?.review_turn ?? null;
}

/** Entries of the log that tell at which hours decisions are made. */
const maxHourEntries = 5_000;

/** On how many days since `since` decisions were made in an hour of the day in Bishkek (UTC+6 all year). */
export async function readDecisionHours(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ hour: number; days: number }[]> {
  const { rows } = await sql<{ hour: number; days: number }>`
    select extract(hour from d.local)::integer as hour, count(distinct d.local::date) as days
    from (
      select action, created_at, created_at at time zone 'UTC' + interval '6 hours' as local
      from moderation_log order by id desc limit ${sql.lit(maxHourEntries)}) d
    where d.action in ('approve', 'block') and d.created_at > ${since} and d.created_at <= ${now}
    group by 1`.execute(db);
  return rows;
}
