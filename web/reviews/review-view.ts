import type { OwnReview, Review, SellerReview } from "#contracts/reviews/schemas.ts";
import { formatDate } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

/** A review as pages show it. */
export interface ReviewView {
  id: number;
  /** The listing that it is about. */
  listingId: number;
  rating: number;
  text: string;
  date: string;
  author: { path: string; name: string; initial: string; photo: string | null };
  response?: { text: string; date: string };
  /** Both confirmed the deal. */
  isConfirmed?: true;
  /** The seller's, about the buyer of a deal. */
  isOfBuyer?: true;
  isClaimed: boolean;
  mayRespond: boolean;
  mayClaim: boolean;
  /** Only among the reviews of a user: the listing. */
  listing?: { title: string; isActive: boolean };
}

export function viewReview(review: Review, listingId: number, language: Language): ReviewView {
  const { user, response } = review;
  return {
    id: review.id,
    listingId,
    rating: review.rating,
    text: review.text,
    date: formatDate(review.creation_date, language),
    author: { path: `/user/${user.id}`, name: user.name, initial: firstLetter(user.name), photo: user.photo },
    ...(response && { response: { text: response.text, date: formatDate(response.creation_date, language) } }),
    ...(review.is_confirmed && { isConfirmed: true as const }),
    ...(review.is_of_buyer && { isOfBuyer: true as const }),
    isClaimed: review.claim_sent ?? false,
    mayRespond: review.may_respond,
    mayClaim: review.may_claim,
  };
}

/** Without the listing where its title is not told. */
export function viewOwnReview(review: OwnReview, language: Language): ReviewView {
  const { id, title, is_active: isActive } = review.product;
  return { ...viewReview(review, id, language), ...(title !== null && { listing: { title, isActive } }) };
}

/** A review on the page of a seller. Where its listing is gone, there is no page to act on it. */
export function viewSellerReview(review: SellerReview, language: Language): ReviewView {
  const { product } = review;
  const view = viewReview(review, product?.id ?? 0, language);
  return product
    ? { ...view, listing: { title: product.title, isActive: true } }
    : { ...view, mayRespond: false, mayClaim: false };
}
