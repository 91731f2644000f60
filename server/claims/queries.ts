import { sql } from "kysely";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** In their order. */
export async function readClaimCategories(db: Db): Promise<ClaimCategory[]> {
  const { rows } = await sql<ClaimCategory>`
    select id, code, title_ru, title_ky, for_listings as for_products, for_reviews
    from claim_categories order by position, id`.execute(db);
  return rows;
}

export interface NewClaim {
  user_id: number;
  /** One of the two ids is null. */
  listing_id: number | null;
  review_id: number | null;
  category_id: number;
  text: string | null;
  created_at: Date;
}

/** False when the user has an open claim about the same thing. */
export async function insertClaim(db: Db, claim: NewClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("claims")
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
