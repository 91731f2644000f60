/* Limits and kinds of what admins change: without schemas, so that pages may use them. */

/** Som for one unit of a currency: what is beyond is a typo. */
export const rateBounds = { min: 20, max: 500 };
/** A larger step, in percent of the rate, has to be confirmed. */
export const maxRateStep = 10;

/** New listings of an account a day. */
export const listingsPerDayBounds = { min: 1, max: 1_000 };
/** Letters of an address on the web at most. */
export const maxUrlLength = 300;
