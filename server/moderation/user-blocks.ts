import type { ModeratedUser } from "#contracts/moderation/schemas.ts";
import { deleteSessions } from "#server/accounts/sessions/queries.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { runAfterCommit } from "#server/selling/services.ts";
import { insertAuditEntry } from "./audit-queries.ts";
import { mayBlockUser } from "./policy.ts";
import { presentUser } from "./present.ts";
import type { ModerationServices } from "./services.ts";
import { findModeratedUser, lockUser, readListingIds, setBlocked } from "./user-queries.ts";

/** Blocks a user, or ends the block. Their listings are hidden meanwhile, but keep their states. Refuses to block staff. */
export async function setUserBlock(
  services: ModerationServices,
  moderatorId: number,
  id: number,
  { isBlocked, note = null }: { isBlocked: boolean; note?: string | null | undefined },
): Promise<ModeratedUser> {
  const { db, catalogue, endedSessions, now } = services;
  const { listings, sessions } = await db.transaction().execute(async (trx) => {
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    if (isBlocked && !mayBlockUser(user)) refuse("forbidden");
    if (isBlocked === (user.blocked_at !== null)) return { listings: [], sessions: [] };
    // First: a trigger of the block deletes the sessions too, but does not return their ids.
    const sessions = isBlocked ? await deleteSessions(trx, id) : [];
    await setBlocked(trx, id, isBlocked ? now() : null);
    const action = isBlocked ? "block_user" : "unblock_user";
    await insertAuditEntry(trx, {
      moderator_id: moderatorId,
      action,
      user_id: id,
      subject: user.name,
      note,
      created_at: now(),
    });
    const ids = await readListingIds(trx, id);
    await indexListings(trx, catalogue.current(), ids);
    await publishPageChanges(trx, [`/user/${id}`, ...listingPaths(ids)]);
    return { listings: ids, sessions };
  });
  endedSessions.add(sessions);
  await runAfterCommit(services, { listings, files: [] });
  services.pages.invalidate([`/user/${id}`]);
  return presentUser((await findModeratedUser(db, id)) ?? refuse("not_found"));
}
