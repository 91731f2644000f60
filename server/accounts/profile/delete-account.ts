import { eraseFromStaffLogs } from "#server/business/records/staff-queries.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { repeatDeadlocked } from "#server/database/repeat-deadlocked.ts";
import { deleteDeliveriesTo } from "#server/sms-and-email/queries.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { discardMedia, deleteDiscardedMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { listOwnFiles } from "#server/photos/renditions.ts";
import { requireSettled } from "#server/payments/require-settled.ts";
import { refuse } from "#server/platform/refusal.ts";
import { deleteReviewsOf } from "#server/reviews/delete-reviews-of.ts";
import { indexListings } from "#server/search/index-listings.ts";
import type { Codes } from "../codes/codes.ts";
import { endCodes } from "../codes/queries.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import type { EventLog } from "../events/event-log.ts";
import { type ReauthenticationServices, requirePassword } from "../passwords/reauthenticate.ts";
import { type AccountRow, deleteUser, findAccount, lockAccount, lockAdmins } from "../records/account-queries.ts";
import type { FormerAccounts } from "../records/former-accounts.ts";
import { listLogins } from "../records/logins.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { listPortraitFiles } from "./portrait-files.ts";
import { lockBusiness, readBusinessPhotos, readOwnListings, readOwnPhotos } from "./queries.ts";

export interface DeletionServices extends ReauthenticationServices {
  catalogue: CatalogueStore;
  codes: Codes;
  endedSessions: Pick<EndedSessions, "add">;
  events: EventLog;
  formerAccounts: FormerAccounts;
  media: MediaStore;
}

/** One of them is required. */
interface Confirmation {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Deletes an account with its listings, photos and sessions. Returns how many sessions ended. Refuses with `last_admin` to leave the site
 * without one, and what {@link requireSettled} does: no money is left behind.
 */
export async function deleteAccount(
  services: DeletionServices,
  viewer: Viewer,
  confirmation: Confirmation,
  client: ClientInfo,
): Promise<number> {
  const { db, media, endedSessions } = services;
  const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  // First, so that no code is used up in vain; once more where nothing can change any more.
  await requireSettled(db, viewer.userId);
  await requireConfirmation(services, viewer, account, confirmation, client);
  const { endedIds, files } = await repeatDeadlocked(() =>
    db.transaction().execute(async (trx) => {
      const account = await lockDeletable(trx, viewer.userId);
      const endedIds = await deleteSessions(trx, viewer.userId);
      return { endedIds, files: await deleteEverything(trx, services, account) };
    }),
  );
  endedSessions.add(endedIds);
  await deleteDiscardedMedia(db, media, files);
  return endedIds.length;
}

/** Whoever was no admin a moment ago may be one now: so the admins are locked whatever the account is. */
async function lockDeletable(trx: Db, userId: number): Promise<AccountRow> {
  // Whatever changes a business locks it before it refers to people.
  await lockBusiness(trx, userId);
  const admins = await lockAdmins(trx);
  const account = (await lockAccount(trx, userId)) ?? refuse("token_expired");
  if (account.role === "admin" && admins < 2) refuse("last_admin");
  await requireSettled(trx, userId);
  return account;
}

/** Returns the files to delete after the commit. */
async function deleteEverything(
  trx: Db,
  { catalogue, formerAccounts, now }: Pick<DeletionServices, "catalogue" | "formerAccounts" | "now">,
  account: AccountRow,
): Promise<string[]> {
  const userId = account.id;
  const listings = await readOwnListings(trx, userId);
  const photos = [...(await readOwnPhotos(trx, userId)), ...(await readBusinessPhotos(trx, userId))];
  const files = [...listPortraitFiles(account.photo), ...listOwnFiles(photos)];
  await formerAccounts.remember(trx, account);
  const reviewed = await deleteReviewsOf(trx, userId);
  const logins = listLogins(account);
  await eraseFromStaffLogs(trx, userId, logins);
  await deleteUser(trx, userId);
  const changed = [...listings.map((listing) => listing.id), ...reviewed];
  await indexListings(trx, catalogue.current(), changed);
  await publishPageChanges(trx, [`/user/${userId}`, ...listingPaths(changed)]);
  await endCodes(trx, logins, now());
  await deleteDeliveriesTo(trx, logins);
  await discardMedia(trx, files);
  return files;
}

async function requireConfirmation(
  services: DeletionServices,
  viewer: Viewer,
  account: AccountRow,
  { password, code }: Confirmation,
  client: ClientInfo,
): Promise<void> {
  const { db, codes, events } = services;
  const hash = account.password_hash;
  if (password !== undefined) return requirePassword(services, viewer, { hash, password, ip: client.ip });
  if (code === undefined) refuse("validation_failed", { fields: { password: [{ message: "required" }] } });
  for (const login of listLogins(account)) {
    const result = await codes.check(db, { login, purpose: "recover", isOwner: true }, code);
    if (result === "correct") return;
    if (result === "wrong") events.addLater(viewer.userId, "code_failed", client);
  }
  refuse("code_incorrect");
}
