import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Phone and e-mail of a user, as far as there are any. */
export async function readLogins(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    select unnest(array_remove(array[phone, email], null)) as login from users where id = ${userId}`.execute(db);
  return rows.map(({ login }) => login);
}

export async function readDemos(db: Db, hashes: readonly Buffer[]): Promise<Date | undefined> {
  const { rows } = await sql<{ demo_until: Date | null }>`
    select min(demo_until) as demo_until from business_demos where login_hash = any(${hashes}::bytea[])`.execute(db);
  return rows[0]?.demo_until ?? undefined;
}

export async function insertDemos(db: Db, hashes: readonly Buffer[], demoUntil: Date): Promise<void> {
  await sql`
    insert into business_demos (login_hash, demo_until) select unnest(${hashes}::bytea[]), ${demoUntil}::timestamptz
    on conflict do nothing`.execute(db);
}

export async function deleteDemosBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from business_demos where demo_until < ${before}`.execute(db);
}
