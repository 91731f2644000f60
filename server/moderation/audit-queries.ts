import { sql } from "kysely";
import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import type { Db } from "#server/database/database.ts";

export interface NewAuditEntry {
  moderator_id: number;
  action: AuditEntry["action"];
  listing_id?: number | null;
  user_id: number | null;
  subject: string;
  revision?: number;
  /** The approved revision before this decision. */
  approved_before?: number | null;
  reasons?: string[];
  note?: string | null;
  changes?: AuditEntry["changes"];
  created_at: Date;
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntries(db, [entry]);
}

export async function insertAuditEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<void> {
  await db
    .insertInto("moderation_log")
    .values(entries.map(({ changes = [], ...values }) => ({ ...values, changes: JSON.stringify(changes) })))
    .execute();
}

export interface AuditRow {
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
  changes: AuditEntry["changes"];
  created_at: Date;
  undone_at: Date | null;
}

export interface AuditFilter {
  search?: string | undefined;
  action?: AuditEntry["action"] | undefined;
  product?: number | undefined;
  user?: number | undefined;
  moderator?: number | undefined;
  /** Id of the last entry of the page before. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export async function readAudit(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { search, action, product, user, moderator, before, limit } = filter;
  const conditions = [
    sql`true`,
    ...(action === undefined ? [] : [sql`m.action = ${action}`]),
    ...(product === undefined ? [] : [sql`m.listing_id = ${product}`]),
    ...(user === undefined ? [] : [sql`m.user_id = ${user}`]),
    ...(moderator === undefined ? [] : [sql`m.moderator_id = ${moderator}`]),
    ...(before === undefined ? [] : [sql`m.id < ${before}`]),
    // Must be exactly the expression of the index `moderation_log_by_words`.
    ...(search === undefined
      ? []
      : [
          sql`to_tsvector('simple'::regconfig, m.subject || ' ' || coalesce(m.note, '')) @@ plainto_tsquery('simple', ${search})`,
        ]),
  ];
  const { rows } = await sql<AuditRow>`
    select m.*, u.name as moderator_name
    from moderation_log m left join users u on u.id = m.moderator_id
    where ${sql.join(conditions, sql` and `)}
    order by m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The last decision on a listing, unless it was undone. */
export async function findDecision(db: Db, listingId: number): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`
    select m.*, null as moderator_name from moderation_log m
    where m.listing_id = ${listingId} and m.action in ('approve', 'block') and m.undone_at is null
    order by m.id desc limit 1`.execute(db);
  return rows[0];
}

export async function markUndone(db: Db, entryId: number, now: Date): Promise<void> {
  await db.updateTable("moderation_log").set({ undone_at: now }).where("id", "=", entryId).execute();
}
