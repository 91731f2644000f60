import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

export interface FeedRow {
  business_id: number;
  address: string;
  ends_gone: boolean;
  is_on: boolean;
  failures: number;
  next_at: Date;
  last_import_id: number | null;
  /** Who has set it last; null: that account is gone, and it is not read any more. */
  changed_by: number | null;
}

export async function findFeed(db: Db, businessId: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select business_id, address, ends_gone, is_on, failures, next_at, last_import_id, changed_by
    from import_feeds where business_id = ${businessId}`.execute(db);
  return rows[0];
}

export async function writeFeed(trx: Db, feed: Omit<FeedRow, "last_import_id">): Promise<void> {
  await trx
    .insertInto("import_feeds")
    .values(feed)
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet(feed))
    .execute();
}

/** Feeds whose time has come, locked; other processes take others. */
export async function lockDueFeeds(trx: Db, now: Date, limit: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select f.business_id, f.address, f.ends_gone, f.is_on, f.failures, f.next_at, f.last_import_id, f.changed_by
    from import_feeds f join businesses b on b.id = f.business_id join users o on o.id = b.user_id
    where f.is_on and f.next_at <= ${now} and ${isBusinessPublic("b", "o")}
      and f.changed_by is not null
      and not exists (select from imports i where i.business_id = f.business_id and i.state in ('reading', 'running'))
    order by f.next_at limit ${sql.lit(limit)} for update of f skip locked`.execute(trx);
  return rows;
}

/** Switches off feeds whose setters are gone. Locked one by one; other processes take others. */
export async function endAbandoned(trx: Db, limit: number): Promise<{ address: string; owner_id: number }[]> {
  const { rows } = await sql<{ address: string; owner_id: number }>`
    with abandoned as (
      select business_id from import_feeds where changed_by is null and is_on
      limit ${sql.lit(limit)} for update skip locked)
    update import_feeds f set is_on = false from abandoned a, businesses b
    where f.business_id = a.business_id and b.id = a.business_id
    returning f.address, b.user_id as owner_id`.execute(trx);
  return rows;
}

export async function noteStart(trx: Db, businessId: number, importId: number, next: Date): Promise<void> {
  await sql`
    update import_feeds set last_import_id = ${importId}, next_at = ${next} where business_id = ${businessId}`.execute(
    trx,
  );
}

/** Counts failures in a row; the number, and whose feed it is. */
export async function noteFailure(
  trx: Db,
  businessId: number,
  max: number,
): Promise<{ failures: number; user_id: number } | undefined> {
  const { rows } = await sql<{ failures: number; user_id: number }>`
    update import_feeds f set failures = f.failures + 1, is_on = f.is_on and f.failures + 1 < ${sql.lit(max)}
    from businesses b where b.id = f.business_id and f.business_id = ${businessId}
    returning f.failures, b.user_id`.execute(trx);
  return rows[0];
}

export async function noteSuccess(trx: Db, businessId: number): Promise<void> {
  await sql`update import_feeds set failures = 0 where business_id = ${businessId}`.execute(trx);
}
