import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { ChangeableReview, changeOwnReview as changeOwnReviewCall } from "#contracts/reviews/schemas.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { refuseFraudInReview } from "#server/shield/refuse-fraud.ts";
import { changeRatings, type ReviewServices, type ReviewWriterServices } from "./actions.ts";
import { hashReviewNetwork, holdBurst } from "./hold-burst.ts";
import { deleteOpenClaims, eraseReview, updateReview } from "./own-review-queries.ts";
import { changeableUntil } from "./policy.ts";
import { presentOwnReview } from "./present.ts";
import { findOwnReview, type ReviewRow } from "./queries.ts";
import { lockRated } from "./rating-queries.ts";

/** The author of a review, and the address that a change comes from. */
export interface ReviewAuthor {
  viewer: Viewer;
  ip: string;
}

export async function getOwnReview({ db, now }: ReviewServices, viewer: Viewer, id: number): Promise<ChangeableReview> {
  const row = (await findOwnReview(db, id, viewer.userId)) ?? refuse("not_found");
  return {
    ...presentOwnReview(row, viewer),
    changeable_until: changeableUntil(row, now())?.toISOString() ?? null,
  };
}

export async function changeOwnReview(
  services: ReviewWriterServices,
  author: ReviewAuthor,
  id: number,
  change: ValidInput<typeof changeOwnReviewCall>["body"],
): Promise<ChangeableReview> {
  const before = (await findOwnReview(services.db, id, author.viewer.userId)) ?? refuse("not_found");
  await changeReview(services, author, before, change);
  return getOwnReview(services, author.viewer, id);
}

/**
 * Changes a review of the author's, within 30 days. The change passes the checks of a new review, and the response to
 * it stays.
 */
export async function changeReview(
  services: ReviewWriterServices,
  { viewer, ip }: ReviewAuthor,
  before: ReviewRow,
  { rating, text }: ValidInput<typeof changeOwnReviewCall>["body"],
): Promise<void> {
  const { db, now, publicUrl, secret } = services;
  const { id, seller_id: sellerId, listing_id: listingId } = before;
  const network = hashReviewNetwork(secret, ip);
  if (!before.is_of_buyer && (await isOnStaffOf(db, viewer.userId, sellerId)))
    refuse(listingId === null ? "own_business" : "own_listing");
  if (changeableUntil(before, now()) === null) refuse("review_too_old");
  if (text !== undefined) refuseFraudInReview(text, "text", [new URL(publicUrl).hostname]);
  await db.transaction().execute(async (trx) => {
    if (!(await lockRated(trx, sellerId, listingId))) refuse("not_found");
    await updateReview(trx, id, { rating, text, network, now: now() });
    const isRated = rating !== undefined && rating !== before.rating;
    // A review of a confirmed deal is no part of a burst.
    const held =
      isRated && before.deal_id === null ? await holdBurst(trx, { id, sellerId, rating, network, now: now() }) : [];
    for (const rated of new Set([listingId, ...held])) await changeRatings(services, trx, sellerId, rated);
  });
}

/** Deletes a review of the viewer's for good, with the open claims about it. */
export async function deleteOwnReview(services: ReviewServices, viewer: Viewer, id: number): Promise<null> {
  const { db, now } = services;
  const { seller_id: sellerId, listing_id: listingId } =
    (await findOwnReview(db, id, viewer.userId)) ?? refuse("not_found");
  await db.transaction().execute(async (trx) => {
    await deleteOpenClaims(trx, id);
    if (!(await lockRated(trx, sellerId, listingId))) refuse("not_found");
    if (!(await eraseReview(trx, id, now()))) refuse("not_found");
    await changeRatings(services, trx, sellerId, listingId);
  });
  return null;
}
