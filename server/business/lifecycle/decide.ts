import { endNotices, type RequestRejection } from "#contracts/business/request-rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { type RequestRow, setApproved, setRejected } from "#server/business/requests/queries.ts";
import { addUpListings } from "#server/statistics/event-queries.ts";
import { findEarlierDemo, rememberDemo } from "./earlier-demos.ts";
import { refreshListingsOf } from "./business-listings.ts";

const day = 86_400_000;

interface Decision {
  moderatorId: number;
  now: Date;
}

/**
 * Approves a locked request: its demo begins, or what is left of one that its person had in an account that was deleted; its person is told. Returns the ids of the
 * listings whose pages have changed.
 */
export async function approveRequest(
  trx: Db,
  catalogue: Catalogue,
  request: RequestRow,
  { moderatorId, demoDays, secret, now }: Decision & { demoDays: number; secret: string },
): Promise<number[]> {
  const wholeDemo = new Date(now.getTime() + demoDays * day);
  const demoUntil = (await findEarlierDemo(trx, secret, request.user_id)) ?? wholeDemo;
  await rememberDemo(trx, secret, request.user_id, demoUntil);
  const daysLeft = (demoUntil.getTime() - now.getTime()) / day;
  // A short demo is not told at once that it ends.
  const noticedDays = endNotices.findLast((days) => daysLeft <= days) ?? null;
  await setApproved(trx, request.id, { moderatorId, demoUntil, noticedDays, now });
  await addUpListings(trx, request);
  await notify(trx, { userId: request.user_id, action: "business_approved", endsAt: demoUntil });
  return refreshListingsOf(trx, catalogue, request);
}

/** Refuses a locked request, and tells its person why. */
export async function rejectRequest(
  trx: Db,
  request: RequestRow,
  { moderatorId, reason, note, now }: Decision & { reason: RequestRejection; note: string | null },
): Promise<void> {
  await setRejected(trx, request.id, { moderatorId, reason, note, now });
  await notify(trx, { userId: request.user_id, action: "business_rejected", reasons: [reason], note });
}
