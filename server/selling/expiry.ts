import { listingPaths } from "#server/listings/listing-paths.ts";
import type { Db } from "#server/database/database.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { notify } from "#server/notifications/notify.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { writeExpiry, markExpiryNotified } from "./expiry-queries.ts";
import { expiryNotice, listingLifetime } from "./lifetime.ts";
import { type ListingServices, runAfterCommit } from "./services.ts";
import { transitions } from "./states.ts";

const batchSize = 200;

/**
 * Notifies owners of listings that expire soon, and deactivates listings whose lifetime has ended. Safe to run in two processes at once.
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
  const startedBefore = new Date(now.getTime() - listingLifetime + expiryNotice);
  const rows = await markExpiryNotified(trx, { startedBefore, now, limit: batchSize });
  for (const { id, user_id } of rows) await notify(trx, { userId: user_id, action: "expires", productId: id });
  return rows.length;
}

/** A listing never expires before the notice period is over, however late its owner was notified. */
async function expireBatch({ catalogue, now }: Pick<ListingServices, "catalogue" | "now">, trx: Db): Promise<number[]> {
  const time = now().getTime();
  const ids = await writeExpiry(trx, {
    startedBefore: new Date(time - listingLifetime),
    notifiedBefore: new Date(time - expiryNotice),
    state: transitions.expire.to,
    limit: batchSize,
  });
  if (ids.length > 0) await indexListings(trx, catalogue.current(), ids);
  await publishPageChanges(trx, listingPaths(ids));
  return ids;
}
