import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** What one unit of a currency costs in som; locked until the transaction ends. Undefined: an unknown currency. */
export async function lockRate(trx: Db, currency: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom("currency_rates")
    .select("kgs")
    .where("currency", "=", currency)
    .forUpdate()
    .executeTakeFirst();
  return row?.kgs;
}

export interface RateChange {
  currency: string;
  kgs_before: number;
  kgs: number;
  /** Null: at the command line. */
  changed_by: number | null;
  changed_at: Date;
}

/** Writes a rate, and that it was changed. */
export async function insertRateChange(trx: Db, change: RateChange): Promise<void> {
  await trx
    .updateTable("currency_rates")
    .set({ kgs: change.kgs, updated_at: change.changed_at })
    .where("currency", "=", change.currency)
    .execute();
  await trx.insertInto("currency_rate_changes").values(change).execute();
}

/** The rates but that of the som itself. */
export async function readRates(db: Db): Promise<{ currency: string; kgs: number; updated_at: Date }[]> {
  return db
    .selectFrom("currency_rates")
    .select(["currency", "kgs", "updated_at"])
    .where("currency", "<>", "KGS")
    .orderBy("currency")
    .execute();
}

export interface RateChangeRow extends RateChange {
  id: number;
  user_name: string | null;
}

/** Changes of rates, newest first; `before`: with a smaller id. */
export async function readRateChanges(
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<RateChangeRow[]> {
  const { rows } = await sql<RateChangeRow>`
    select c.*, u.name as user_name from currency_rate_changes c left join users u on u.id = c.changed_by
    ${before === undefined ? sql`` : sql`where c.id < ${before}`}
    order by c.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
