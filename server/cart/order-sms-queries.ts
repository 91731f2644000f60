import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** SMS about orders that one business gets in a day. */
const maxPerDay = 20;

/** An order whose shop has not read it yet. */
interface UnreadOrder {
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
    select m.room_id, s.seller_id, s.state = 'open' and coalesce(p.read_seq < m.seq, false) as is_unread
    from settled s join chat_messages m on m.id = s.message_id
      left join chat_members p on p.room_id = m.room_id and p.user_id = s.seller_id
    order by m.id`.execute(trx);
  return { settled: rows.length, unread: rows.filter((row) => row.is_unread) };
}

/**
 * Counts an order SMS for a business on show that wants them, at most {@link maxPerDay} a day. Returns the confirmed
 * phone to send it to; `undefined` if no SMS is to be sent.
 */
export async function countOrderSms(
  trx: Db,
  sellerId: number,
  day: string,
): Promise<{ phone: string; language: "ru" | "ky" } | undefined> {
  const { rows } = await sql<{ phone: string; language: "ru" | "ky" }>`
    update businesses b set order_sms_day = ${day}::date,
      order_sms_count = case when b.order_sms_day = ${day}::date then b.order_sms_count + 1 else 1 end
    from users u
    where b.user_id = ${sellerId} and u.id = b.user_id and u.phone is not null and b.is_told_by_sms
      and b.request_status = 'success'
      and (b.order_sms_day is distinct from ${day}::date or b.order_sms_count < ${sql.lit(maxPerDay)})
    returning u.phone, u.language`.execute(trx);
  return rows[0];
}
