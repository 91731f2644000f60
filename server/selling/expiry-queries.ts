import { sql } from "kysely";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** When the lifetime of a listing began. Must be exactly the expression of the index `listings_kept`. */
const lifetimeStart = sql<Date>`greatest(upvote_at, renewed_at)`;

/** Marks active listings whose lifetime began by `startedBefore` as notified, unless they are already; returns them. */
export async function markExpiryNotified(
  db: Db,
  { startedBefore, now, limit }: { startedBefore: Date; now: Date; limit: number },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update listings set expiry_told_at = ${now} where id in (
      select id from listings
      where state = 'active' and ${lifetimeStart} <= ${startedBefore}
        and (expiry_told_at is null or expiry_told_at < ${lifetimeStart})
      order by ${lifetimeStart} limit ${sql.lit(limit)} for update skip locked)
    returning id, user_id`.execute(db);
  return rows;
}

/** Sets the state of active listings whose lifetime began by `startedBefore` and whose owners were notified by `notifiedBefore`; returns their ids. */
export async function writeExpiry(
  db: Db,
  {
    startedBefore,
    notifiedBefore,
    state,
    limit,
  }: { startedBefore: Date; notifiedBefore: Date; state: ListingState; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listings set state = ${state} where id in (
      select id from listings
      where state = 'active' and ${lifetimeStart} <= ${startedBefore}
        and expiry_told_at between ${lifetimeStart} and ${notifiedBefore}
      order by ${lifetimeStart} limit ${sql.lit(limit)} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
