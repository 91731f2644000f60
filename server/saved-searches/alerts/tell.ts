import type { Db } from "#server/database/database.ts";
import { notifyOfMatches } from "#server/notifications/notify.ts";
import { hourMs } from "#server/platform/clock.ts";
import { lockAlerts, takeUntold, type UntoldMatch, writeAlerts } from "./queries.ts";

/** Times an hour that somebody is told at once: what comes after waits for the end of the hour, and is told together. */
export const maxAlertsPerHour = 10;

/** Tells somebody of the listings that match what they want to be told of at once. */
export async function tellMatches({ db, now }: { db: Db; now(): Date }, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = await lockAlerts(trx, userId);
    if (!state) return;
    const time = now();
    const isSameHour = state.hour_at !== null && state.hour_at.getTime() + hourMs > time.getTime();
    const begun = isSameHour && state.hour_at ? state.hour_at : time;
    const told = isSameHour ? state.told_in_hour : 0;
    if (told >= maxAlertsPerHour) {
      const due = new Date(begun.getTime() + hourMs);
      return writeAlerts(trx, userId, { hour_at: begun, told_in_hour: told, due_at: due });
    }
    const taken = await takeUntold(trx, userId, ["instant"]);
    const matches = state.is_blocked ? [] : taken;
    if (matches.length > 0) await notifyOfMatches(trx, userId, summarise(matches));
    const count = matches.length > 0 ? told + 1 : told;
    await writeAlerts(trx, userId, { hour_at: begun, told_in_hour: count, due_at: null });
  });
}

/** The listings, each once, and the names of the searches that found them. */
export function summarise(matches: readonly UntoldMatch[]): { listingIds: number[]; names: string[] } {
  const names = new Map(matches.map(({ search_id: id, name }) => [id, name]));
  return { listingIds: [...new Set(matches.map((match) => match.listing_id))], names: [...names.values()] };
}
