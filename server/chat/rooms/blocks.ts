import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxBlockedUsers } from "#contracts/chat/rules.ts";
import type { listBlockedUsers } from "#contracts/chat/schemas.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishChatEvent } from "../live/events.ts";
import type { ChatServices } from "../records/services.ts";
import * as queries from "./block-queries.ts";

type BlockServices = Pick<ChatServices, "db" | "now">;

/** Blocks a person for the viewer, in every room of the two; they are not told. The same again changes nothing. */
export async function blockPerson(
  { db, now }: BlockServices,
  { userId }: Viewer,
  blockedId: number,
): Promise<{ is_blocked_by_me: true }> {
  if (userId === blockedId) refuse("own_room");
  await db.transaction().execute(async (trx) => {
    if (!(await queries.hasUser(trx, blockedId))) refuse("not_found");
    await queries.lockBlocker(trx, userId);
    await queries.insertBlock(trx, userId, blockedId, now());
    if ((await queries.countBlocks(trx, userId)) > maxBlockedUsers) refuse("too_many_records");
    await publishChatEvent(trx, { users: [userId, blockedId], name: "recheck", payload: {} });
  });
  return { is_blocked_by_me: true };
}

/** Unblocks a person. One who is not blocked stays so. */
export async function unblockPerson(
  { db }: BlockServices,
  { userId }: Viewer,
  blockedId: number,
): Promise<{ is_blocked_by_me: false }> {
  if (!(await queries.hasUser(db, blockedId))) refuse("not_found");
  await queries.deleteBlock(db, userId, blockedId);
  return { is_blocked_by_me: false };
}

/** A page of the people whom the viewer has blocked, the last one first. */
export async function listBlocked(
  { db }: BlockServices,
  { userId }: Viewer,
  { limit = defaultPageSize, key }: ValidInput<typeof listBlockedUsers>["query"],
  address: URL,
): Promise<Reply<typeof listBlockedUsers>> {
  const found = await queries.readBlocks(db, userId, { after: parseBlockKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => `${row.created_at.getTime()}-${row.id}`);
  const results = rows.map(({ id, name, photo, created_at }) => ({
    id,
    name,
    photo,
    blocked_date: created_at.toISOString(),
  }));
  return { results, ...links };
}

function parseBlockKey(key: string | undefined): { at: Date; id: number } | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseListKey() : { at: new Date(Number(time)), id: Number(id) };
}
