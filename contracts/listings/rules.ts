/* Limits and kinds of listings and of their lists: without schemas, so that pages may use them. */

/** Listings on a page of a list. */
export const pageSize = 28;
/** The same where only listings of businesses are shown. */
export const businessPageSize = 8;
/** A larger offset is refused: with `key` a later page costs no more than the first. */
export const maxOffset = 10_000;
/** Characters of a search at most. */
export const maxSearchLength = 200;
/** The highest price, in whole units of either currency. */
export const maxPrice = 100_000_000_000;

export const listingStates = ["active", "inactive", "on_review", "blocked"] as const;

/** How a listing that its owner closed has ended: by its deal type. */
export const closings = ["sold", "rented"] as const;
export type Closing = (typeof closings)[number];

/** What whoever looks for something wants: to buy, to rent, work, to find, to be given. */
export const wantedKinds = ["buy", "rent", "work", "find", "gift"] as const;
export type Wanted = (typeof wantedKinds)[number];

/** Kilometres from a place that a list may be narrowed to. */
export const distances = [10, 25, 50, 100, 200] as const;

/** Best match first (of a search), nearest first (of what is near a place), last raised first, cheapest first, most expensive first. */
export const orderings = ["relevance", "distance", "-upvote_date", "price", "-price"] as const;
export type Ordering = (typeof orderings)[number];
