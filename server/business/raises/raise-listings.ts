import type { Db } from "#server/database/database.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { writeRaises } from "#server/selling/queries.ts";
import { logRaises } from "#server/selling/raise-queries.ts";
import type { ListingServices } from "#server/selling/services.ts";
import { lockDueListings, lockLooks, matchLooks, writeLooks } from "./queries.ts";
import { findRaiseHours } from "./raise-hours.ts";

/** Businesses that are looked at in one transaction, and listings that are raised in one. */
const businessBatch = 100;
const listingBatch = 500;
/** Milliseconds from one look at a business to the next. */
const lookInterval = 5 * 60_000;

type Services = Pick<ListingServices, "db" | "catalogue" | "pages" | "now">;

/**
 * Raises the listings of businesses on show, each once a day at its moment within the hours of the business. Safe to run in two processes at once and
 * to repeat; after a pause each listing rises once (`docs/features/business.md`, Automatic raise).
 */
export async function raiseListings(services: Services): Promise<void> {
  const { db, catalogue, pages, now } = services;
  await matchLooks(db, now());
  for (;;) {
    const { businesses, ids } = await db.transaction().execute((trx) => raiseBatch(trx, catalogue, now()));
    pages.invalidate(listingPaths(ids));
    if (businesses < businessBatch && ids.length < listingBatch) return;
  }
}

async function raiseBatch(
  trx: Db,
  catalogue: Services["catalogue"],
  now: Date,
): Promise<{ businesses: number; ids: number[] }> {
  const before = new Date(now.getTime() - lookInterval);
  const looks = await lockLooks(trx, { before, limit: businessBatch });
  const hours = looks.map((look) => findRaiseHours(look, now));
  const due = looks.length === 0 ? [] : await lockDueListings(trx, hours, { now, limit: listingBatch });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) {
    await writeRaises(trx, ids, now);
    await logRaises(trx, due, { now, isAutomatic: true });
    await indexListings(trx, catalogue.current(), ids);
    await publishPageChanges(trx, listingPaths(ids));
  }
  // Else the same businesses once more: what has risen already does not rise again.
  if (ids.length < listingBatch) {
    const looked = looks.map(({ id }) => id);
    await writeLooks(trx, looked, now);
  }
  return { businesses: looks.length, ids };
}
