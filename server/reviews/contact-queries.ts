import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { ReviewSubject } from "./queries.ts";

/**
 * Condition: a room `r` has an answer. Messages and an accepted offer of the buyer count. Messages of the site
 * (a new price, a sale) and a block do not.
 */
const isAnswered = sql<boolean>`(r.answered_at is not null or exists (
  select from chat_offers f where f.room_id = r.id and f.is_by_buyer and f.state = 'accepted'))`;

/** Condition: the seller accepted an order `o` of the message `m`, or wrote in its room afterwards. */
const isOrderAnswered = sql<boolean>`(o.state in ('accepted', 'completed') or exists (
  select from chat_messages a
  where a.room_id = m.room_id and a.seq > m.seq and a.is_by_buyer <> m.is_by_buyer
    and (a.kind <> 'system' or (a.event = 'order_accepted' and a.order_id = o.message_id))))`;

/** `answered`: the user may review. `asked`: only the answer of the seller is missing. */
export type Contact = "none" | "asked" | "answered";

/**
 * The contact of a user with the seller of a review's subject (`docs/features/reviews.md`, Who may review). For a
 * listing, the contact must be about this listing. For a business, it may be about anything.
 */
export async function findContact(
  db: Db,
  subject: ReviewSubject,
  { userId, sellerId }: { userId: number; sellerId: number },
): Promise<Contact> {
  const [answered, asked] =
    "listingId" in subject
      ? [isAnsweredAbout(subject.listingId, userId, sellerId), hasAskedAbout(subject.listingId, userId, sellerId)]
      : [isAnsweredBy(userId, sellerId), hasAsked(userId, sellerId)];
  const { rows } = await sql<{ contact: Contact }>`
    select case when ${answered} then 'answered' when ${asked} then 'asked' else 'none' end as contact`.execute(db);
  return rows[0]?.contact ?? "none";
}

/** Condition: an order `o` of the user's has the listing in it. Its room is about no listing. */
function hasOrdered(listingId: number, userId: number, sellerId: number): RawBuilder<boolean> {
  const content = JSON.stringify({ items: [{ product: listingId }] });
  return sql<boolean>`(o.buyer_id = ${userId} and o.seller_id = ${sellerId} and o.content @> ${content}::jsonb)`;
}

function hasAskedAbout(listingId: number, userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from chat_rooms r
      where r.listing_id = ${listingId} and r.buyer_id = ${userId} and r.started_at is not null)
    or exists (select from chat_orders o where ${hasOrdered(listingId, userId, sellerId)}))`;
}

function hasAsked(userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from chat_rooms r
    where r.buyer_id = ${userId} and r.seller_id = ${sellerId} and r.started_at is not null)`;
}

function isAnsweredAbout(listingId: number, userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from chat_rooms r where r.listing_id = ${listingId} and r.buyer_id = ${userId} and ${isAnswered})
    or exists (select from deals d where d.listing_id = ${listingId} and d.buyer_id = ${userId})
    or exists (
      select from chat_orders o join chat_messages m on m.id = o.message_id
      where ${hasOrdered(listingId, userId, sellerId)} and ${isOrderAnswered}))`;
}

/** In a room that the seller opened, an answer is the user's own: both have written then. */
function isAnsweredBy(userId: number, sellerId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from chat_rooms r where r.buyer_id = ${userId} and r.seller_id = ${sellerId} and ${isAnswered})
    or exists (select from chat_rooms r where r.buyer_id = ${sellerId} and r.seller_id = ${userId} and r.answered_at is not null)
    or exists (select from deals d where d.buyer_id = ${userId} and d.seller_id = ${sellerId})
    or exists (
      select from chat_orders o join chat_messages m on m.id = o.message_id
      where o.buyer_id = ${userId} and o.seller_id = ${sellerId} and ${isOrderAnswered}))`;
}
