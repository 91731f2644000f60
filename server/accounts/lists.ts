import type { AccountEvent, listAccountEvents, listSessions } from "#contracts/accounts.ts";
import type { Asked, Reply } from "#contracts/endpoint.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { readEvents } from "./event-queries.ts";
import type { AccountServices } from "./services.ts";
import { readSessions } from "./session-queries.ts";

/** Rows of a page unless told otherwise. */
const usualLimit = 28;

/** Where somebody is signed in: this session first, then the last seen ones. The key is the last one shown. */
export async function listOwnSessions(
  { db, publicUrl }: AccountServices,
  viewer: Viewer,
  { limit = usualLimit, key }: Asked<typeof listSessions>["query"],
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
  const last = key === undefined ? undefined : readKey(key);
  // A session that ended since then leaves its place to nobody: the list begins anew.
  const from = last === undefined ? 0 : ordered.findIndex((row) => row.id === last) + 1;
  const results = ordered.slice(from, from + limit);
  return { results, ...linkNext(publicUrl, "/auth/v1/sessions/", results, limit, from + limit < ordered.length) };
}

/** What happened to somebody's account, newest first. */
export async function listEvents(
  { db, publicUrl }: AccountServices,
  viewer: Viewer,
  { limit = usualLimit, key }: Asked<typeof listAccountEvents>["query"],
): Promise<Reply<typeof listAccountEvents>> {
  const before = key === undefined ? undefined : readKey(key);
  const rows = await readEvents(db, viewer.userId, { limit: limit + 1, before });
  const results = rows.slice(0, limit).map((row) => ({
    id: row.id,
    event: row.event as AccountEvent["event"],
    creation_date: row.created_at.toISOString(),
    device: row.device,
    ip: row.ip,
  }));
  return { results, ...linkNext(publicUrl, "/auth/v1/events/", results, limit, rows.length > limit) };
}

function linkNext(publicUrl: string, path: string, results: { id: number }[], limit: number, isMore: boolean) {
  const last = results.at(-1);
  if (!isMore || !last) return { next: null, previous: null, key: null };
  const key = String(last.id);
  return { next: `${publicUrl}${path}?limit=${limit}&key=${key}`, previous: null, key };
}

function readKey(key: string): number {
  return /^\d{1,15}$/.test(key)
    ? Number(key)
    : refuse("validation_failed", { fields: { key: [{ message: "key_invalid" }] } });
}
