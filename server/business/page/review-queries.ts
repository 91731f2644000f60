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

export async function findOwnBusinessReview(
  db: Db,
  businessId: number,
  userId: number,
): Promise<OwnBusinessReviewRow | undefined> {
  const { rows } = await sql<OwnBusinessReviewRow>`
    select id, rating, text, created_at, removed_at from reviews
    where business_id = ${businessId} and user_id = ${userId}`.execute(db);
  return rows[0];
}
