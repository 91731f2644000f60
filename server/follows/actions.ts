import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxFollows } from "#contracts/follows/rules.ts";
import type { followSeller, getFollow, listFollowedSellers } from "#contracts/follows/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { explainNoFollow } from "./policy.ts";
import { presentFollowed } from "./present.ts";
import * as queries from "./queries.ts";

export interface FollowServices {
  db: Db;
  now(): Date;
}

/** The page of a business links to its person: what publishes this path makes both anew. */
function pathOf(sellerId: number): string {
  return `/user/${sellerId}`;
}

export async function findFollow(
  { db }: FollowServices,
  { userId }: Viewer,
  id: number,
): Promise<Reply<typeof getFollow>> {
  if (!(await queries.findSeller(db, id, userId))) refuse("not_found");
  return { is_following: await queries.isFollowing(db, id, userId) };
}

/** Follows a seller; the same again changes nothing. */
export async function follow(
  { db, now }: FollowServices,
  { userId }: Viewer,
  id: number,
): Promise<Reply<typeof followSeller>> {
  const seller = (await queries.findSeller(db, id, userId)) ?? refuse("not_found");
  refuseIf(explainNoFollow(userId, { id, ...seller }));
  await db.transaction().execute(async (trx) => {
    await queries.lockFollower(trx, userId);
    if (!(await queries.insertFollow(trx, id, userId, now()))) return;
    if ((await queries.countFollows(trx, userId)) > maxFollows) refuse("too_many_follows");
    await publishPageChanges(trx, [pathOf(id)]);
  });
  return { follower_count: await queries.countFollowers(db, id) };
}

/** In whatever state the seller is. */
export async function unfollow({ db }: FollowServices, { userId }: Viewer, id: number): Promise<null> {
  if (!(await queries.findSeller(db, id, userId))) refuse("not_found");
  await db.transaction().execute(async (trx) => {
    if (await queries.deleteFollow(trx, id, userId)) await publishPageChanges(trx, [pathOf(id)]);
  });
  return null;
}

/** A page of the sellers that a user follows, the last first. */
export async function listFollowed(
  { db }: FollowServices,
  { userId }: Viewer,
  { limit = defaultPageSize, key }: ValidInput<typeof listFollowedSellers>["query"],
  address: URL,
): Promise<Reply<typeof listFollowedSellers>> {
  const [found, count] = await Promise.all([
    queries.readFollows(db, userId, { after: parseFollowKey(key), limit: limit + 1 }),
    queries.countFollows(db, userId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => `${row.followed_at.getTime()}-${row.id}`);
  return { results: rows.map(presentFollowed), count, ...links };
}

function parseFollowKey(key: string | undefined): queries.FollowPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? refuseListKey();
  return { followedAt: new Date(Number(time)), sellerId: Number(id) };
}
