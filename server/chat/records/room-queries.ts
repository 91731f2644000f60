import { type RawBuilder, sql } from "kysely";
import type { Currency } from "#contracts/base/currency.ts";
import { isAnsweredByMember } from "#server/business/records/answered-room-queries.ts";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import { hidesOldPrice } from "#server/prices/discount-queries.ts";

/** A room as one of the two sees it. */
export interface RoomRow extends FirstPhotoRow {
  id: number;
  viewer_id: number;
  buyer_id: number | null;
  seller_id: number | null;
  is_about_listing: boolean;
  listing_id: number | null;
  /** As the buyer saw it last. */
  listing_title: string | null;
  listing_price: number | null;
  listing_currency: Currency | null;
  listing_thumbhash: Buffer | null;
  created_at: Date;
  last_seq: number;
  last_change: number;
  last_message_id: number | null;
  listed_at: Date | null;
  hidden_seq: number;
  read_seq: number;
  unread_count: number;
  is_muted: boolean;
  is_archived: boolean;
  /** Null: the other's account was deleted. */
  other_id: number | null;
  other_name: string | null;
  other_photo: string | null;
  other_request_status: string | null;
  other_blocked_at: Date | null;
  other_delivered_seq: number | null;
  other_read_seq: number | null;
  is_blocked_by_me: boolean;
  is_blocked_by_other: boolean;
  /** Null unless both show when they were here. */
  other_seen_at: Date | null;
  /** The listing as it is now; null: deleted for good. */
  now_title: string | null;
  now_category_id: number | null;
  now_price: number | null;
  now_discount_price: number | null;
  now_hides_old_price: boolean;
  now_currency: Currency | null;
  now_state: string | null;
  now_is_approved: boolean;
  now_deleted_at: Date | null;
  now_deal_type: string | null;
  now_reserved_until: Date | null;
  now_sold_at: Date | null;
  now_seller_status: string | null;
  now_seller_blocked_at: Date | null;
  /** The last offer that was accepted in the room. */
  agreed_amount: number | null;
  agreed_currency: Currency | null;
}

/** The columns of a {@link RoomRow}, for a person's row `p` of `chat_members` and {@link roomTables}. */
const roomColumns = sql`
  r.id, p.user_id as viewer_id, r.buyer_id, r.seller_id, r.is_about_listing, r.listing_id, r.listing_title, r.listing_price,
  r.listing_currency, r.listing_thumbhash, r.created_at, r.last_seq, r.last_change, lm.id as last_message_id,
  p.listed_at, p.hidden_seq, p.read_seq, p.unread_count, p.is_muted, p.is_archived,
  u.id as other_id, ${shownName("u")} as other_name, ${shownPhoto("u")} as other_photo, ub.request_status as other_request_status,
  u.blocked_at as other_blocked_at, op.delivered_seq as other_delivered_seq, op.read_seq as other_read_seq,
  mine.user_id is not null as is_blocked_by_me, theirs.user_id is not null as is_blocked_by_other,
  case when coalesce(os.shows_presence, true) and coalesce(ps.shows_presence, true) then seen.seen_at end as other_seen_at,
  l.title as now_title, l.category_id as now_category_id, l.price as now_price, l.discount_price as now_discount_price,
  ${hidesOldPrice} as now_hides_old_price, l.currency as now_currency,
  l.state as now_state, l.revision is not distinct from l.approved_revision as now_is_approved,
  l.deleted_at as now_deleted_at, l.deal_type as now_deal_type, l.reserved_until as now_reserved_until,
  l.sold_at as now_sold_at, agreed.amount as agreed_amount, agreed.currency as agreed_currency, lb.request_status as now_seller_status, lu.blocked_at as now_seller_blocked_at,
  f.id as photo_id, f.name as photo_name, f.width as photo_width, f.height as photo_height, f.thumbhash as photo_thumbhash`;

const roomTables = sql.raw(`
  join chat_rooms r on r.id = p.room_id
  left join users u on u.id = case when r.buyer_id = p.user_id then r.seller_id else r.buyer_id end
  left join chat_members op on op.room_id = r.id and op.user_id = u.id
  left join businesses ub on ub.user_id = u.id
  left join chat_blocks mine on mine.user_id = p.user_id and mine.blocked_id = u.id
  left join chat_blocks theirs on theirs.user_id = u.id and theirs.blocked_id = p.user_id
  left join chat_presence seen on seen.user_id = u.id
  left join chat_settings os on os.user_id = u.id
  left join chat_settings ps on ps.user_id = p.user_id
  left join chat_messages lm on lm.room_id = r.id and lm.seq = r.last_seq and lm.seq > p.hidden_seq
  left join listings l on l.id = r.listing_id
  left join users lu on lu.id = l.user_id
  left join businesses lb on lb.user_id = l.user_id
  left join photos f on f.listing_id = l.id and f.position = 0
  left join lateral (
    select o.amount, o.currency from chat_offers o where o.room_id = r.id and o.state = 'accepted'
    order by o.message_id desc limit 1) agreed on true`);

/** That neither of the two of a room `r` has blocked the other. */
export const noBlockBetween = sql.raw(`not exists (
  select from chat_blocks x where (x.user_id, x.blocked_id) in ((r.buyer_id, r.seller_id), (r.seller_id, r.buyer_id)))`);

/** That a room `r` is there for somebody `p` of it: they have opened it, or something was written in it. */
const isSeen = "(r.buyer_id = p.user_id or r.last_seq > 0 or p.listed_at is not null)";

/** Who looks into rooms: the user whose they are, and who really does where somebody acts for that user. */
export type RoomReader = Pick<Viewer, "userId" | "actor">;

/**
 * Condition: a room `r` of a user is open to whoever reads it for them. Whoever acts for a business has its talk with buyers, not what its owner asks
 * others as a buyer, also where that is a buyer of the business from whose shop they have ordered, and not what they have asked the business themselves
 * (`docs/features/business-staff.md`).
 */
export function isOpenTo({ userId, actor }: RoomReader): RawBuilder<boolean> {
  if (actor === undefined) return sql<boolean>`true`;
  return isAnsweredByMember(sql`${userId}::bigint`, sql`${actor}::bigint`);
}

/** A room of a user; undefined for one that is not theirs, or that somebody else has opened and nobody has written in. */
export async function findRoom(db: Db, roomId: number, reader: RoomReader): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select ${roomColumns} from chat_members p ${roomTables}
    where p.room_id = ${roomId} and p.user_id = ${reader.userId}
      and ${sql.raw(isSeen)} and ${isOpenTo(reader)}`.execute(db);
  return rows[0];
}

/** What is needed of a room to read and write in it, as one of the two may. */
export type RoomAccess = Pick<
  RoomRow,
  | "id"
  | "viewer_id"
  | "buyer_id"
  | "seller_id"
  | "listing_id"
  | "last_seq"
  | "hidden_seq"
  | "other_id"
  | "other_blocked_at"
  | "is_blocked_by_me"
  | "is_blocked_by_other"
>;

/** The columns of a {@link RoomAccess}, for a person's row `p` of `chat_members` and {@link accessTables}. */
export const accessColumns = sql.raw(`
  r.id, p.user_id as viewer_id, r.buyer_id, r.seller_id, r.listing_id, r.last_seq, p.hidden_seq,
  u.id as other_id, u.blocked_at as other_blocked_at,
  exists (select from chat_blocks where user_id = p.user_id and blocked_id = u.id) as is_blocked_by_me,
  exists (select from chat_blocks where user_id = u.id and blocked_id = p.user_id) as is_blocked_by_other`);

export const accessTables = sql.raw(`
  join chat_rooms r on r.id = p.room_id and ${isSeen}
  left join users u on u.id = case when r.buyer_id = p.user_id then r.seller_id else r.buyer_id end`);

/** As {@link findRoom}, without what is shown of it. */
export async function findRoomAccess(db: Db, roomId: number, reader: RoomReader): Promise<RoomAccess | undefined> {
  const { rows } = await sql<RoomAccess>`
    select ${accessColumns} from chat_members p ${accessTables}
    where p.room_id = ${roomId} and p.user_id = ${reader.userId} and ${isOpenTo(reader)}`.execute(db);
  return rows[0];
}

/** The position of a room in a list. */
export interface RoomPosition {
  listedAt: Date;
  roomId: number;
}

export interface RoomFilter {
  isArchived: boolean;
  unreadOnly: boolean;
  /** Matches the name of the other or the title of the listing; what has no letters matches nothing. */
  search: string | undefined;
}

/**
 * Condition: the room of a row `p` is open to whoever reads it; nothing to look at where all are. Asked row by row in the order of an index, which a join
 * would have the planner leave for all rooms at once.
 */
function ofOpenRoom(reader: RoomReader): RawBuilder<unknown> {
  return reader.actor === undefined
    ? sql``
    : sql`and (select ${isOpenTo(reader)} from chat_rooms r where r.id = p.room_id)`;
}

/** A page of a user's rooms, the last active first. */
export async function readRooms(
  db: Db,
  reader: RoomReader,
  filter: RoomFilter,
  { after, limit }: { after: RoomPosition | undefined; limit: number },
): Promise<RoomRow[]> {
  const beyond = after
    ? sql`and (p.listed_at, p.room_id) < (${after.listedAt}::timestamptz, ${after.roomId}::bigint)`
    : sql``;
  const unread = filter.unreadOnly ? sql`and p.unread_count > 0` : sql``;
  // Folded once, not for each row.
  const named =
    filter.search === undefined
      ? sql``
      : sql`and strpos(p.search_text, (select nullif(fold_chat_name(${filter.search}), ''))) > 0`;
  // Which rooms they are the index alone says; only then what is shown is read.
  const { rows } = await sql<RoomRow>`
    select ${roomColumns} from (
      select p.room_id, p.user_id from chat_members p
      where p.user_id = ${reader.userId} and p.is_archived = ${sql.lit(filter.isArchived)} and p.listed_at is not null
        ${unread} ${named} ${beyond} ${ofOpenRoom(reader)}
      order by p.listed_at desc, p.room_id desc limit ${sql.lit(limit)}
    ) found join chat_members p on p.room_id = found.room_id and p.user_id = found.user_id ${roomTables}
    order by p.listed_at desc, p.room_id desc`.execute(db);
  return rows;
}

/** How many rooms of a user have something unread, counted up to `max`. */
export async function countUnread(db: Db, reader: RoomReader, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from chat_members p
      where p.user_id = ${reader.userId} and p.unread_count > 0 and p.listed_at is not null and not p.is_muted
        ${ofOpenRoom(reader)}
      limit ${sql.lit(max)}) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is needed to write in a room. */
export interface LockedRoom {
  id: number;
  buyer_id: number | null;
  seller_id: number | null;
  listing_id: number | null;
  last_seq: number;
  started_at: Date | null;
  answered_at: Date | null;
}

/**
 * Locks a room: whoever holds the lock gives the next `seq`. Its people are locked first, as by the deletion of an account, so that the
 * two do not wait for each other.
 */
export async function lockRoom(trx: Db, roomId: number): Promise<LockedRoom | undefined> {
  await sql`
    select from users where id in (
      select unnest(array[buyer_id, seller_id]) from chat_rooms where id = ${roomId})
    order by id for key share`.execute(trx);
  const { rows } = await sql<LockedRoom>`
    select id, buyer_id, seller_id, listing_id, last_seq, started_at, answered_at from chat_rooms
    where id = ${roomId} for no key update`.execute(trx);
  return rows[0];
}

/** A room that has a new message. */
export interface AdvancedRoom {
  /** Of the message. */
  seq: number;
  /** How many the receiver has not read, and whether they muted the room; null when there is no receiver. */
  unread_count: number | null;
  is_muted: boolean | null;
}

/**
 * Advances a locked room to its next message, and puts it at the top of both lists: of whoever has written, and of the receiver, for whom it is
 * counted as unread and leaves the archive, unless it is muted. `senderId` null: nobody is listed for having written.
 */
export async function advanceRoom(
  trx: Db,
  roomId: number,
  {
    isByBuyer,
    senderId,
    receiverId,
    now,
  }: { isByBuyer: boolean | null; senderId: number | null; receiverId: number | null; now: Date },
): Promise<AdvancedRoom> {
  const starts = isByBuyer === true ? sql`coalesce(started_at, ${now}::timestamptz)` : sql`started_at`;
  const isAnswer = isByBuyer === false ? sql`answered_at is null and started_at is not null` : sql`false`;
  const people = [senderId, receiverId].filter((id) => id !== null);
  const { rows } = await sql<AdvancedRoom>`
    with advanced as (
      update chat_rooms set last_seq = last_seq + 1, started_at = ${starts},
        answered_at = case when ${isAnswer} then ${now}::timestamptz else answered_at end,
        answer_seconds = case when ${isAnswer} then extract(epoch from ${now}::timestamptz - started_at)::int else answer_seconds end
      where id = ${roomId} returning last_seq as seq
    ), listed as (
      update chat_members set listed_at = greatest(listed_at, ${now}::timestamptz),
        unread_count = unread_count + (user_id is not distinct from ${receiverId}::bigint)::int,
        is_archived = is_archived and is_muted and user_id is not distinct from ${receiverId}::bigint
      where room_id = ${roomId} and user_id = any(${people}::bigint[])
      returning user_id, unread_count, is_muted
    )
    select a.seq, l.unread_count, l.is_muted from advanced a left join listed l on l.user_id = ${receiverId}::bigint`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error(`room ${roomId} is gone under its lock`);
  return row;
}

/** The two sides' marks and the person of each. */
export interface MarkRow {
  user_id: number;
  delivered_seq: number;
  read_seq: number;
  unread_count: number;
}

/**
 * Marks a locked room as read up to a message, never back, and counts what is unread beyond it. Undefined when nothing changes.
 */
export async function markRead(
  trx: Db,
  { roomId, userId, isBuyer, upTo }: { roomId: number; userId: number; isBuyer: boolean; upTo: number },
): Promise<MarkRow | undefined> {
  const { rows } = await sql<MarkRow>`
    update chat_members p set read_seq = ${upTo}::int, delivered_seq = greatest(p.delivered_seq, ${upTo}::int),
      unread_count = (
        select count(*) from chat_messages m
        where m.room_id = ${roomId} and m.seq > greatest(${upTo}::int, p.hidden_seq) and m.is_by_buyer = ${!isBuyer}
          and m.deleted_at is null)
    where p.room_id = ${roomId} and p.user_id = ${userId} and p.read_seq < ${upTo}::int
    returning p.user_id, p.delivered_seq, p.read_seq, p.unread_count`.execute(trx);
  return rows[0];
}

/** A message that the receiver has not read is deleted. True when it was the last one. */
export async function uncountUnread(trx: Db, roomId: number, receiverId: number, seq: number): Promise<boolean> {
  const { rows } = await sql<{ unread_count: number }>`
    update chat_members set unread_count = unread_count - 1
    where room_id = ${roomId} and user_id = ${receiverId} and unread_count > 0 and read_seq < ${seq}::int
      and hidden_seq < ${seq}::int
    returning unread_count`.execute(trx);
  return rows[0]?.unread_count === 0;
}
