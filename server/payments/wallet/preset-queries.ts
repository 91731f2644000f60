import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** Sums that a top-up offers, in tyiyn, the least first. */
export async function readTopUpPresets(db: Db): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`select amount from top_up_presets order by amount`.execute(db);
  return rows.map(({ amount }) => amount);
}

/** The same, locked until the end of the transaction: also against rows that are still to come. */
export async function lockTopUpPresets(trx: Db): Promise<number[]> {
  await sql`lock table top_up_presets in share row exclusive mode`.execute(trx);
  return readTopUpPresets(trx);
}

export async function writeTopUpPresets(trx: Db, amounts: readonly number[]): Promise<void> {
  await sql`delete from top_up_presets where amount <> all(${amounts}::bigint[])`.execute(trx);
  await sql`
    insert into top_up_presets (amount) select unnest(${amounts}::bigint[]) on conflict do nothing`.execute(trx);
}
