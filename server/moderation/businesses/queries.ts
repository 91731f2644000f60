import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { RequestRow } from "#server/business/requests/queries.ts";

/** A request that waits. */
export interface WaitingRequestRow extends Pick<
  RequestRow,
  | "id"
  | "user_id"
  | "name"
  | "folded_name"
  | "phone"
  | "about"
  | "category_id"
  | "submitted_at"
  | "rejection_reason"
  | "rejection"
> {
  /** The phone is the account's. */
  is_own_phone: boolean;
}

/** Where a page of requests ends. */
export interface RequestPosition {
  submittedAt: Date;
  id: number;
}

/** Requests that wait, the longest waiting first, without the viewer's own and those of users who are blocked. */
export async function readWaitingRequests(
  db: Db,
  { viewerId, after, limit }: { viewerId: number; after: RequestPosition | undefined; limit: number },
): Promise<WaitingRequestRow[]> {
  const later =
    after === undefined
      ? sql``
      : sql`and (b.submitted_at, b.id) > (${after.submittedAt}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<WaitingRequestRow>`
    select b.id, b.user_id, b.name, b.folded_name, b.phone, b.about, b.category_id, b.submitted_at, b.rejection_reason,
      b.rejection, b.phone is not distinct from u.phone as is_own_phone
    from businesses b join users u on u.id = b.user_id
    where b.request_status = 'submitted' and b.user_id <> ${viewerId} and u.blocked_at is null ${later}
    order by b.submitted_at, b.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those that {@link readWaitingRequests} shows the viewer. */
export async function countWaitingRequests(db: Db, viewerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from businesses b join users u on u.id = b.user_id
    where b.request_status = 'submitted' and b.user_id <> ${viewerId} and u.blocked_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
