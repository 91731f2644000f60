import { sql } from "kysely";
import type { ChangedField } from "#contracts/moderation/rules.ts";
import { worksFor } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { changedFields } from "./versions/previous-queries.ts";

/** A listing on review with its position in the queue. */
export interface QueueRow {
  id: number;
  review_turn: Date;
}

/** Listings on review that no other moderator holds, by their turns, without the moderator's own and those of blocked users. */
export async function readQueue(
  db: Db,
  { moderatorId, now, after, limit }: { moderatorId: number; now: Date; after: QueueRow | undefined; limit: number },
): Promise<QueueRow[]> {
  const later = after ? sql`and (l.review_turn, l.id) > (${after.review_turn}, ${after.id})` : sql``;
  const { rows } = await sql<QueueRow>`
    select l.id, l.review_turn from listings l
      join users u on u.id = l.user_id and u.blocked_at is null
    where l.state = 'on_review' and l.user_id <> ${moderatorId} and not ${worksFor(moderatorId, sql`l.user_id`)} ${later}
      and not exists (
        select from moderation_takes t
        where t.listing_id = l.id and t.until > ${now} and t.moderator_id <> ${moderatorId})
    order by l.review_turn, l.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface WaitingRow extends QueueRow {
  revision: number;
  holder_id: number | null;
  holder_name: string | null;
  price: number;
  currency: string;
  /** The last price that a moderator approved. */
  approved_price: number | null;
  approved_currency: string | null;
  discount_price: number | null;
  previous_price: number | null;
  previous_currency: string | null;
  previous_discount: number | null;
  /** `null` unless a moderator has decided on an earlier version. */
  changed: ChangedField[] | null;
}

/** Listings on review, by their turns, with the other moderators who hold them, without the moderator's own and those of blocked users. */
export async function readWaiting(
  db: Db,
  { moderatorId, now, limit }: { moderatorId: number; now: Date; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select l.id, l.review_turn, l.revision, m.id as holder_id, m.name as holder_name,
      l.price, l.currency, l.discount_price, l.approved_price, l.approved_currency,
      v.price as previous_price, v.currency as previous_currency, v.discount_price as previous_discount, ${changedFields} as changed
    from listings l
      join users u on u.id = l.user_id and u.blocked_at is null
      left join previous_versions v on v.listing_id = l.id
      left join moderation_takes t on t.listing_id = l.id and t.until > ${now} and t.moderator_id <> ${moderatorId}
      left join users m on m.id = t.moderator_id
    where l.state = 'on_review' and l.user_id <> ${moderatorId} and not ${worksFor(moderatorId, sql`l.user_id`)}
    order by l.review_turn, l.id limit ${limit}`.execute(db);
  return rows;
}

export interface QueueCounts {
  waiting: number;
  late: number;
  median_wait_seconds: number | null;
}

/** Counts listings on review, without those of blocked users. */
export async function countQueue(db: Db, now: Date, lateBefore: Date): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select count(*) as waiting, count(*) filter (where l.review_turn < ${lateBefore}) as late,
      round(extract(epoch from percentile_cont(0.5) within group (order by greatest(${now}::timestamptz - l.review_turn, interval '0'))))::bigint
        as median_wait_seconds
    from listings l
    where l.state = 'on_review'
      and not exists (select from users u where u.id = l.user_id and u.blocked_at is not null)`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0, median_wait_seconds: null };
}
