/* Limits of saved searches: without schemas, so that pages may use them. */

/** Saved searches of one account at most. */
export const maxSavedSearches = 1_000;
/** Characters of a name. */
export const savedSearchName = { min: 1, max: 100 } as const;
/** Characters of the query that is saved: all filters and the longest search in Cyrillic have less. */
export const maxSavedQuery = 4_000;
/** New listings are counted no further. */
export const maxNewCount = 100;

/** When one is told of new listings. */
export const alertFrequencies = ["instant", "daily", "off"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];
