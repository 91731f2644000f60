import { type RawBuilder, sql } from "kysely";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { ClaimOutcome } from "#contracts/moderation/rules.ts";
import { employersOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { QueuePosition } from "#server/http/pagination.ts";

/** A claim with its subject. */
export interface ClaimRow {
  id: number;
  turn: Date;
  category: ClaimCategory;
  text: string | null;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  /** The listing, or that of the review; null when the claim is about a user or a review of a business. */
  listing_id: number | null;
  review_id: number | null;
  rating: number | null;
  review_text: string | null;
  author_id: number | null;
  author_name: string | null;
  /** The business that the review is about. */
  business: { id: number; link: string | null; name: string; user: number } | null;
  about_user_id: number | null;
  outcome: ClaimOutcome | null;
  note: string | null;
}

interface Page {
  /** Who reads them. */
  viewerId: number;
  isOpen: boolean;
  /** Of the last claim of the page before. */
  last: QueuePosition | undefined;
  limit: number;
}

/**
 * Condition: a claim `c` is not about what is the viewer's own or that of a business that they work or worked for, so that nobody learns who complained of
 * them. Looked up claim by claim: as joins they make the planner sort all claims for a page of ten. Employers are few: they are looked up once.
 */
function isOfOthers(viewerId: number): RawBuilder<boolean> {
  const isOwn = (owner: RawBuilder<unknown>) =>
    sql`(${owner} = ${viewerId}::bigint or ${owner} = any(array(${employersOf(viewerId)})))`;
  return sql<boolean>`${isOwn(sql`c.about_user_id`)} is not true
    and (c.listing_id is null or (select ${isOwn(sql`user_id`)} from listings where id = c.listing_id) is not true)
    and (c.review_id is null or (
      select user_id = ${viewerId}::bigint or ${isOwn(sql`seller_id`)} from reviews where id = c.review_id) is not true)`;
}

/**
 * Open claims by their turns, or resolved claims, newest first. Claims about the viewer's own things are left out. Claims
 * in rooms have a list of their own (`server/moderation/chats/`).
 */
export async function readClaims(db: Db, { viewerId, isOpen, last, limit }: Page): Promise<ClaimRow[]> {
  const order = isOpen ? sql`order by c.turn, c.id` : sql`order by c.id desc`;
  const after =
    last === undefined
      ? sql``
      : isOpen
        ? sql`and (c.turn, c.id) > (${last.turn}::timestamptz, ${last.id}::bigint)`
        : sql`and c.id < ${last.id}`;
  const { rows } = await sql<ClaimRow>`
    select c.id, c.turn, c.text, c.created_at, c.user_id, u.name as user_name,
      coalesce(c.listing_id, r.listing_id) as listing_id,
      case when b.id is not null then jsonb_build_object('id', b.id, 'link', b.link, 'name', b.name, 'user', b.user_id) end as business,
      c.about_user_id, c.review_id, r.rating, r.text as review_text, a.id as author_id, a.name as author_name, c.outcome, c.note,
      jsonb_build_object('id', k.id, 'code', k.code, 'title_ru', k.title_ru, 'title_ky', k.title_ky,
        'for_products', k.for_listings, 'for_reviews', k.for_reviews, 'for_users', k.for_users, 'for_rooms', k.for_rooms) as category
    from (
        select * from claims c
        where not c.is_about_room and c.resolved_at is ${isOpen ? sql`null` : sql`not null`} ${after} and ${isOfOthers(viewerId)}
        ${order} limit ${sql.lit(limit)}
      ) c
      join claim_categories k on k.id = c.category_id
      left join users u on u.id = c.user_id
      left join reviews r on r.id = c.review_id
      left join businesses b on b.id = r.business_id
      left join users a on a.id = r.user_id
    ${order}`.execute(db);
  return rows;
}

/** Those that {@link readClaims} shows the viewer. */
export async function countOpenClaims(db: Db, viewerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from claims c where not c.is_about_room and c.resolved_at is null and ${isOfOthers(viewerId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A listing, a review or a user: the others are null. */
export interface ClaimSubject {
  listing_id: number | null;
  review_id: number | null;
  about_user_id: number | null;
}

export async function findClaim(db: Db, id: number): Promise<ClaimSubject | undefined> {
  return db
    .selectFrom("claims")
    .select(["listing_id", "review_id", "about_user_id"])
    .where("id", "=", id)
    .where("is_about_room", "=", false)
    .executeTakeFirst();
}

/** The column that names what a claim is about, and the id in it. */
function keyOf({ listing_id, review_id, about_user_id }: ClaimSubject) {
  if (listing_id !== null) return { column: "listing_id", id: listing_id } as const;
  if (review_id !== null) return { column: "review_id", id: review_id } as const;
  return { column: "about_user_id", id: about_user_id } as const;
}

/** Locks the open claims about the same thing; returns their ids. The listing or user that they are about must be locked before. */
export async function lockOpenClaims(trx: Db, subject: ClaimSubject): Promise<number[]> {
  const { column, id } = keyOf(subject);
  const rows = await trx
    .selectFrom("claims")
    .select("id")
    .where("resolved_at", "is", null)
    .where("is_about_room", "=", false)
    .where(column, "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

interface Resolution {
  outcome: ClaimOutcome;
  note: string | null;
  moderatorId: number;
  now: Date;
}

/** Resolves all open claims about the same thing; returns their ids. */
export async function resolveClaims(
  db: Db,
  subject: ClaimSubject,
  { outcome, note, moderatorId, now }: Resolution,
): Promise<number[]> {
  const { column, id } = keyOf(subject);
  const rows = await db
    .updateTable("claims")
    .set({ outcome, note, resolved_by: moderatorId, resolved_at: now })
    .where("resolved_at", "is", null)
    .where("is_about_room", "=", false)
    .where(column, "=", id)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** A review with its listing (null: of a business), whom it is about and author. */
export async function findReviewSubject(
  db: Db,
  id: number,
): Promise<
  { listing_id: number | null; seller_id: number; user_id: number; text: string; removed_at: Date | null } | undefined
> {
  return db
    .selectFrom("reviews")
    .select(["listing_id", "seller_id", "user_id", "text", "removed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
