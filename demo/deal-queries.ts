import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { updateRatings } from "#server/reviews/rating-queries.ts";
import { isDemoUser } from "./login-queries.ts";

/** One of so many reviews of the demo's users is of a confirmed deal. */
const reviewsPerDeal = 3;
/** One of so many listings is reserved; of those that are inactive one of so many was sold. */
const listingsPerReserved = 35;
const inactivePerSold = 3;

/**
 * Lets demo users confirm deals that they reviewed, and reserves and sells some of their listings. Returns the listings whose cards have changed.
 */
export async function insertDeals(trx: Db): Promise<number[]> {
  const confirmed = await confirmReviews(trx);
  for (const { listing_id: listingId, seller_id: sellerId } of confirmed) await updateRatings(trx, sellerId, listingId);
  const closed = [...(await reserveListings(trx)), ...(await sellListings(trx))];
  return [...new Set([...confirmed.map(({ listing_id: id }) => id), ...closed])];
}

/** A deal belongs to the day before its review. */
async function confirmReviews(trx: Db): Promise<{ listing_id: number; seller_id: number }[]> {
  const { rows } = await sql<{ listing_id: number; seller_id: number }>`
    with made as (
      insert into deals (listing_id, listing_title, buyer_id, seller_id, created_at)
      select r.listing_id, l.title, r.user_id, r.seller_id, r.created_at - interval '1 day'
      from reviews r join listings l on l.id = r.listing_id
      where ${isDemoUser("r.seller_id")} and ${isDemoUser("r.user_id")} and abs(hashtext('deal ' || r.id)) % ${sql.lit(reviewsPerDeal)} = 0
      order by r.created_at
      returning id, listing_id, buyer_id)
    update reviews r set deal_id = made.id from made
    where r.listing_id = made.listing_id and r.user_id = made.buyer_id
    returning r.listing_id, r.seller_id`.execute(trx);
  return rows;
}

async function reserveListings(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listings l set reserved_until = now() + make_interval(hours => (8 + abs(hashtext('until ' || l.id)) % 40)::int)
    where l.state = 'active' and l.deal_type in ('sell', 'rent') and ${isDemoUser("l.user_id")}
      and abs(hashtext('reserved ' || l.id)) % ${sql.lit(listingsPerReserved)} = 0
    returning l.id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function sellListings(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listings l set sold_at = l.updated_at, sold_here = true
    where l.state = 'inactive' and l.deleted_at is null and l.deal_type in ('sell', 'rent') and ${isDemoUser("l.user_id")}
      and abs(hashtext('sold ' || l.id)) % ${sql.lit(inactivePerSold)} = 0
    returning l.id`.execute(trx);
  return rows.map(({ id }) => id);
}
