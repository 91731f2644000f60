import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

interface NewEvent {
  userId: number | null;
  event: string;
  visit: { ip: string; device: string };
  now: Date;
}

/** Nothing is written for a person who is not there. */
export async function insertEvent(db: Db, { userId, event, visit, now }: NewEvent): Promise<void> {
  await sql`
    insert into account_events (user_id, event, device, ip, created_at)
    select id, ${event}, ${visit.device}, ${visit.ip}, ${now}::timestamptz from users where id = ${userId}::bigint`.execute(
    db,
  );
}

/** How often something happened to a person since a moment, counted up to `most`. */
export async function countEvents(
  db: Db,
  { userId, event, since, most }: { userId: number; event: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from account_events where user_id = ${userId} and event = ${event} and created_at > ${since} limit ${most}
    ) as happened`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface EventRow {
  id: number;
  event: string;
  device: string;
  ip: string;
  created_at: Date;
}

/** Events of a person before the one named, newest first. */
export async function readEvents(
  db: Db,
  userId: number,
  { limit, before }: { limit?: number; before?: number | undefined },
): Promise<EventRow[]> {
  let query = db
    .selectFrom("account_events")
    .select(["id", "event", "device", "ip", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc");
  if (before !== undefined) query = query.where("id", "<", before);
  if (limit !== undefined) query = query.limit(sql.lit(limit));
  return query.execute();
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_events").where("created_at", "<", before).execute();
}
