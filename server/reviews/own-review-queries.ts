import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/**
 * Changes the given parts unless a moderator has removed the review. A review whose stars change loses its acceptance
 * by a moderator.
 */
export async function updateReview(
  trx: Db,
  id: number,
  {
    rating,
    text,
    network,
    now,
  }: { rating: number | undefined; text: string | undefined; network: Buffer | null; now: Date },
): Promise<void> {
  await sql`
    update reviews set rating = coalesce(${rating ?? null}::smallint, rating), text = coalesce(${text ?? null}::text, text),
      changed_at = ${now}, network = ${network}::bytea,
      accepted_at = case when rating is distinct from coalesce(${rating ?? null}::smallint, rating) then null else accepted_at end
    where id = ${id} and removed_at is null`.execute(trx);
}

/** Deletes the open claims about a review. Call it before the ratings are locked, as moderators lock. */
export async function deleteOpenClaims(trx: Db, reviewId: number): Promise<void> {
  await sql`delete from claims where review_id = ${reviewId} and resolved_at is null`.execute(trx);
}

/**
 * Removes a review with its words and the response. The row stays, so that nobody gets around the time for changes with
 * another review. Returns false if the review is removed already.
 */
export async function eraseReview(trx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update reviews set removed_at = ${now}, text = '', response = null, responded_at = null, network = null
    where id = ${id} and removed_at is null returning id`.execute(trx);
  return rows.length > 0;
}
