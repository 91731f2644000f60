import { sql } from "kysely";
import type { endNotices } from "#contracts/business/request-rules.ts";
import type { Db } from "#server/database/database.ts";

/** When the time of a business is over. Must be exactly the expression of the index `businesses_ending`. */
const endsAt = sql<Date>`(greatest(demo_until, paid_until))`;

/** The ids of all listings of a user. */
export async function readListingIdsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listings where user_id = ${userId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface EndingRow {
  id: number;
  user_id: number;
  ends_at: Date;
}

/** Marks businesses that end in so many days, or fewer, as told of that, unless they are already; returns them. */
export async function markEndNoticed(
  trx: Db,
  { days, now, limit }: { days: (typeof endNotices)[number]; now: Date; limit: number },
): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    update businesses set noticed_days = ${days}::smallint, noticed_end = ${endsAt} where id in (
      select id from businesses
      where request_status = 'success' and ${endsAt} > ${now} and ${endsAt} <= ${now}::timestamptz + make_interval(days => ${days}::int)
        and (noticed_end is distinct from ${endsAt} or noticed_days > ${days}::smallint)
      order by ${endsAt} limit ${sql.lit(limit)} for no key update skip locked)
    returning id, user_id, ${endsAt} as ends_at`.execute(trx);
  return rows;
}

export interface ExpiredRow {
  id: number;
  user_id: number;
  link: string | null;
}

/** Ends a business whose time is over; undefined when there is none left. */
export async function expireOne(trx: Db, now: Date): Promise<ExpiredRow | undefined> {
  const { rows } = await sql<ExpiredRow>`
    update businesses set request_status = 'expired', version = version + 1 where id = (
      select id from businesses where request_status = 'success' and ${endsAt} <= ${now}
      order by ${endsAt} limit 1 for no key update skip locked)
    returning id, user_id, link`.execute(trx);
  return rows[0];
}
