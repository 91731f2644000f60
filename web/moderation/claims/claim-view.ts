import type { ClaimOutcome } from "#contracts/moderation/rules.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { ModeratedUserView } from "#web/moderation/users/moderated-user-view.ts";

export interface UserLink {
  id: number;
  name: string;
}

/** The listing that a claim is about, or the one that the review is on. */
export interface ClaimedListing {
  id: number;
  title: string;
  price: string;
  state: ListingState;
  /** Without a name where the listing is gone. */
  seller: { id: number; name: string | null };
  photos: string[];
  /** Only if the claim is about the listing itself. */
  description?: string;
}

/** The user that a claim is about. */
export interface ClaimedUser extends ModeratedUserView {
  /** Staff is not blocked, and whoever is blocked already. */
  mayBlock: boolean;
  /** Whether any listing is public or waits for a moderator. */
  hasListings: boolean;
}

/** The business that a claimed review is about. */
export interface ReviewedBusiness {
  name: string;
  /** Of its page, without the language. */
  path: string;
  userId: number;
}

/** What a claim is about. */
export type ClaimSubjectView =
  | { kind: "listing"; listing: ClaimedListing }
  | {
      kind: "review";
      /** A listing, or a business. */
      on: { listing: ClaimedListing } | { business: ReviewedBusiness };
      rating: number;
      text: string;
      by: UserLink;
    }
  | { kind: "user"; user: ClaimedUser };

/** What one user sent. */
export interface SentClaim {
  id: number;
  category: string;
  text: string | null;
  ago: string;
  /** Null if the account was deleted. */
  by: UserLink | null;
}

/** The claims about one thing that one decision resolves, the oldest first, or one that is resolved. */
export interface ClaimView {
  sent: [SentClaim, ...SentClaim[]];
  outcome: ClaimOutcome | null;
  note: string | null;
  subject: ClaimSubjectView;
}

/** What is said of a claim with this kind of subject: the ends of the keys of texts. */
export const whatOf = { listing: "Listing", review: "Review", user: "User" } as const;
