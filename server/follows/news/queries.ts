import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { hasShownDiscount } from "#server/prices/discount-queries.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

/** Something that followers are told of. */
export type NewsKind = "listing" | "discount";

/** Notes what a seller has published, if anybody follows them; the same again stays one. */
export async function insertWaiting(trx: Db, listingIds: readonly number[], kind: NewsKind): Promise<void> {
  await sql`
    insert into seller_news_waiting (seller_id, listing_id, kind)
    select l.user_id, l.id, ${kind} from listings l
    where l.id = any(${[...listingIds]}::bigint[]) and exists (select from follows f where f.seller_id = l.user_id)
    order by l.id
    on conflict do nothing`.execute(trx);
}

/** Sellers with something that waits, after one of them. */
export async function readWaitingSellers(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  // One step of the index for each seller, however much of it waits.
  const { rows } = await sql<{ seller_id: number }>`
    with recursive waiting as (
      (select seller_id from seller_news_waiting where seller_id > ${after}::bigint order by seller_id limit 1)
      union all
      select (select seller_id from seller_news_waiting n where n.seller_id > w.seller_id order by n.seller_id limit 1)
      from waiting w where w.seller_id is not null)
    select seller_id from waiting where seller_id is not null limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
}

/**
 * Makes news of what waits of a seller and is on show, unless it had some that day, or its last are still being told: then all of it goes on
 * waiting. Of a seller who is blocked nothing stays.
 */
export async function collectNews(trx: Db, sellerId: number, { day, now }: { day: string; now: Date }): Promise<void> {
  await sql`
    with ready as (
      select u.id, u.blocked_at is null as is_on_show from users u
      where u.id = ${sellerId} and not exists (
        select from seller_news n where n.seller_id = u.id and (n.day >= ${day}::date or n.told_up_to is not null))
    ), taken as (
      delete from seller_news_waiting w using ready where w.seller_id = ready.id returning w.listing_id, w.kind
    ), counted as (
      select count(*) filter (where t.kind = 'listing') as listings, count(*) filter (where t.kind = 'discount' and ${hasShownDiscount}
        and exists (select from businesses b where b.user_id = l.user_id and ${isBusinessOnShow("b")})) as discounts
      from taken t join listings l on l.id = t.listing_id join listing_search s on s.listing_id = l.id
    )
    insert into seller_news (seller_id, day, listings, discounts, collected_at, told_up_to, served_at)
    select ready.id, ${day}::date, c.listings, c.discounts, ${now}, 0, ${now} from ready, counted c
    where ready.is_on_show and c.listings + c.discounts > 0
    on conflict (seller_id) do update set day = excluded.day, listings = excluded.listings, discounts = excluded.discounts,
      collected_at = excluded.collected_at, told_up_to = excluded.told_up_to, served_at = excluded.served_at`.execute(
    trx,
  );
}

/** News that are being told. */
export interface UntoldNews {
  seller_id: number;
  listings: number;
  discounts: number;
  collected_at: Date;
  told_up_to: number;
  is_on_show: boolean;
}

/** Locks the news that were served longest ago; undefined when there are none that no other process serves. */
export async function lockUntoldNews(trx: Db): Promise<UntoldNews | undefined> {
  const { rows } = await sql<UntoldNews>`
    select n.seller_id, n.listings, n.discounts, n.collected_at, n.told_up_to,
      u.blocked_at is null as is_on_show
    from seller_news n join users u on u.id = n.seller_id
    where n.told_up_to is not null
    order by n.served_at limit 1 for no key update of n skip locked`.execute(trx);
  return rows[0];
}

/** The next followers of a seller that are told, in their order, and how many were looked at: not told is where one has blocked the other. */
export async function readFollowers(
  trx: Db,
  { seller_id: sellerId, told_up_to: after, collected_at: until }: UntoldNews,
  limit: number,
): Promise<{ followers: number[]; last: number | null; looked: number }> {
  const { rows } = await sql<{ followers: number[]; last: number | null; looked: number }>`
    select max(f.user_id) as last, count(*) as looked, coalesce(array_agg(f.user_id order by f.user_id) filter (where not exists (
      select from chat_blocks c where (c.user_id, c.blocked_id) in ((f.user_id, ${sellerId}), (${sellerId}, f.user_id)))), '{}') as followers
    from (
      select user_id from follows
      where seller_id = ${sellerId} and user_id > ${after}::bigint and created_at <= ${until}
      order by user_id limit ${sql.lit(limit)}) f`.execute(trx);
  return rows[0] ?? { followers: [], last: null, looked: 0 };
}

/** Notes how far news were told; null: to all. */
export async function markTold(
  trx: Db,
  sellerId: number,
  { upTo, now }: { upTo: number | null; now: Date },
): Promise<void> {
  await sql`
    update seller_news set told_up_to = ${upTo}::bigint, served_at = ${now} where seller_id = ${sellerId}`.execute(trx);
}
