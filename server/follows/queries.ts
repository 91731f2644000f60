import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { PublicUserRow } from "#server/users/queries.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";

/** Serialises what a user follows. */
export async function lockFollower(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** A seller in whatever state, and whether either has blocked the other; undefined when there is none. */
export async function findSeller(
  db: Db,
  sellerId: number,
  userId: number,
): Promise<{ blocked_at: Date | null; is_blocked: boolean } | undefined> {
  const { rows } = await sql<{ blocked_at: Date | null; is_blocked: boolean }>`
    select u.blocked_at, exists (
      select from chat_blocks c where (c.user_id, c.blocked_id) in ((u.id, ${userId}), (${userId}, u.id))) as is_blocked
    from users u where u.id = ${sellerId}`.execute(db);
  return rows[0];
}

export async function isFollowing(db: Db, sellerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from follows where user_id = ${userId} and seller_id = ${sellerId}`.execute(db);
  return rows.length > 0;
}

/** False when the user follows them already. */
export async function insertFollow(trx: Db, sellerId: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (user_id, seller_id, created_at, is_counted)
    select id, ${sellerId}, ${now}, phone is not null from users where id = ${userId}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** False when the user did not follow them. */
export async function deleteFollow(trx: Db, sellerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from follows where user_id = ${userId} and seller_id = ${sellerId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function countFollows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from follows where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Followers of a seller as everybody is told: accounts without a phone cost nothing, and would make up any number. */
export async function countFollowers(db: Db, sellerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from follows where seller_id = ${sellerId} and is_counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The position in the list of one's own. */
export interface FollowPosition {
  followedAt: Date;
  sellerId: number;
}

export interface FollowRow extends PublicUserRow {
  followed_at: Date;
  logo: { id: number; name: string; width: number; height: number; /** Base64. */ thumbhash: string } | null;
}

/** The sellers that a user follows, the last first. */
export async function readFollows(
  db: Db,
  userId: number,
  { after, limit }: { after: FollowPosition | undefined; limit: number },
): Promise<FollowRow[]> {
  const older =
    after === undefined
      ? sql``
      : sql`and (f.created_at, f.seller_id) < (${after.followedAt}, ${after.sellerId}::bigint)`;
  const { rows } = await sql<FollowRow>`
    select u.id, u.name, u.photo, u.created_at, u.blocked_at, f.created_at as followed_at,
      case when ${isBusinessOnShow("b")} then b.rating else u.rating end as rating,
      case when ${isBusinessOnShow("b")} then b.review_count else u.review_count end as review_count,
      b.id as business_id, b.name as business_name, b.link as business_link, b.request_status,
      (select count(*) from listing_search s where s.user_id = u.id) as listings,
      (select jsonb_build_object('id', p.id, 'name', p.name, 'width', p.width, 'height', p.height, 'thumbhash', encode(p.thumbhash, 'base64'))
        from business_photos p where p.business_id = b.id and p.kind = 'logo' and ${isBusinessOnShow("b")}) as logo
    from (
      select * from follows f where f.user_id = ${userId} ${older}
      order by f.created_at desc, f.seller_id desc limit ${sql.lit(limit)}
    ) f join users u on u.id = f.seller_id left join businesses b on b.user_id = u.id
    order by f.created_at desc, f.seller_id desc`.execute(db);
  return rows;
}
