import type { OwnReview, Review, SellerReview } from "#contracts/reviews/schemas.ts";
import type { ReviewEligibility } from "./eligibility.ts";
import { explainNoReviewClaim, mayRespond, type ReviewReader } from "./policy.ts";
import type { OwnReviewRow, ReviewRow, SellerReviewRow } from "./queries.ts";

/** Whether the viewer may write a review, and whether contact is all they lack. */
export function presentEligibility({ refusal, contact }: ReviewEligibility) {
  return {
    may_review: refusal === undefined,
    needs_contact: refusal === "no_contact_yet",
    has_written: contact === "asked",
  };
}

/** A viewer also sees whether they have sent a claim about it. */
export function presentReview(row: ReviewRow, viewer: ReviewReader): Review {
  const isMine = viewer?.userId === row.user_id;
  const needsPhone = row.waits_until !== null && row.lacks_phone && row.deal_id === null;
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    user: { id: row.user_id, name: row.user_name, photo: row.user_photo },
    creation_date: row.created_at.toISOString(),
    is_confirmed: row.deal_id !== null,
    is_of_buyer: row.is_of_buyer,
    is_held: isMine && row.held_at !== null,
    counts_from: (isMine && !needsPhone && row.waits_until?.toISOString()) || null,
    needs_phone: isMine && needsPhone,
    response:
      row.response === null || row.responded_at === null
        ? null
        : { text: row.response, creation_date: row.responded_at.toISOString() },
    claim_sent: viewer ? row.claim_sent : undefined,
    is_mine: isMine,
    may_respond: mayRespond(viewer, row),
    may_claim: explainNoReviewClaim(viewer, row) === undefined,
  };
}

export function presentOwnReview(row: OwnReviewRow, viewer: ReviewReader): OwnReview {
  return {
    ...presentReview(row, viewer),
    product:
      row.listing_id === null ? null : { id: row.listing_id, title: row.listing_title, is_active: row.is_active },
    business: presentReviewedBusiness(row),
  };
}

/** The title of a listing that is not on show may be an edit that nobody has approved. */
export function presentSellerReview(row: SellerReviewRow, viewer: ReviewReader): SellerReview {
  return {
    ...presentReview(row, viewer),
    product:
      row.is_active && row.listing_id !== null && row.listing_title !== null
        ? { id: row.listing_id, title: row.listing_title }
        : null,
    business: presentReviewedBusiness(row),
  };
}

function presentReviewedBusiness({
  business_id: id,
  business_name: name,
  business_link: link,
}: SellerReviewRow | OwnReviewRow): SellerReview["business"] {
  return id === null || name === null ? null : { id, link, name };
}
