import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { isShown } from "./shown-queries.ts";

/**
 * The mean of reviews `r`; reviews of confirmed deals count twice (`docs/features/reviews.md`, Ratings). Null if there
 * are no reviews.
 */
const weightedMean = sql.raw(`
  sum(r.rating * case when r.deal_id is null then 1 else 2 end)::numeric
    / nullif(sum(case when r.deal_id is null then 1 else 2 end), 0)`);

/**
 * Serialises changes of the ratings of a user and, if the review is about one, a listing; false when either is gone. Locks the user first, as all code
 * does, against deadlocks.
 */
export async function lockRated(db: Db, userId: number, listingId: number | null): Promise<boolean> {
  const users = await sql`select from users where id = ${userId} for no key update`.execute(db);
  if (listingId === null) return users.rows.length === 1;
  const listings = await sql`select from listings where id = ${listingId} for no key update`.execute(db);
  return users.rows.length + listings.rows.length === 2;
}

/** Recomputes the ratings of a user and, if given, of a listing. Call `indexListings` for the listing afterwards. */
export async function updateRatings(db: Db, userId: number, listingId: number | null): Promise<void> {
  if (listingId !== null) await updateListingRating(db, listingId);
  await updateUserRatings(db, [userId]);
}

async function updateListingRating(db: Db, listingId: number): Promise<void> {
  await sql`
    update listings set (rating, review_count) = (
      select ${weightedMean}, count(*) from reviews r
      where r.listing_id = ${listingId} and not r.is_of_buyer and ${isShown("r")})
    where id = ${listingId}`.execute(db);
}

/** Recomputes the ratings of users, of the reviews about them, and of their businesses, of those about their selling; their pages are rendered anew. */
export async function updateUserRatings(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  // Locked by a statement of its own: an update that has to wait for a row counts the reviews that were there before it waited.
  await sql`select from users where id = any(${userIds}::bigint[]) order by id for no key update`.execute(db);
  await sql`
    update users u set (rating, review_count) = (
      select ${weightedMean}, count(*) from reviews r where r.seller_id = u.id and ${isShown("r")})
    where u.id = any(${userIds}::bigint[])`.execute(db);
  const { rows } = await sql<{ user_id: number }>`
    update businesses b set (rating, review_count) = (
      select ${weightedMean}, count(*) from reviews r
      where r.seller_id = b.user_id and not r.is_of_buyer and ${isShown("r")})
    where b.user_id = any(${userIds}::bigint[]) returning b.user_id`.execute(db);
  // That of a business links to its person.
  await publishPageChanges(
    db,
    rows.map((row) => `/user/${row.user_id}`),
  );
}

/**
 * Locks the users whose ratings the reviews of a listing count for: its seller, and the buyers whom the seller reviewed. Call it before the
 * listing is locked, as whoever writes a review does.
 */
export async function lockRatedUsers(trx: Db, listingId: number): Promise<void> {
  await sql`
    select from users where id in (
      select user_id from listings where id = ${listingId}
      union select seller_id from reviews where listing_id = ${listingId})
    order by id for no key update`.execute(trx);
}

/** Who they are; of a listing that is locked, nobody is added any more. */
export async function readRatedUsers(trx: Db, listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct seller_id as id from reviews where listing_id = ${listingId} order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks whom and what a user has reviewed, as {@link lockRated} does: what others write at the same time is counted. */
export async function lockReviewedBy(trx: Db, userId: number): Promise<void> {
  await sql`
    select from users where id in (select seller_id from reviews where user_id = ${userId})
    order by id for no key update`.execute(trx);
  await sql`
    select from listings where id in (select listing_id from reviews where user_id = ${userId})
    order by id for no key update`.execute(trx);
}

/**
 * Marks the buyer's earlier review of the listing of a deal as confirmed, so that no burst holds it. Returns whether
 * there is such a review. Call {@link updateRatings} then.
 */
export async function confirmReview(
  db: Db,
  { dealId, listingId, buyerId }: { dealId: number; listingId: number; buyerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update reviews set deal_id = ${dealId}, held_at = null, held_as = null
    where listing_id = ${listingId} and user_id = ${buyerId} and not is_of_buyer and deal_id is null
    returning id`.execute(db);
  return rows.length > 0;
}
