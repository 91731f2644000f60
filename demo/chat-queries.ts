import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { demoLogins, isDemoUser } from "./login-queries.ts";

/** A listing of the demo market that is talked about, and with whom. */
export interface TalkedListing {
  id: number;
  title: string;
  price: number;
  currency: string;
  thumbhash: Buffer | null;
  seller_id: number;
  seller_name: string;
  buyer_id: number;
}

/**
 * Listings with a price for so many conversations: of the seller and the business with the user buyer and with others, and of others with the
 * user buyer.
 */
export async function findTalkedListings(trx: Db, limit: number): Promise<TalkedListing[]> {
  const { rows } = await sql<TalkedListing>`
    with people as (
      select id, phone, name, row_number() over (order by id) as place from users where ${isDemoUser("id")} and role = 'user'
    ), candidates as (
      select l.id, l.title, l.price, l.currency, p.thumbhash, l.user_id, o.phone as seller_phone, o.name as seller_name,
        row_number() over (partition by l.user_id order by l.id) as of_seller
      from listings l join people o on o.id = l.user_id join listing_search s on s.listing_id = l.id
        left join photos p on p.listing_id = l.id and p.position = 0
      where l.price > 0 and l.deal_type = 'sell'
    )
    select c.id, c.title, c.price, c.currency, c.thumbhash, c.user_id as seller_id, c.seller_name, b.id as buyer_id
    from candidates c join people b on b.id <> c.user_id and (
      case when c.seller_phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})
        then b.phone = ${demoLogins.buyer.phone} and c.of_seller = 1 or b.place = 6 + c.of_seller and c.of_seller in (2, 3)
        else b.phone = ${demoLogins.buyer.phone} and c.of_seller = 1 end)
    order by (c.seller_phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})) is true desc, c.id
    limit ${sql.lit(limit)}`.execute(trx);
  return rows;
}

/**
 * For what moderators have to do about chats: a listing of the user seller and somebody who writes to many, and a listing of somebody whom the user
 * buyer complains of. Nobody of them is a login of the demo, and the pairs have no room yet.
 */
export async function findSuspects(
  trx: Db,
): Promise<{ held: TalkedListing | undefined; claimed: TalkedListing | undefined }> {
  const { rows } = await sql<TalkedListing & { what: "held" | "claimed" }>`
    with strangers as (
      select id from users where ${isDemoUser("id")} and role = 'user' and phone is null and blocked_at is null
    ), candidates as (
      select l.id, l.title, l.price, l.currency, f.thumbhash, p.id as seller_id, p.name as seller_name, p.phone as seller_phone
      from listings l join users p on p.id = l.user_id join listing_search s on s.listing_id = l.id
        left join photos f on f.listing_id = l.id and f.position = 0
      where l.price > 0 and l.deal_type = 'sell' and ${isDemoUser("p.id")}
    )
    (select 'held' as what, c.*, b.id as buyer_id from candidates c cross join strangers b
      where c.seller_phone = ${demoLogins.seller.phone} and not exists (
        select from chat_rooms r where r.listing_id = c.id and r.buyer_id = b.id)
      order by md5('held ' || b.id), c.id limit 1)
    union all
    (select 'claimed' as what, c.*, b.id as buyer_id from candidates c join users b on b.phone = ${demoLogins.buyer.phone}
      where c.seller_id in (select id from strangers) and not exists (
        select from chat_rooms r where r.listing_id = c.id and r.buyer_id = b.id)
      order by md5('claimed ' || c.seller_id), c.id limit 1)`.execute(trx);
  return { held: rows.find(({ what }) => what === "held"), claimed: rows.find(({ what }) => what === "claimed") };
}

/** Takes back what conversations about these listings of the demo market have told: nobody there has missed them. */
export async function deleteChatNotifications(trx: Db, listings: readonly { id: number }[]): Promise<void> {
  const ids = listings.map(({ id }) => id);
  await sql`
    delete from notifications
    where room_id in (select id from chat_rooms where listing_id = any(${ids}::bigint[])) and ${isDemoUser("user_id")}`.execute(
    trx,
  );
}

/**
 * Adds a question and an answer for each review of the demo market that has no deal. Both people have deleted the
 * conversation for themselves, so no list shows it.
 */
export async function insertReviewChats(trx: Db): Promise<void> {
  await sql`
    with asked as (
      select r.listing_id, r.user_id as buyer_id, r.seller_id, l.title, l.price, l.currency,
        least(l.created_at + (r.created_at - l.created_at) / 2, r.created_at - interval '2 hours') as at,
        60 + abs(hashtext('answer ' || r.id)) % 5400 as seconds
      from reviews r join listings l on l.id = r.listing_id
      where r.deal_id is null and ${isDemoUser("r.seller_id")} and ${isDemoUser("r.user_id")}
    ), rooms as (
      insert into chat_rooms (buyer_id, seller_id, is_about_listing, listing_id, listing_title, listing_price, listing_currency,
        created_at, last_seq, started_at, answered_at, answer_seconds)
      select buyer_id, seller_id, true, listing_id, title, price, currency, at, 2, at, at + make_interval(secs => seconds), seconds
      from asked
      on conflict do nothing returning id, buyer_id, seller_id, started_at, answered_at
    ), members as (
      insert into chat_members (room_id, user_id, hidden_seq, delivered_seq, read_seq)
      select id, unnest(array[buyer_id, seller_id]), 2, 2, 2 from rooms
    )
    insert into chat_messages (room_id, seq, sender_id, is_by_buyer, kind, text, created_at)
    select id, 1, buyer_id, true, 'text', 'Здравствуйте! Ещё актуально?', started_at from rooms
    union all
    select id, 2, seller_id, false, 'text', 'Да, приезжайте смотреть.', answered_at from rooms`.execute(trx);
}
