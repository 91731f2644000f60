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
  buyer_id: number;
}

/**
 * Listings with a price for so many conversations: of the seller and the business with the user buyer and with others, and of others with the
 * user buyer.
 */
export async function findTalkedListings(trx: Db, limit: number): Promise<TalkedListing[]> {
  const { rows } = await sql<TalkedListing>`
    with people as (
      select id, phone, row_number() over (order by id) as place from users where ${isDemoUser("id")} and role = 'user'
    ), candidates as (
      select l.id, l.title, l.price, l.currency, p.thumbhash, l.user_id, o.phone as seller_phone,
        row_number() over (partition by l.user_id order by l.id) as of_seller
      from listings l join people o on o.id = l.user_id join listing_search s on s.listing_id = l.id
        left join photos p on p.listing_id = l.id and p.position = 0
      where l.price > 0 and l.deal_type = 'sell'
    )
    select c.id, c.title, c.price, c.currency, c.thumbhash, c.user_id as seller_id, b.id as buyer_id
    from candidates c join people b on b.id <> c.user_id and (
      case when c.seller_phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})
        then b.phone = ${demoLogins.buyer.phone} and c.of_seller = 1 or b.place = 6 + c.of_seller and c.of_seller in (2, 3)
        else b.phone = ${demoLogins.buyer.phone} and c.of_seller = 1 end)
    order by (c.seller_phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})) is true desc, c.id
    limit ${sql.lit(limit)}`.execute(trx);
  return rows;
}

/** Takes back what the conversations of the demo market have told: nobody there has missed them. */
export async function deleteChatNotifications(trx: Db): Promise<void> {
  await sql`delete from notifications where action = 'Chat' and ${isDemoUser("user_id")}`.execute(trx);
}
