import { sql } from "kysely";
import type { ListingState } from "#contracts/listings.ts";
import type { AuditEntry, ModeratedUser } from "#contracts/moderation.ts";
import type { Db } from "#server/platform/database.ts";

/** Whether a person is of the staff now, whatever their token says. */
export async function isStaff(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "in", ["moderator", "admin"])
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface QueueRow {
  id: number;
  review_since: Date;
}

/** Ads on review of people who are not blocked, oldest first, but those that others look at. */
export async function readQueue(
  db: Db,
  { moderatorId, now, after, limit }: { moderatorId: number; now: Date; after: QueueRow | undefined; limit: number },
): Promise<QueueRow[]> {
  const place = after ? sql`and (l.review_since, l.id) > (${after.review_since}, ${after.id})` : sql``;
  const { rows } = await sql<QueueRow>`
    select l.id, l.review_since from listings l
      join users u on u.id = l.user_id and u.blocked_at is null
    where l.state = 'on_review' ${place}
      and not exists (
        select from moderation_takes t
        where t.listing_id = l.id and t.until > ${now} and t.moderator_id <> ${moderatorId})
    order by l.review_since, l.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface WaitingRow extends QueueRow {
  revision: number;
  taker_id: number | null;
  taker_name: string | null;
}

/** Ads on review of people who are not blocked, oldest first, each with the other moderator who looks at it. */
export async function readWaiting(
  db: Db,
  { moderatorId, now, limit }: { moderatorId: number; now: Date; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select l.id, l.review_since, l.revision, m.id as taker_id, m.name as taker_name from listings l
      join users u on u.id = l.user_id and u.blocked_at is null
      left join moderation_takes t on t.listing_id = l.id and t.until > ${now} and t.moderator_id <> ${moderatorId}
      left join users m on m.id = t.moderator_id
    where l.state = 'on_review'
    order by l.review_since, l.id limit ${limit}`.execute(db);
  return rows;
}

export interface QueueCounts {
  waiting: number;
  late: number;
  median_wait_seconds: number | null;
}

export async function countQueue(db: Db, now: Date, lateBefore: Date): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select count(*) as waiting, count(*) filter (where l.review_since < ${lateBefore}) as late,
      round(extract(epoch from percentile_cont(0.5) within group (order by ${now}::timestamptz - l.review_since)))::bigint
        as median_wait_seconds
    from listings l
    where l.state = 'on_review'
      and not exists (select from users u where u.id = l.user_id and u.blocked_at is not null)`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0, median_wait_seconds: null };
}

/** An ad as decisions look at it. */
export interface JudgedRow {
  id: number;
  user_id: number;
  title: string;
  description: string;
  state: ListingState;
  revision: number;
  approved_revision: number | null;
  deleted_at: Date | null;
  review_since: Date;
  text_hash: Buffer | null;
}

export async function findJudged(db: Db, id: number): Promise<JudgedRow | undefined> {
  return selectJudged(db).where("id", "=", id).executeTakeFirst() as Promise<JudgedRow | undefined>;
}

/** The same, and nobody changes it before the transaction ends. */
export async function lockJudged(db: Db, id: number): Promise<JudgedRow | undefined> {
  return selectJudged(db).where("id", "=", id).forUpdate().executeTakeFirst() as Promise<JudgedRow | undefined>;
}

function selectJudged(db: Db) {
  return db
    .selectFrom("listings")
    .select(["id", "user_id", "title", "description", "state", "revision", "approved_revision", "deleted_at"])
    .select(["review_since", "text_hash"]);
}

/** Holds an ad on review for a moderator; false when somebody else holds it. */
export async function takeListing(
  db: Db,
  { id, moderatorId, now, until }: { id: number; moderatorId: number; now: Date; until: Date },
): Promise<boolean> {
  const result = await sql`
    insert into moderation_takes (listing_id, moderator_id, until) values (${id}, ${moderatorId}, ${until})
    on conflict (listing_id) do update set moderator_id = excluded.moderator_id, until = excluded.until
      where moderation_takes.moderator_id = ${moderatorId} or moderation_takes.until <= ${now}`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Who looks at an ad now. */
export async function findTaker(db: Db, id: number, now: Date): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("moderation_takes as t")
    .innerJoin("users as u", "u.id", "t.moderator_id")
    .select(["u.id", "u.name"])
    .where("t.listing_id", "=", id)
    .where("t.until", ">", now)
    .executeTakeFirst();
}

/** Ends the hold of one moderator; anybody else's stays. */
export async function releaseOwn(db: Db, id: number, moderatorId: number): Promise<void> {
  await db
    .deleteFrom("moderation_takes")
    .where("listing_id", "=", id)
    .where("moderator_id", "=", moderatorId)
    .execute();
}

export async function releaseListing(db: Db, id: number): Promise<void> {
  await db.deleteFrom("moderation_takes").where("listing_id", "=", id).execute();
}

/** Lets the public see an ad. The first time it stands at the top; later it keeps its place, or an edit would be a raise. */
export async function writeApproval(db: Db, listing: JudgedRow, now: Date): Promise<void> {
  const isFirst = listing.approved_revision === null;
  await db
    .updateTable("listings")
    .set({
      state: "active",
      approved_revision: listing.revision,
      ...(isFirst
        ? { upvote_at: now, previous_upvote_at: null, upvote_xid: sql<string>`pg_current_xact_id()` }
        : { renewed_at: now }),
    })
    .where("id", "=", listing.id)
    .execute();
}

export async function writeBlock(db: Db, id: number): Promise<void> {
  await db.updateTable("listings").set({ state: "blocked" }).where("id", "=", id).execute();
}

/** Back into the queue, at the place it had there. */
export async function writeUndo(db: Db, id: number, approvedBefore: number | null): Promise<void> {
  await db
    .updateTable("listings")
    .set({ state: "on_review", approved_revision: approvedBefore })
    .where("id", "=", id)
    .execute();
}

export interface NewLogEntry {
  moderator_id: number;
  action: AuditEntry["action"];
  listing_id?: number | null;
  user_id: number | null;
  subject: string;
  revision?: number;
  approved_before?: number | null;
  reasons?: string[];
  note?: string | null;
  created_at: Date;
}

export async function insertLog(db: Db, entry: NewLogEntry): Promise<void> {
  await db.insertInto("moderation_log").values(entry).execute();
}

export interface LogRow {
  id: number;
  moderator_id: number | null;
  moderator_name: string | null;
  action: AuditEntry["action"];
  listing_id: number | null;
  user_id: number | null;
  subject: string;
  revision: number | null;
  approved_before: number | null;
  reasons: string[];
  note: string | null;
  created_at: Date;
  undone_at: Date | null;
}

export interface LogFilter {
  search?: string | undefined;
  action?: AuditEntry["action"] | undefined;
  product?: number | undefined;
  user?: number | undefined;
  moderator?: number | undefined;
  /** The last one of the page before. */
  before?: number | undefined;
  limit: number;
}

/** What staff did, newest first. */
export async function readLog(db: Db, filter: LogFilter): Promise<LogRow[]> {
  const { search, action, product, user, moderator, before, limit } = filter;
  const conditions = [
    sql`true`,
    ...(action === undefined ? [] : [sql`m.action = ${action}`]),
    ...(product === undefined ? [] : [sql`m.listing_id = ${product}`]),
    ...(user === undefined ? [] : [sql`m.user_id = ${user}`]),
    ...(moderator === undefined ? [] : [sql`m.moderator_id = ${moderator}`]),
    ...(before === undefined ? [] : [sql`m.id < ${before}`]),
    // The expression of the index `moderation_log_by_words`, word for word.
    ...(search === undefined
      ? []
      : [
          sql`to_tsvector('simple'::regconfig, m.subject || ' ' || coalesce(m.note, '')) @@ plainto_tsquery('simple', ${search})`,
        ]),
  ];
  const { rows } = await sql<LogRow>`
    select m.*, u.name as moderator_name
    from moderation_log m left join users u on u.id = m.moderator_id
    where ${sql.join(conditions, sql` and `)}
    order by m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The last decision on an ad that stands. */
export async function findDecision(db: Db, listingId: number): Promise<LogRow | undefined> {
  const { rows } = await sql<LogRow>`
    select m.*, null as moderator_name from moderation_log m
    where m.listing_id = ${listingId} and m.action in ('approve', 'block') and m.undone_at is null
    order by m.id desc limit 1`.execute(db);
  return rows[0];
}

export async function markUndone(db: Db, logId: number, now: Date): Promise<void> {
  await db.updateTable("moderation_log").set({ undone_at: now }).where("id", "=", logId).execute();
}

/** Other ads with the same text, the newest, at most so many. */
export async function findSameText(db: Db, listing: JudgedRow, limit: number): Promise<number[]> {
  if (listing.text_hash === null) return [];
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("text_hash", "=", listing.text_hash)
    .where("text_hash", "is not", null)
    .where("id", "<>", listing.id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ModeratedUserRow {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  photo: string | null;
  role: ModeratedUser["role"];
  is_business: boolean;
  created_at: Date;
  blocked_at: Date | null;
  active: number;
  inactive: number;
  on_review: number;
  blocked: number;
  decided_approve: number;
  decided_block: number;
}

export async function findModeratedUser(db: Db, id: number): Promise<ModeratedUserRow | undefined> {
  const { rows } = await sql<ModeratedUserRow>`
    select u.id, u.name, u.phone, u.email, u.photo, u.role, u.created_at, u.blocked_at,
      coalesce(b.request_status = 'success', false) as is_business, l.*, d.*
    from users u left join businesses b on b.user_id = u.id,
      lateral (
        select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'inactive') as inactive,
          count(*) filter (where state = 'on_review') as on_review, count(*) filter (where state = 'blocked') as blocked
        from listings where user_id = u.id) l,
      lateral (
        select count(*) filter (where action = 'approve') as decided_approve,
          count(*) filter (where action = 'block') as decided_block
        from moderation_log where user_id = u.id and undone_at is null) d
    where u.id = ${id}`.execute(db);
  return rows[0];
}

/** A person whose block is changed; locked. */
export async function lockUser(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; role: string; blocked_at: Date | null } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "name", "role", "blocked_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setBlocked(db: Db, id: number, blockedAt: Date | null): Promise<void> {
  await db.updateTable("users").set({ blocked_at: blockedAt }).where("id", "=", id).execute();
}

export async function readListingIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom("listings").select("id").where("user_id", "=", userId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
