import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import type {
  addReview as addReviewCall,
  listOwnReviews,
  listReviews,
  listUserReviews,
  NewReview,
  Review,
} from "#contracts/reviews/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { type IdempotentCall, runIdempotent, toIdempotentCall } from "#server/http/idempotency.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { refuseFraudInReview } from "#server/shield/refuse-fraud.ts";
import { findReviewEligibility } from "./eligibility.ts";
import { hashReviewNetwork, holdBurst } from "./hold-burst.ts";
import { mayRespond, waitsUntil } from "./policy.ts";
import { presentEligibility, presentOwnReview, presentReview, presentSellerReview } from "./present.ts";
import * as queries from "./queries.ts";
import type { ReviewSubject } from "./queries.ts";
import { lockRated, updateRatings } from "./rating-queries.ts";

export interface ReviewServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** For those who write. */
export interface ReviewWriterServices extends ReviewServices {
  /** Address of the site, whose links a review may have. */
  publicUrl: string;
  secret: string;
}

/** A page of a listing's reviews, newest first. */
export async function listListingReviews(
  services: ReviewServices,
  viewer: Viewer | null,
  listingId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listReviews>["query"],
  address: URL,
): Promise<Reply<typeof listReviews>> {
  const { db } = services;
  const listing = await getVisibleListing(services, viewer, listingId);
  const [found, eligibility] = await Promise.all([
    queries.readReviews(db, listingId, viewer?.userId, { before: parseIdKey(key), limit: limit + 1 }),
    findReviewEligibility(db, viewer, { about: { listingId }, sellerId: listing.user_id }),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return {
    results: rows.map((row) => presentReview(row, viewer)),
    rating: listing.rating,
    count: listing.review_count,
    ...presentEligibility(eligibility),
    ...links,
  };
}

/** A page of the reviews of a seller's listings, newest first. */
export async function listSellerReviews(
  { db }: ReviewServices,
  viewer: Viewer | null,
  sellerId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listUserReviews>["query"],
  address: URL,
): Promise<Reply<typeof listUserReviews>> {
  const count = (await queries.findSellerReviewCount(db, sellerId)) ?? refuse("not_found");
  const found = await queries.readSellerReviews(db, sellerId, viewer?.userId, {
    before: parseIdKey(key),
    limit: limit + 1,
  });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentSellerReview(row, viewer)), count, ...links };
}

/**
 * Writes a review of another user's active listing, once per user. The seller must have answered the author. Idempotent
 * by key.
 */
export async function addReview(
  services: ReviewWriterServices,
  call: ReviewCall,
  listingId: number,
  review: ValidInput<typeof addReviewCall>["body"],
): Promise<Review> {
  const listing = await getVisibleListing(services, null, listingId);
  return writeReview(services, call, { about: { listingId }, userId: listing.user_id, isOfBuyer: false }, review);
}

/** The call that writes a review, and the address it comes from. */
export interface ReviewCall extends IdempotentCall {
  ip: string;
}

export function toReviewCall(request: CallRequest, userId: number): ReviewCall {
  return { ...toIdempotentCall(request, userId), ip: request.ip };
}

/** Whom a review is about, and which listing or business. */
interface Reviewed {
  about: ReviewSubject;
  /** The seller; `isOfBuyer`: the buyer of a deal, by the seller. */
  userId: number;
  isOfBuyer: boolean;
  /** By default that of the author, as the buyer, if there is one. */
  dealId?: number;
}

/**
 * Writes a review and updates ratings in the same transaction. Refuses an author who may not write it
 * (`findReviewEligibility`). A review of a buyer needs the deal only.
 */
export async function writeReview(
  services: ReviewWriterServices,
  call: ReviewCall,
  { about, userId: subjectId, isOfBuyer, dealId }: Reviewed,
  { rating, text = "" }: NewReview,
): Promise<Review> {
  const { db, now } = services;
  const { userId } = call;
  const listingId = "listingId" in about ? about.listingId : null;
  const network = hashReviewNetwork(services.secret, call.ip);
  if (!isOfBuyer) {
    const { refusal } = await findReviewEligibility(db, call, { about, sellerId: subjectId });
    // A repeated call gets its own review back from `runIdempotent`; the unique indexes refuse another one.
    if (refusal !== "review_exists") refuseIf(refusal);
  }
  refuseFraudInReview(text, "text", [new URL(services.publicUrl).hostname]);
  const added = await runIdempotent(db, call, now(), async (trx) => {
    if (!(await lockRated(trx, subjectId, listingId))) refuse("not_found");
    const confirmedBy = dealId ?? (listingId === null ? undefined : await queries.findDealOf(trx, listingId, userId));
    const id = await queries.insertReview(trx, {
      listing_id: listingId,
      business_id: "businessId" in about ? about.businessId : null,
      seller_id: subjectId,
      user_id: userId,
      rating,
      text,
      created_at: now(),
      deal_id: confirmedBy ?? null,
      is_of_buyer: isOfBuyer,
      network,
      waits_until: waitsUntil((await queries.findAuthor(trx, userId)) ?? refuse("unauthenticated"), {
        isConfirmed: confirmedBy !== undefined,
        now: now(),
      }),
    });
    if (id === undefined) refuse("review_exists");
    const held =
      confirmedBy === undefined ? await holdBurst(trx, { id, sellerId: subjectId, rating, network, now: now() }) : [];
    for (const rated of new Set([listingId, ...held])) await changeRatings(services, trx, subjectId, rated);
    return { id };
  });
  const row = (await queries.findReview(db, about, added.id, userId)) ?? refuse("not_found");
  return presentReview(row, call);
}

/** Writes the response of whom a review is about, replacing an earlier one. */
export async function answerReview(
  { db, now, publicUrl }: ReviewWriterServices,
  viewer: Viewer,
  { about, reviewId }: { about: ReviewSubject; reviewId: number },
  text: string,
): Promise<Review> {
  const row = (await queries.findReview(db, about, reviewId, viewer.userId)) ?? refuse("not_found");
  if (!mayRespond(viewer, row)) refuse("forbidden");
  refuseFraudInReview(text, "text", [new URL(publicUrl).hostname]);
  const moment = now();
  await queries.setResponse(db, reviewId, text, moment);
  return presentReview({ ...row, response: text, responded_at: moment }, viewer);
}

/** Removes a review for a moderator, in the transaction of the decision, and updates ratings. */
export async function removeReview(
  services: ReviewServices,
  trx: Db,
  review: { id: number; sellerId: number; listingId: number | null },
): Promise<void> {
  await lockRated(trx, review.sellerId, review.listingId);
  await queries.setRemoved(trx, review.id, services.now());
  await changeRatings(services, trx, review.sellerId, review.listingId);
}

/** Updates the ratings of a user and, if given, of a listing, and its card with them. */
export async function changeRatings(
  { catalogue }: Pick<ReviewServices, "catalogue">,
  trx: Db,
  sellerId: number,
  listingId: number | null,
): Promise<void> {
  await updateRatings(trx, sellerId, listingId);
  if (listingId !== null) await indexListings(trx, catalogue.current(), [listingId]);
}

/** A page of the reviews that a user wrote, or of those of their listings. */
export async function listOwnReviewsOf(
  { db }: ReviewServices,
  viewer: Viewer,
  { side, limit = defaultPageSize, key }: ValidInput<typeof listOwnReviews>["query"],
  address: URL,
): Promise<Reply<typeof listOwnReviews>> {
  const [found, count] = await Promise.all([
    queries.readOwnReviews(db, viewer.userId, side, { before: parseIdKey(key), limit: limit + 1 }),
    queries.countOwnReviews(db, viewer.userId, side),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentOwnReview(row, viewer)), count, ...links };
}
