import { sql } from "kysely";
import type { AlertFrequency } from "#contracts/saved-searches/rules.ts";
import type { Db } from "#server/database/database.ts";
import { presentPrice } from "#server/prices/discount-queries.ts";
import type { Lease } from "#server/platform/queue-worker.ts";

/** Leases people who are to be told now: until `leaseUntil` no other process gets them. */
export async function leaseAlerts(db: Db, { now, leaseUntil, limit }: Lease): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with due as materialized (
      select user_id from saved_search_alerts where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update saved_search_alerts a set due_at = ${leaseUntil} from due where a.user_id = due.user_id
    returning a.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** How often somebody was told at once within the hour that began at `hour_at`. */
export interface AlertState {
  hour_at: Date | null;
  told_in_hour: number;
}

/** Locks the state of somebody; undefined when nothing is due, or the account is gone. */
export async function lockAlerts(trx: Db, userId: number): Promise<(AlertState & { is_blocked: boolean }) | undefined> {
  const { rows } = await sql<AlertState & { is_blocked: boolean }>`
    select a.hour_at, a.told_in_hour, u.blocked_at is not null as is_blocked
    from saved_search_alerts a join users u on u.id = a.user_id
    where a.user_id = ${userId} and a.due_at is not null
    for update of a`.execute(trx);
  return rows[0];
}

/** `due_at` null: nothing is to be told until something matches. */
export async function writeAlerts(trx: Db, userId: number, state: AlertState & { due_at: Date | null }): Promise<void> {
  await trx.updateTable("saved_search_alerts").set(state).where("user_id", "=", userId).execute();
}

/** A listing that matches a saved search. */
export interface UntoldMatch {
  listing_id: number;
  search_id: number;
  name: string;
}

/**
 * Takes the listings that somebody was not told of and that match searches of some frequencies; they are told of no more, whichever other search they
 * match. Returns those on show with each search that they match, the searches in their order.
 */
export async function takeUntold(
  trx: Db,
  userId: number,
  frequencies: readonly AlertFrequency[],
): Promise<UntoldMatch[]> {
  const { rows } = await sql<UntoldMatch>`
    with due as (
      select distinct m.listing_id from saved_search_matches m join saved_searches s on s.id = m.saved_search_id
      where m.user_id = ${userId} and m.is_untold and s.deleted_at is null and s.frequency = any(${[...frequencies]}::text[])
    ), taken as (
      update saved_search_matches m set is_untold = false from due
      where m.user_id = ${userId} and m.listing_id = due.listing_id and m.is_untold
      returning m.listing_id, m.saved_search_id
    )
    select t.listing_id, s.id as search_id, s.name from taken t
      join saved_searches s on s.id = t.saved_search_id and s.deleted_at is null
      join listing_search l on l.listing_id = t.listing_id
    order by s.id, t.listing_id`.execute(trx);
  return rows;
}

/** People after one of them whom the daily run has something to tell, in their order. */
export async function readDailyPeople(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    (select distinct user_id from saved_search_matches where is_mail_due and user_id > ${after}::bigint
      order by user_id limit ${sql.lit(limit)})
    union
    (select distinct m.user_id from saved_search_matches m join saved_searches s on s.id = m.saved_search_id
      where m.is_untold and s.frequency = 'daily' and m.user_id > ${after}::bigint
      order by m.user_id limit ${sql.lit(limit)})
    order by user_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Whom the daily run tells; `email` null: no e-mail is wanted, or there is no address. */
export interface DailyPerson {
  email: string | null;
  language: "ru" | "ky";
  is_blocked: boolean;
}

/** Notes that somebody is told on a day; undefined when they were already, or are gone. */
export async function lockDaily(trx: Db, userId: number, day: string): Promise<DailyPerson | undefined> {
  const { rows } = await sql<DailyPerson>`
    with noted as (
      insert into saved_search_alerts as a (user_id, daily_on)
      select id, ${day}::date from users where id = ${userId}
      on conflict (user_id) do update set daily_on = excluded.daily_on
      where a.daily_on is null or a.daily_on < excluded.daily_on
      returning user_id
    )
    select case when coalesce(s.email, true) then u.email end as email, u.language, u.blocked_at is not null as is_blocked
    from noted join users u on u.id = noted.user_id
      left join notification_settings s on s.user_id = u.id and s.kind = 'search'`.execute(trx);
  return rows[0];
}

/** A listing of an e-mail, and the search that found it. */
export interface MailedMatch {
  search_id: number;
  name: string;
  listing_id: number;
  title: string;
  /** In `currency`; 0 is negotiable. */
  price: number;
  currency: string;
}

/**
 * Takes what is due by e-mail; it is due no more. Returns what is on show and was found since its search was opened last, search by search, the newest
 * first.
 */
export async function takeMailDue(trx: Db, userId: number): Promise<MailedMatch[]> {
  const { rows } = await sql<MailedMatch>`
    with taken as (
      update saved_search_matches set is_mail_due = false where user_id = ${userId} and is_mail_due
      returning saved_search_id, listing_id, matched_at
    )
    select s.id as search_id, s.name, l.id as listing_id, l.title, ${presentPrice} as price, l.currency
    from taken t
      join saved_searches s on s.id = t.saved_search_id and s.deleted_at is null and s.frequency <> 'off' and s.seen_at <= t.matched_at
      join listing_search shown on shown.listing_id = t.listing_id
      join listings l on l.id = t.listing_id
    order by s.id, t.matched_at desc, l.id desc`.execute(trx);
  return rows;
}
