import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { OwnProduct, SentProduct } from "#contracts/selling/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { readReviewWaits, readTurnDelay, waitsSince } from "./queries.ts";

/** Decisions of a day before which a usual wait says nothing. */
const minDecisions = 20;
const dayMs = 86_400_000;

/** Seconds that are said even where nobody knows what is usual: what is promised would not be true. */
const saidDelay = 900;

/**
 * How many minutes a decision on a listing usually takes, rounded up, however long that is: as long after its turn as others. Null if too few say what
 * is usual, and its turn is soon.
 */
async function getUsualReviewMinutes(db: Db, id: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - dayMs);
  const [{ decisions, median_seconds: median }, delay] = await Promise.all([
    readReviewWaits(db, { since, now }),
    readTurnDelay(db, id),
  ]);
  const isKnown = decisions >= minDecisions && median !== null;
  if (!isKnown && delay < saidDelay) return null;
  return Math.max(1, Math.ceil(((isKnown ? median : lateAfterSeconds) + delay) / 60));
}

/** A listing that was sent for review, with how long that usually takes, and whether there is one that waits longer than usual. */
export async function withUsualReview(
  { db, now }: { db: Db; now: () => Date },
  product: OwnProduct,
): Promise<SentProduct> {
  const [minutes, isLate] = await Promise.all([
    getUsualReviewMinutes(db, product.id, now()),
    waitsSince(db, new Date(now().getTime() - lateAfterSeconds * 1_000)),
  ]);
  return { ...product, usual_review_minutes: minutes, is_review_late: isLate };
}
