import { holdSeconds } from "#contracts/moderation/rules.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findModerated, lockModerated } from "./decision-queries.ts";
import { deleteOwnHold, writeHold } from "./hold-queries.ts";
import { isOwn } from "./policy.ts";
import type { ModerationServices } from "./services.ts";

/** Holds a listing on review for a moderator. Refuses with `taken` while another one holds it. */
export async function holdListing(
  { db, now }: ModerationServices,
  moderatorId: number,
  id: number,
): Promise<{ until: string }> {
  const until = new Date(now().getTime() + holdSeconds * 1_000);
  await db.transaction().execute(async (trx) => {
    const listing = (await lockModerated(trx, id)) ?? refuse("not_found");
    if (isOwn(moderatorId, listing) || (await isOnStaffOf(trx, moderatorId, listing.user_id))) refuse("own_listing");
    if (listing.state !== "on_review") refuse("state_not_allowed");
    if (!(await writeHold(trx, { id, moderatorId, now: now(), until }))) refuse("taken");
  });
  return { until: until.toISOString() };
}

/** Ends the moderator's own hold; that of another stays. */
export async function releaseHold(
  { db }: ModerationServices,
  moderatorId: number,
  id: number,
): Promise<{ released: true }> {
  if (!(await findModerated(db, id))) refuse("not_found");
  await deleteOwnHold(db, id, moderatorId);
  return { released: true };
}
