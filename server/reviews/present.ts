import type { OwnReview, Review } from "#contracts/reviews.ts";
import type { OwnReviewRow, ReviewRow } from "./queries.ts";

/** A review as anybody sees it; with what whoever is signed in did about it. */
export function presentReview(row: ReviewRow, viewerId: number | undefined): Review {
  return {
    id: row.id,
    rating: row.rating,
    text: row.text,
    user: { id: row.user_id, name: row.user_name, photo: row.user_photo },
    creation_date: row.created_at.toISOString(),
    response:
      row.response === null || row.responded_at === null
        ? null
        : { text: row.response, creation_date: row.responded_at.toISOString() },
    claim_sent: viewerId === undefined ? undefined : row.claim_sent,
  };
}

/** A review among somebody's own. */
export function presentOwnReview(row: OwnReviewRow, viewerId: number): OwnReview {
  return {
    ...presentReview(row, viewerId),
    product: { id: row.listing_id, title: row.listing_title, is_active: row.is_active },
  };
}
