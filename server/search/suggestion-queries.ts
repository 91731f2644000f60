import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** The titles of listings, in the order of the ids. */
export async function readListingTitles(db: Db, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  const titles = await db
    .selectFrom("listings")
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return titles.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
