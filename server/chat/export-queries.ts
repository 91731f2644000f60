import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface ExportedRoom {
  id: number;
  listing: string | null;
  created_at: Date;
  is_buyer: boolean;
}

/** A user's rooms after one, by id. */
export async function readRoomsAfter(db: Db, userId: number, after: number, limit: number): Promise<ExportedRoom[]> {
  const { rows } = await sql<ExportedRoom>`
    select r.id, r.listing_title as listing, r.created_at, r.buyer_id is not distinct from p.user_id as is_buyer
    from chat_members p join chat_rooms r on r.id = p.room_id
    where p.user_id = ${userId} and p.room_id > ${after} order by p.room_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface ExportedMessage {
  seq: number;
  kind: string;
  text: string;
  amount: number | null;
  currency: string | null;
  /** Of an order: what was ordered. */
  order: unknown;
  photos: number[];
  created_at: Date;
}

/** The messages of one side of a room after one, in order. */
export async function readOwnMessagesAfter(
  db: Db,
  { id, is_buyer }: Pick<ExportedRoom, "id" | "is_buyer">,
  after: number,
  limit: number,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select m.seq, m.kind, m.text, o.amount, o.currency, d.content as "order", m.created_at,
      array(select p.id from chat_photos p where p.message_id = m.id order by p.position) as photos
    from chat_messages m left join chat_offers o on o.message_id = m.id left join chat_orders d on d.message_id = m.id
    where m.room_id = ${id} and m.seq > ${after}::int and m.is_by_buyer = ${is_buyer} and m.kind <> 'system'
      and m.deleted_at is null
    order by m.seq limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The photos that a user has sent or is about to send. */
export async function readOwnChatPhotos(
  db: Db,
  userId: number,
): Promise<{ id: number; name: string; width: number }[]> {
  const { rows } = await sql<{ id: number; name: string; width: number }>`
    select id, name, width from chat_photos where user_id = ${userId} and deleted_message_id is null order by id`.execute(
    db,
  );
  return rows;
}
