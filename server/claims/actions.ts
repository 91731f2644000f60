import { needsText } from "#contracts/claims/rules.ts";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { Db } from "#server/database/database.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { explainNoReviewClaim } from "#server/reviews/policy.ts";
import { findReview } from "#server/reviews/queries.ts";
import { explainNoListingClaim, explainNoUserClaim } from "./policy.ts";
import { type ClaimedThing, findClaimableUser, insertClaim, readClaimCategories } from "./queries.ts";

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

/** Sends a claim about an active listing of another user. */
export async function claimListing(
  services: ClaimServices,
  viewer: Viewer,
  listingId: number,
  claim: NewClaimInput,
): Promise<Sent> {
  const listing = await getVisibleListing(services, null, listingId);
  refuseIf(explainNoListingClaim(viewer, listing));
  await checkCategory(services.db, claim.category, (category) => category.for_products);
  return writeClaim(services, viewer, claim, { listing_id: listingId, subject: listing.title });
}

/** Sends a claim about a review of another user. The seller may send one too, because sellers cannot delete reviews. */
export async function claimReview(
  services: ClaimServices,
  viewer: Viewer,
  { listingId, reviewId }: { listingId: number; reviewId: number },
  claim: NewClaimInput,
): Promise<Sent> {
  const review = (await findReview(services.db, listingId, reviewId, viewer.userId)) ?? refuse("not_found");
  refuseIf(explainNoReviewClaim(viewer, review));
  await checkCategory(services.db, claim.category, (category) => category.for_reviews);
  return writeClaim(services, viewer, claim, { review_id: reviewId });
}

/** Sends a claim about another user whom the public sees. The user never learns whose it is. */
export async function claimUser(
  services: ClaimServices,
  viewer: Viewer,
  userId: number,
  claim: NewClaimInput,
): Promise<Sent> {
  const user = (await findClaimableUser(services.db, userId)) ?? refuse("not_found");
  refuseIf(explainNoUserClaim(viewer, user));
  const { code } = await checkCategory(services.db, claim.category, (category) => category.for_users);
  if (needsText(code) && !claim.text) refuse("validation_failed", { fields: { text: [{ message: "required" }] } });
  return writeClaim(services, viewer, claim, { about_user_id: userId, subject: user.name });
}

/** Refuses an unknown category, and one that is not for what the claim is about, as `fits` says. */
async function checkCategory(db: Db, id: number, fits: (category: ClaimCategory) => boolean): Promise<ClaimCategory> {
  const category = (await readClaimCategories(db)).find((known) => known.id === id);
  if (category && fits(category)) return category;
  refuse("validation_failed", { fields: { category: [{ message: "unknown_id" }] } });
}

async function writeClaim(
  { db, now }: ClaimServices,
  { userId }: Viewer,
  { category, text }: NewClaimInput,
  about: ClaimedThing,
): Promise<Sent> {
  const claim = { ...about, user_id: userId, category_id: category, text: text || null, created_at: now() };
  if (!(await insertClaim(db, claim))) refuse("claim_already_sent");
  return { claim_sent: true };
}
