import { sql } from "kysely";
import { worksFor } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";

/** A listing on show with a price that a moderator has to look at. */
export interface MarkedRow {
  id: number;
  revision: number;
  price: number;
  price_marked_at: Date;
  approved_price: number;
  approved_currency: string;
}

/** Where a page of them ends. */
export type MarkedPosition = Pick<MarkedRow, "price_marked_at" | "id">;

/** Without the moderator's own listings, and those of users who are blocked. */
const mayDecide = (moderatorId: number) => sql`
  l.price_marked_at is not null and l.state = 'active' and u.blocked_at is null
  and l.user_id <> ${moderatorId} and not ${worksFor(moderatorId, sql`l.user_id`)}`;

/** The longest marked first. */
export async function readMarked(
  db: Db,
  { moderatorId, after, limit }: { moderatorId: number; after: MarkedPosition | undefined; limit: number },
): Promise<MarkedRow[]> {
  const later = after
    ? sql`and (l.price_marked_at, l.id) > (${after.price_marked_at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<MarkedRow>`
    select l.id, l.revision, l.price, l.price_marked_at, l.approved_price, l.approved_currency
    from listings l join users u on u.id = l.user_id
    where ${mayDecide(moderatorId)} ${later}
    order by l.price_marked_at, l.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those that {@link readMarked} shows the moderator. */
export async function countMarked(db: Db, moderatorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from listings l join users u on u.id = l.user_id
    where ${mayDecide(moderatorId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ShownStep {
  listing_id: number;
  shown_at: Date;
  price: number;
  currency: string;
}

/** The newest `limit` prices of each listing that the public has seen, the oldest first. */
export async function readShownSteps(db: Db, ids: readonly number[], limit: number): Promise<ShownStep[]> {
  const { rows } = await sql<ShownStep>`
    select s.* from unnest(${[...ids]}::bigint[]) as i (id)
      cross join lateral (
        select p.listing_id, p.shown_at, p.price, p.currency from listing_prices p
        where p.listing_id = i.id order by p.shown_at desc limit ${sql.lit(limit)}) s
    order by s.listing_id, s.shown_at`.execute(db);
  return rows;
}
