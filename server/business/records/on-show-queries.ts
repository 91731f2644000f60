import { type RawBuilder, sql } from "kysely";

/*
 * Aliases of rows of `businesses` and `users` are given as the code writes them. Prices, which lie below businesses, say the first condition
 * themselves, and so does what changes the state of a business.
 */

/**
 * Condition: the business is on show, for it was approved and its time is not over: then its discounts, catalogues, deliveries and name count.
 * For where a blocked person is not met anyhow, is asked about beside it, or is shown to the staff.
 */
export function isBusinessOnShow(business: string): RawBuilder<boolean> {
  return sql.raw(`${business}.request_status = 'success'`);
}

/** Condition: everybody sees the business, for it is on show and its person is not blocked: in lists, on the map, by its own address. */
export function isBusinessPublic(business: string, user: string): RawBuilder<boolean> {
  return sql.raw(`(${business}.request_status = 'success' and ${user}.blocked_at is null)`);
}
