import { sql } from "kysely";
import type { DeliveryKind } from "#contracts/business/rules.ts";
import type { Db } from "#server/database/database.ts";

export interface DeliveryRow {
  id: number;
  kind: DeliveryKind;
  /** Whole som. */
  from_amount: number | null;
  location_id: number | null;
  /** Whole som. */
  price: number | null;
  days: number | null;
  note: string | null;
}

export async function readDeliveries(db: Db, businessId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select id, kind, from_amount, location_id, price, days, note from business_deliveries where business_id = ${businessId} order by position, id`.execute(
    db,
  );
  return rows;
}

/** At the end. */
export async function insertDelivery(
  trx: Db,
  businessId: number,
  delivery: Omit<DeliveryRow, "id">,
): Promise<DeliveryRow> {
  const position = sql<number>`
    (select coalesce(max(position), 0) + 1 from business_deliveries where business_id = ${businessId})`;
  const { id } = await trx
    .insertInto("business_deliveries")
    .values({ business_id: businessId, position, ...delivery })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, ...delivery };
}

export async function updateDelivery(trx: Db, { id, ...delivery }: DeliveryRow): Promise<void> {
  await trx.updateTable("business_deliveries").set(delivery).where("id", "=", id).execute();
}

/** False when the business has none with this id. */
export async function deleteDelivery(trx: Db, businessId: number, id: number): Promise<boolean> {
  const result = await sql`delete from business_deliveries where id = ${id} and business_id = ${businessId}`.execute(
    trx,
  );
  return result.numAffectedRows === 1n;
}
