import { businessPath } from "#contracts/business/page-path.ts";
import type { OwnReview, Review, SellerReview } from "#contracts/reviews/schemas.ts";
import { formatDate } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

type ReviewedBusiness = NonNullable<SellerReview["business"]>;

/** A review as pages show it. */
export interface ReviewView {
  id: number;
  /** The path of the listing or the business that it is about. */
  subject: string;
  rating: number;
  text: string;
  date: string;
  author: { path: string; name: string; initial: string; photo: string | null };
  response?: { text: string; date: string };
  /** Both confirmed the deal. */
  isConfirmed?: true;
  /** The seller's, about the buyer of a deal. */
  isOfBuyer?: true;
  /** For its author, while others do not see it: until a moderator decides, or from when on they do. */
  isHeld?: true;
  countsFrom?: string;
  /** For its author: others see it once they have confirmed a phone. */
  needsPhone?: true;
  isClaimed: boolean;
  /** The viewer wrote it. */
  isMine: boolean;
  mayRespond: boolean;
  mayClaim: boolean;
  /** Only among the reviews of a user: the listing, or the business itself. */
  listing?: { title: string; isActive: boolean };
  business?: string;
}

export function viewReview(review: Review, subject: string, language: Language): ReviewView {
  const { user, response } = review;
  return {
    id: review.id,
    subject,
    rating: review.rating,
    text: review.text,
    date: formatDate(review.creation_date, language),
    author: { path: `/user/${user.id}`, name: user.name, initial: firstLetter(user.name), photo: user.photo },
    ...(response && { response: { text: response.text, date: formatDate(response.creation_date, language) } }),
    ...(review.is_confirmed && { isConfirmed: true as const }),
    ...(review.is_of_buyer && { isOfBuyer: true as const }),
    ...(review.is_held && { isHeld: true as const }),
    ...(review.counts_from !== null && { countsFrom: formatDate(review.counts_from, language) }),
    ...(review.needs_phone && { needsPhone: true as const }),
    isClaimed: review.claim_sent ?? false,
    isMine: review.is_mine,
    mayRespond: review.may_respond,
    mayClaim: review.may_claim,
  };
}

/** A review of a business itself. */
function viewOfBusiness(review: Review, business: ReviewedBusiness, language: Language): ReviewView {
  return { ...viewReview(review, businessPath(business), language), business: business.name };
}

/** Without the listing where its title is not told. */
export function viewOwnReview(review: OwnReview, language: Language): ReviewView {
  if (review.business) return viewOfBusiness(review, review.business, language);
  const { id, title, is_active: isActive } = review.product ?? { id: 0, title: null, is_active: false };
  return {
    ...viewReview(review, `/products/${id}`, language),
    ...(title !== null && { listing: { title, isActive } }),
  };
}

/** A review on the page of a seller. Where its listing is gone, there is no page to act on it. */
export function viewSellerReview(review: SellerReview, language: Language): ReviewView {
  const { product, business } = review;
  if (business) return viewOfBusiness(review, business, language);
  const view = viewReview(review, `/products/${product?.id ?? 0}`, language);
  return product
    ? { ...view, listing: { title: product.title, isActive: true } }
    : { ...view, mayRespond: false, mayClaim: false };
}

/** Whether only its author sees a review. */
export function isWaiting({
  isHeld,
  countsFrom,
  needsPhone,
}: Pick<ReviewView, "isHeld" | "countsFrom" | "needsPhone">): boolean {
  return isHeld === true || needsPhone === true || countsFrom !== undefined;
}
