import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Addresses that wait at most; more are not noted, the sitemap has them all. */
const maxWaiting = 100_000;

/**
 * Notes pages, by their paths without the language, that have come, gone or changed, while search engines are told of that. Call it in the transaction
 * that changed them. A page that waits already is there once.
 */
export async function noteChangedPages(trx: Db, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  await sql`
    insert into index_now_queue (path, noted_at)
    select path, ${now} from unnest(${[...paths]}::text[]) as t(path)
    where exists (select from index_now)
      and (select coalesce(max(id) - min(id), 0) from index_now_queue) < ${sql.lit(maxWaiting)}
    order by path
    on conflict (path) do update set noted_at = excluded.noted_at`.execute(trx);
}

/** From now on pages are noted. Returns when the next try is due: after a refusal that is later. */
export async function openQueue(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ next_try_at: Date }>`
    insert into index_now (next_try_at) values (${now})
    on conflict (is_on) do update set is_on = true returning next_try_at`.execute(db);
  return rows[0]?.next_try_at ?? now;
}

/** Nothing is noted any more, and nothing waits. */
export async function closeQueue(db: Db): Promise<void> {
  const { rows } = await sql`delete from index_now returning is_on`.execute(db);
  if (rows.length > 0) await sql`delete from index_now_queue`.execute(db);
}

export async function postponeTry(db: Db, nextTryAt: Date): Promise<void> {
  await sql`update index_now set next_try_at = ${nextTryAt}`.execute(db);
}

export interface ChangedPage {
  path: string;
  noted_at: Date;
}

/** Those that have waited longest. */
export async function readChangedPages(db: Db, limit: number): Promise<ChangedPage[]> {
  const { rows } = await sql<ChangedPage>`
    select path, noted_at from index_now_queue order by noted_at, path limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those that have changed again meanwhile stay, and those that are changing now. */
export async function forgetPages(db: Db, pages: readonly ChangedPage[]): Promise<void> {
  await sql`
    delete from index_now_queue where path in (
      select q.path from index_now_queue q
        join jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as told(path text, noted_at timestamptz) using (path)
      where q.noted_at <= told.noted_at
      order by q.path for update of q skip locked)`.execute(db);
}

export async function dropPagesBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from index_now_queue where noted_at < ${before}`.execute(db);
}
