import { linksTo } from "#server/listings/page-links.ts";
import { listOwnFiles } from "#server/listings/photo-files.ts";
import { deleteMessages } from "#server/messages/queries.ts";
import { discardMedia, removeMedia } from "#server/platform/media-trash.ts";
import { tellPages } from "#server/platform/page-news.ts";
import { refuse } from "#server/platform/refusal.ts";
import { forgetReviewer } from "#server/reviews/forget-reviewer.ts";
import { indexListings } from "#server/search/index-listings.ts";
import type { Viewer } from "#server/platform/session.ts";
import { deleteCodes } from "./code-queries.ts";
import { confirmPassword } from "./password.ts";
import { listPortraitFiles } from "./profile.ts";
import { type AccountRow, deleteUser, findAccount, lockAccount, readOwnListings, readOwnPhotos } from "./queries.ts";
import type { AccountServices, Visit } from "./services.ts";
import { deleteSessions } from "./session-queries.ts";

/** Deletes an account with its ads, photos and sessions, confirmed by its password or a code. Tells how many sessions ended. */
export async function deleteAccount(
  services: AccountServices,
  viewer: Viewer,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  visit: Visit,
): Promise<number> {
  const { db, media, ended } = services;
  const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  await confirm(services, viewer, account, { password, code }, visit);
  const { endedIds, files } = await db.transaction().execute(async (trx) => {
    const { id, phone, email, photo } = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    const listings = await readOwnListings(trx, id);
    const files = [...listPortraitFiles(photo), ...listOwnFiles(await readOwnPhotos(trx, id))];
    const endedIds = await deleteSessions(trx, id);
    const reviewed = await forgetReviewer(trx, id);
    await deleteUser(trx, id);
    const changed = [...listings.map((listing) => listing.id), ...reviewed];
    await indexListings(trx, services.catalogue.current(), changed);
    await tellPages(trx, [`/user/${id}`, ...linksTo(changed)]);
    const logins = listLogins({ phone, email });
    await deleteCodes(trx, logins);
    await deleteMessages(trx, logins);
    await discardMedia(trx, files);
    return { endedIds, files };
  });
  ended.add(endedIds);
  await removeMedia(db, media, files);
  return endedIds.length;
}

async function confirm(
  services: AccountServices,
  viewer: Viewer,
  account: AccountRow,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  visit: Visit,
): Promise<void> {
  if (password !== undefined) return confirmPassword(services, viewer, account.password_hash, password, visit.ip);
  if (code === undefined) refuse("validation_failed", { fields: { password: [{ message: "required" }] } });
  for (const login of listLogins(account)) {
    const tried = await services.codes.check(services.db, { login, purpose: "recover", isOwn: true }, code);
    if (tried === "right") return;
    if (tried === "wrong") services.events.addLater(viewer.userId, "code_failed", visit);
  }
  refuse("code_incorrect");
}

function listLogins({ phone, email }: Pick<AccountRow, "phone" | "email">): string[] {
  return [phone, email].filter((login) => login !== null);
}
