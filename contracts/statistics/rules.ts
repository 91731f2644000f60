/** What is counted of a listing, each once a visitor and day (`docs/features/statistics.md`). */
export const statisticKinds = ["views", "impressions", "messages", "calls", "favourites", "orders"] as const;
export type StatisticKind = (typeof statisticKinds)[number];

/** What one point of a series stands for. */
export const statisticGroups = ["day", "week", "month"] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

/** Days of a period. */
export const maxStatisticDays = 731;
export const defaultStatisticDays = 30;

/** Listings that are sent at once as seen. */
export const maxImpressions = 60;

/** Rows of one page of the table of listings. */
export const maxStatisticRows = 1_000;
