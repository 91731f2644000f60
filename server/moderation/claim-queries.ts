import { sql } from "kysely";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** A claim with its subject. */
export interface ClaimRow {
  id: number;
  category: ClaimCategory;
  text: string | null;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  /** The listing, or that of the review. */
  listing_id: number;
  review_id: number | null;
  rating: number | null;
  review_text: string | null;
  author_id: number | null;
  author_name: string | null;
  outcome: "kept" | "removed" | null;
  note: string | null;
}

interface Page {
  isOpen: boolean;
  /** Id of the last claim of the page before. */
  last: number | undefined;
  limit: number;
}

/** Open claims, oldest first, or resolved ones, newest first. */
export async function readClaims(db: Db, { isOpen, last, limit }: Page): Promise<ClaimRow[]> {
  const after = last === undefined ? sql`` : isOpen ? sql`and c.id > ${last}` : sql`and c.id < ${last}`;
  const { rows } = await sql<ClaimRow>`
    select c.id, c.text, c.created_at, c.user_id, u.name as user_name, coalesce(c.listing_id, r.listing_id) as listing_id,
      c.review_id, r.rating, r.text as review_text, a.id as author_id, a.name as author_name, c.outcome, c.note,
      jsonb_build_object('id', k.id, 'code', k.code, 'title_ru', k.title_ru, 'title_ky', k.title_ky,
        'for_products', k.for_listings, 'for_reviews', k.for_reviews) as category
    from claims c
      join claim_categories k on k.id = c.category_id
      left join users u on u.id = c.user_id
      left join reviews r on r.id = c.review_id
      left join users a on a.id = r.user_id
    where c.resolved_at is ${isOpen ? sql`null` : sql`not null`} ${after}
    order by c.id ${isOpen ? sql`asc` : sql`desc`} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function countOpenClaims(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from claims where resolved_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A listing or a review. */
export interface ClaimSubject {
  listing_id: number | null;
  review_id: number | null;
}

export async function findClaim(db: Db, id: number): Promise<ClaimSubject | undefined> {
  return db.selectFrom("claims").select(["listing_id", "review_id"]).where("id", "=", id).executeTakeFirst();
}

/** Locks the open claims about the same thing; returns their ids. The listing, if they are about one, must be locked before. */
export async function lockOpenClaims(
  trx: Db,
  { listing_id, review_id }: Pick<ClaimSubject, "listing_id" | "review_id">,
): Promise<number[]> {
  const rows = await trx
    .selectFrom("claims")
    .select("id")
    .where("resolved_at", "is", null)
    .where(listing_id === null ? "review_id" : "listing_id", "=", listing_id ?? review_id)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

interface Resolution {
  outcome: "kept" | "removed";
  note: string | null;
  moderatorId: number;
  now: Date;
}

/** Resolves all open claims about the same thing; returns how many. */
export async function resolveClaims(
  db: Db,
  { listing_id, review_id }: ClaimSubject,
  { outcome, note, moderatorId, now }: Resolution,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("claims")
    .set({ outcome, note, resolved_by: moderatorId, resolved_at: now })
    .where("resolved_at", "is", null)
    .where(listing_id === null ? "review_id" : "listing_id", "=", listing_id ?? review_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A review with its listing and seller; undefined when it was removed. */
export async function findReviewSubject(
  db: Db,
  id: number,
): Promise<{ listing_id: number; seller_id: number; text: string } | undefined> {
  return db
    .selectFrom("reviews")
    .select(["listing_id", "seller_id", "text"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}
