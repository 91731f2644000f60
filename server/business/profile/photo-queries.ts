import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import type { PhotoRow } from "#server/photos/present.ts";

export type PictureKind = "logo" | "banner" | "gallery";

export interface PictureRow extends PhotoRow {
  kind: PictureKind;
}

/** Of all kinds, each in its order. */
export async function readPictures(db: Db, businessId: number): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select id, kind, name, width, height, thumbhash from business_photos where business_id = ${businessId} order by kind, position, id`.execute(
    db,
  );
  return rows;
}

/** At the end of its kind. */
export async function insertPicture(trx: Db, businessId: number, picture: Omit<PictureRow, "id">): Promise<number> {
  const position = sql<number>`
    (select coalesce(max(position), 0) + 1 from business_photos where business_id = ${businessId} and kind = ${picture.kind})`;
  const { id } = await trx
    .insertInto("business_photos")
    .values({ business_id: businessId, position, ...picture })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deletePictures(trx: Db, businessId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from business_photos where business_id = ${businessId} and id = any(${ids}::bigint[])`.execute(trx);
}

/** Positions as in `ids`. */
export async function orderPictures(trx: Db, businessId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update business_photos p set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where p.id = o.id and p.business_id = ${businessId}`.execute(trx);
}
