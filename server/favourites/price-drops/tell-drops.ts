import type { Db } from "#server/database/database.ts";
import { tellQueued } from "#server/database/queue-notices.ts";
import { notifyOfDrops } from "#server/notifications/notify.ts";
import { hourMs } from "#server/platform/clock.ts";
import {
  findPriceOnShow,
  lockAlerts,
  lockWatched,
  noteDrops,
  settleAlerts,
  takeDrops,
  writeWatched,
  type WatchedRow,
} from "./queries.ts";
import { decideToTell, rememberedFor, seePrice } from "./watched-price.ts";

/** People for whom a lower price is noted, or who are told, in one transaction: some tenths of a second. */
export const batchSize = 500;
/** Milliseconds until somebody is told: what a seller changes on many listings is told together. */
const gathering = 60_000;

interface DropServices {
  db: Db;
  now(): Date;
}

/**
 * Looks at the price of a listing that somebody keeps: what it was before is remembered, and when it has fallen it is noted for some of those who keep
 * it. The others follow after other listings have had their turn, so that one that a hundred thousand keep holds up nobody.
 */
export async function lookAtPrice({ db, now }: DropServices, listingId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await lockWatched(trx, listingId);
    if (!known) return;
    const shown = await findPriceOnShow(trx, listingId);
    const time = now();
    // Once it is on show again, what is known is compared with the price by then.
    if (!shown) return writeWatched(trx, listingId, { ...known, told_up_to: null, due_at: null });
    const seen = seePrice(known, shown, time);
    // A price that changed while it was being told is told to nobody else: the next one is, in its turn.
    const isTelling =
      known.told_up_to !== null && known.told_price === shown.price && known.currency === shown.currency;
    if (isTelling) return writeWatched(trx, listingId, await noteNext(trx, listingId, seen, time));
    const decision = decideToTell(seen, time);
    if (!decision.tells) return writeWatched(trx, listingId, { ...seen, told_up_to: null, due_at: decision.dueAt });
    const { reference } = decision;
    const begun = { ...seen, told_price: seen.price, told_at: time, reference, told_up_to: 0 };
    await writeWatched(trx, listingId, await noteNext(trx, listingId, begun, time));
  });
}

/** Notes it for the next of those who keep the listing. */
async function noteNext(
  trx: Db,
  listingId: number,
  row: WatchedRow,
  time: Date,
): Promise<WatchedRow & { due_at: Date | null }> {
  const { price, currency, reference, told_at: begunAt, told_up_to: after } = row;
  if (price === null || currency === null || reference === null || begunAt === null || after === null)
    return { ...row, due_at: null };
  const telling = { listingId, price, currency, reference, begunAt, after, limit: batchSize };
  const forgottenBefore = new Date(begunAt.getTime() - rememberedFor);
  const { last, looked } = await noteDrops(
    trx,
    { ...telling, forgottenBefore },
    { soon: new Date(time.getTime() + gathering), hourAgo: new Date(time.getTime() - hourMs) },
  );
  await tellQueued(trx, "price_drops");
  const isDone = looked < batchSize || last === null;
  return { ...row, told_up_to: isDone ? null : last, due_at: isDone ? null : time };
}

/**
 * Tells people what has become cheaper of what they keep, each by one notification for all of it, in one transaction: a listing that a hundred thousand
 * keep is so told within minutes. Of a batch that was broken off nobody was told, and whoever leases it next tells all of them.
 */
export async function tellDrops({ db, now }: DropServices, userIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const alerts = await lockAlerts(trx, userIds);
    const due = alerts.map((alert) => alert.user_id);
    const blocked = new Set(alerts.flatMap((alert) => (alert.is_blocked ? [alert.user_id] : [])));
    const drops = (await takeDrops(trx, due)).filter((drop) => !blocked.has(drop.user_id));
    await notifyOfDrops(trx, drops);
    await settleAlerts(trx, due, { told: drops.map((drop) => drop.user_id), toldAt: now() });
  });
}
