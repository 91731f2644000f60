import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { AuditEntry, listAudit as auditCall } from "#contracts/moderation/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import { readAudit } from "./audit-queries.ts";
import { presentEntry } from "./present.ts";
import type { ModerationServices } from "./services.ts";

/** A page of the audit log, newest first. */
export async function listAudit(
  { db }: ModerationServices,
  { limit = defaultPageSize, key, ...filter }: ValidInput<typeof auditCall>["query"],
  address: URL,
): Promise<Reply<typeof auditCall>> {
  const found = await readAudit(db, { ...filter, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentEntry), ...links };
}

const maxHistory = 50;

/** The last entries about a listing or a user, to show beside it. */
export async function readHistory(db: Db, of: { product: number } | { user: number }): Promise<AuditEntry[]> {
  return (await readAudit(db, { ...of, limit: maxHistory })).map(presentEntry);
}
