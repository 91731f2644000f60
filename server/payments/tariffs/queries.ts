import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface TariffRow {
  id: number;
  months: number;
  /** Tyiyn, for all of its months. */
  price: number;
  is_active: boolean;
  version: number;
}

const columns = sql.raw("id, months, price, is_active, version");

/** All tariffs by their months; there are 36 at most. */
export async function readTariffs(db: Db): Promise<TariffRow[]> {
  const { rows } = await sql<TariffRow>`select ${columns} from tariffs order by months`.execute(db);
  return rows;
}

export async function findTariff(db: Db, id: number): Promise<TariffRow | undefined> {
  const { rows } = await sql<TariffRow>`select ${columns} from tariffs where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a tariff, to change it. */
export async function lockTariff(trx: Db, id: number): Promise<TariffRow | undefined> {
  const { rows } = await sql<TariffRow>`select ${columns} from tariffs where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** Inserts a tariff; undefined when there is one for as many months. */
export async function insertTariff(
  trx: Db,
  { months, price }: Pick<TariffRow, "months" | "price">,
): Promise<TariffRow | undefined> {
  const { rows } = await sql<TariffRow>`
    insert into tariffs (months, price) values (${months}, ${price})
    on conflict (months) do nothing returning ${columns}`.execute(trx);
  return rows[0];
}

export async function updateTariff(trx: Db, { id, price, is_active, version }: TariffRow): Promise<void> {
  await sql`
    update tariffs set price = ${price}, is_active = ${is_active}, version = ${version} where id = ${id}`.execute(trx);
}

/** What a month of VIP costs, in tyiyn. */
export async function readVipPrice(db: Db): Promise<number> {
  const { rows } = await sql<{ vip_price: number }>`select vip_price from site_settings`.execute(db);
  if (!rows[0]) throw new Error("the site has no settings");
  return rows[0].vip_price;
}

/** Sets what a month of VIP costs; false when it is not `before` any more. */
export async function writeVipPrice(trx: Db, { price, before }: { price: number; before: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update site_settings set vip_price = ${price} where vip_price = ${before}`.execute(trx);
  return numAffectedRows === 1n;
}
