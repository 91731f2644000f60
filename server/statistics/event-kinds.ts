import type { StatisticKind } from "#contracts/statistics/rules.ts";

/** What is counted: kinds of a listing, and what is about a business itself, which has no listing. */
export type EventKind = StatisticKind | "businessCalls" | "businessMessages";

/** As the table has them. From {@link firstOfBusiness} on the subject is the person of a business, else a listing. */
export const kindNumbers: Readonly<Record<EventKind, number>> = {
  views: 1,
  impressions: 2,
  messages: 3,
  calls: 4,
  favourites: 5,
  orders: 6,
  businessCalls: 7,
  businessMessages: 8,
};

export const firstOfBusiness = kindNumbers.businessCalls;
