import type { Db } from "#server/database/database.ts";

/** Records what the database serves, unless an earlier start has. Returns whether it serves a demo. */
export async function claimPurpose(db: Db, isDemo: boolean): Promise<boolean> {
  await db
    .insertInto("installation")
    .values({ is_demo: isDemo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db.selectFrom("installation").select("is_demo").executeTakeFirstOrThrow();
  return claimed.is_demo;
}
