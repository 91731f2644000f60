import { endNotices } from "#contracts/business/request-rules.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { composeBusinessEnd } from "#server/sms-and-email/compose.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { nextWakingHour } from "#server/sms-and-email/waking-hours.ts";
import { type ListingServices, runAfterCommit } from "#server/selling/services.ts";
import { refreshListingsOf } from "./business-listings.ts";
import { expireOne, markEndNoticed } from "./queries.ts";

const batchSize = 100;
/** Days before the end at which one is told for the last time. */
const lastNotice = Math.min(...endNotices);

interface Services extends Pick<ListingServices, "db" | "catalogue" | "media" | "pages" | "log" | "now"> {
  delivery: Pick<DeliveryQueue, "enqueue">;
}

/**
 * Tells businesses 7, 3 and 1 days before their time is over, once each, the last time by SMS, too, where that is switched on, and locks those whose time is over. Safe to run in two processes
 * at once.
 */
export async function expireBusinesses(services: Services): Promise<void> {
  const { db, catalogue, now } = services;
  // The last notice first: whoever was never told hears only of that.
  for (const days of endNotices.toReversed()) {
    while ((await db.transaction().execute((trx) => tellBatch(services, trx, days))) === batchSize);
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

async function tellBatch({ delivery, now }: Services, trx: Db, days: (typeof endNotices)[number]): Promise<number> {
  const time = now();
  const rows = await markEndNoticed(trx, { days, now: time, limit: batchSize });
  for (const { user_id: userId, ends_at: endsAt, sms_to: to, language } of rows) {
    await notify(trx, { userId, action: "business_ending", endsAt });
    if (days !== lastNotice || to === null) continue;
    const sendAt = nextWakingHour(time);
    if (sendAt < endsAt)
      await delivery.enqueue(trx, { to, ...composeBusinessEnd(language, endsAt), sendAt, expiresAt: endsAt });
  }
  return rows.length;
}
