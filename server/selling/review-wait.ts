import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { OwnProduct, ReviewTime, SentProduct } from "#contracts/selling/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { readDecisionHours, readOldestTurn, readReviewWaits, readTurnDelay, waitsSince } from "./review-queries.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000] as const;
/** Decisions before which a wait says nothing: of the last hour, and of a day. */
const [minOfHour, minOfDay] = [5, 20] as const;
/** Days of the last week on which decisions were made in an hour, for it to be one in which they are usually made. */
const usualDays = 3;

/** Seconds that are said even where nobody knows what is usual: what is promised would not be true. */
const saidDelay = 900;

interface ReviewWaitServices {
  db: Db;
  now: () => Date;
}

/** What whoever sends a listing is told of the wait: everywhere the same. */
export interface ReviewWait {
  /** How long a listing that is sent now waits, a minute old at most. */
  read(): Promise<ReviewTime>;
  /** A listing that was sent for review, with how long that takes, and whether there is one that waits longer than promised. */
  withWait(product: OwnProduct): Promise<SentProduct>;
}

export function openReviewWait({ db, now }: ReviewWaitServices): ReviewWait {
  let known: { until: number; time: Promise<ReviewTime> } | undefined;
  const read = () => {
    const at = now();
    if (known && at.getTime() < known.until) return known.time;
    const time = estimateReviewTime(db, at);
    known = { until: at.getTime() + minuteMs, time };
    // What failed is asked again.
    time.catch(() => (known = undefined));
    return time;
  };
  return {
    read,
    async withWait(product) {
      const [{ minutes }, delay, isLate] = await Promise.all([
        read(),
        readTurnDelay(db, product.id),
        waitsSince(db, new Date(now().getTime() - lateAfterSeconds * 1_000)),
      ]);
      return { ...product, usual_review_minutes: addDelay(minutes, delay), is_review_late: isLate };
    },
  };
}

/** However long that is; null if nobody knows what is usual, and the turn of the listing is soon. */
function addDelay(minutes: number | null, delaySeconds: number): number | null {
  if (minutes === null && delaySeconds < saidDelay) return null;
  return Math.ceil((minutes ?? lateAfterSeconds / 60) + delaySeconds / 60);
}

/**
 * By the decisions of the last hour; where there were too few, by those of a day, and not less than the oldest listing has waited. At hours when
 * usually nobody decides the wait lasts until somebody does.
 */
async function estimateReviewTime(db: Db, now: Date): Promise<ReviewTime> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const hour = await readReviewWaits(db, { since: since(hourMs), now });
  if (hour.decisions >= minOfHour && hour.median_seconds !== null)
    return { minutes: toMinutes(hour.median_seconds), resumes_at: null };
  const [day, oldest, hours] = await Promise.all([
    readReviewWaits(db, { since: since(dayMs), now }),
    readOldestTurn(db),
    readDecisionHours(db, { since: since(7 * dayMs), now }),
  ]);
  const usual = day.decisions >= minOfDay ? day.median_seconds : null;
  const resumes = hour.decisions === 0 ? findNextWork(now, hours) : null;
  if (resumes !== null) {
    const wait = (resumes.getTime() - now.getTime()) / 1_000;
    return { minutes: toMinutes(wait + (usual ?? 0)), resumes_at: resumes.toISOString() };
  }
  const waited = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
  return { minutes: usual === null ? null : toMinutes(Math.max(usual, waited)), resumes_at: null };
}

function toMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** The beginning of the next hour in which decisions are usually made; null if this is one, or if none is known. */
export function findNextWork(now: Date, hours: readonly { hour: number; days: number }[]): Date | null {
  const usual = new Set(hours.filter(({ days }) => days >= usualDays).map(({ hour }) => hour));
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const start = new Date(thisHour + ahead * hourMs);
    // Bishkek is six hours ahead all year.
    if (usual.has((start.getUTCHours() + 6) % 24)) return ahead === 0 ? null : start;
  }
  return null;
}
