import { sql } from "kysely";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** When the lifetime of a listing began. Must stay the expression of the index `listings_kept`, word for word. */
const keptSince = sql<Date>`greatest(upvote_at, renewed_at)`;

/** Marks active listings kept since `keptBefore` or earlier as notified, unless their owners were notified of this expiry already. */
export async function markExpiryNotified(
  db: Db,
  { keptBefore, now, limit }: { keptBefore: Date; now: Date; limit: number },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update listings set expiry_told_at = ${now} where id in (
      select id from listings
      where state = 'active' and ${keptSince} <= ${keptBefore}
        and (expiry_told_at is null or expiry_told_at < ${keptSince})
      order by ${keptSince} limit ${sql.lit(limit)} for update skip locked)
    returning id, user_id`.execute(db);
  return rows;
}

/** Gives active listings kept since `keptBefore` or earlier a new state, if their owners were notified by `notifiedBefore`; returns their ids. */
export async function expireKept(
  db: Db,
  {
    keptBefore,
    notifiedBefore,
    state,
    limit,
  }: { keptBefore: Date; notifiedBefore: Date; state: ListingState; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update listings set state = ${state} where id in (
      select id from listings
      where state = 'active' and ${keptSince} <= ${keptBefore}
        and expiry_told_at between ${keptSince} and ${notifiedBefore}
      order by ${keptSince} limit ${sql.lit(limit)} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
