import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export async function insertDiscarded(db: Db, names: readonly string[]): Promise<void> {
  await sql`insert into discarded_media (name) select unnest(${names}::text[]) on conflict do nothing`.execute(db);
}

export async function deleteDiscarded(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from discarded_media where name = any(${names}::text[])`.execute(db);
}

export async function readDiscardedBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from discarded_media where discarded_at < ${before}`.execute(db);
  return rows.map(({ name }) => name);
}
