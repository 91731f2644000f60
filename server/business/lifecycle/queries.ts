import { sql } from "kysely";
import type { endNotices } from "#contracts/business/request-rules.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
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
  /** Null unless it is to be told by SMS: where to. */
  sms_to: string | null;
  language: "ru" | "ky";
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
    returning id, user_id, ${endsAt} as ends_at,
      (select case when businesses.is_told_by_sms then users.phone end from users where users.id = businesses.user_id) as sms_to,
      (select users.language from users where users.id = businesses.user_id) as language`.execute(trx);
  return rows;
}

/** Where a user is reached, and in which language: confirmed contacts, null where the account has none. */
interface Reach {
  email: string | null;
  phone: string | null;
  language: "ru" | "ky";
}

export async function readReach(trx: Db, userId: number): Promise<Reach> {
  const { rows } = await sql<Reach>`select email, phone, language from users where id = ${userId}`.execute(trx);
  return rows[0] ?? { email: null, phone: null, language: "ru" };
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

/** A business with its time: until when it is on show, and VIP. */
export interface BusinessTimeRow extends ExpiredRow {
  request_status: RequestStatus;
  demo_until: Date | null;
  paid_until: Date | null;
  vip_until: Date | null;
}

const timeColumns = sql.raw("id, user_id, link, request_status, demo_until, paid_until, vip_until");

export async function findBusinessTime(db: Db, userId: number): Promise<BusinessTimeRow | undefined> {
  const { rows } = await sql<BusinessTimeRow>`
    select ${timeColumns} from businesses where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The same, locked until the end of the transaction. */
export async function lockBusinessTime(trx: Db, userId: number): Promise<BusinessTimeRow | undefined> {
  const { rows } = await sql<BusinessTimeRow>`
    select ${timeColumns} from businesses where user_id = ${userId} for no key update`.execute(trx);
  return rows[0];
}

/** Writes until when a locked business is paid for, which has it on show. */
export async function setTime(
  trx: Db,
  id: number,
  { paidUntil, vipUntil }: { paidUntil: Date | null; vipUntil: Date | null },
): Promise<void> {
  await sql`
    update businesses set request_status = 'success', version = version + 1, paid_until = ${paidUntil}::timestamptz,
      vip_until = ${vipUntil}::timestamptz
    where id = ${id}`.execute(trx);
}
