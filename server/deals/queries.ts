import { sql } from "kysely";
import { messagesBeforeMeeting } from "#contracts/deals/rules.ts";
import { isOpenTo, noBlockBetween, type RoomReader } from "#server/chat/records/room-queries.ts";
import { worksFor } from "#server/business/records/staff-queries.ts";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";

/**
 * The buyer of a seller's room about a listing, both locked so that their accounts do not go meanwhile; undefined when there is no such
 * room that is open to whoever asks, or its buyer has not written in it. Call it before the listing is locked: the deletion of an account takes the same order.
 */
export async function lockBuyer(
  trx: Db,
  { roomId, listingId, seller }: { roomId: number; listingId: number; seller: RoomReader },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from chat_rooms r join users u on u.id = r.buyer_id join users s on s.id = r.seller_id
    where r.id = ${roomId} and r.listing_id = ${listingId} and r.seller_id = ${seller.userId}
      and ${isOpenTo(seller)} and r.started_at is not null for key share of u, s`.execute(trx);
  return rows[0]?.id;
}

/** The room of whom a listing is reserved for at a time, its people locked as by {@link lockBuyer}; undefined when nobody is named. */
export async function lockReservedRoom(trx: Db, listingId: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from listings l join chat_rooms r on r.listing_id = l.id and r.buyer_id = l.reserved_for
      join users u on u.id = r.buyer_id join users s on s.id = r.seller_id
    where l.id = ${listingId} and l.reserved_until > ${now} for key share of u, s`.execute(trx);
  return rows[0]?.id;
}

export async function writeReservation(db: Db, id: number, until: Date, buyerId: number | null): Promise<void> {
  await db.updateTable("listings").set({ reserved_until: until, reserved_for: buyerId }).where("id", "=", id).execute();
}

/** False when it was not reserved. */
export async function deleteReservation(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update listings set reserved_until = null, reserved_for = null
    where id = ${id} and reserved_until is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Who has bought a listing, and where; nobody holds it any more. */
export interface Sale {
  state: "inactive";
  isHere: boolean;
  buyerId: number | null;
  now: Date;
}

export async function writeSale(db: Db, id: number, { state, isHere, buyerId, now }: Sale): Promise<void> {
  await db
    .updateTable("listings")
    .set({ state, sold_at: now, sold_here: isHere, sold_to: buyerId, sold_told: false })
    .set({ reserved_until: null, reserved_for: null })
    .where("id", "=", id)
    .execute();
}

/** Sold listings whose rooms have not all been told, the first sold first. */
export async function readUntoldSales(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listings where not sold_told order by sold_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When a listing was sold, if its rooms have not all been told. */
export async function findUntoldSale(db: Db, id: number): Promise<{ sold_at: Date; deal_type: string } | undefined> {
  const { rows } = await sql<{ sold_at: Date; deal_type: string }>`
    select sold_at, deal_type from listings where id = ${id} and not sold_told and sold_at is not null`.execute(db);
  return rows[0];
}

/** The rooms about a listing in which somebody has written since a time, but of people one of whom has blocked the other. The last active first. */
export async function readActiveRooms(
  db: Db,
  listingId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from chat_rooms r join chat_messages m on m.room_id = r.id and m.seq = r.last_seq
    where r.listing_id = ${listingId} and m.created_at > ${since} and ${noBlockBetween}
    order by m.created_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes in a locked room that it is told of the sale of its listing; false when that is sold no more, or it was told of one since a time. */
export async function rememberSale(trx: Db, roomId: number, toldBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    update chat_rooms r set sold_told_at = l.sold_at from listings l
    where r.id = ${roomId} and l.id = r.listing_id and l.sold_at is not null
      and (r.sold_told_at is null or r.sold_told_at < ${toldBefore})
    returning r.id`.execute(trx);
  return rows.length > 0;
}

export async function markSaleTold(db: Db, id: number, soldAt: Date): Promise<void> {
  await db
    .updateTable("listings")
    .set({ sold_told: true })
    .where("id", "=", id)
    .where("sold_at", "=", soldAt)
    .execute();
}

export interface BuyerRow {
  room: number;
  name: string;
  photo: string | null;
  activity_at: Date;
  is_reserved_for: boolean;
  is_dealt_with: boolean;
  /** 2: has confirmed the deal; 1: it is reserved for them; 0. */
  rank: number;
}

/** The position of a buyer in the list. */
export interface BuyerPosition {
  rank: number;
  activityAt: Date;
  room: number;
}

/** Those who wrote about a listing: who confirmed the deal, then for whom it is reserved, then the last active first. */
export async function readBuyers(
  db: Db,
  listingId: number,
  { after, limit, now }: { after: BuyerPosition | undefined; limit: number; now: Date },
): Promise<BuyerRow[]> {
  const beyond = after
    ? sql`where (rank, activity_at, room) < (${after.rank}::int, ${after.activityAt}::timestamptz, ${after.room}::bigint)`
    : sql``;
  const { rows } = await sql<BuyerRow>`
    select * from (
      select r.id as room, ${shownName("u")} as name, ${shownPhoto("u")} as photo, m.created_at as activity_at, special.*,
        case when special.is_dealt_with then 2 when special.is_reserved_for then 1 else 0 end as rank
      from chat_rooms r join users u on u.id = r.buyer_id join listings l on l.id = r.listing_id
        join chat_messages m on m.room_id = r.id and m.seq = r.last_seq
        cross join lateral (select
          l.reserved_for is not distinct from u.id and coalesce(l.reserved_until > ${now}, false) as is_reserved_for,
          exists (select from deals d where d.listing_id = l.id and d.buyer_id = u.id) as is_dealt_with) special
      where r.listing_id = ${listingId}) buyers
    ${beyond}
    order by rank desc, activity_at desc, room desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A confirmed deal as one of the two sees it. */
export interface DealRow {
  id: number;
  listing_id: number | null;
  listing_title: string;
  buyer_id: number;
  seller_id: number;
  created_at: Date;
  other_id: number;
  other_name: string;
  other_photo: string | null;
  is_reviewed: boolean;
  /** The viewer has bought of a business that they work for. */
  is_on_staff: boolean;
}

function dealsOf(viewerId: number) {
  return sql`
    (select d.id, d.listing_id, d.listing_title, d.buyer_id, d.seller_id, d.created_at,
      o.id as other_id, ${shownName("o")} as other_name, ${shownPhoto("o")} as other_photo,
      exists (select from reviews r where r.deal_id = d.id and r.user_id = ${viewerId}) as is_reviewed,
      d.buyer_id = ${viewerId} and ${worksFor(viewerId, sql`d.seller_id`)} as is_on_staff
    from deals d join users o on o.id = case when d.buyer_id = ${viewerId} then d.seller_id else d.buyer_id end
    where d.buyer_id = ${viewerId} or d.seller_id = ${viewerId}) d`;
}

export async function findDeal(db: Db, id: number, viewerId: number): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`select * from ${dealsOf(viewerId)} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** The deal of the buyer of a room about its listing. */
export async function findRoomDeal(db: Db, roomId: number, viewerId: number): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`
    select d.* from chat_rooms r join ${dealsOf(viewerId)} on d.listing_id = r.listing_id and d.buyer_id = r.buyer_id
    where r.id = ${roomId}`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function readDeals(
  db: Db,
  viewerId: number,
  { toReview, before, limit }: { toReview: boolean; before: number | undefined; limit: number },
): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    select * from ${dealsOf(viewerId)}
    where (${before ?? null}::bigint is null or d.id < ${before ?? null})
      and (not ${sql.lit(toReview)} or (d.listing_id is not null and not d.is_reviewed and not d.is_on_staff))
    order by d.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Inserts a deal; undefined when there is one of this buyer about this listing. */
export async function insertDeal(
  db: Db,
  deal: { listing_id: number; listing_title: string; buyer_id: number; seller_id: number; created_at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto("deals")
    .values(deal)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Who has said that they met, and what the code is made of. */
export interface MeetingRow {
  buyer_met_at: Date | null;
  seller_met_at: Date | null;
  salt: Buffer | null;
  code_until: Date | null;
  wrong_codes: number;
}

/** What the deal of a room depends on. */
export interface DealingRow extends MeetingRow {
  buyer_has_phone: boolean;
  seller_has_phone: boolean;
  reserved_until: Date | null;
  reserved_for: number | null;
  listing_title: string | null;
  listing_state: string | null;
  listing_deal_type: string | null;
  /** An offer was accepted in the room. */
  is_agreed: boolean;
  /** Both have written so many messages, among the first ones of the room. */
  is_talk: boolean;
  /** Of these two people, as either side. */
  deals_of_pair: number;
  /** The larger of the numbers of the two. */
  deals_of_day: number;
  /** The buyer has written in the room. */
  is_begun: boolean;
}

/** Messages of a room that are looked at for who has written. */
const firstMessages = 100;

/** `since`: from when on deals are counted. */
export async function findDealing(
  db: Db,
  roomId: number,
  since: { pair: Date; day: Date },
): Promise<DealingRow | undefined> {
  const dealsOfDay = (user: string) => sql`(
    select count(*) from deals d where ${sql.ref(user)} in (d.buyer_id, d.seller_id) and d.created_at > ${since.day})`;
  const hasWritten = (isBuyer: boolean) => sql`(
    select count(*) >= ${sql.lit(messagesBeforeMeeting)} from chat_messages w
    where w.room_id = r.id and w.seq <= ${sql.lit(firstMessages)} and w.is_by_buyer = ${sql.lit(isBuyer)} and w.kind <> 'system')`;
  const { rows } = await sql<DealingRow>`
    select m.buyer_met_at, m.seller_met_at, m.salt, m.code_until, coalesce(m.wrong_codes, 0)::int as wrong_codes,
      coalesce(b.phone is not null, false) as buyer_has_phone, coalesce(s.phone is not null, false) as seller_has_phone,
      l.reserved_until, l.reserved_for, r.listing_title, l.state as listing_state, l.deal_type as listing_deal_type,
      exists (select from chat_offers o where o.room_id = r.id and o.state = 'accepted') as is_agreed,
      ${hasWritten(true)} and ${hasWritten(false)} as is_talk,
      r.started_at is not null as is_begun,
      (select count(*) from deals d where d.created_at > ${since.pair}
        and ((d.buyer_id = r.buyer_id and d.seller_id = r.seller_id)
          or (d.buyer_id = r.seller_id and d.seller_id = r.buyer_id))) as deals_of_pair,
      greatest(${dealsOfDay("r.buyer_id")}, ${dealsOfDay("r.seller_id")}) as deals_of_day
    from chat_rooms r
      left join users b on b.id = r.buyer_id
      left join users s on s.id = r.seller_id
      left join listings l on l.id = r.listing_id
      left join meetings m on m.room_id = r.id
    where r.id = ${roomId}`.execute(db);
  return rows[0];
}

export async function writeMeeting(db: Db, roomId: number, meeting: MeetingRow): Promise<void> {
  await db
    .insertInto("meetings")
    .values({ room_id: roomId, ...meeting })
    .onConflict((conflict) => conflict.column("room_id").doUpdateSet(meeting))
    .execute();
}

/** Two people of whom one may give a code away. */
interface CodeContext {
  buyerId: number;
  sellerId: number;
}

/** The codes that the buyer has from the seller now, in whichever rooms. */
export async function readOpenCodes(
  db: Db,
  { buyerId, sellerId, now }: CodeContext & { now: Date },
): Promise<{ room_id: number; salt: Buffer }[]> {
  const { rows } = await sql<{ room_id: number; salt: Buffer }>`
    select m.room_id, m.salt from chat_rooms r join meetings m on m.room_id = r.id
    where r.buyer_id = ${buyerId} and r.seller_id = ${sellerId} and m.salt is not null and m.code_until > ${now}`.execute(
    db,
  );
  return rows;
}

/** The last messages of the buyer in all rooms of the two, in their order: their text, and the amount of an offer. */
export async function readLastMessages(db: Db, { buyerId, sellerId }: CodeContext, limit: number): Promise<string[]> {
  const { rows } = await sql<{ written: string }>`
    select last.written from (
      select id, true as is_by_buyer from chat_rooms where buyer_id = ${buyerId} and seller_id = ${sellerId}
      union all
      select id, false from chat_rooms where buyer_id = ${sellerId} and seller_id = ${buyerId}) r
    cross join lateral (
      select m.id, concat_ws(' ', m.text, o.amount) as written
      from chat_messages m left join chat_offers o on o.message_id = m.id
      where m.room_id = r.id and m.is_by_buyer = r.is_by_buyer and m.kind <> 'system'
      order by m.seq desc limit ${sql.lit(limit)}) last
    order by last.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ written }) => written).toReversed();
}

export async function deleteMeeting(db: Db, roomId: number): Promise<void> {
  await db.deleteFrom("meetings").where("room_id", "=", roomId).execute();
}

/** Locks the people of a deal, then its listing: before its room, and in the order that reviews and the deletion of an account take. */
export async function lockDealing(trx: Db, userIds: readonly number[], listingId: number): Promise<void> {
  await sql`
    select from users where id = any(${userIds}::bigint[]) order by id for no key update`.execute(trx);
  await sql`select from listings where id = ${listingId} for no key update`.execute(trx);
}
