import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { hasShownDiscount } from "#server/prices/discount-queries.ts";

/** Something that followers are told of. */
export type NewsKind = "listing" | "discount";

/** Notes what a business on show has published, if anybody follows it; the same again stays one. */
export async function insertWaiting(trx: Db, listingIds: readonly number[], kind: NewsKind): Promise<void> {
  await sql`
    insert into business_news_waiting (business_id, listing_id, kind)
    select b.id, l.id, ${kind} from listings l join businesses b on b.user_id = l.user_id and b.request_status = 'success'
    where l.id = any(${[...listingIds]}::bigint[]) and exists (select from business_follows f where f.business_id = b.id)
    order by l.id
    on conflict do nothing`.execute(trx);
}

/** Businesses with something that waits, after one of them. */
export async function readWaitingBusinesses(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  // One step of the index for each business, however much of it waits.
  const { rows } = await sql<{ business_id: number }>`
    with recursive waiting as (
      (select business_id from business_news_waiting where business_id > ${after}::bigint order by business_id limit 1)
      union all
      select (select business_id from business_news_waiting n where n.business_id > w.business_id order by n.business_id limit 1)
      from waiting w where w.business_id is not null)
    select business_id from waiting where business_id is not null limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

/**
 * Makes news of what waits of a business and is on show, unless it had some that day, or its last are still being told: then all of it goes on
 * waiting. Of a business that is not on show nothing stays.
 */
export async function collectNews(
  trx: Db,
  businessId: number,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await sql`
    with ready as (
      select b.id, b.request_status = 'success' and u.blocked_at is null as is_on_show
      from businesses b join users u on u.id = b.user_id
      where b.id = ${businessId} and not exists (
        select from business_news n where n.business_id = b.id and (n.day >= ${day}::date or n.told_up_to is not null))
    ), taken as (
      delete from business_news_waiting w using ready where w.business_id = ready.id returning w.listing_id, w.kind
    ), counted as (
      select count(*) filter (where t.kind = 'listing') as listings, count(*) filter (where t.kind = 'discount' and ${hasShownDiscount}) as discounts
      from taken t join listings l on l.id = t.listing_id join listing_search s on s.listing_id = l.id
    )
    insert into business_news (business_id, day, listings, discounts, collected_at, told_up_to, served_at)
    select ready.id, ${day}::date, c.listings, c.discounts, ${now}, 0, ${now} from ready, counted c
    where ready.is_on_show and c.listings + c.discounts > 0
    on conflict (business_id) do update set day = excluded.day, listings = excluded.listings, discounts = excluded.discounts,
      collected_at = excluded.collected_at, told_up_to = excluded.told_up_to, served_at = excluded.served_at`.execute(
    trx,
  );
}

/** News that are being told. */
export interface UntoldNews {
  business_id: number;
  listings: number;
  discounts: number;
  collected_at: Date;
  told_up_to: number;
  is_on_show: boolean;
}

/** Locks the news that were served longest ago; undefined when there are none that no other process serves. */
export async function lockUntoldNews(trx: Db): Promise<UntoldNews | undefined> {
  const { rows } = await sql<UntoldNews>`
    select n.business_id, n.listings, n.discounts, n.collected_at, n.told_up_to,
      b.request_status = 'success' and u.blocked_at is null as is_on_show
    from business_news n join businesses b on b.id = n.business_id join users u on u.id = b.user_id
    where n.told_up_to is not null
    order by n.served_at limit 1 for no key update of n skip locked`.execute(trx);
  return rows[0];
}

/** The next followers of a business that are told, in their order. */
export async function readFollowers(
  trx: Db,
  { business_id: businessId, told_up_to: after, collected_at: until }: UntoldNews,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from business_follows
    where business_id = ${businessId} and user_id > ${after}::bigint and created_at <= ${until}
    order by user_id limit ${sql.lit(limit)}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Notes how far news were told; null: to all. */
export async function markTold(
  trx: Db,
  businessId: number,
  { upTo, now }: { upTo: number | null; now: Date },
): Promise<void> {
  await sql`
    update business_news set told_up_to = ${upTo}::bigint, served_at = ${now} where business_id = ${businessId}`.execute(
    trx,
  );
}
