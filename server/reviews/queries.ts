import { sql } from "kysely";
import { newAccountDays } from "#contracts/reviews/rules.ts";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { ReviewAuthorFacts } from "./policy.ts";
import { isVisibleTo } from "./shown-queries.ts";

/** A review with its author. */
export interface ReviewRow {
  id: number;
  /** What it is about: one of the two is null. */
  listing_id: number | null;
  business_id: number | null;
  seller_id: number;
  user_id: number;
  user_name: string;
  user_photo: string | null;
  rating: number;
  text: string;
  created_at: Date;
  /** The deal that makes it a confirmed one. */
  deal_id: number | null;
  /** By the seller: `seller_id` is the buyer then. */
  is_of_buyer: boolean;
  response: string | null;
  responded_at: Date | null;
  /** Not shown to others before; null once it is. */
  waits_until: Date | null;
  /** Whether its author has no confirmed phone. */
  lacks_phone: boolean;
  /** Since when it waits for a moderator; null: it does not. */
  held_at: Date | null;
  /** Whether the viewer has sent a claim about it. */
  claim_sent: boolean;
}

/** Of the business that a review is about; null where it is about a listing. */
interface ReviewedBusinessRow {
  business_name: string | null;
  business_link: string | null;
}

/** With the listing or the business it is about. */
export interface SellerReviewRow extends ReviewRow, ReviewedBusinessRow {
  listing_title: string | null;
  is_active: boolean;
}

/** The same for its author, or for whom it is about: the title is null where they have never seen what it is now. */
export interface OwnReviewRow extends ReviewRow, ReviewedBusinessRow {
  listing_title: string | null;
  is_active: boolean;
}

/**
 * The title of a listing `l` as a user may know it: of their own, of one on show, of one that its owner took off the show as it was approved; else
 * of the deal `d`, as both saw it. What an edit made of it that nobody has approved is nobody else's business.
 */
function knownTitle(userId: number) {
  return sql`
    case when l.user_id = ${userId} or exists (select from listing_search s where s.listing_id = l.id)
      or (l.state = 'inactive' and l.deleted_at is null and l.revision = l.approved_revision
        and exists (select from users lu where lu.id = l.user_id and lu.blocked_at is null))
    then l.title else d.listing_title end`;
}

const columns = sql`
  r.id, r.listing_id, r.business_id, r.seller_id, r.user_id,
  ${shownName("u")} as user_name, ${shownPhoto("u")} as user_photo, r.rating, r.text, r.created_at,
  r.deal_id, r.is_of_buyer, r.response, r.responded_at, r.waits_until, u.phone is null as lacks_phone, r.held_at`;

/** Whether this viewer has sent a claim about a review `r`. */
function isClaimed(viewerId: number | undefined) {
  if (viewerId === undefined) return sql`false as claim_sent`;
  return sql`exists (
    select from claims c where c.review_id = r.id and c.user_id = ${viewerId} and c.resolved_at is null) as claim_sent`;
}

interface Page {
  /** Id of the last review of the page before. */
  before: number | undefined;
  limit: number;
}

function olderThan(before: number | undefined) {
  return before === undefined ? sql`` : sql`and r.id < ${before}`;
}

/** Newest first. */
export async function readReviews(
  db: Db,
  listingId: number,
  viewerId: number | undefined,
  { before, limit }: Page,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, ${isClaimed(viewerId)} from reviews r join users u on u.id = r.user_id
    where r.listing_id = ${listingId} and not r.is_of_buyer and ${isVisibleTo("r", viewerId)} ${olderThan(before)}
    order by r.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The reviews of a seller's listings and business, newest first, as this viewer sees them; as a buyer too, or as a seller only. */
export async function readSellerReviews(
  db: Db,
  sellerId: number,
  viewerId: number | undefined,
  { before, limit }: Page,
  { withoutBuyer = false } = {},
): Promise<SellerReviewRow[]> {
  const asSeller = withoutBuyer ? sql`and not r.is_of_buyer` : sql``;
  const { rows } = await sql<SellerReviewRow>`
    select ${columns}, ${isClaimed(viewerId)}, l.title as listing_title, b.name as business_name, b.link as business_link,
      exists (select from listing_search s where s.listing_id = r.listing_id) as is_active
    from reviews r join users u on u.id = r.user_id
      left join listings l on l.id = r.listing_id left join businesses b on b.id = r.business_id
    where r.seller_id = ${sellerId} and ${isVisibleTo("r", viewerId)} ${asSeller} ${olderThan(before)}
    order by r.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** How many reviews a seller has; undefined for one whom the public does not see. */
export async function findSellerReviewCount(db: Db, sellerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ review_count: number }>`
    select review_count from users where id = ${sellerId} and blocked_at is null`.execute(db);
  return rows[0]?.review_count;
}

/** Reviews `r` with what they are about, as this user may know it. */
function selectFor(userId: number) {
  return sql`
    select ${columns}, ${isClaimed(userId)}, ${knownTitle(userId)} as listing_title, b.name as business_name, b.link as business_link,
      exists (select from listing_search s where s.listing_id = r.listing_id) as is_active
    from reviews r join users u on u.id = r.user_id left join listings l on l.id = r.listing_id
      left join deals d on d.id = r.deal_id left join businesses b on b.id = r.business_id`;
}

/** A review that a user wrote. */
export async function findOwnReview(db: Db, id: number, userId: number): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`
    ${selectFor(userId)}
    where r.id = ${id} and r.user_id = ${userId} and r.removed_at is null`.execute(db);
  return rows[0];
}

/** Reviews that a user wrote, or those of their listings, newest first. */
export async function readOwnReviews(
  db: Db,
  userId: number,
  side: "written" | "received",
  { before, limit }: Page,
): Promise<OwnReviewRow[]> {
  const whose = side === "written" ? sql`r.user_id` : sql`r.seller_id`;
  const { rows } = await sql<OwnReviewRow>`
    ${selectFor(userId)}
    where ${whose} = ${userId} and ${isVisibleTo("r", userId)} ${olderThan(before)}
    order by r.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countOwnReviews(db: Db, userId: number, side: "written" | "received"): Promise<number> {
  const whose = side === "written" ? sql`r.user_id` : sql`r.seller_id`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reviews r where ${whose} = ${userId} and ${isVisibleTo("r", userId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a review is about. */
export type ReviewSubject = { listingId: number } | { businessId: number };

/** Condition: a review `r` is about this listing or business. */
function isAbout(subject: ReviewSubject) {
  return "listingId" in subject ? sql`r.listing_id = ${subject.listingId}` : sql`r.business_id = ${subject.businessId}`;
}

/** A review of a listing or a business, as this viewer may see it. */
export async function findReview(
  db: Db,
  subject: ReviewSubject,
  id: number,
  viewerId: number | undefined,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, ${isClaimed(viewerId)} from reviews r join users u on u.id = r.user_id
    where r.id = ${id} and ${isAbout(subject)} and ${isVisibleTo("r", viewerId)}`.execute(db);
  return rows[0];
}

/** Whether a user has reviewed a listing or a business, also when a moderator removed the review. */
export async function hasReviewed(db: Db, subject: ReviewSubject, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from reviews r where ${isAbout(subject)} and r.user_id = ${userId} and not r.is_of_buyer) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

interface NewReview {
  /** One of the two is null. */
  listing_id: number | null;
  business_id: number | null;
  seller_id: number;
  user_id: number;
  rating: number;
  text: string;
  created_at: Date;
  deal_id: number | null;
  is_of_buyer: boolean;
  waits_until: Date | null;
  network: Buffer | null;
}

/** `undefined` for an account that is gone. */
export async function findAuthor(db: Db, userId: number): Promise<ReviewAuthorFacts | undefined> {
  const { rows } = await sql<ReviewAuthorFacts>`
    select created_at, phone is not null as has_phone from users where id = ${userId}`.execute(db);
  return rows[0];
}

/** The deal of a buyer about a listing. */
export async function findDealOf(db: Db, listingId: number, buyerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from deals where listing_id = ${listingId} and buyer_id = ${buyerId}`.execute(db);
  return rows[0]?.id;
}

/**
 * Returns the id; undefined when the user has reviewed the listing, the business, or the other side of the deal, already: the unique indexes
 * `reviews_once`, `reviews_of_business` and `reviews_of_deal`.
 */
export async function insertReview(db: Db, review: NewReview): Promise<number | undefined> {
  const row = await db
    .insertInto("reviews")
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Reviews whose wait is over, the first ones first. */
export async function readDueReviews(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: number; seller_id: number; listing_id: number | null }[]> {
  return db
    .selectFrom("reviews")
    .select(["id", "seller_id", "listing_id"])
    .where("waits_until", "<=", now)
    .where("removed_at", "is", null)
    .orderBy("waits_until")
    .orderBy("id")
    .limit(sql.lit(limit))
    .execute();
}

/**
 * Ends the wait of a review, "over" then. That of an author who is blocked waits for another day, as does one without a
 * confirmed deal whose author has no phone.
 */
export async function endWait(trx: Db, id: number, now: Date): Promise<"over" | "longer" | undefined> {
  const { rows } = await sql<{ is_over: boolean }>`
    update reviews r set waits_until =
      case when u.blocked_at is null and (u.phone is not null or r.deal_id is not null) then null
        else ${now}::timestamptz + interval '1 day' end
    from users u
    where r.id = ${id} and u.id = r.user_id and r.waits_until <= ${now} and r.removed_at is null
    returning r.waits_until is null as is_over`.execute(trx);
  const [moved] = rows;
  return moved && (moved.is_over ? "over" : "longer");
}

/** Lets the reviews of somebody who has confirmed a phone count as soon as their account is old enough. */
export async function hastenReviews(trx: Db, userId: number, now: Date): Promise<void> {
  await sql`
    update reviews r
    set waits_until = least(
      waits_until, greatest(${now}::timestamptz, u.created_at + make_interval(days => ${sql.lit(newAccountDays)})))
    from users u
    where u.id = r.user_id and r.user_id = ${userId} and r.waits_until is not null and r.removed_at is null`.execute(
    trx,
  );
}

export async function setResponse(db: Db, id: number, response: string, now: Date): Promise<void> {
  await db.updateTable("reviews").set({ response, responded_at: now }).where("id", "=", id).execute();
}

export async function setRemoved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("reviews").set({ removed_at: now }).where("id", "=", id).execute();
}

/** Deletes the reviews by a user; call `updateRatings` for those returned. */
export async function deleteReviewsBy(
  db: Db,
  userId: number,
): Promise<{ listing_id: number | null; seller_id: number }[]> {
  return db.deleteFrom("reviews").where("user_id", "=", userId).returning(["listing_id", "seller_id"]).execute();
}
