import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { type BusinessCardRow, cardColumns } from "./queries.ts";

/** Serialises what a user follows. */
export async function lockFollower(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** False when the user follows it already. */
export async function insertFollow(trx: Db, businessId: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into business_follows (user_id, business_id, created_at) values (${userId}, ${businessId}, ${now})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** False when the user did not follow it. */
export async function deleteFollow(trx: Db, businessId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from business_follows where user_id = ${userId} and business_id = ${businessId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function countFollows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from business_follows where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countFollowers(db: Db, businessId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from business_follows where business_id = ${businessId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The position in the list of one's own. */
export interface FollowPosition {
  followedAt: Date;
  businessId: number;
}

export interface FollowRow extends BusinessCardRow {
  followed_at: Date;
}

/** The businesses that a user follows, the last first; without those that nobody may know of. */
export async function readFollows(
  db: Db,
  userId: number,
  { after, limit }: { after: FollowPosition | undefined; limit: number },
): Promise<FollowRow[]> {
  const older =
    after === undefined
      ? sql``
      : sql`and (f.created_at, f.business_id) < (${after.followedAt}, ${after.businessId}::bigint)`;
  const { rows } = await sql<FollowRow>`
    select ${cardColumns}, f.created_at as followed_at
    from business_follows f join businesses b on b.id = f.business_id join users u on u.id = b.user_id
    where f.user_id = ${userId} ${older}
    order by f.created_at desc, f.business_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
