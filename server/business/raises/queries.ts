import { sql } from "kysely";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { maxLoggedRaises } from "#contracts/business/raises/rules.ts";
import type { Db } from "#server/database/database.ts";
import type { RaisedListing } from "#server/selling/raise-queries.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

/** A business `b` of a user `u` whose listings rise by themselves. */
const isRaised = sql`${isBusinessPublic("b", "u")} and b.raises_automatically`;

/**
 * Begins to look at businesses whose listings rise from now on, and looks at those no more whose listings do not: what comes back does not make up for
 * the time between.
 */
export async function matchLooks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from business_raise_looks k using businesses b join users u on u.id = b.user_id
    where b.id = k.business_id and not (${isRaised})`.execute(db);
  await sql`
    insert into business_raise_looks (business_id, looked_at)
    select b.id, ${now} from businesses b join users u on u.id = b.user_id
    where ${isRaised} and not exists (select from business_raise_looks k where k.business_id = b.id)
    on conflict do nothing`.execute(db);
}

/** A business whose listings are to be looked through. */
export interface LookRow {
  id: number;
  user_id: number;
  schedule: WorkingDay[] | null;
  holidays: Holiday[];
  looked_at: Date;
}

/** Locks businesses that were looked at before `before`, the longest ago first. Two processes at once get different ones. */
export async function lockLooks(trx: Db, { before, limit }: { before: Date; limit: number }): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select b.id, b.user_id, b.schedule, b.holidays, k.looked_at
    from business_raise_looks k join businesses b on b.id = k.business_id join users u on u.id = b.user_id
    where k.looked_at <= ${before} and ${isRaised}
    order by k.looked_at, k.business_id limit ${sql.lit(limit)} for update of k skip locked`.execute(trx);
  return rows;
}

/** Notes that these businesses have been looked at. */
export async function writeLooks(trx: Db, businesses: readonly number[], now: Date): Promise<void> {
  await sql`
    update business_raise_looks set looked_at = ${now} where business_id = any(${businesses}::bigint[])`.execute(trx);
}

/** Stops looking at a business. */
export async function deleteLook(trx: Db, businessId: number): Promise<void> {
  await sql`delete from business_raise_looks where business_id = ${businessId}`.execute(trx);
}

/** Hours over which a seller's listings rise. */
export interface RaiseHours {
  user_id: number;
  day: string;
  /** When the day began. */
  midnight: Date;
  from: Date;
  to: Date;
  /** Moments up to this one were looked at. */
  since: Date;
}

/**
 * Locks active listings whose moment of the day has come, by ascending id like all code that changes several listings.
 * The moment is the same in every process. It is a hash of the listing and the day, so that no pattern of ids groups a
 * shop's listings. A listing that reached the top on that day has had its raise. The exception is the previous day's
 * raise that came after midnight.
 */
export async function lockDueListings(
  trx: Db,
  hours: readonly RaiseHours[],
  { now, limit }: { now: Date; limit: number },
): Promise<RaisedListing[]> {
  const { rows } = await sql<RaisedListing>`
    select l.id, to_char(w.day, 'YYYY-MM-DD') as day
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as w
      (user_id bigint, day date, midnight timestamptz, "from" timestamptz, "to" timestamptz, since timestamptz)
    join listings l on l.user_id = w.user_id and l.state = 'active'
    cross join lateral (
      select w."from" + (w."to" - w."from")
        * ((hashint8extended(l.id, w.day - date '2020-01-01') & 1048575) / 1048576.0)::float8 as moment) m
    where m.moment > w.since and m.moment <= ${now} and (l.upvote_at < w.midnight or exists (
      select from listing_raises r where r.listing_id = l.id and r.raised_at = l.upvote_at and r.is_automatic and r.day < w.day))
    order by l.id limit ${sql.lit(limit)} for no key update of l`.execute(trx);
  return rows;
}

/** One raise, with the title of its listing. */
export interface RaiseRow {
  id: number;
  listing_id: number;
  title: string;
  raised_at: Date;
  is_automatic: boolean;
}

/** The last raises of a business, or of one of its listings, the newest first. */
export async function readRaises(db: Db, businessId: number, listingId: number | undefined): Promise<RaiseRow[]> {
  const which =
    listingId === undefined
      ? sql`r.business_id = ${businessId}`
      : sql`r.listing_id = ${listingId} and r.business_id = ${businessId}`;
  const { rows } = await sql<RaiseRow>`
    select r.id, r.listing_id, l.title, r.raised_at, r.is_automatic
    from listing_raises r join listings l on l.id = r.listing_id
    where ${which} and l.deleted_at is null
    order by r.id desc limit ${sql.lit(maxLoggedRaises)}`.execute(db);
  return rows;
}

export async function isRaisedAutomatically(db: Db, businessId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select raises_automatically as is_on from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.is_on ?? false;
}

export async function writeAutomaticRaise(trx: Db, businessId: number, isOn: boolean): Promise<void> {
  await sql`update businesses set raises_automatically = ${isOn} where id = ${businessId}`.execute(trx);
}

/** Whether a listing is a user's, and not deleted. */
export async function ownsListing(db: Db, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from listings where id = ${listingId} and user_id = ${userId} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
