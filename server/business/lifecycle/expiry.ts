import { endNotices } from "#contracts/business/request-rules.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { type ListingServices, runAfterCommit } from "#server/selling/services.ts";
import { refreshListingsOf } from "./business-listings.ts";
import { expireOne, markEndNoticed } from "./queries.ts";

const batchSize = 100;

type Services = Pick<ListingServices, "db" | "catalogue" | "media" | "pages" | "log" | "now">;

/**
 * Tells businesses 7, 3 and 1 days before their time is over, once each, and locks those whose time is over. Safe to run in two processes
 * at once.
 */
export async function expireBusinesses(services: Services): Promise<void> {
  const { db, catalogue, now } = services;
  // The last notice first: whoever was never told hears only of that.
  for (const days of endNotices.toReversed()) {
    while ((await db.transaction().execute((trx) => tellBatch(trx, days, now()))) === batchSize);
  }
  for (;;) {
    const listings = await db.transaction().execute(async (trx) => {
      const business = await expireOne(trx, now());
      if (!business) return undefined;
      await notify(trx, { userId: business.user_id, action: "business_expired" });
      return refreshListingsOf(trx, catalogue.current(), business);
    });
    if (!listings) return;
    await runAfterCommit(services, { listings, files: [] });
  }
}

async function tellBatch(trx: Db, days: (typeof endNotices)[number], now: Date): Promise<number> {
  const rows = await markEndNoticed(trx, { days, now, limit: batchSize });
  for (const { user_id: userId, ends_at: endsAt } of rows) {
    await notify(trx, { userId, action: "business_ending", endsAt });
  }
  return rows.length;
}
