import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

export interface AddressRow {
  id: number;
  location_id: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

export async function readAddresses(db: Db, businessId: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select id, location_id, address, latitude, longitude from business_addresses where business_id = ${businessId} order by position, id`.execute(
    db,
  );
  return rows;
}

/** At the end. */
export async function insertAddress(trx: Db, businessId: number, address: Omit<AddressRow, "id">): Promise<AddressRow> {
  const position = sql<number>`
    (select coalesce(max(position), 0) + 1 from business_addresses where business_id = ${businessId})`;
  return trx
    .insertInto("business_addresses")
    .values({ business_id: businessId, position, ...address })
    .returning(["id", "location_id", "address", "latitude", "longitude"])
    .executeTakeFirstOrThrow();
}

export async function updateAddress(trx: Db, { id, ...address }: AddressRow): Promise<void> {
  await trx.updateTable("business_addresses").set(address).where("id", "=", id).execute();
}

/** False when the business has none with this id. */
export async function deleteAddress(trx: Db, businessId: number, id: number): Promise<boolean> {
  const result = await sql`delete from business_addresses where id = ${id} and business_id = ${businessId}`.execute(
    trx,
  );
  return result.numAffectedRows === 1n;
}
