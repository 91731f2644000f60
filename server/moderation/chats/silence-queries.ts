import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export async function writeSilence(trx: Db, userId: number, endsAt: Date): Promise<void> {
  await sql`
    insert into chat_silences (user_id, ends_at) values (${userId}, ${endsAt})
    on conflict (user_id) do update set ends_at = excluded.ends_at`.execute(trx);
}

/** False when there was none. */
export async function deleteSilence(trx: Db, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from chat_silences where user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}

/** How often the shield has stopped or folded what somebody wrote. */
export interface WarnedRow {
  user_id: number;
  folded: number;
  held: number;
  refused: number;
  total: number;
  last_rule: string | null;
  last_at: Date;
}

/** Most often first, without the viewer. */
export async function readWarned(
  db: Db,
  { viewerId, after, limit }: { viewerId: number; after: { total: number; userId: number } | undefined; limit: number },
): Promise<WarnedRow[]> {
  const beyond = after ? sql`and (total, user_id) < (${after.total}::int, ${after.userId}::bigint)` : sql``;
  const { rows } = await sql<WarnedRow>`
    select user_id, folded, held, refused, total, last_rule, last_at from chat_warnings
    where user_id <> ${viewerId} ${beyond}
    order by total desc, user_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
