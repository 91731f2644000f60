import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

interface NewEvent {
  userId: number | null;
  event: string;
  client: { ip: string; device: string };
  now: Date;
}

/** Writes nothing for a user who does not exist. */
export async function insertEvent(db: Db, { userId, event, client, now }: NewEvent): Promise<void> {
  await sql`
    insert into account_events (user_id, event, device, ip, created_at)
    select id, ${event}, ${client.device}, ${client.ip}, ${now}::timestamptz from users where id = ${userId}::bigint`.execute(
    db,
  );
}

/** How often an event happened to a user since then, counted up to `max`. */
export async function countEvents(
  db: Db,
  { userId, event, since, max }: { userId: number; event: string; since: Date; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from account_events where user_id = ${userId} and event = ${event} and created_at > ${since} limit ${max}
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

/** Events of a user, newest first, from before the one with this id. */
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

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_events").where("created_at", "<", before).execute();
}
