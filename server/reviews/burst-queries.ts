import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { isShown } from "./shown-queries.ts";

/** One side of a seller's reviews, high or low. Reviews of confirmed deals are excluded. */
interface Side {
  sellerId: number;
  /** 4 or 5 stars; else 1 to 3. */
  isHigh: boolean;
  /** Only reviews that wait for the age or the phone of their author, or only those that do not; both by default. */
  waits?: boolean;
  /** Only this review. */
  id?: number;
}

/** How many reviews of a side were written in some times; those that a moderator accepted count as usual ones only. */
export interface BurstFigures {
  day: number;
  week: number;
  /** In the last day, from the network of the newest one. */
  network: number;
  /** In the four weeks before the last one: shown ones. */
  usual: number;
}

/** When a review got its stars. */
const moment = sql`coalesce(r.changed_at, r.created_at)`;

const isOfSide = ({ sellerId, isHigh, waits, id }: Side) => sql`
  r.seller_id = ${sellerId} and r.deal_id is null and r.removed_at is null and (r.rating >= 4) = ${isHigh}
  ${waits === undefined ? sql`` : sql`and (r.waits_until is not null) = ${waits}`}
  ${id === undefined ? sql`` : sql`and r.id = ${id}`}`;

export async function readBurstFigures(
  trx: Db,
  side: Side,
  { network, now }: { network: Buffer | null; now: Date },
): Promise<BurstFigures> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${sql.lit(days)})`;
  const { rows } = await sql<BurstFigures>`
    select count(*) filter (where ${moment} > ${since(1)} and r.accepted_at is null) as day,
      count(*) filter (where ${moment} > ${since(7)} and r.accepted_at is null) as week,
      count(*) filter (where ${moment} > ${since(1)} and r.accepted_at is null and r.network = ${network}::bytea) as network,
      count(*) filter (where ${moment} <= ${since(7)} and ${isShown("r")}) as usual
    from reviews r where ${isOfSide(side)} and ${moment} > ${since(35)}`.execute(trx);
  return rows[0] ?? { day: 0, week: 0, network: 0, usual: 0 };
}

/**
 * Holds the reviews of a side since a moment, or those of one network, that no moderator has accepted. Returns the
 * reviewed listings; `null` stands for the business.
 */
export async function holdReviews(
  trx: Db,
  side: Side,
  { since, network, now }: { since: Date; network: Buffer | null; now: Date },
): Promise<(number | null)[]> {
  const ofNetwork = network === null ? sql`` : sql`and r.network = ${network}::bytea`;
  const { rows } = await sql<{ listing_id: number | null }>`
    update reviews r set held_at = ${now}, held_as = ${network === null ? "burst" : "network"}
    where ${isOfSide(side)} and r.held_at is null and r.accepted_at is null and ${moment} > ${since} ${ofNetwork}
    returning r.listing_id`.execute(trx);
  return rows.map(({ listing_id: id }) => id);
}

/** Lets held reviews of a seller count, or removes them. Returns what they are about and by whom they are. */
export async function decideReviews(
  trx: Db,
  { sellerId, ids, isAccepted, now }: { sellerId: number; ids: readonly number[]; isAccepted: boolean; now: Date },
): Promise<{ listing_id: number | null }[]> {
  const { rows } = await sql<{ listing_id: number | null }>`
    update reviews r set held_at = null, held_as = null,
      accepted_at = ${isAccepted ? now : null}::timestamptz, removed_at = ${isAccepted ? null : now}::timestamptz
    where r.seller_id = ${sellerId} and r.id = any(${[...ids]}::bigint[]) and r.held_at is not null and r.removed_at is null
    returning r.listing_id`.execute(trx);
  return rows;
}

/** Forgets the networks of reviews from before a moment. */
export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await sql`update reviews set network = null where network is not null and coalesce(changed_at, created_at) < ${before}`.execute(
    db,
  );
}
