import { endNotices, type RequestRejection } from "#contracts/business/request-rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { addConfirmedPhone, type RequestRow, setApproved, setRejected } from "#server/business/requests/queries.ts";
import { dayMs } from "#server/platform/clock.ts";
import { addUpListings } from "#server/statistics/event-queries.ts";
import { findEarlierDemo, rememberDemo } from "./earlier-demos.ts";
import { refreshListingsOf } from "./business-listings.ts";
import { type DecisionServices, tellDecision } from "./tell-decision.ts";

interface Decision {
  moderatorId: number;
  now: Date;
}

/**
 * Approves a locked request: its demo begins, or what is left of one that its person had in an account that was deleted; its person is told. Returns the ids of the
 * listings whose pages have changed.
 */
export async function approveRequest(
  services: DecisionServices,
  trx: Db,
  catalogue: Catalogue,
  request: RequestRow,
  { moderatorId, demoDays, secret, now }: Decision & { demoDays: number; secret: string },
): Promise<number[]> {
  const wholeDemo = new Date(now.getTime() + demoDays * dayMs);
  const demoUntil = (await findEarlierDemo(trx, secret, request.user_id)) ?? wholeDemo;
  await rememberDemo(trx, secret, request.user_id, demoUntil);
  const daysLeft = (demoUntil.getTime() - now.getTime()) / dayMs;
  // A short demo is not told at once that it ends.
  const noticedDays = endNotices.findLast((days) => daysLeft <= days) ?? null;
  await setApproved(trx, request.id, { moderatorId, demoUntil, noticedDays, now });
  await addConfirmedPhone(trx, request.id);
  await addUpListings(trx, request);
  await tellDecision(services, trx, request, { demoUntil });
  return refreshListingsOf(trx, catalogue, request);
}

/** Refuses a locked request, and tells its person why. */
export async function rejectRequest(
  services: DecisionServices,
  trx: Db,
  request: RequestRow,
  { moderatorId, reason, note, now }: Decision & { reason: RequestRejection; note: string | null },
): Promise<void> {
  await setRejected(trx, request.id, { moderatorId, reason, note, now });
  await tellDecision(services, trx, request, { reason, note });
}
