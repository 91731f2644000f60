import type { Db } from "#server/database/database.ts";
import { notifyFollowers } from "#server/notifications/notify.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import {
  collectNews,
  insertWaiting,
  lockUntoldNews,
  markTold,
  type NewsKind,
  readFollowers,
  readWaitingBusinesses,
} from "./queries.ts";

/** Followers told in one transaction: half a second at most, then another business has its turn. */
const batchSize = 500;
/** Milliseconds that one run tells followers: the job runs again every minute. */
const runTime = 40_000;
/** Businesses whose ids are read at a time. */
const businessesRead = 500;

interface NewsServices {
  db: Db;
  now(): Date;
}

/** Notes, in the transaction that publishes them, listings that followers of their business are told of. */
export async function noteNews(trx: Db, listingIds: readonly number[], kind: NewsKind): Promise<void> {
  if (listingIds.length > 0) await insertWaiting(trx, listingIds, kind);
}

/** Once a day: makes one news of all that each business has published since its last. Safe to repeat, and to run in two processes at once. */
export async function collectDailyNews({ db, now }: NewsServices): Promise<void> {
  const day = bishkekDay(now());
  for (let after = 0; ;) {
    const ids = await readWaitingBusinesses(db, { after, limit: businessesRead });
    for (const id of ids) await collectNews(db, id, { day, now: now() });
    if (ids.length < businessesRead) return;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Tells followers of the news of their businesses, some of one business after some of another, so that one with a hundred thousand of them holds up
 * nobody. What a run does not get to is for the next one, which goes on after the last follower who was told.
 */
export async function tellFollowers({ db, now }: NewsServices): Promise<void> {
  const end = performance.now() + runTime;
  while (performance.now() < end) {
    if (!(await db.transaction().execute((trx) => tellBatch(trx, now)))) return;
  }
}

/** False when there is nobody left to tell. */
async function tellBatch(trx: Db, now: () => Date): Promise<boolean> {
  const news = await lockUntoldNews(trx);
  if (!news) return false;
  const { business_id: businessId, listings, discounts } = news;
  // It may have been blocked, or its time be over, since the news were made.
  const followers = news.is_on_show ? await readFollowers(trx, news, batchSize) : [];
  if (followers.length > 0) await notifyFollowers(trx, followers, { businessId, listings, discounts });
  const upTo = followers.length < batchSize ? null : (followers.at(-1) ?? null);
  await markTold(trx, businessId, { upTo, now: now() });
  return true;
}
