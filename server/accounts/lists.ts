import type { AccountEvent, listAccountEvents, listSessions } from "#contracts/accounts.ts";
import type { Asked, Reply } from "#contracts/endpoint.ts";
import { cutPage, readIdKey, usualLimit } from "#server/platform/list-page.ts";
import type { Viewer } from "#server/platform/session.ts";
import { readEvents } from "./event-queries.ts";
import type { AccountServices } from "./services.ts";
import { readSessions } from "./session-queries.ts";

/** Where somebody is signed in: this session first, then the last seen ones. The key is the last one shown. */
export async function listOwnSessions(
  { db }: Pick<AccountServices, "db">,
  viewer: Viewer,
  { limit = usualLimit, key }: Asked<typeof listSessions>["query"],
  address: URL,
): Promise<Reply<typeof listSessions>> {
  const rows = (await readSessions(db, viewer.userId)).map((row) => ({
    id: row.id,
    is_current: row.id === viewer.sessionId,
    device: row.device,
    ip: row.ip,
    creation_date: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
  }));
  const ordered = [...rows.filter((row) => row.is_current), ...rows.filter((row) => !row.is_current)];
  const last = readIdKey(key);
  // A session that ended since then leaves its place to nobody: the list begins anew.
  const from = last === undefined ? 0 : ordered.findIndex((row) => row.id === last) + 1;
  const page = cutPage(ordered.slice(from), limit, address, (row) => String(row.id));
  return { results: page.rows, ...page.links };
}

/** What happened to somebody's account, newest first. */
export async function listEvents(
  { db }: Pick<AccountServices, "db">,
  viewer: Viewer,
  { limit = usualLimit, key }: Asked<typeof listAccountEvents>["query"],
  address: URL,
): Promise<Reply<typeof listAccountEvents>> {
  const found = await readEvents(db, viewer.userId, { limit: limit + 1, before: readIdKey(key) });
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  const results = rows.map((row) => ({
    id: row.id,
    event: row.event as AccountEvent["event"],
    creation_date: row.created_at.toISOString(),
    device: row.device,
    ip: row.ip,
  }));
  return { results, ...links };
}
