import { changeRatings, type ReviewServices } from "./actions.ts";
import { endWait, readDueReviews } from "./queries.ts";
import { lockRated } from "./rating-queries.ts";

const batchSize = 100;

/** Counts the reviews whose authors are old enough now and have a phone. Safe to run in two processes at once. */
export async function countWaitingReviews(services: Pick<ReviewServices, "db" | "catalogue" | "now">): Promise<void> {
  const { db, now } = services;
  for (;;) {
    const due = await readDueReviews(db, now(), batchSize);
    let moved = 0;
    for (const { id, seller_id: sellerId, listing_id: listingId } of due) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRated(trx, sellerId, listingId))) return;
        const wait = await endWait(trx, id, now());
        if (wait === undefined) return;
        moved += 1;
        if (wait === "longer") return;
        await changeRatings(services, trx, sellerId, listingId);
      });
    }
    // Nothing moved: the same reviews would be read again and again.
    if (due.length < batchSize || moved === 0) return;
  }
}
