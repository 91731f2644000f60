import type { Reply } from "#contracts/base/endpoint.ts";
import { type ClaimSubject, maxClaimedBefore, maxClaimedMessages, needsText } from "#contracts/claims/rules.ts";
import type { ClaimCategory, getOwnClaim } from "#contracts/claims/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { findMessage } from "#server/chat/records/message-queries.ts";
import { sideOf } from "#server/chat/records/policy.ts";
import { findRoom, lockRoom, type RoomRow } from "#server/chat/records/room-queries.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { explainNoReviewClaim } from "#server/reviews/policy.ts";
import { findReview, type ReviewSubject } from "#server/reviews/queries.ts";
import { explainNoListingClaim, explainNoUserClaim } from "./policy.ts";
import {
  type ClaimedThing,
  copyMessages,
  findClaimableUser,
  findLastClaim,
  forgetNetworks,
  hasOtherWritten,
  insertClaim,
  lockTurns,
  readClaimCategories,
} from "./queries.ts";

export interface ClaimServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

interface NewClaimInput {
  category: number;
  text?: string | undefined;
}

type Sent = { claim_sent: true };

/** Milliseconds after which the network of a claim is forgotten. */
const networkRetention = 2 * dayMs;

/** The author of a claim. `network`: a hash of the network that shares their turns; null for their own turns alone. */
export type ClaimAuthor = Viewer & { network: Buffer | null };

/** The last claim that a user has sent about something, for them to know before they write another one. */
export async function readOwnClaim(
  { db }: ClaimServices,
  { userId }: Viewer,
  subject: { about: ClaimSubject; id: number },
): Promise<Reply<typeof getOwnClaim>> {
  const claim = await findLastClaim(db, userId, subject);
  if (!claim) return { claim: null };
  return {
    claim: {
      category: claim.category_id,
      date: claim.created_at.toISOString(),
      resolved_date: claim.resolved_at?.toISOString() ?? null,
    },
  };
}

/** Sends a claim about an active listing of another user. */
export async function claimListing(
  services: ClaimServices,
  viewer: ClaimAuthor,
  listingId: number,
  claim: NewClaimInput,
): Promise<Sent> {
  const listing = await getVisibleListing(services, null, listingId);
  refuseIf(explainNoListingClaim(viewer, listing));
  await checkCategory(services.db, claim.category, (category) => category.for_products);
  return sendAlone(services, viewer, claim, { listing_id: listingId, subject: listing.title });
}

/** Sends a claim about a review of another user. Whom it is about may send one too, because they cannot delete it. */
export async function claimReview(
  services: ClaimServices,
  viewer: ClaimAuthor,
  { about, reviewId }: { about: ReviewSubject; reviewId: number },
  claim: NewClaimInput,
): Promise<Sent> {
  const review = (await findReview(services.db, about, reviewId, viewer.userId)) ?? refuse("not_found");
  refuseIf(explainNoReviewClaim(viewer, review));
  await checkCategory(services.db, claim.category, (category) => category.for_reviews);
  return sendAlone(services, viewer, claim, { review_id: reviewId });
}

/** Sends a claim about another user whom the public sees. The user never learns whose it is. */
export async function claimUser(
  services: ClaimServices,
  viewer: ClaimAuthor,
  userId: number,
  claim: NewClaimInput,
): Promise<Sent> {
  const user = (await findClaimableUser(services.db, userId)) ?? refuse("not_found");
  refuseIf(explainNoUserClaim(viewer, user));
  await checkExplained(services.db, claim, (category) => category.for_users);
  return sendAlone(services, viewer, claim, { about_user_id: userId, subject: user.name });
}

/**
 * Sends a claim about the other person of the viewer's room, with a copy of its last messages, around the one that is complained of. Nobody of the two
 * can change what the moderators read, nor learns that there is a claim.
 */
export async function claimRoom(
  services: ClaimServices,
  viewer: ClaimAuthor,
  roomId: number,
  { message, ...claim }: NewClaimInput & { message?: number | undefined },
): Promise<Sent> {
  const { db } = services;
  const room = (await findRoom(db, roomId, viewer)) ?? refuse("not_found");
  if (room.other_id === null) refuse("person_deleted");
  const isBuyer = sideOf(room) === "buyer";
  const reported = message === undefined ? null : await findReported(db, room, message);
  await checkExplained(db, claim, (category) => category.for_rooms);
  if (!(await hasOtherWritten(db, { roomId, isBuyer, after: room.hidden_seq }))) refuse("nothing_said");
  const about = { about_user_id: room.other_id, is_about_room: true, room_id: roomId, subject: room.other_name ?? "" };
  return db.transaction().execute(async (trx) => {
    const { last_seq: last } = (await lockRoom(trx, roomId)) ?? refuse("not_found");
    const sent = await writeClaim(trx, viewer, claim, { ...about, now: services.now() });
    const from = reported === null ? last - maxClaimedMessages + 1 : reported.seq - maxClaimedBefore;
    await copyMessages(trx, sent.id, {
      roomId,
      isBuyer,
      from: Math.max(from, room.hidden_seq + 1),
      limit: maxClaimedMessages,
      reported: reported?.id ?? null,
    });
    return { claim_sent: true };
  });
}

/** Sends a claim that nothing goes along with. */
async function sendAlone(
  { db, now }: Pick<ClaimServices, "db" | "now">,
  author: ClaimAuthor,
  claim: NewClaimInput,
  about: ClaimedThing,
): Promise<Sent> {
  await db.transaction().execute((trx) => writeClaim(trx, author, claim, { ...about, now: now() }));
  return { claim_sent: true };
}

/** A message of the other, as the viewer sees it. */
async function findReported(db: Db, room: RoomRow, id: number): Promise<{ id: number; seq: number }> {
  const message = (await findMessage(db, id)) ?? refuse("not_found");
  const isOthers = message.kind !== "system" && message.is_by_buyer === (sideOf(room) === "seller");
  if (message.room_id !== room.id || message.seq <= room.hidden_seq || !isOthers) refuse("not_found");
  return message;
}

/** As {@link checkCategory}; refuses a category without the words that it needs too. */
async function checkExplained(
  db: Db,
  { category, text }: NewClaimInput,
  fits: (category: ClaimCategory) => boolean,
): Promise<void> {
  const { code } = await checkCategory(db, category, fits);
  if (needsText(code) && !text) refuse("validation_failed", { fields: { text: [{ message: "required" }] } });
}

/** Refuses an unknown category, and one that is not for what the claim is about, as `fits` says. */
async function checkCategory(db: Db, id: number, fits: (category: ClaimCategory) => boolean): Promise<ClaimCategory> {
  const category = (await readClaimCategories(db)).find((known) => known.id === id);
  if (category && fits(category)) return category;
  refuse("validation_failed", { fields: { category: [{ message: "unknown_id" }] } });
}

/** In a transaction: whoever sends many at once has a turn for each all the same. */
async function writeClaim(
  trx: Db,
  { userId, network }: ClaimAuthor,
  { category, text }: NewClaimInput,
  { now, ...about }: ClaimedThing & { now: Date },
): Promise<{ id: number }> {
  await lockTurns(trx, userId, network);
  const claim = { ...about, user_id: userId, network, category_id: category, text: text || null, created_at: now };
  return { id: (await insertClaim(trx, claim)) ?? refuse("claim_already_sent") };
}

/** Forgets from which networks older claims came. */
export async function forgetClaimNetworks(db: Db, now: Date): Promise<void> {
  await forgetNetworks(db, new Date(now.getTime() - networkRetention));
}
