import { changeRatings, type ReviewServices } from "./actions.ts";
import { endWait, readDueReviews } from "./queries.ts";
import { lockRated } from "./rating-queries.ts";

const batchSize = 100;

/** Shows and counts the reviews whose authors' accounts are old enough now. Safe to run in two processes at once. */
export async function countWaitingReviews(services: Pick<ReviewServices, "db" | "catalogue" | "now">): Promise<void> {
  const { db, now } = services;
  for (;;) {
    const due = await readDueReviews(db, now(), batchSize);
    let ended = 0;
    for (const { id, seller_id: sellerId, listing_id: listingId } of due) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRated(trx, sellerId, listingId))) return;
        if (!(await endWait(trx, id, now()))) return;
        ended += 1;
        await changeRatings(services, trx, sellerId, listingId);
      });
    }
    // Nothing ended: the same reviews would be read again and again.
    if (due.length < batchSize || ended === 0) return;
  }
}
