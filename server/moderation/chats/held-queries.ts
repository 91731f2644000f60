import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import { employersOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";

/** A message that waits, with the room that it is for. */
export interface WaitingMessageRow {
  id: number;
  text: string;
  photos: number[];
  offer_amount: number | null;
  findings: { code: string; fragment: string }[];
  created_at: Date;
  sender_id: number;
  receiver_id: number | null;
  receiver_name: string | null;
  is_about_listing: boolean;
  listing_id: number | null;
  listing_title: string | null;
  listing_currency: Currency | null;
}

/** Condition: a room `r` is not the viewer's own, or of whom they work for: nobody decides on what was written by or to them. */
function isOfOthers(viewerId: number): RawBuilder<boolean> {
  const isTheirs = (side: "r.buyer_id" | "r.seller_id") => {
    const person = sql.ref(side);
    return sql`(${person} is not null and (${person} = ${viewerId}::bigint or ${person} = any(array(${employersOf(viewerId)}))))`;
  };
  return sql<boolean>`not ${isTheirs("r.buyer_id")} and not ${isTheirs("r.seller_id")}`;
}

/** Messages that wait for a moderator: senders take turns, and within a turn the longest waiting comes first. */
export async function readWaiting(
  db: Db,
  { viewerId, after, limit }: { viewerId: number; after: number | undefined; limit: number },
): Promise<WaitingMessageRow[]> {
  const later =
    after === undefined
      ? sql``
      : sql`and (h.turn, h.id) > (select turn, id from chat_held_messages where id = ${after}::bigint)`;
  const { rows } = await sql<WaitingMessageRow>`
    select h.id, h.text, h.photos, h.offer_amount, h.findings, h.created_at, h.sender_id, u.id as receiver_id,
      u.name as receiver_name, r.is_about_listing, r.listing_id, r.listing_title, r.listing_currency
    from chat_held_messages h join chat_rooms r on r.id = h.room_id
      left join users u on u.id = case when h.is_by_buyer then r.seller_id else r.buyer_id end
    where h.decided_at is null and ${isOfOthers(viewerId)} ${later}
    order by h.turn, h.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those that {@link readWaiting} shows the viewer, and the newest of them. */
export async function countWaiting(db: Db, viewerId: number): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(h.id), 0) as newest from chat_held_messages h join chat_rooms r on r.id = h.room_id
    where h.decided_at is null and ${isOfOthers(viewerId)}`.execute(db);
  return rows[0] ?? { count: 0, newest: 0 };
}

/** Who has written a message, decided on or not, and who the two of its room are. */
export async function findHeldSubject(
  db: Db,
  id: number,
): Promise<{ sender_id: number; sender_name: string; people: number[] } | undefined> {
  const { rows } = await sql<{ sender_id: number; sender_name: string; people: number[] }>`
    select h.sender_id, u.name as sender_name, array_remove(array[r.buyer_id, r.seller_id], null) as people
    from chat_held_messages h join chat_rooms r on r.id = h.room_id join users u on u.id = h.sender_id
    where h.id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that a moderator has read messages that wait; returns those that they had not read before. */
export async function insertHeldReads(trx: Db, moderatorId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into moderator_reads (moderator_id, held_id)
    select ${moderatorId}::bigint, id from chat_held_messages where id = any(${[...ids]}::bigint[]) order by id
    on conflict do nothing returning held_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The files of a photo that a moderator may see: of a message that waits, or that came with an open claim, in rooms of others. */
export async function findModeratedPhoto(
  db: Db,
  id: number,
  viewerId: number,
): Promise<{ name: string; width: number } | undefined> {
  const { rows } = await sql<{ name: string; width: number }>`
    select p.name, p.width from chat_photos p
    where p.id = ${id} and (
      exists (
        select from chat_held_messages h join chat_rooms r on r.id = h.room_id
        where h.sender_id = p.user_id and h.decided_at is null and p.id = any(h.photos) and ${isOfOthers(viewerId)})
      or exists (
        select from claim_photos k join claims c on c.id = k.claim_id
        where k.photo_id = p.id and c.resolved_at is null and c.about_user_id <> ${viewerId}
          and c.user_id is distinct from ${viewerId}::bigint))`.execute(db);
  return rows[0];
}
