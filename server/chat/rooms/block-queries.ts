import { sql } from "kysely";
import { shownName, shownPhoto } from "#server/business/records/shown-person-queries.ts";
import type { Db } from "#server/database/database.ts";

/** Serialises changes of whom a user has blocked. */
export async function lockBlocker(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

export async function insertBlock(trx: Db, userId: number, blockedId: number, now: Date): Promise<void> {
  await sql`
    insert into chat_blocks (user_id, blocked_id, created_at) values (${userId}, ${blockedId}, ${now})
    on conflict do nothing`.execute(trx);
}

export async function deleteBlock(trx: Db, userId: number, blockedId: number): Promise<void> {
  await sql`delete from chat_blocks where user_id = ${userId} and blocked_id = ${blockedId}`.execute(trx);
}

export async function countBlocks(trx: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from chat_blocks where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether a user exists, blocked by a moderator or not. */
export async function hasUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from users where id = ${userId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export interface BlockedRow {
  id: number;
  name: string;
  photo: string | null;
  created_at: Date;
}

/** Whom a user has blocked, the last one first. */
export async function readBlocks(
  db: Db,
  userId: number,
  { after, limit }: { after: { at: Date; id: number } | undefined; limit: number },
): Promise<BlockedRow[]> {
  const beyond = after
    ? sql`and (b.created_at, b.blocked_id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<BlockedRow>`
    select u.id, ${shownName("u")} as name, ${shownPhoto("u")} as photo, b.created_at from chat_blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${userId} ${beyond}
    order by b.created_at desc, b.blocked_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
