import type { Asked, Reply } from "#contracts/endpoint.ts";
import type { addReview as addCall, listOwnReviews, listReviews, Review } from "#contracts/reviews.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { Db } from "#server/platform/database.ts";
import { cutPage, readIdKey, usualLimit } from "#server/platform/list-page.ts";
import { doOnce, type Repeatable } from "#server/platform/idempotency.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { presentOwnReview, presentReview } from "./present.ts";
import * as queries from "./queries.ts";

export interface ReviewServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** One page of an ad's reviews, newest first. */
export async function listReviewsOf(
  services: ReviewServices,
  viewer: Viewer | null,
  listingId: number,
  { limit = usualLimit, key }: Asked<typeof listReviews>["query"],
  address: URL,
): Promise<Reply<typeof listReviews>> {
  const { db } = services;
  const listing = await getVisibleListing(services, viewer, listingId);
  const mayReview = viewer !== null && viewer.userId !== listing.user_id;
  const [found, isWritten] = await Promise.all([
    queries.readReviews(db, listingId, viewer?.userId, { before: readIdKey(key), limit: limit + 1 }),
    mayReview ? queries.hasReviewed(db, listingId, viewer.userId) : true,
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  return {
    results: rows.map((row) => presentReview(row, viewer?.userId)),
    rating: listing.rating,
    count: listing.review_count,
    may_review: !isWritten,
    ...links,
  };
}

/** Writes a review of an ad on show: once per person, however often the call is repeated, and not of one's own. Ratings follow in the same transaction. */
export async function addReview(
  services: ReviewServices,
  call: Repeatable,
  listingId: number,
  { rating, text }: Asked<typeof addCall>["body"],
): Promise<Review> {
  const { db, now } = services;
  const { userId } = call;
  const listing = await getVisibleListing(services, null, listingId);
  const sellerId = listing.user_id;
  if (sellerId === userId) refuse("own_listing");
  return doOnce(db, call, now(), async (trx) => {
    await queries.lockRated(trx, sellerId, listingId);
    const review = { listing_id: listingId, seller_id: sellerId, user_id: userId, rating, text, created_at: now() };
    const id = (await queries.insertReview(trx, review)) ?? refuse("review_exists");
    await changeRatings(services, trx, sellerId, listingId);
    const row = (await queries.findReview(trx, listingId, id, userId)) ?? refuse("not_found");
    return presentReview(row, userId);
  });
}

/** The word of the ad's owner on a review; another one takes its place. */
export async function answerReview(
  { db, now }: ReviewServices,
  { userId }: Viewer,
  { listingId, reviewId }: { listingId: number; reviewId: number },
  text: string,
): Promise<Review> {
  const row = (await queries.findReview(db, listingId, reviewId, userId)) ?? refuse("not_found");
  if (row.seller_id !== userId) refuse("forbidden");
  const moment = now();
  await queries.setResponse(db, reviewId, text, moment);
  return presentReview({ ...row, response: text, responded_at: moment }, userId);
}

/** Takes a review away for a moderator, in the transaction that decides so; ratings follow. */
export async function removeReview(
  services: ReviewServices,
  trx: Db,
  review: { id: number; sellerId: number; listingId: number },
): Promise<void> {
  await queries.lockRated(trx, review.sellerId, review.listingId);
  await queries.setRemoved(trx, review.id, services.now());
  await changeRatings(services, trx, review.sellerId, review.listingId);
}

async function changeRatings(
  { catalogue }: ReviewServices,
  trx: Db,
  sellerId: number,
  listingId: number,
): Promise<void> {
  await queries.updateRatings(trx, sellerId, listingId);
  await indexListings(trx, catalogue.current(), [listingId]);
}

/** One page of the reviews that somebody wrote, or of those of their ads. */
export async function listOwn(
  { db }: ReviewServices,
  { userId }: Viewer,
  { side, limit = usualLimit, key }: Asked<typeof listOwnReviews>["query"],
  address: URL,
): Promise<Reply<typeof listOwnReviews>> {
  const [found, count] = await Promise.all([
    queries.readOwnReviews(db, userId, side, { before: readIdKey(key), limit: limit + 1 }),
    queries.countOwnReviews(db, userId, side),
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentOwnReview(row, userId)), count, ...links };
}
