import { sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import type { ChatOrder } from "#contracts/chat/schemas.ts";
import type { MessageKind, OfferState, OrderState, SystemEvent } from "#contracts/chat/rules.ts";
import type { Db } from "#server/database/database.ts";

/** What was ordered, as it was then. */
export type OrderContent = Pick<
  ChatOrder,
  "items" | "delivery" | "address" | "pickup" | "phone" | "is_phone_confirmed"
>;

/** A message with its offer or order. */
export interface MessageRow {
  id: number;
  room_id: number;
  seq: number;
  client_id: string | null;
  /** Who wrote it for the one whose it is; null: that one. */
  author_id: number | null;
  /** Null: nobody's. */
  is_by_buyer: boolean | null;
  kind: MessageKind;
  text: string;
  event: SystemEvent | null;
  amount: number | null;
  currency: Currency | null;
  /** Of an event: the order that it tells of. */
  order_id: number | null;
  verdict: "note" | "fold" | null;
  rules: string[];
  created_at: Date;
  deleted_at: Date | null;
  offer_amount: number | null;
  offer_currency: Currency | null;
  offer_state: OfferState | null;
  offer_expires_at: Date | null;
  order_content: OrderContent | null;
  order_state: OrderState | null;
}

/** The columns of a {@link MessageRow}, from {@link messageTables}. */
export const messageColumns = sql.raw(`
  m.id, m.room_id, m.seq, m.client_id, m.author_id, m.is_by_buyer, m.kind, m.text, m.event, m.amount, m.currency, m.order_id, m.verdict, m.rules,
  m.created_at, m.deleted_at, o.amount as offer_amount, o.currency as offer_currency, o.state as offer_state,
  o.expires_at as offer_expires_at, d.content as order_content, d.state as order_state`);

export const messageTables = sql.raw(`
  chat_messages m left join chat_offers o on o.message_id = m.id left join chat_orders d on d.message_id = m.id`);

/** The last messages of a room before a position, newest first. */
export async function readMessagesBefore(
  db: Db,
  roomId: number,
  { after, before, limit }: { after: number; before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const older = before === undefined ? sql`` : sql`and m.seq < ${before}::int`;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${messageTables}
    where m.room_id = ${roomId} and m.seq > ${after}::int ${older}
    order by m.seq desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The messages of a room after a position, oldest first. */
export async function readMessagesAfter(
  db: Db,
  roomId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${messageTables}
    where m.room_id = ${roomId} and m.seq > ${after}::int
    order by m.seq limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Messages of a room that have changed since a change of it, with the number of their last one, the earliest first. */
export async function readChangedMessages(
  db: Db,
  roomId: number,
  { since, after, limit }: { since: number; after: number; limit: number },
): Promise<(MessageRow & { change: number })[]> {
  const { rows } = await sql<MessageRow & { change: number }>`
    select ${messageColumns}, m.change from ${messageTables}
    where m.room_id = ${roomId} and m.change > greatest(${since}::int, 0) and m.change > 0 and m.seq > ${after}::int
    order by m.change limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function readMessagesByIds(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${messageTables} where m.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return (await readMessagesByIds(db, [id]))[0];
}

/** The message that a sender gave this id. */
export async function findMessageOfClient(db: Db, senderId: number, clientId: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${messageTables}
    where m.sender_id = ${senderId} and m.client_id = ${clientId}::uuid`.execute(db);
  return rows[0];
}

/** A photo of a message. */
export interface MessagePhotoRow {
  id: number;
  message_id: number;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
}

/** The photos of some messages, each message's in order. */
export async function readMessagePhotos(db: Db, messageIds: readonly number[]): Promise<MessagePhotoRow[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<MessagePhotoRow>`
    select id, message_id, name, width, height, thumbhash from chat_photos
    where message_id = any(${messageIds}::bigint[]) order by message_id, position`.execute(db);
  return rows;
}

export interface NewMessage {
  roomId: number;
  seq: number;
  senderId: number | null;
  authorId: number | null;
  isByBuyer: boolean | null;
  kind: MessageKind;
  clientId: string | null;
  text: string;
  event: SystemEvent | null;
  amount: number | null;
  currency: string | null;
  orderId: number | null;
  verdict: "note" | "fold" | null;
  rules: readonly string[];
  textHash: number | null;
  terms: readonly number[];
  now: Date;
}

/** Returns it without an offer or order; undefined when the sender has used the client's id already. */
export async function insertMessage(db: Db, message: NewMessage): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    insert into chat_messages
      (room_id, seq, sender_id, author_id, is_by_buyer, kind, client_id, text, event, amount, currency, order_id, verdict, rules, text_hash, terms, created_at)
    values (${message.roomId}, ${message.seq}, ${message.senderId}, ${message.authorId}::bigint, ${message.isByBuyer}, ${message.kind},
      ${message.clientId}::uuid, ${message.text}, ${message.event}, ${message.amount}, ${message.currency},
      ${message.orderId}::bigint, ${message.verdict}, ${[...message.rules]}::text[], ${message.textHash}::int,
      ${[...message.terms]}::int[], ${message.now})
    on conflict (sender_id, client_id) where sender_id is not null do nothing
    returning id, room_id, seq, client_id, author_id, is_by_buyer, kind, text, event, amount, currency, order_id, verdict, rules, created_at, deleted_at,
      null as offer_amount, null as offer_currency, null as offer_state, null as offer_expires_at,
      null as order_content, null as order_state`.execute(db);
  return rows[0];
}

/** Keeps apart what a message says, with its photos, before its sender empties it. One that is empty already stays as it is. */
export async function keepDeleted(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    insert into chat_deleted_messages (message_id, sender_id, text, deleted_at)
    select id, sender_id, text, ${now} from chat_messages where id = ${id} and sender_id is not null and deleted_at is null`.execute(
    db,
  );
  await sql`
    update chat_photos set message_id = null, deleted_message_id = ${id}
    where message_id = ${id} and exists (select from chat_deleted_messages where message_id = ${id})`.execute(db);
}

/**
 * Empties a message and takes its photos away; returns the names of their files. Those that an open claim shows stay, of no message, until it is
 * resolved.
 */
export async function emptyMessage(db: Db, id: number, now: Date): Promise<{ name: string; width: number }[]> {
  await sql`
    update chat_messages set deleted_at = ${now}, text = '', verdict = null, rules = '{}', terms = '{}'
    where id = ${id}`.execute(db);
  await sql`update chat_offers set state = 'withdrawn' where message_id = ${id} and state = 'open'`.execute(db);
  await sql`
    update chat_orders set content = content - 'phone',
      state = case when stage in ('waiting', 'accepted') then 'withdrawn' else state end
    where message_id = ${id}`.execute(db);
  await sql`
    update chat_photos set message_id = null
    where message_id = ${id} and exists (select from claim_photos where photo_id = chat_photos.id)`.execute(db);
  const { rows } = await sql<{ name: string; width: number }>`
    delete from chat_photos where message_id = ${id} returning name, width`.execute(db);
  return rows;
}
