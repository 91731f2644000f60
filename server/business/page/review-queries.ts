import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** What a user wrote of a business itself, also when a moderator removed it. */
interface OwnBusinessReviewRow {
  id: number;
  rating: number;
  text: string;
  created_at: Date;
  removed_at: Date | null;
}

export async function findOwnReview(
  db: Db,
  businessId: number,
  userId: number,
): Promise<OwnBusinessReviewRow | undefined> {
  const { rows } = await sql<OwnBusinessReviewRow>`
    select id, rating, text, created_at, removed_at from reviews
    where business_id = ${businessId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

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
