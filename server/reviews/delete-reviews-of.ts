import type { Db } from "#server/database/database.ts";
import { deleteReviewsBy } from "./queries.ts";
import { lockReviewedBy, updateRatings } from "./rating-queries.ts";

/** Deletes the reviews by a user and updates ratings. Call `indexListings` for the listings returned. */
export async function deleteReviewsOf(trx: Db, userId: number): Promise<number[]> {
  await lockReviewedBy(trx, userId);
  const reviewed = await deleteReviewsBy(trx, userId);
  for (const { listing_id: listingId, seller_id: sellerId } of reviewed) await updateRatings(trx, sellerId, listingId);
  return reviewed.flatMap(({ listing_id }) => listing_id ?? []);
}
