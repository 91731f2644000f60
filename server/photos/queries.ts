import { sql } from "kysely";
import { splitQrCodes } from "#server/media/read-qr-code.ts";
import type { Db } from "#server/database/database.ts";
import type { HashBands } from "./difference-hash.ts";
import type { PhotoRow } from "./present.ts";
import { mayAttachPhoto } from "./policy.ts";

export interface NewPhoto {
  userId: number;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  hashBands: HashBands;
  /** What the QR code in it says; null without one. */
  qrCode: string | null;
  now: Date;
}

/** Inserts a photo without a listing; undefined when the user no longer exists. */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<number | undefined> {
  const { userId, name, width, height, thumbhash, hashBands, qrCode, now } = photo;
  const { rows } = await sql<{ id: number }>`
    insert into photos (user_id, name, width, height, thumbhash, hash_bands, qr_code, created_at)
    select id, ${name}, ${width}, ${height}, ${thumbhash}, ${hashBands}::int[], ${qrCode}, ${now} from users where id = ${userId}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** What the names of a photo's files consist of. */
export interface PhotoFileRow {
  name: string;
  width: number;
}

/** Deletes photos without a listing that were uploaded before this time, except those that are being attached right now. */
export async function deleteUnattachedPhotos(db: Db, before: Date, limit: number): Promise<PhotoFileRow[]> {
  const { rows } = await sql<PhotoFileRow>`
    delete from photos where id in (
      select id from photos where listing_id is null and created_at < ${before}
      order by created_at limit ${sql.lit(limit)} for update skip locked)
    returning name, width`.execute(db);
  return rows;
}

/** A photo of another listing that may look like one of a listing. */
export interface PhotoTwin {
  photo_id: number;
  listing_id: number;
  bands: HashBands;
  twin_bands: HashBands;
}

/** Candidates of other listings with a band in common, for each photo the newest `limit`. Compare their hashes. */
export async function findPhotoTwins(db: Db, listingId: number, limit: number): Promise<PhotoTwin[]> {
  const { rows } = await sql<PhotoTwin>`
    select p.id as photo_id, t.listing_id, p.hash_bands as bands, t.hash_bands as twin_bands
    from photos p cross join lateral (
      -- Found by the index first: the planner, who knows no such bands, would go through the newest photos for them.
      select listing_id, hash_bands from (
        select id, listing_id, hash_bands from photos where hash_bands && p.hash_bands and hash_bands is not null offset 0) near
      where listing_id is not null and listing_id <> p.listing_id
      order by id desc limit ${sql.lit(limit)}) t
    where p.listing_id = ${listingId} and p.hash_bands is not null`.execute(db);
  return rows;
}

/** The photos of a listing, the main one first. */
export async function readPhotos(db: Db, listingId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom("photos")
    .select(["id", "name", "width", "height", "thumbhash"])
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .execute();
}

/** What the QR codes in a listing's photos say. */
export async function readQrCodes(db: Db, listingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("photos")
    .select("qr_code")
    .where("listing_id", "=", listingId)
    .where("qr_code", "is not", null)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ qr_code }) => splitQrCodes(qr_code ?? ""));
}

export async function readPhotoFiles(db: Db, listingId: number): Promise<PhotoFileRow[]> {
  return db.selectFrom("photos").select(["name", "width"]).where("listing_id", "=", listingId).execute();
}

/** The ids of a listing's photos, the main one first. */
export async function readPhotoIds(db: Db, listingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("photos")
    .select("id")
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets the photos of a listing in this order; deletes and returns its other ones. Undefined when a photo belongs to another user or
 * listing. The listing must be locked.
 */
export async function attachPhotos(
  db: Db,
  listing: { id: number; user_id: number },
  ids: readonly number[],
): Promise<PhotoFileRow[] | undefined> {
  const { rows: locked } = await sql<{ user_id: number; listing_id: number | null }>`
    select user_id, listing_id from photos where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  if (locked.length !== ids.length || !locked.every((photo) => mayAttachPhoto(photo, listing))) return undefined;
  const { rows } = await sql<PhotoFileRow>`
    delete from photos where listing_id = ${listing.id} and id <> all(${ids}::bigint[]) returning name, width`.execute(
    db,
  );
  // The unique index on positions is checked at once, so all photos are detached first.
  await sql`update photos set listing_id = null where listing_id = ${listing.id}`.execute(db);
  await sql`
    update photos p set listing_id = ${listing.id}, position = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o (id, place) where p.id = o.id`.execute(db);
  await sql`update listings set photo_count = ${ids.length} where id = ${listing.id}`.execute(db);
  return rows;
}
