import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { OwnProduct, ReviewTime, SentProduct } from "#contracts/selling/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs, hourMs } from "#server/platform/clock.ts";
import { readDecisionHours, readOldestTurn, readReviewWaits, readTurnDelay } from "./review-queries.ts";

const minuteMs = 60_000;
/** Decisions before which a wait says nothing: of the last hour, and of a day. */
const [minOfHour, minOfDay] = [5, 20] as const;
/** Days of the last week on which decisions were made in an hour, for it to be one in which they are usually made. */
const minDays = 3;

/** Seconds by which a turn has to be put off to be said: a few more, as for a second listing, would only make two numbers of one. */
const saidDelay = 900;

interface ReviewWaitServices {
  db: Db;
  now: () => Date;
}

/** What whoever sends a listing is told of the wait: everywhere the same. */
export interface ReviewWait {
  /** How long a listing that this user sends now waits: what holds for all is a minute old at most. */
  read(userId: number): Promise<ReviewTime>;
  /** A listing that was sent for review, with how long that takes. */
  withWait(product: OwnProduct, userId: number): Promise<SentProduct>;
}

export function openReviewWait({ db, now }: ReviewWaitServices): ReviewWait {
  let known: { until: number; time: Promise<ReviewTime> } | undefined;
  const readForAll = () => {
    const at = now();
    if (known && at.getTime() < known.until) return known.time;
    const time = estimateReviewTime(db, at);
    known = { until: at.getTime() + minuteMs, time };
    // What failed is asked again.
    time.catch(() => (known = undefined));
    return time;
  };
  const read = async (userId: number) => {
    const [time, delay] = await Promise.all([readForAll(), readTurnDelay(db, userId)]);
    return addDelay(time, delay);
  };
  return { read, withWait: async (product, userId) => ({ ...product, review_time: await read(userId) }) };
}

/** However long that is. Where nobody knows what is usual, what is promised is taken for it. */
function addDelay(time: ReviewTime, delaySeconds: number): ReviewTime {
  if (delaySeconds < saidDelay) return time;
  const minutes = Math.ceil((time.minutes ?? lateAfterSeconds / 60) + delaySeconds / 60);
  return { ...time, minutes, is_late: false };
}

/**
 * By the decisions of the last hour; where there were too few, by those of a day, and not less than the oldest listing has waited. At hours when
 * usually nobody decides the wait lasts until somebody does.
 */
async function estimateReviewTime(db: Db, now: Date): Promise<ReviewTime> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const hour = await readReviewWaits(db, { since: since(hourMs), now });
  if (hour.decisions >= minOfHour && hour.median_seconds !== null)
    return { minutes: toMinutes(hour.median_seconds), resumes_at: null, is_late: false };
  const [day, oldest, hours] = await Promise.all([
    readReviewWaits(db, { since: since(dayMs), now }),
    readOldestTurn(db),
    readDecisionHours(db, { since: since(7 * dayMs), now }),
  ]);
  const usual = day.decisions >= minOfDay ? day.median_seconds : null;
  const resumes = hour.decisions === 0 ? findNextWork(now, hours) : null;
  if (resumes !== null) {
    const wait = (resumes.getTime() - now.getTime()) / 1_000;
    return { minutes: toMinutes(wait + (usual ?? 0)), resumes_at: resumes.toISOString(), is_late: false };
  }
  const waited = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
  const isLate = usual === null && waited > lateAfterSeconds;
  if (usual === null && !isLate) return { minutes: null, resumes_at: null, is_late: false };
  return { minutes: toMinutes(Math.max(usual ?? 0, waited)), resumes_at: null, is_late: isLate };
}

function toMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** The beginning of the next hour in which decisions are usually made; null if this is one, or if none is known. */
export function findNextWork(now: Date, hours: readonly { hour: number; days: number }[]): Date | null {
  const usual = new Set(hours.filter(({ days }) => days >= minDays).map(({ hour }) => hour));
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const start = new Date(thisHour + ahead * hourMs);
    // Bishkek is six hours ahead all year.
    if (usual.has((start.getUTCHours() + 6) % 24)) return ahead === 0 ? null : start;
  }
  return null;
}
