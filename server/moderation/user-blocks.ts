import type { ModeratedUser } from "#contracts/moderation/values.ts";
import { deleteSessions } from "#server/accounts/sessions/queries.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { notifyOfClaims } from "#server/notifications/notify.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { runAfterCommit } from "#server/selling/services.ts";
import { insertAuditEntry } from "./audit-queries.ts";
import { resolveClaims } from "./claim-queries.ts";
import { mayBlockUser } from "./policy.ts";
import { presentUser } from "./present.ts";
import type { ModerationServices } from "./services.ts";
import { findModeratedUser, type LockedUser, lockUser, readListingIds, setBlocked } from "./user-queries.ts";

/** What follows the commit of a block: ids of listings whose pages have changed, and of sessions that ended. */
export interface BlockEffects {
  listings: number[];
  sessions: number[];
}

interface BlockChange {
  moderatorId: number;
  isBlocked: boolean;
  /** Why, for the audit log. */
  note: string | null;
}

/**
 * Blocks a user, or ends the block. Their listings are hidden meanwhile, but keep their states. A block answers the open claims about
 * the user. Refuses to block staff, and both to whoever works for the user.
 */
export async function setUserBlock(
  services: ModerationServices,
  moderatorId: number,
  id: number,
  { isBlocked, note = null }: { isBlocked: boolean; note?: string | null | undefined },
): Promise<ModeratedUser> {
  const { db } = services;
  const effects = await db.transaction().execute(async (trx) => {
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    if (await isOnStaffOf(trx, moderatorId, id)) refuse("own_account");
    const done = await setBlockOfLocked(services, trx, user, { moderatorId, isBlocked, note });
    if (isBlocked && user.blocked_at === null) await answerClaimsAbout(services, trx, id, { moderatorId, note });
    return done;
  });
  services.endedSessions.add(effects.sessions);
  await runAfterCommit(services, { listings: effects.listings, files: [] });
  services.pages.invalidate([userPath(id)]);
  return presentUser((await findModeratedUser(db, id)) ?? refuse("not_found"));
}

/** Blocks a locked user, or ends the block; nothing changes when that is so already. Refuses to block staff. */
export async function setBlockOfLocked(
  { catalogue, now }: ModerationServices,
  trx: Db,
  user: LockedUser,
  { moderatorId, isBlocked, note }: BlockChange,
): Promise<BlockEffects> {
  const { id } = user;
  if (isBlocked && !mayBlockUser(user)) refuse("forbidden");
  if (isBlocked === (user.blocked_at !== null)) return { listings: [], sessions: [] };
  // First: a trigger of the block deletes the sessions too, but does not return their ids.
  const sessions = isBlocked ? await deleteSessions(trx, id) : [];
  await setBlocked(trx, id, isBlocked ? now() : null);
  await insertAuditEntry(trx, {
    moderator_id: moderatorId,
    action: isBlocked ? "block_user" : "unblock_user",
    user_id: id,
    subject: user.name,
    note,
    created_at: now(),
  });
  const listings = await readListingIds(trx, id);
  await indexListings(trx, catalogue.current(), listings);
  await publishPageChanges(trx, [userPath(id), ...listingPaths(listings)]);
  return { listings, sessions };
}

/** Resolves the open claims about a user who was blocked, and tells their authors. */
async function answerClaimsAbout(
  { now }: ModerationServices,
  trx: Db,
  userId: number,
  { moderatorId, note }: { moderatorId: number; note: string | null },
): Promise<void> {
  const subject = { listing_id: null, review_id: null, about_user_id: userId };
  const resolved = await resolveClaims(trx, subject, { outcome: "blocked", note, moderatorId, now: now() });
  await notifyOfClaims(trx, resolved, moderatorId);
}

/** The address of a user's page, without the language. */
export function userPath(id: number): string {
  return `/user/${id}`;
}
