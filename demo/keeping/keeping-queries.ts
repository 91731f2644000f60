import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { presentPrice } from "#server/prices/discount-queries.ts";

/** Folders of the user buyer, with how many favourites are put into each, and what is noted on the first of them. */
const folders = [
  { name: "Посмотреть в выходные", count: 4, note: "Хозяин просил звонить после шести, торг возможен" },
  { name: "Үй үчүн", count: 3, note: "Жеткирүүсү бар, төртүнчү кабатка көтөрүп беришет" },
] as const;

/** Phones of the demo logins. */
interface Phones {
  buyer: string;
  seller: string;
  business: string;
}

/** Puts favourites of the user buyer into folders, with notes; lets people follow sellers; and tells the buyer of a lower price. */
export async function insertKeeping(trx: Db, phones: Phones): Promise<void> {
  const buyer = sql`(select id from users where phone = ${phones.buyer})`;
  await sql`
    insert into watched_prices (listing_id, price, currency)
    select l.id, ${presentPrice}, l.currency from listings l join listing_search s on s.listing_id = l.id
    where exists (select from favorites f where f.listing_id = l.id)
    on conflict do nothing`.execute(trx);
  for (const { name, count, note } of folders) {
    await sql`
      with folder as (
        insert into favorite_folders (user_id, name, created_at) select id, ${name}, now() from users where phone = ${phones.buyer}
        on conflict do nothing returning id, user_id
      ), chosen as (
        select f.listing_id, row_number() over (order by f.created_at desc, f.listing_id desc) as place
        from favorites f where f.user_id = ${buyer} and f.folder_id is null order by place limit ${count}::int
      )
      update favorites f set folder_id = folder.id, note = case when chosen.place = 1 then ${note} end
      from folder, chosen where f.user_id = folder.user_id and f.listing_id = chosen.listing_id`.execute(trx);
  }
  await sql`
    insert into follows (user_id, seller_id, created_at)
    select p.id, s.id, now() - make_interval(hours => (p.id % 200)::int)
    from users p join users s on s.id <> p.id
    where p.id in (select user_id from demo_users) and p.role = 'user' and (
      s.phone in (${phones.seller}, ${phones.business}) and (p.id % 4 = 0 or p.id = ${buyer})
      or p.id = ${buyer} and s.id in (
        select b.user_id from businesses b where b.request_status = 'success' order by b.id limit 1))
    on conflict do nothing`.execute(trx);
  await sql`
    insert into notifications (user_id, action, listing_id, price_from, price_to, price_currency, created_at)
    select f.user_id, 'price_drop', l.id, f.price, ${presentPrice}, l.currency, now()
    from favorites f join listings l on l.id = f.listing_id join listing_search s on s.listing_id = l.id
    where f.user_id = ${buyer} and f.currency = l.currency and ${presentPrice} > 0 and ${presentPrice} < f.price
    order by f.created_at desc, l.id limit 1`.execute(trx);
}
