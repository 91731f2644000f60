/** Prices are in one of these, in whole units. */
export const currencies = ["KGS", "USD"] as const;
export type Currency = (typeof currencies)[number];
