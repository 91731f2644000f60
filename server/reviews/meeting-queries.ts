import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { ReviewSubject } from "./queries.ts";

/**
 * Condition: somebody answered in a room `r`. Messages and an accepted offer of the buyer count. Messages of the site
 * (a new price, a sale) and a block do not.
 */
const isAnswered = sql<boolean>`(r.answered_at is not null or exists (
  select from chat_offers f where f.room_id = r.id and f.is_by_buyer and f.state = 'accepted'))`;

/** Condition: the seller accepted an order `o` of the message `m`, or wrote in its room afterwards. */
const isOrderAnswered = sql<boolean>`(o.state in ('accepted', 'completed') or exists (
  select from chat_messages a
  where a.room_id = m.room_id and a.seq > m.seq and a.is_by_buyer <> m.is_by_buyer
    and (a.kind <> 'system' or (a.event = 'order_accepted' and a.order_id = o.message_id))))`;

/** `met`: the user may review. `written`: only the answer of the seller is missing. */
export type Contact = "none" | "written" | "met";

interface Pair {
  userId: number;
  sellerId: number;
}

/**
 * How far a user is with the seller of a review's subject (`docs/features/reviews.md`, Who may review). For a listing,
 * the contact must be about this listing; for a business, it may be about anything.
 */
export async function findContact(db: Db, subject: ReviewSubject, { userId, sellerId }: Pair): Promise<Contact> {
  const [met, written] =
    "listingId" in subject
      ? [isMetAbout(subject.listingId, userId, sellerId), hasWrittenAbout(subject.listingId, userId, sellerId)]
      : [isMet(userId, sellerId), hasWritten(userId, sellerId)];
  const { rows } = await sql<{ contact: Contact }>`
    select case when ${met} then 'met' when ${written} then 'written' else 'none' end as contact`.execute(db);
  return rows[0]?.contact ?? "none";
}

export async function hasMetSeller(db: Db, subject: ReviewSubject, pair: Pair): Promise<boolean> {
  return (await findContact(db, subject, pair)) === "met";
}

/** An order is written in the room of the seller, which is about no listing. */
function hasWrittenAbout(listingId: number, userId: number, sellerId: number): RawBuilder<boolean> {
  const ordered = JSON.stringify({ items: [{ product: listingId }] });
  return sql<boolean>`(
    exists (
      select from chat_rooms r
      where r.listing_id = ${listingId} and r.buyer_id = ${userId} and r.started_at is not null)
    or exists (
      select from chat_orders o
      where o.buyer_id = ${userId} and o.seller_id = ${sellerId} and o.content @> ${ordered}::jsonb))`;
}

function hasWritten(userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from chat_rooms r
    where r.buyer_id = ${userId} and r.seller_id = ${sellerId} and r.started_at is not null)`;
}

function isMetAbout(listingId: number, userId: number, sellerId: number): RawBuilder<boolean> {
  const ordered = JSON.stringify({ items: [{ product: listingId }] });
  return sql<boolean>`(
    exists (select from chat_rooms r where r.listing_id = ${listingId} and r.buyer_id = ${userId} and ${isAnswered})
    or exists (select from deals d where d.listing_id = ${listingId} and d.buyer_id = ${userId})
    or exists (
      select from chat_orders o join chat_messages m on m.id = o.message_id
      where o.buyer_id = ${userId} and o.seller_id = ${sellerId} and o.content @> ${ordered}::jsonb and ${isOrderAnswered}))`;
}

/** In a room that the seller opened, an answer is the user's own: both have written then. */
function isMet(userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from chat_rooms r where r.buyer_id = ${userId} and r.seller_id = ${sellerId} and ${isAnswered})
    or exists (select from chat_rooms r where r.buyer_id = ${sellerId} and r.seller_id = ${userId} and r.answered_at is not null)
    or exists (select from deals d where d.buyer_id = ${userId} and d.seller_id = ${sellerId})
    or exists (
      select from chat_orders o join chat_messages m on m.id = o.message_id
      where o.buyer_id = ${userId} and o.seller_id = ${sellerId} and ${isOrderAnswered}))`;
}
