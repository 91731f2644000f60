import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { OwnProduct, SentProduct } from "#contracts/selling/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { readReviewWaits, waitsSince } from "./queries.ts";

/** Decisions of a day before which a usual wait says nothing. */
const minDecisions = 20;
const dayMs = 86_400_000;

/** How many minutes a decision usually takes, rounded up, however long that is; null if too few say so. */
async function getUsualReviewMinutes(db: Db, now: Date): Promise<number | null> {
  const { decisions, median_seconds: median } = await readReviewWaits(db, {
    since: new Date(now.getTime() - dayMs),
    now,
  });
  if (decisions < minDecisions || median === null) return null;
  return Math.max(1, Math.ceil(median / 60));
}

/** A listing that was sent for review, with how long that usually takes, and whether there is one that waits longer than usual. */
export async function withUsualReview(
  { db, now }: { db: Db; now: () => Date },
  product: OwnProduct,
): Promise<SentProduct> {
  const [minutes, isLate] = await Promise.all([
    getUsualReviewMinutes(db, now()),
    waitsSince(db, new Date(now().getTime() - lateAfterSeconds * 1_000)),
  ]);
  return { ...product, usual_review_minutes: minutes, is_review_late: isLate };
}
