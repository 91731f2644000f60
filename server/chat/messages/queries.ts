import { sql } from "kysely";
import type { OfferState, OrderAnswer } from "#contracts/chat/rules.ts";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import { splitQrCodes } from "#server/media/read-qr-code.ts";
import { presentPrice } from "#server/prices/discount-queries.ts";
import { isLooseOf } from "../photos/queries.ts";
import { messageColumns, messageTables, type MessageRow, type OrderContent } from "../records/message-queries.ts";
import {
  accessColumns,
  accessTables,
  isOpenTo,
  noBlockBetween,
  type RoomAccess,
  type RoomReader,
} from "../records/room-queries.ts";

/** What limits and the shield have to know of a sender. */
export interface SenderRow {
  member_since: Date;
  has_approved_listing: boolean;
  /** Until when a moderator has forbidden them to write; may be over. */
  silenced_until: Date | null;
}

/** The columns of a {@link SenderRow}, for a user `s`. */
const senderColumns = sql.raw(`
  s.created_at as member_since,
  exists (select from listings where user_id = s.id and approved_revision is not null) as has_approved_listing,
  (select ends_at from chat_silences where user_id = s.id) as silenced_until`);

/** All that a message depends on before it is looked at. */
export interface SendingRow extends RoomAccess, SenderRow {
  /** Messages of the sender in the room, counted up to some. */
  sent_before: number;
  /** The sender has used the client's id already. */
  is_known: boolean;
}

/** Undefined for a room that is not the user's. */
export async function findSending(
  db: Db,
  { roomId, reader, clientId, maxSent }: { roomId: number; reader: RoomReader; clientId: string; maxSent: number },
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    select ${accessColumns}, ${senderColumns},
      (select count(*) from (
        select from chat_messages m where m.room_id = r.id and m.is_by_buyer = (p.user_id is not distinct from r.buyer_id)
        limit ${sql.lit(maxSent)}) sent) as sent_before,
      exists (select from chat_messages where sender_id = p.user_id and client_id = ${clientId}::uuid)
        or exists (select from chat_held_messages where sender_id = p.user_id and client_id = ${clientId}::uuid) as is_known
    from chat_members p ${accessTables} join users s on s.id = p.user_id
    where p.room_id = ${roomId} and p.user_id = ${reader.userId} and ${isOpenTo(reader)}`.execute(db);
  return rows[0];
}

/** How many of the newest messages of a room are looked through for those of one sender. */
const maxLookedThrough = 20;

/** The last texts of a sender among the newest messages of a room, the oldest first. */
export async function readTextsBefore(
  db: Db,
  { roomId, senderId, since, limit }: { roomId: number; senderId: number; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select m.text from (
      select seq, sender_id, text, created_at from chat_messages
      where room_id = ${roomId} order by seq desc limit ${sql.lit(maxLookedThrough)}) m
    where m.sender_id = ${senderId} and m.created_at > ${since} and m.text <> ''
    order by m.seq desc limit ${limit}`.execute(db);
  return rows.map(({ text }) => text).toReversed();
}

/** Whether a buyer has written to somebody before, in any room. */
export async function hasWrittenTo(db: Db, buyerId: number, sellerId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from chat_rooms where buyer_id = ${buyerId} and seller_id = ${sellerId} and started_at is not null) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/**
 * Rooms that a buyer has begun with a seller since a day ago and that the seller has not answered. None of a settled
 * buyer (`createStandingReader`) counts.
 */
export async function findUnanswered(
  db: Db,
  buyerId: number,
  { sellerId, since }: { sellerId: number; since: Date },
): Promise<{ rooms: number; first: Date | null }> {
  const { rows } = await sql<{ rooms: number; first: Date | null }>`
    select count(*) as rooms, min(started_at) as first from chat_rooms
    where buyer_id = ${buyerId} and started_at > ${since} and seller_id = ${sellerId} and answered_at is null
      and not exists (
        select from users u where u.id = ${buyerId} and u.phone is not null and u.created_at <= ${since})`.execute(db);
  return rows[0] ?? { rooms: 0, first: null };
}

/**
 * Number of people that a buyer, with their former account, has begun to write to since a time. `first` is when they
 * began with the first of them.
 */
export async function countNewPeople(
  db: Db,
  buyerId: number,
  since: Date,
): Promise<{ people: number; first: Date | null }> {
  const { rows } = await sql<{ people: number; first: Date | null }>`
    select count(distinct seller_id) + coalesce(max(e.new_people), 0) as people,
      least(min(started_at), max(e.deleted_at)) as first
    from (select) as one
      left join chat_rooms r on r.buyer_id = ${buyerId} and r.started_at > ${since}
      left join earlier_accounts e on e.user_id = ${buyerId} and e.deleted_at > ${since} and e.new_people > 0`.execute(
    db,
  );
  return rows[0] ?? { people: 0, first: null };
}

/** Serialises what is counted against a limit of a user. */
export async function lockUser(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

/** The ids of those photos that belong to their uploader and to no message yet, nor to one that waits for a moderator or was deleted; locked. */
export async function lockLoosePhotos(trx: Db, reader: RoomReader, ids: readonly number[]): Promise<number[]> {
  const { userId } = reader;
  const { rows } = await sql<{ id: number }>`
    select id from chat_photos p
    where id = any(${ids}::bigint[]) and user_id = ${userId} and ${isLooseOf(reader)} and message_id is null and deleted_message_id is null
      and not exists (
        select from chat_held_messages h
        where h.sender_id = ${userId} and h.decided_at is null and p.id = any(h.photos))
      and not exists (select from claim_photos k where k.photo_id = p.id)
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function attachPhotos(trx: Db, messageId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update chat_photos p set message_id = ${messageId}, position = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o (id, place) where p.id = o.id`.execute(trx);
}

/** What the QR codes in some photos say. */
export async function readQrCodes(db: Db, photoIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ qr_code: string }>`
    select qr_code from chat_photos where id = any(${[...photoIds]}::bigint[]) and qr_code is not null`.execute(db);
  return rows.flatMap(({ qr_code }) => splitQrCodes(qr_code));
}

/** Number of people that a sender, with their former account, has sent a text to since a time. */
export async function countSameText(
  db: Db,
  { senderId, hash, since }: { senderId: number; hash: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select (
        select count(distinct room_id) from chat_messages
        where sender_id = ${senderId} and text_hash = ${hash}::int and created_at > ${since})
      + (select count(*) from earlier_accounts e, unnest(e.texts) as sent (hash)
        where e.user_id = ${senderId} and e.deleted_at > ${since} and sent.hash = ${hash}::int) as people`.execute(db);
  return rows[0]?.people ?? 0;
}

export interface NewHeldMessage {
  roomId: number;
  senderId: number;
  isByBuyer: boolean;
  clientId: string;
  text: string;
  photos: readonly number[];
  /** Of an offer, in the currency of the listing. */
  offerAmount: number | null;
  order: OrderContent | null;
  findings: readonly { code: string; fragment: string }[];
  now: Date;
}

/** Inserts a message that waits for a moderator. */
export async function insertHeldMessage(db: Db, held: NewHeldMessage): Promise<void> {
  await sql`
    insert into chat_held_messages
      (room_id, sender_id, is_by_buyer, client_id, text, photos, offer_amount, order_content, findings, created_at,
        turn)
    values (${held.roomId}, ${held.senderId}, ${held.isByBuyer}, ${held.clientId}::uuid, ${held.text},
      ${[...held.photos]}::bigint[], ${held.offerAmount}::bigint, ${held.order && JSON.stringify(held.order)}::jsonb,
      ${JSON.stringify(held.findings)}::jsonb, ${held.now},
      (select count(*) + 1 from chat_held_messages where sender_id = ${held.senderId} and decided_at is null))
    on conflict (sender_id, client_id) do nothing`.execute(db);
}

/** Messages of one sender that wait for a moderator. */
export async function countHeld(db: Db, senderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from chat_held_messages where sender_id = ${senderId} and decided_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewOffer {
  messageId: number;
  roomId: number;
  isByBuyer: boolean;
  amount: number;
  currency: string;
  expiresAt: Date;
}

/** False when that side has an open offer already. */
export async function insertOffer(trx: Db, offer: NewOffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chat_offers (message_id, room_id, is_by_buyer, amount, currency, expires_at)
    values (${offer.messageId}, ${offer.roomId}, ${offer.isByBuyer}, ${offer.amount}, ${offer.currency}, ${offer.expiresAt})
    on conflict (room_id, is_by_buyer) where state = 'open' do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends the open offers of a side, or those of it that are out of date; returns the ids of their messages. */
export async function endOpenOffers(
  trx: Db,
  {
    roomId,
    isByBuyer,
    state,
    expiredBefore,
  }: { roomId: number; isByBuyer: boolean; state: OfferState; expiredBefore?: Date },
): Promise<number[]> {
  const expired = expiredBefore ? sql`and expires_at <= ${expiredBefore}` : sql``;
  const { rows } = await sql<{ message_id: number }>`
    update chat_offers set state = ${state}
    where room_id = ${roomId} and is_by_buyer = ${isByBuyer} and state = 'open' ${expired} returning message_id`.execute(
    trx,
  );
  return rows.map(({ message_id }) => message_id);
}

/** Whether a side of a locked room has an open offer. */
export async function hasOpenOffer(trx: Db, roomId: number, isByBuyer: boolean): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from chat_offers where room_id = ${roomId} and is_by_buyer = ${isByBuyer} and state = 'open') as found`.execute(
    trx,
  );
  return rows[0]?.found ?? false;
}

/** Ends one open offer; false when it is open no more. */
export async function endOffer(trx: Db, messageId: number, state: OfferState, now: Date): Promise<boolean> {
  const isInTime = state === "expired" ? sql`expires_at <= ${now}` : sql`expires_at > ${now}`;
  const { numAffectedRows } = await sql`
    update chat_offers set state = ${state} where message_id = ${messageId} and state = 'open' and ${isInTime}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Open offers whose time is over, with their rooms. */
export async function readExpiredOffers(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ message_id: number; room_id: number }[]> {
  const { rows } = await sql<{ message_id: number; room_id: number }>`
    select message_id, room_id from chat_offers where state = 'open' and expires_at <= ${now}
    order by expires_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Writes what a message orders, of whoever has not sent it. */
export async function insertOrder(trx: Db, messageId: number, content: OrderContent): Promise<void> {
  await sql`
    insert into chat_orders (message_id, content, buyer_id, seller_id, sms_due_at)
    select m.id, ${JSON.stringify(content)}::jsonb, case when m.is_by_buyer then r.buyer_id else r.seller_id end,
      case when m.is_by_buyer then r.seller_id else r.buyer_id end, m.created_at + interval '3 minutes'
    from chat_messages m join chat_rooms r on r.id = m.room_id where m.id = ${messageId}`.execute(trx);
}

/** Notes the answer to an order of a locked room. Nobody calls about one that comes to nothing. */
export async function writeOrderAnswer(trx: Db, messageId: number, answer: OrderAnswer): Promise<void> {
  const isForgotten = answer === "cancelled" || answer === "unavailable";
  const content = isForgotten ? sql`content - 'phone'` : sql`content`;
  await sql`update chat_orders set state = ${answer}, content = ${content} where message_id = ${messageId}`.execute(
    trx,
  );
}

/** The currency of a listing that an offer can be made for; undefined for one that is not on show. */
export async function findOfferCurrency(db: Db, listingId: number): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select l.currency from listings l join listing_search s on s.listing_id = l.id where l.id = ${listingId}`.execute(
    db,
  );
  return rows[0]?.currency;
}

/** Moves what has arrived forward; returns the rooms in which something changed, with both marks and the person to tell. */
export async function markDelivered(
  trx: Db,
  reader: RoomReader,
  marks: readonly { room: number; up_to: number }[],
): Promise<{ room_id: number; delivered_seq: number; read_seq: number; is_buyer: boolean; other_id: number | null }[]> {
  const rooms = marks.map(({ room }) => room);
  const positions = marks.map(({ up_to }) => up_to);
  const { userId } = reader;
  const { rows } = await sql<{
    room_id: number;
    delivered_seq: number;
    read_seq: number;
    is_buyer: boolean;
    other_id: number | null;
  }>`
    with given as (
      select g.room, least(max(g.up_to), max(r.last_seq)) as up_to
      from unnest(${rooms}::bigint[], ${positions}::int[]) as g (room, up_to) join chat_rooms r on r.id = g.room
      where ${isOpenTo(reader)}
      group by g.room
    ), locked as (
      select p.room_id, g.up_to from chat_members p join given g on g.room = p.room_id
      where p.user_id = ${userId} and p.delivered_seq < g.up_to order by p.room_id for update of p
    )
    update chat_members p set delivered_seq = locked.up_to
    from locked join chat_rooms r on r.id = locked.room_id
    where p.room_id = locked.room_id and p.user_id = ${userId}
    returning p.room_id, p.delivered_seq, p.read_seq, r.buyer_id is not distinct from p.user_id as is_buyer,
      case when r.buyer_id = p.user_id then r.seller_id else r.buyer_id end as other_id`.execute(trx);
  return rows;
}

/** A message that was found, with what says where. */
export interface FoundMessageRow extends MessageRow {
  other_id: number | null;
  other_name: string | null;
  other_photo: string | null;
  other_request_status: string | null;
  listing_title: string | null;
}

/**
 * Messages with a term of each group in a user's rooms, newest first. The index finds them first; the planner, who knows no such terms,
 * would go through the newest messages of everybody for them.
 */
export async function findMessages(
  db: Db,
  reader: RoomReader,
  groups: readonly (readonly number[])[],
  { before, limit }: { before: number | undefined; limit: number },
): Promise<FoundMessageRow[]> {
  const { userId } = reader;
  const matches = sql.join(
    groups.map((group) => sql`terms && ${[...group]}::int[]`),
    sql` and `,
  );
  const older = before === undefined ? sql`` : sql`and f.id < ${before}`;
  const { rows } = await sql<FoundMessageRow>`
    select ${messageColumns}, u.id as other_id, ${shownName("u")} as other_name, ${shownPhoto("u")} as other_photo,
      b.request_status as other_request_status, found.listing_title
    from (
      select f.id, r.listing_title, case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end as other_id
      from (select id, room_id, seq from chat_messages where ${matches} offset 0) f
        join chat_members p on p.room_id = f.room_id and p.user_id = ${userId} and f.seq > p.hidden_seq
        join chat_rooms r on r.id = f.room_id
      where ${isOpenTo(reader)} ${older}
      order by f.id desc limit ${sql.lit(limit)}
    ) found join ${messageTables} on m.id = found.id
      left join users u on u.id = found.other_id left join businesses b on b.user_id = u.id
    order by m.id desc`.execute(db);
  return rows;
}

/** A listing on show at its present price: with its discount, which may hide the price that its owner asks for. */
export interface ShownPrice {
  title: string;
  price: number;
  currency: string;
}

export async function findShownPrice(db: Db, listingId: number): Promise<ShownPrice | undefined> {
  const { rows } = await sql<ShownPrice>`
    select l.title, ${presentPrice} as price, l.currency from listings l join listing_search s on s.listing_id = l.id
    where l.id = ${listingId}`.execute(db);
  return rows[0];
}

/** The rooms about a listing that remember another price, in which somebody has written since a time, but of people one of whom has blocked the other. The last active first. */
export async function readRoomsWithOldPrice(
  db: Db,
  listingId: number,
  { price, currency }: ShownPrice,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from chat_rooms r join chat_messages m on m.room_id = r.id and m.seq = r.last_seq
    where r.listing_id = ${listingId} and m.created_at > ${since}
      and ${noBlockBetween}
      and (r.listing_price, r.listing_currency) is distinct from (${price}::bigint, ${currency}::text)
    order by m.created_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes in a locked room how its listing is shown now; false when it knew the price already. */
export async function rememberPrice(trx: Db, roomId: number, shown: ShownPrice): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    update chat_rooms set listing_title = ${shown.title}, listing_price = ${shown.price}, listing_currency = ${shown.currency}
    from (select listing_price, listing_currency from chat_rooms where id = ${roomId}) before
    where id = ${roomId}
    returning (before.listing_price, before.listing_currency) is distinct from (${shown.price}::bigint, ${shown.currency}::text) as is_new`.execute(
    trx,
  );
  return rows[0]?.is_new ?? false;
}

/** Notes in all rooms about a listing on show how it is shown now: that is what stays in them when it is gone. Locked in one order. */
export async function rememberShown(db: Db, listingId: number): Promise<void> {
  await sql`
    with shown as (
      select l.id, l.title, ${presentPrice} as price, l.currency, f.thumbhash from listings l join listing_search s on s.listing_id = l.id
        left join photos f on f.listing_id = l.id and f.position = 0
      where l.id = ${listingId}
    ), old as (
      select r.id from chat_rooms r join shown on r.listing_id = shown.id
      where (r.listing_title, r.listing_price, r.listing_currency, r.listing_thumbhash)
        is distinct from (shown.title, shown.price, shown.currency, shown.thumbhash)
      order by r.id for no key update of r
    )
    update chat_rooms r set listing_title = shown.title, listing_price = shown.price, listing_currency = shown.currency,
      listing_thumbhash = shown.thumbhash
    from old, shown where r.id = old.id`.execute(db);
}

/** Counts that the shield has stopped or folded a message of somebody. */
export async function countWarning(
  db: Db,
  { userId, verdict, rule, now }: { userId: number; verdict: "fold" | "hold" | "refuse"; rule: string; now: Date },
): Promise<void> {
  await sql`
    insert into chat_warnings as w (user_id, folded, held, refused, last_rule, last_at)
    select id, ${verdict === "fold" ? 1 : 0}::int, ${verdict === "hold" ? 1 : 0}::int, ${verdict === "refuse" ? 1 : 0}::int,
      ${rule}, ${now}::timestamptz from users where id = ${userId}
    on conflict (user_id) do update set folded = w.folded + excluded.folded, held = w.held + excluded.held,
      refused = w.refused + excluded.refused, last_rule = excluded.last_rule, last_at = excluded.last_at`.execute(db);
}
