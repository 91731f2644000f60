import { sql } from "kysely";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { unsold } from "#server/selling/queries.ts";

/** The columns of a listing that decisions depend on. */
export interface ModeratedRow {
  id: number;
  user_id: number;
  title: string;
  description: string;
  state: ListingState;
  revision: number;
  approved_revision: number | null;
  deleted_at: Date | null;
  review_turn: Date;
  text_hash: Buffer | null;
  price: number;
  currency: string;
  approved_price: number | null;
  approved_currency: string | null;
  price_marked_at: Date | null;
}

export async function findModerated(db: Db, id: number): Promise<ModeratedRow | undefined> {
  return selectModerated(db).where("id", "=", id).executeTakeFirst() as Promise<ModeratedRow | undefined>;
}

/** Locks the listing. */
export async function lockModerated(db: Db, id: number): Promise<ModeratedRow | undefined> {
  return selectModerated(db).where("id", "=", id).forUpdate().executeTakeFirst() as Promise<ModeratedRow | undefined>;
}

/**
 * Locks the listings of a user that are public, about to be, or that the user may have on show again without a review; in
 * the order in which all lock several.
 */
export async function lockListingsOf(db: Db, userId: number): Promise<ModeratedRow[]> {
  return selectModerated(db)
    .where("user_id", "=", userId)
    .where(
      sql<boolean>`(state in ('active', 'on_review')
        or (state = 'inactive' and deleted_at is null and revision = approved_revision))`,
    )
    .orderBy("id")
    .forUpdate()
    .execute() as Promise<ModeratedRow[]>;
}

function selectModerated(db: Db) {
  return db
    .selectFrom("listings")
    .select(["id", "user_id", "title", "description", "state", "revision", "approved_revision", "deleted_at"])
    .select([
      "review_turn",
      "text_hash",
      "price",
      "currency",
      "approved_price",
      "approved_currency",
      "price_marked_at",
    ]);
}

/** A person has seen the present price. */
const approvedPrice = {
  approved_price: sql<number>`price`,
  approved_currency: sql<string>`currency`,
  price_marked_at: null,
};

/** Makes a listing public. Only the first approval moves it to the top of lists, else an edit would be a raise. */
export async function writeApproval(db: Db, listing: ModeratedRow, now: Date): Promise<void> {
  const isFirst = listing.approved_revision === null;
  await db
    .updateTable("listings")
    .set({
      state: "active",
      approved_revision: listing.revision,
      ...approvedPrice,
      ...(isFirst
        ? { upvote_at: now, previous_upvote_at: null, upvote_xid: sql<string>`pg_current_xact_id()` }
        : { renewed_at: now }),
    })
    .where("id", "=", listing.id)
    .execute();
}

/** Makes the present price of a listing the approved one. */
export async function writeAcceptedPrice(db: Db, id: number): Promise<void> {
  await db.updateTable("listings").set(approvedPrice).where("id", "=", id).execute();
}

export async function writeBlocks(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("listings")
    .set({ state: "blocked" })
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** Returns a listing to its former position in the queue; it is sold no more. */
export async function writeUndo(db: Db, id: number, approvedBefore: number | null): Promise<void> {
  await db
    .updateTable("listings")
    .set({ state: "on_review", approved_revision: approvedBefore, ...unsold })
    .where("id", "=", id)
    .execute();
}

/** The newest `limit` other listings with the same text. */
export async function findSameText(db: Db, listing: ModeratedRow, limit: number): Promise<number[]> {
  if (listing.text_hash === null) return [];
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("text_hash", "=", listing.text_hash)
    .where("text_hash", "is not", null)
    .where("id", "<>", listing.id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
