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
  readWaitingSellers,
} from "./queries.ts";

/** Followers told in one transaction: half a second at most, then another seller has their turn. */
const batchSize = 500;
/** Milliseconds that one run tells followers: the job runs again every minute. */
const runTime = 40_000;
/** Sellers whose ids are read at a time. */
const sellersRead = 500;

interface NewsServices {
  db: Db;
  now(): Date;
}

/** Notes, in the transaction that publishes them, listings that followers of their seller are told of. */
export async function noteNews(trx: Db, listingIds: readonly number[], kind: NewsKind): Promise<void> {
  if (listingIds.length > 0) await insertWaiting(trx, listingIds, kind);
}

/** Once a day: makes one news of all that each seller has published since their last. Safe to repeat, and to run in two processes at once. */
export async function collectDailyNews({ db, now }: NewsServices): Promise<void> {
  const day = bishkekDay(now());
  for (let after = 0; ;) {
    const ids = await readWaitingSellers(db, { after, limit: sellersRead });
    for (const id of ids) await collectNews(db, id, { day, now: now() });
    if (ids.length < sellersRead) return;
    after = ids.at(-1) ?? after;
  }
}

/**
 * Tells followers of the news of their sellers, some of one after some of another, so that one with a hundred thousand of them holds up
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
  const { seller_id: sellerId, listings, discounts } = news;
  // They may have been blocked since the news were made.
  const nobody = { followers: [], last: null, looked: 0 };
  const { followers, last, looked } = news.is_on_show ? await readFollowers(trx, news, batchSize) : nobody;
  if (followers.length > 0) await notifyFollowers(trx, followers, { sellerId, listings, discounts });
  const upTo = looked < batchSize ? null : last;
  await markTold(trx, sellerId, { upTo, now: now() });
  return true;
}
