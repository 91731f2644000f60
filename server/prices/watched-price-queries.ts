import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { tellQueued } from "#server/database/queue-notices.ts";
import { presentPrice } from "./discount-queries.ts";

/**
 * Notes which of some listings on show have another price than was seen last, where anybody keeps them. In the currency of each: a rate that changes is
 * no other price.
 */
export async function noteWatchedPrices(trx: Db, listingIds: readonly number[]): Promise<void> {
  // The past: at once, by any clock.
  const { numAffectedRows = 0n } = await sql`
    update watched_prices w set due_at = 'epoch'
    from listings l join listing_search s on s.listing_id = l.id
    where w.listing_id = any(${[...listingIds]}::bigint[]) and l.id = w.listing_id
      and (w.price, w.currency) is distinct from (${presentPrice}, l.currency)`.execute(trx);
  if (numAffectedRows > 0n) await tellQueued(trx, "watched_prices");
}
