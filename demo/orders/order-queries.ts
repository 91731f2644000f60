import { sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { Db } from "#server/database/database.ts";

/** Something that a business of the demo market sells. */
export interface GoodsRow {
  id: number;
  title: string;
  price: number;
  currency: Currency;
  category_id: number;
  seller_id: number;
  buyer_id: number;
}

/** What businesses have on show at a price, those of the user business first, with the user buyer, who orders it. */
export async function readGoods(trx: Db, phones: { buyer: string; business: string }): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select l.id, l.title, l.price, l.currency, l.category_id, s.id as seller_id, b.id as buyer_id
    from users s join businesses o on o.user_id = s.id and o.request_status = 'success'
      join users b on b.phone = ${phones.buyer}
      join listings l on l.user_id = s.id join listing_search shown on shown.listing_id = l.id
    where s.id in (select user_id from demo_users) and l.price > 0 and l.currency = 'KGS' and l.deal_type = 'sell'
      and l.discount_price is null
    order by (s.phone = ${phones.business}) is true desc, s.id, l.price, l.id`.execute(trx);
  return rows;
}

/** Takes back what a room has told: nobody in the demo market has missed it. */
export async function deleteRoomNotifications(trx: Db, roomId: number): Promise<void> {
  await sql`delete from notifications where room_id = ${roomId}`.execute(trx);
}
