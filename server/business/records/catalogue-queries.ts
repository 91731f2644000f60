import { sql } from "kysely";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** A catalogue, and whose it is. */
export interface CatalogueRow {
  id: number;
  business_id: number;
  user_id: number;
  request_status: RequestStatus;
  is_discount: boolean;
}

export async function findCatalogue(db: Db, id: number): Promise<CatalogueRow | undefined> {
  const { rows } = await sql<CatalogueRow>`
    select c.id, c.business_id, b.user_id, b.request_status, c.is_discount
    from business_catalogues c join businesses b on b.id = c.business_id where c.id = ${id}`.execute(db);
  return rows[0];
}

/** A business by its id, in whatever state its request is. */
export async function findBusiness(
  db: Db,
  id: number,
): Promise<{ user_id: number; request_status: RequestStatus } | undefined> {
  const { rows } = await sql<{ user_id: number; request_status: RequestStatus }>`
    select user_id, request_status from businesses where id = ${id}`.execute(db);
  return rows[0];
}
