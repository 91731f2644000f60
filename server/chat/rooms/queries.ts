import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The room of a buyer about a listing. */
export async function findListingRoom(db: Db, listingId: number, buyerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_rooms where listing_id = ${listingId} and buyer_id = ${buyerId}`.execute(db);
  return rows[0]?.id;
}

/** The room of two users that is about no listing, whoever opened it. */
export async function findPairRoom(db: Db, one: number, other: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_rooms
    where not is_about_listing and buyer_id is not null and seller_id is not null
      and least(buyer_id, seller_id) = least(${one}::bigint, ${other}::bigint)
      and greatest(buyer_id, seller_id) = greatest(${one}::bigint, ${other}::bigint)`.execute(db);
  return rows[0]?.id;
}

export interface NewRoom {
  buyerId: number;
  sellerId: number;
  listing: { id: number; title: string; price: number; currency: string; thumbhash: Buffer | null } | null;
  now: Date;
}

/** Inserts a room with its two members, listed for nobody; undefined when it is there already. */
export async function insertRoom(trx: Db, { buyerId, sellerId, listing, now }: NewRoom): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_rooms (buyer_id, seller_id, is_about_listing, listing_id, listing_title, listing_price, listing_currency,
      listing_thumbhash, created_at)
    values (${buyerId}, ${sellerId}, ${listing !== null}, ${listing?.id ?? null}, ${listing?.title ?? null},
      ${listing?.price ?? null}, ${listing?.currency ?? null}, ${listing?.thumbhash ?? null}, ${now})
    on conflict do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await sql`
    insert into chat_members (room_id, user_id) values (${id}, ${buyerId}), (${id}, ${sellerId})`.execute(trx);
  return id;
}

/** Shows a room in the list of somebody who opens it. */
export async function listRoomFor(db: Db, roomId: number, userId: number, now: Date): Promise<void> {
  await sql`
    update chat_members set listed_at = ${now} where room_id = ${roomId} and user_id = ${userId} and listed_at is null`.execute(
    db,
  );
}

/** Whether one of two users has blocked the other. */
export async function findBlocks(
  db: Db,
  userId: number,
  otherId: number,
): Promise<{ by_me: boolean; by_other: boolean }> {
  const { rows } = await sql<{ by_me: boolean; by_other: boolean }>`
    select exists (select from chat_blocks where user_id = ${userId} and blocked_id = ${otherId}) as by_me,
      exists (select from chat_blocks where user_id = ${otherId} and blocked_id = ${userId}) as by_other`.execute(db);
  return rows[0] ?? { by_me: false, by_other: false };
}

/** Whether somebody can be written to at all. */
export async function hasOpenAccount(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where id = ${userId} and blocked_at is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function changeMember(
  db: Db,
  { roomId, userId, isMuted, isArchived }: { roomId: number; userId: number; isMuted?: boolean; isArchived?: boolean },
): Promise<void> {
  await sql`
    update chat_members set is_muted = coalesce(${isMuted ?? null}::boolean, is_muted),
      is_archived = coalesce(${isArchived ?? null}::boolean, is_archived)
    where room_id = ${roomId} and user_id = ${userId}`.execute(db);
}

/** Deletes a room for one of the two, up to its last message. */
export async function hideRoom(trx: Db, roomId: number, userId: number): Promise<void> {
  await sql`
    update chat_members p set listed_at = null, unread_count = 0, is_archived = false, hidden_seq = r.last_seq,
      read_seq = greatest(p.read_seq, r.last_seq), delivered_seq = greatest(p.delivered_seq, r.last_seq)
    from chat_rooms r where r.id = p.room_id and p.room_id = ${roomId} and p.user_id = ${userId}`.execute(trx);
}

/** Somebody of a room about a listing is told that this has changed. */
export interface ListingRoomRow {
  id: number;
  buyer_id: number | null;
  seller_id: number | null;
}

/** The rooms about listings in which somebody has written since a time, the last active first. */
export async function readListingRooms(
  db: Db,
  listingIds: readonly number[],
  { since, limit }: { since: Date; limit: number },
): Promise<ListingRoomRow[]> {
  const { rows } = await sql<ListingRoomRow>`
    select r.id, r.buyer_id, r.seller_id from chat_rooms r join chat_messages m on m.room_id = r.id and m.seq = r.last_seq
    where r.listing_id = any(${[...listingIds]}::bigint[]) and m.created_at > ${since}
    order by m.created_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** What others may know of a person they write with. */
export interface FactsRow {
  created_at: Date;
  has_phone: boolean;
  rating: number | null;
  review_count: number;
  listings: number;
  /** Of the last rooms in which they answered a buyer. */
  answers: number;
  median_seconds: number | null;
}

/** Until when a moderator has forbidden a user to write; undefined: not so. */
export async function findSilence(db: Db, userId: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from chat_silences where user_id = ${userId} and ends_at > ${now}`.execute(db);
  return rows[0]?.ends_at;
}

/** The last rooms that the usual answer time is taken of: one for each buyer, of accounts with a phone. */
const answersRead = 200;

export async function findFacts(db: Db, userId: number, since: Date): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select u.created_at, u.phone is not null as has_phone, u.rating, u.review_count,
      (select count(*) from listing_search s where s.user_id = u.id) as listings, a.answers, a.median_seconds
    from users u cross join lateral (
      select count(*) as answers, percentile_cont(0.5) within group (order by answer_seconds) as median_seconds
      from (
        select distinct on (r.buyer_id) r.answer_seconds from (
          select buyer_id, answer_seconds, answered_at from chat_rooms
          where seller_id = u.id and answered_at > ${since}
          order by answered_at desc limit ${sql.lit(answersRead)}) r join users b on b.id = r.buyer_id
        where b.phone is not null order by r.buyer_id, r.answered_at desc) last) a
    where u.id = ${userId}`.execute(db);
  return rows[0];
}
