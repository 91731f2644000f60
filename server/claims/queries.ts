import { sql } from "kysely";
import type { ClaimCategory } from "#contracts/claims/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** In their order. */
export async function readClaimCategories(db: Db): Promise<ClaimCategory[]> {
  const { rows } = await sql<ClaimCategory>`
    select id, code, title_ru, title_ky, for_listings as for_products, for_reviews, for_users
    from claim_categories order by position, id`.execute(db);
  return rows;
}

/** What a claim is about: one of the three is given. */
export interface ClaimedThing {
  listing_id?: number;
  review_id?: number;
  about_user_id?: number;
  /** The listing's title or the user's name, as its author saw it. */
  subject?: string;
}

export interface NewClaim extends ClaimedThing {
  user_id: number;
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

/** A user whom the public sees. */
export async function findClaimableUser(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
}
