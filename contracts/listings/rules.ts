/* Limits and kinds of listings and of their lists: without schemas, so that pages may use them. */

/** Listings on a page of a list, and on one that shows business sellers' listings only. */
export const pageSize = 28;
export const businessPageSize = 8;
/** A larger offset is refused: `key` gets there at the cost of the first page. */
export const maxOffset = 10_000;
/** Letters of a searched text at most; a longer one is refused. */
export const maxSearchLength = 200;
/** The highest price, in whole units of either currency. */
export const maxPrice = 100_000_000_000;

export const listingStates = ["active", "inactive", "on_review", "blocked"] as const;

/** Newest raised first, cheapest first, dearest first. */
export const orderings = ["-upvote_date", "price", "-price"] as const;
export type Ordering = (typeof orderings)[number];
