import { listingPaths } from "#server/listings/listing-paths.ts";
import type { Db } from "#server/database/database.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { notify } from "#server/notifications/notify.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { expireKept, markExpiryNotified } from "./expiry-queries.ts";
import { expiryNotice, listingLifetime } from "./lifetime.ts";
import { type ListingServices, runAfterCommit } from "./services.ts";
import { transitions } from "./states.ts";

const batchSize = 200;

/**
 * Notifies owners whose listings expire soon, and makes listings inactive whose owners were notified and did nothing.
 * Safe to run twice at the same time.
 */
export async function expireListings(
  services: Pick<ListingServices, "db" | "catalogue" | "media" | "pages" | "log" | "now">,
): Promise<void> {
  const { db, now } = services;
  while ((await db.transaction().execute((trx) => notifyBatch(trx, now()))) === batchSize);
  for (;;) {
    const expired = await db.transaction().execute((trx) => expireBatch(services, trx));
    await runAfterCommit(services, { listings: expired, files: [] });
    if (expired.length < batchSize) return;
  }
}

async function notifyBatch(trx: Db, now: Date): Promise<number> {
  const keptBefore = new Date(now.getTime() - listingLifetime + expiryNotice);
  const rows = await markExpiryNotified(trx, { keptBefore, now, limit: batchSize });
  for (const { id, user_id } of rows) await notify(trx, { userId: user_id, action: "expires", productId: id });
  return rows.length;
}

/** No listing expires before its owner has had the days of the notice, however late they were notified. */
async function expireBatch({ catalogue, now }: Pick<ListingServices, "catalogue" | "now">, trx: Db): Promise<number[]> {
  const time = now().getTime();
  const ids = await expireKept(trx, {
    keptBefore: new Date(time - listingLifetime),
    notifiedBefore: new Date(time - expiryNotice),
    state: transitions.expire.to,
    limit: batchSize,
  });
  if (ids.length > 0) await indexListings(trx, catalogue.current(), ids);
  await publishPageChanges(trx, listingPaths(ids));
  return ids;
}
