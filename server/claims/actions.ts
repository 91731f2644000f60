import type { ClaimCategory } from "#contracts/claims.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { findReview } from "#server/reviews/queries.ts";
import { insertClaim, readClaimCategories } from "./queries.ts";

export interface ClaimServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** What is complained of, and what is said about it. */
interface Complaint {
  category: number;
  text?: string | undefined;
}

type Sent = { claim_sent: true };

/** Complains about an ad on show that is not one's own. */
export async function claimListing(
  services: ClaimServices,
  viewer: Viewer,
  listingId: number,
  complaint: Complaint,
): Promise<Sent> {
  const listing = await getVisibleListing(services, null, listingId);
  if (listing.user_id === viewer.userId) refuse("own_listing");
  await checkCategory(services.db, complaint.category, (category) => category.for_products);
  return send(services, viewer, complaint, { listing_id: listingId, review_id: null });
}

/** Complains about a review that one did not write. The seller may: they cannot take a review away (spec §4). */
export async function claimReview(
  services: ClaimServices,
  viewer: Viewer,
  { listingId, reviewId }: { listingId: number; reviewId: number },
  complaint: Complaint,
): Promise<Sent> {
  const review = (await findReview(services.db, listingId, reviewId, viewer.userId)) ?? refuse("not_found");
  if (review.user_id === viewer.userId) refuse("own_review");
  await checkCategory(services.db, complaint.category, (category) => category.for_reviews);
  return send(services, viewer, complaint, { listing_id: null, review_id: reviewId });
}

async function checkCategory(db: Db, id: number, fits: (category: ClaimCategory) => boolean): Promise<void> {
  const category = (await readClaimCategories(db)).find((known) => known.id === id);
  if (!category || !fits(category)) refuse("validation_failed", { fields: { category: [{ message: "unknown_id" }] } });
}

async function send(
  { db, now }: ClaimServices,
  { userId }: Viewer,
  { category, text }: Complaint,
  about: { listing_id: number | null; review_id: number | null },
): Promise<Sent> {
  const claim = { ...about, user_id: userId, category_id: category, text: text || null, created_at: now() };
  if (!(await insertClaim(db, claim))) refuse("claim_already_sent");
  return { claim_sent: true };
}
