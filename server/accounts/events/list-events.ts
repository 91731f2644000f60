import type { AccountEvent, listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import { readEvents } from "./queries.ts";

/** A page of an account's events, newest first. */
export async function listEvents(
  db: Db,
  userId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listAccountEvents>["query"],
  address: URL,
): Promise<Reply<typeof listAccountEvents>> {
  const found = await readEvents(db, userId, { limit: limit + 1, before: parseIdKey(key) });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const results = rows.map((row) => ({
    id: row.id,
    event: row.event as AccountEvent["event"],
    creation_date: row.created_at.toISOString(),
    device: row.device,
    ip: row.ip,
  }));
  return { results, ...links };
}
