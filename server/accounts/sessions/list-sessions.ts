import type { listSessions } from "#contracts/accounts/session-schemas.ts";
import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { countOpenKeys } from "#server/business/keys/queries.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { readSessions } from "./queries.ts";

/** A user's sessions: this one first, then the last seen ones. The key is the id of the last one shown. */
export async function listOwnSessions(
  { db, now }: { db: Db; now(): Date },
  viewer: Viewer,
  { limit = defaultPageSize, key }: ValidInput<typeof listSessions>["query"],
  address: URL,
): Promise<Reply<typeof listSessions>> {
  const sessions = (await readSessions(db, viewer.userId)).map((row) => ({
    id: row.id,
    is_current: row.id === viewer.sessionId,
    device: row.device,
    ip: row.ip,
    creation_date: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
  }));
  const ordered = [
    ...sessions.filter((session) => session.is_current),
    ...sessions.filter((session) => !session.is_current),
  ];
  const last = parseIdKey(key);
  // When the session of the key has ended, the list starts again.
  const from = last === undefined ? 0 : ordered.findIndex((session) => session.id === last) + 1;
  const page = paginate(ordered.slice(from), limit, address, (session) => String(session.id));
  return { results: page.rows, api_keys: await countOpenKeys(db, viewer.userId, now()), ...page.links };
}
