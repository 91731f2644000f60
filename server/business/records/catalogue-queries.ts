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

/** Puts listings at the end of a catalogue; those that are in it stay where they are. */
export async function appendListings(trx: Db, catalogueId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into catalogue_listings (catalogue_id, listing_id, position)
    select ${catalogueId}::bigint, o.id, o.position + (
      select coalesce(max(position), 0) from catalogue_listings where catalogue_id = ${catalogueId})
    from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    on conflict do nothing`.execute(trx);
}

export async function countListings(trx: Db, catalogueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from catalogue_listings where catalogue_id = ${catalogueId}`.execute(trx);
  return rows[0]?.count ?? 0;
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
