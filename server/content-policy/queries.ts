import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Numbers of these listings by category. */
export async function countCategories(
  db: Db,
  ids: readonly number[],
): Promise<{ category_id: number; listings: number }[]> {
  const { rows } = await sql<{ category_id: number; listings: number }>`
    select category_id, count(*) as listings from listings where id = any(${ids}::bigint[]) group by category_id`.execute(
    db,
  );
  return rows;
}
