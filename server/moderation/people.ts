import type { ModeratedUser } from "#contracts/moderation.ts";
import { deleteSessions } from "#server/accounts/session-queries.ts";
import { linksTo } from "#server/listings/page-links.ts";
import { tellPages } from "#server/platform/page-news.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { settle } from "#server/selling/services.ts";
import { presentUser } from "./present.ts";
import { findModeratedUser, insertLog, lockUser, readListingIds, setBlocked } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** Blocks a person, or ends the block: their ads are hidden while it lasts, and nothing else changes. Refuses to block staff. */
export async function setUserBlock(
  services: ModerationServices,
  moderatorId: number,
  id: number,
  { isBlocked, note = null }: { isBlocked: boolean; note?: string | null | undefined },
): Promise<ModeratedUser> {
  const { db, catalogue, ended, now } = services;
  const { listings, sessions } = await db.transaction().execute(async (trx) => {
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    if (isBlocked && user.role !== "user") refuse("forbidden");
    if (isBlocked === (user.blocked_at !== null)) return { listings: [], sessions: [] };
    // First: the block itself ends them too, but does not say which.
    const sessions = isBlocked ? await deleteSessions(trx, id) : [];
    await setBlocked(trx, id, isBlocked ? now() : null);
    const action = isBlocked ? "block_user" : "unblock_user";
    await insertLog(trx, {
      moderator_id: moderatorId,
      action,
      user_id: id,
      subject: user.name,
      note,
      created_at: now(),
    });
    const ids = await readListingIds(trx, id);
    await indexListings(trx, catalogue.current(), ids);
    await tellPages(trx, [`/user/${id}`, ...linksTo(ids)]);
    return { listings: ids, sessions };
  });
  ended.add(sessions);
  await settle(services, { listings, files: [] });
  services.pages.forget([`/user/${id}`]);
  return presentUser((await findModeratedUser(db, id)) ?? refuse("not_found"));
}
