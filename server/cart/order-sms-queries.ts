import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** SMS about orders that one business gets in a day, and those of them for buyers without a phone, which cost nothing. */
const maxPerDay = { all: 20, ofFree: 5 };

/** An order whose shop has not read it yet. */
export interface UnreadOrder {
  message_id: number;
  room_id: number;
  seller_id: number;
}

/**
 * Settles orders whose SMS is due, the longest due first, and returns their number. `unread`: the open orders that the
 * shop has not read. Each order is in it only once, even if two processes ask at the same time.
 */
export async function settleDueOrders(
  trx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ settled: number; unread: UnreadOrder[] }> {
  const { rows } = await sql<UnreadOrder & { is_unread: boolean }>`
    with due as (
      select message_id from chat_orders where sms_due_at <= ${now}
      order by sms_due_at limit ${sql.lit(limit)} for update skip locked
    ), settled as (
      update chat_orders o set sms_due_at = null from due where o.message_id = due.message_id
      returning o.message_id, o.seller_id, o.state
    )
    select s.message_id, m.room_id, s.seller_id, s.state = 'open' and coalesce(p.read_seq < m.seq, false) as is_unread
    from settled s join chat_messages m on m.id = s.message_id
      left join chat_members p on p.room_id = m.room_id and p.user_id = s.seller_id
    order by m.id`.execute(trx);
  return { settled: rows.length, unread: rows.filter((row) => row.is_unread) };
}

/**
 * Counts an order SMS for a business on show that wants them, at most {@link maxPerDay} a day and one for each buyer.
 * Returns the confirmed phone to send it to; `undefined` if no SMS is to be sent.
 */
export async function countOrderSms(
  trx: Db,
  { message_id: orderId, seller_id: sellerId }: UnreadOrder,
  day: string,
): Promise<{ phone: string; language: "ru" | "ky" } | undefined> {
  // Serialises the orders of a business: two may be told at the same time.
  await sql`select from businesses where user_id = ${sellerId} for no key update`.execute(trx);
  const { rows } = await sql<{ phone: string; language: "ru" | "ky" }>`
    with told as (
      select o.buyer_id, u.phone is null as is_free from chat_orders o left join users u on u.id = o.buyer_id
      where o.seller_id = ${sellerId} and o.sms_day = ${day}::date
    ), told_now as (
      update chat_orders o set sms_day = ${day}::date
      from (select) as one
      where o.message_id = ${orderId} and o.buyer_id not in (select buyer_id from told where buyer_id is not null)
        and (exists (select from users u where u.id = o.buyer_id and u.phone is not null)
          or (select count(*) from told where is_free) < ${sql.lit(maxPerDay.ofFree)})
        and exists (
          select from businesses b join users u on u.id = b.user_id
          where b.user_id = ${sellerId} and u.phone is not null and b.is_told_by_sms and b.request_status = 'success'
            and (b.order_sms_day is distinct from ${day}::date or b.order_sms_count < ${sql.lit(maxPerDay.all)}))
      returning o.message_id
    )
    update businesses b set order_sms_day = ${day}::date,
      order_sms_count = case when b.order_sms_day = ${day}::date then b.order_sms_count + 1 else 1 end
    from users u, told_now
    where b.user_id = ${sellerId} and u.id = b.user_id
    returning u.phone, u.language`.execute(trx);
  return rows[0];
}
