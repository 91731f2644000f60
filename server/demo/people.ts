import { sql } from "kysely";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/platform/database.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { demoLogins, isDemoPerson } from "./logins.ts";

/** Row of `reference_loads` that says that people of the demo have had to do with each other. */
const loadName = "demo people";
/** Ads that have reviews: those of the demo's seller and business first, then any. */
const reviewedListings = 260;

/** What people of the demo say, by stars: most are content. */
const opinions: readonly (readonly [rating: number, text: string])[] = [
  [5, "Всё как в описании, продавец вежливый. Рекомендую."],
  [5, "Баары сүрөттөмөдөгүдөй экен, сатуучуга ыраазымын."],
  [5, "Договорились за пять минут, забрал в тот же вечер."],
  [5, "Абдан жакшы сатуучу, баасына да келиштик."],
  [4, "Товар хороший, немного пришлось подождать ответа."],
  [4, "Жакшы, бирок жолугуу убактысын эки жолу которду."],
  [4, "Состояние чуть хуже, чем на фото, но за эти деньги отлично."],
  [3, "Нормально. Торговаться не стал."],
  [3, "Орточо, сүрөттө жаңыраак көрүнгөн."],
  [2, "Долго не отвечал на звонки, в итоге встретились через неделю."],
];
const responses = ["Спасибо за отзыв, обращайтесь ещё.", "Рахмат, дагы келиңиз!"];

/**
 * Lets people of the demo market keep and review each other's ads and be told of it, once: also in a market that an earlier
 * version made. A market that is none of ours is left alone.
 */
export async function loadDemoPeople(db: Db): Promise<void> {
  const catalogue = await readCatalogue(db);
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into reference_loads (name, sha256) select ${loadName}, '' where exists (
        select from reference_loads where name = 'demo')
      on conflict do nothing`.execute(trx);
    if (numAffectedRows !== 1n) return;
    await indexListings(trx, catalogue, await addReviews(trx));
    await addFavourites(trx);
    await addNotifications(trx);
  });
}

/** Ids of the ads that have reviews now. */
async function addReviews(trx: Db): Promise<number[]> {
  const ratings = opinions.map(([rating]) => rating);
  const texts = opinions.map(([, text]) => text);
  await sql`
    with people as (select id from users where ${isDemoPerson} and role = 'user'),
    reviewed as (
      select l.id, l.user_id, l.created_at from listings l join users u on u.id = l.user_id join people p on p.id = u.id
      where l.state = 'active' and l.deleted_at is null
      order by (u.phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})) is true desc, md5(l.id::text) limit ${sql.lit(reviewedListings)}
    )
    insert into reviews (listing_id, seller_id, user_id, rating, text, created_at, response, responded_at)
    select l.id, l.user_id, author.id, (${ratings}::int[])[said.number], (${texts}::text[])[said.number], written.at,
      answer.text, case when answer.text is not null then written.at + (now() - written.at) / 3 end
    from reviewed l
      cross join lateral (
        select id, row_number() over () as place from people where id <> l.user_id order by md5(id::text || l.id) limit 1 + l.id % 4
      ) author
      cross join lateral (select 1 + abs(hashtext(l.id || ' ' || author.id)) % ${sql.lit(opinions.length)} as number) said
      cross join lateral (select l.created_at + (now() - l.created_at) * (abs(hashtext(author.id || '+' || l.id)) % 90 + 5) / 100.0 as at) written
      cross join lateral (
        select case when hashtext('answer ' || author.id || l.id) % 3 = 0 then (${responses}::text[])[1 + l.id % 2] end as text
      ) answer
    order by written.at`.execute(trx);
  await sql`
    update listings l set (rating, review_count) = (
      select avg(rating), count(*) from reviews where listing_id = l.id)
    where l.id in (select listing_id from reviews)`.execute(trx);
  await sql`
    update users u set (rating, review_count) = (
      select avg(rating), count(*) from reviews where seller_id = u.id)
    where u.id in (select seller_id from reviews)`.execute(trx);
  const { rows } = await sql<{ id: number }>`select distinct listing_id as id from reviews`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Everybody keeps a few ads, the demo's buyer more: some became cheaper since, one is not on show any more. */
async function addFavourites(trx: Db): Promise<void> {
  await sql`
    insert into favorites (user_id, listing_id, title, price, currency, created_at)
    select p.id, l.id, l.title,
      case hashtext(p.id || ' ' || l.id) % 4 when 0 then (l.price * 1.1)::bigint when 1 then (l.price * 0.95)::bigint else l.price end,
      l.currency, l.created_at + (now() - l.created_at) * 0.6
    from users p cross join lateral (
      select id, title, price, currency, created_at from listings l
      where l.user_id <> p.id and l.deleted_at is null and (l.state = 'active' or (l.state = 'inactive' and p.phone is not null))
      order by md5(p.id || '-' || l.id) limit case when p.phone = ${demoLogins.buyer.phone} then 14 else 3 end
    ) l
    where ${isDemoPerson} and p.role = 'user'`.execute(trx);
}

/** Sellers were told of the hearts, and of what became of their ads; what is older than two days they have read. */
async function addNotifications(trx: Db): Promise<void> {
  await sql`
    insert into notifications (user_id, action, listing_id, sender_id, created_at, read_at)
    select told.user_id, told.action, told.listing_id, told.sender_id, told.at,
      case when told.at < now() - interval '2 days' then told.at + interval '3 hours' end
    from (
      select l.user_id, 'stared' as action, l.id as listing_id, f.user_id as sender_id, f.created_at as at
      from favorites f join listings l on l.id = f.listing_id
      union all
      select l.user_id, case l.state when 'blocked' then 'blocked' else 'activated' end, l.id, null, l.updated_at
      from listings l join users u on u.id = l.user_id
      where l.state in ('active', 'blocked') and l.deleted_at is null
        and u.phone in (${demoLogins.buyer.phone}, ${demoLogins.seller.phone}, ${demoLogins.business.phone})
    ) told
    order by told.at
    on conflict do nothing`.execute(trx);
}
