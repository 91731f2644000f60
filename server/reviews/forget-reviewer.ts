import type { Db } from "#server/platform/database.ts";
import { deleteReviewsBy, updateRatings } from "./queries.ts";

/** Deletes the reviews of somebody who leaves; ratings follow. The cards of the ads that it answers with have to, too: `indexListings`. */
export async function forgetReviewer(trx: Db, userId: number): Promise<number[]> {
  const reviewed = await deleteReviewsBy(trx, userId);
  for (const { listing_id: listingId, seller_id: sellerId } of reviewed) await updateRatings(trx, sellerId, listingId);
  return reviewed.map(({ listing_id }) => listing_id);
}
