import { sql } from "kysely";
import type { MessageKind, SystemEvent } from "#contracts/chat/rules.ts";
import type { OrderContent } from "../records/message-queries.ts";
import type { Currency } from "#contracts/base/currency.ts";
import { shownName } from "#server/business/records/shown-person-queries.ts";
import { toldOrder } from "#server/notifications/told-order-queries.ts";
import type { Db } from "#server/database/database.ts";

/** What somebody has not read in a room: how much, and the last of it. */
export interface UnreadRow {
  unread_count: number;
  /** Null: the account was deleted. */
  other_name: string | null;
  listing_title: string | null;
  kind: MessageKind;
  text: string;
  event: SystemEvent | null;
  is_warned_of: boolean;
  offer_amount: number | null;
  offer_currency: Currency | null;
  /** Of the order that the message is or tells of. */
  order_content: OrderContent | null;
  /** Of the order that the message tells of. */
  told_number: string | null;
  /** Where in the room the order is that the message is or tells of. */
  order_seq: number | null;
  created_at: Date;
}

/**
 * Of a listing that is not on show the title as the buyer saw it last: nobody has approved another one. Undefined when all was read or
 * deleted, the room was muted, or is out of the list.
 */
export async function findUnread(db: Db, roomId: number, userId: number): Promise<UnreadRow | undefined> {
  const { rows } = await sql<UnreadRow>`
    select p.unread_count, ${shownName("u")} as other_name, m.kind, m.text, m.event,
      case when l.state = 'active' then l.title else r.listing_title end as listing_title,
      m.verdict is not null as is_warned_of, o.amount as offer_amount, o.currency as offer_currency, coalesce(d.content, told.content) as order_content,
      case when m.kind = 'order' then m.seq else told.seq end as order_seq, told.number as told_number, m.created_at
    from chat_members p
    join chat_rooms r on r.id = p.room_id
    left join users u on u.id = case when r.buyer_id = p.user_id then r.seller_id else r.buyer_id end
    left join listings l on l.id = r.listing_id and l.deleted_at is null
    join lateral (
      select * from chat_messages m
      where m.room_id = r.id and m.seq > greatest(p.read_seq, p.hidden_seq) and m.deleted_at is null
        and m.is_by_buyer = (p.user_id is not distinct from r.seller_id)
      order by m.seq desc limit 1) m on true
    left join chat_offers o on o.message_id = m.id
    left join chat_orders d on d.message_id = m.id
    left join lateral (${sql.raw(toldOrder({ room: "r.id", event: "m.event", order: "m.order_id" }))}) told on true
    where p.room_id = ${roomId} and p.user_id = ${userId} and p.unread_count > 0 and not p.is_muted
      and p.listed_at is not null`.execute(db);
  return rows[0];
}
