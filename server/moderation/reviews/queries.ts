import { sql } from "kysely";
import { employersOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";

interface HeldSellerRow {
  id: number;
  name: string;
  rating: number | null;
  review_count: number;
  count: number;
}

/**
 * Condition: the moderator may decide on a held review `r`. It is not about them or by them, nor about a business they
 * work for.
 */
const isNotOwn = (moderatorId: number) => sql`
  r.seller_id <> ${moderatorId} and r.user_id <> ${moderatorId} and r.seller_id not in (${employersOf(moderatorId)})`;

/** Sellers with held reviews, in the order of accounts. */
export async function readHeldSellers(
  db: Db,
  { moderatorId, after, limit }: { moderatorId: number; after: number; limit: number },
): Promise<HeldSellerRow[]> {
  const { rows } = await sql<HeldSellerRow>`
    select u.id, u.name, u.rating, u.review_count, h.count
    from (
      select r.seller_id, count(*) as count from reviews r
      where r.held_at is not null and r.removed_at is null and r.seller_id > ${after} and ${isNotOwn(moderatorId)}
      group by r.seller_id order by r.seller_id limit ${sql.lit(limit)}
    ) h join users u on u.id = h.seller_id
    order by u.id`.execute(db);
  return rows;
}

/** Number of held reviews that the moderator may decide on. */
export async function countHeld(db: Db, moderatorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reviews r
    where r.held_at is not null and r.removed_at is null and ${isNotOwn(moderatorId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The times that tell whether a review has changed since it was looked at. */
export interface HeldReviewVersion {
  id: number;
  created_at: Date;
  changed_at: Date | null;
}

export interface HeldReviewRow extends HeldReviewVersion {
  seller_id: number;
  rating: number;
  text: string;
  held_as: "burst" | "network";
  user_id: number;
  user_name: string;
  member_since: Date;
  has_phone: boolean;
  has_email: boolean;
  reviews_written: number;
  listing_id: number | null;
  listing_title: string | null;
}

/** The oldest held reviews about each of some sellers. */
export async function readHeldReviews(
  db: Db,
  { moderatorId, sellers, limit }: { moderatorId: number; sellers: readonly number[]; limit: number },
): Promise<HeldReviewRow[]> {
  const { rows } = await sql<HeldReviewRow>`
    select h.*, u.name as user_name, u.created_at as member_since, u.phone is not null as has_phone, u.email is not null as has_email,
      (select count(*) from reviews w where w.user_id = u.id and w.removed_at is null) as reviews_written, l.title as listing_title
    from unnest(${[...sellers]}::bigint[]) s(id) cross join lateral (
      select r.id, r.seller_id, r.rating, r.text, r.created_at, r.changed_at, r.held_as, r.user_id, r.listing_id from reviews r
      where r.seller_id = s.id and r.held_at is not null and r.removed_at is null and ${isNotOwn(moderatorId)}
      order by r.id limit ${sql.lit(limit)}
    ) h join users u on u.id = h.user_id left join listings l on l.id = h.listing_id
    order by h.id`.execute(db);
  return rows;
}

/** Those of some reviews of a seller that are held. The seller is locked, so that none changes meanwhile. */
export async function readHeldVersions(
  trx: Db,
  { sellerId, ids }: { sellerId: number; ids: readonly number[] },
): Promise<HeldReviewVersion[]> {
  const { rows } = await sql<HeldReviewVersion>`
    select id, created_at, changed_at from reviews
    where seller_id = ${sellerId} and id = any(${[...ids]}::bigint[]) and held_at is not null and removed_at is null`.execute(
    trx,
  );
  return rows;
}

/** Whether a user wrote one of some reviews. */
export async function isAuthorOfOne(db: Db, userId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from reviews where id = any(${[...ids]}::bigint[]) and user_id = ${userId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
