/* What holds for reservations and deals (`docs/features/deals.md`): without schemas, so that pages may use it. */

/** Hours that a listing is reserved for. */
export const reserveHours = 48;
/** Hours that saying «we met» counts, and that the code can be entered. */
export const meetingHours = 24;
/** Digits of the code. */
export const dealCodeLength = 4;
/** Codes that may be entered for one meeting. */
export const maxDealCodes = 5;
/** Deals of the same two people within a year. */
export const maxDealsOfPair = 3;
/** Deals of one account within a day. */
export const maxDealsOfDay = 10;

/** Messages that each of the two has written before they are asked whether they have met, unless a price was agreed or the listing is reserved. */
export const messagesBeforeMeeting = 3;

/** Where something was sold. */
export const sellingPlaces = ["here", "elsewhere"] as const;
export type SellingPlace = (typeof sellingPlaces)[number];

/** Why the deal of a room cannot be confirmed: one has no phone, the other has none, these two have confirmed enough, or the buyer has not
 * written anything yet. */
export const dealObstacles = [
  "no_listing",
  "closed",
  "no_phone",
  "other_has_no_phone",
  "too_many",
  "nothing_said",
] as const;
export type DealObstacle = (typeof dealObstacles)[number];
