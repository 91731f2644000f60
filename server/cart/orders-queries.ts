import { sql } from "kysely";
import type { OrderStage } from "#contracts/cart/rules.ts";
import type { OrderState } from "#contracts/chat/rules.ts";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { OrderContent } from "#server/chat/records/message-queries.ts";
import { isOpenTo, type RoomReader } from "#server/chat/records/room-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { PhotoRow } from "#server/photos/present.ts";

export interface OrderRow {
  id: number;
  room_id: number;
  seq: number;
  created_at: Date;
  state: OrderState;
  content: OrderContent;
  /** Empty where a warning covers it. */
  comment: string;
  /** Null: the account is gone. */
  person_id: number | null;
  person_name: string;
  person_photo: string | null;
  other_blocked_at: Date | null;
  is_blocked_by_me: boolean;
}

/**
 * Orders of a reader, the newest first: those that they have sent, or that were sent to them. Not those that were deleted, for both or with the chat, nor in
 * rooms that are not open to whoever reads.
 */
export async function readOrders(
  db: Db,
  reader: RoomReader,
  side: "buyer" | "seller",
  { stage, before, limit }: { stage: OrderStage | undefined; before: number | undefined; limit: number },
): Promise<OrderRow[]> {
  const [own, other] = side === "buyer" ? ["buyer_id", "seller_id"] : ["seller_id", "buyer_id"];
  // Whether one is listed is asked order by order along the index: a join would have the planner read all of a busy seller, and sort them.
  const { rows } = await sql<OrderRow>`
    select o.message_id as id, m.room_id, m.seq, m.created_at, o.state, o.content,
      case when m.verdict is null then m.text else '' end as comment, u.id as person_id, ${shownName("u")} as person_name,
      ${shownPhoto("u")} as person_photo, u.blocked_at as other_blocked_at,
      exists (select from chat_blocks b where b.user_id = ${reader.userId} and b.blocked_id = u.id) as is_blocked_by_me
    from (
      select o.message_id from chat_orders o
      where o.${sql.raw(own)} = ${reader.userId} ${stage === undefined ? sql`` : sql`and o.stage = ${stage}`}
        ${before === undefined ? sql`` : sql`and o.message_id < ${before}::bigint`}
        and (
          select m.deleted_at is null and p.hidden_seq < m.seq and ${isOpenTo(reader)}
          from chat_messages m join chat_rooms r on r.id = m.room_id
            join chat_members p on p.room_id = m.room_id and p.user_id = ${reader.userId}
          where m.id = o.message_id)
      order by o.message_id desc limit ${sql.lit(limit)}
    ) found
      join chat_orders o on o.message_id = found.message_id
      join chat_messages m on m.id = o.message_id
      left join users u on u.id = o.${sql.raw(other)}
    order by o.message_id desc`.execute(db);
  return rows;
}

/** Orders of a buyer among which the last address is looked for. */
const maxLookedAt = 50;

/** The address of a buyer's last order that had one, not of one that they have deleted, by itself or with its chat. */
export async function findLastAddress(db: Db, buyerId: number): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select last.address from (
      select o.message_id, o.content ->> 'address' as address from chat_orders o
      where o.buyer_id = ${buyerId} order by o.message_id desc limit ${sql.lit(maxLookedAt)}) last
      join chat_messages m on m.id = last.message_id
      join chat_members p on p.room_id = m.room_id and p.user_id = ${buyerId}
    where last.address is not null and m.deleted_at is null and p.hidden_seq < m.seq order by last.message_id desc limit 1`.execute(
    db,
  );
  return rows[0]?.address ?? null;
}

/** The first photo of a listing. */
interface PhotoOfRow extends PhotoRow {
  product: number;
}

/** The first photos of listings that the public may see, or could until they were taken off. */
export async function readPhotos(db: Db, products: readonly number[]): Promise<PhotoOfRow[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<PhotoOfRow>`
    select l.id as product, p.id, p.name, p.width, p.height, p.thumbhash
    from listings l join photos p on p.listing_id = l.id and p.position = 0 join users u on u.id = l.user_id
    where l.id = any(${[...products]}::bigint[]) and l.deleted_at is null
      and (l.state = 'active' or (l.state = 'inactive' and l.revision = l.approved_revision)) and u.blocked_at is null`.execute(
    db,
  );
  return rows;
}
