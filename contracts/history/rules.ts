/** Listings that are kept of what one person looked at. */
export const maxViewedListings = 100;
/** Searches that are kept of one person. */
export const maxRecentSearches = 30;
/** Days after which what was looked at or searched for is forgotten. */
export const historyDays = 90;
/** The same in seconds: nothing older is taken from a device. */
export const maxHistoryAge = historyDays * 86_400;
export const historyKinds = ["products", "searches"] as const;
export type HistoryKind = (typeof historyKinds)[number];
