import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** False when another moderator holds the listing. */
export async function writeHold(
  db: Db,
  { id, moderatorId, now, until }: { id: number; moderatorId: number; now: Date; until: Date },
): Promise<boolean> {
  const result = await sql`
    insert into moderation_takes (listing_id, moderator_id, until) values (${id}, ${moderatorId}, ${until})
    on conflict (listing_id) do update set moderator_id = excluded.moderator_id, until = excluded.until
      where moderation_takes.moderator_id = ${moderatorId} or moderation_takes.until <= ${now}`.execute(db);
  return result.numAffectedRows === 1n;
}

/** The moderator who holds a listing. */
export async function findHolder(db: Db, id: number, now: Date): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("moderation_takes as t")
    .innerJoin("users as u", "u.id", "t.moderator_id")
    .select(["u.id", "u.name"])
    .where("t.listing_id", "=", id)
    .where("t.until", ">", now)
    .executeTakeFirst();
}

/** Ends a moderator's own hold; that of another stays. */
export async function deleteOwnHold(db: Db, id: number, moderatorId: number): Promise<void> {
  await db
    .deleteFrom("moderation_takes")
    .where("listing_id", "=", id)
    .where("moderator_id", "=", moderatorId)
    .execute();
}

/** Ends any moderator's hold. */
export async function deleteHold(db: Db, id: number): Promise<void> {
  await db.deleteFrom("moderation_takes").where("listing_id", "=", id).execute();
}
