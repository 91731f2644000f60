import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import type { HashBands } from "./difference-hash.ts";

export interface NewPhoto {
  userId: number;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  hashBands: HashBands;
  now: Date;
}

/** A photo of no ad yet; undefined when the person is there no more. */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<number | undefined> {
  const { userId, name, width, height, thumbhash, hashBands, now } = photo;
  const { rows } = await sql<{ id: number }>`
    insert into photos (user_id, name, width, height, thumbhash, hash_bands, created_at)
    select id, ${name}, ${width}, ${height}, ${thumbhash}, ${hashBands}::int[], ${now} from users where id = ${userId}
    returning id`.execute(db);
  return rows[0]?.id;
}

export interface StoredPhoto {
  name: string;
  width: number;
}

/** Takes out photos that no ad took before that moment, at most so many; those that are being taken now are left alone. */
export async function deleteLoosePhotos(db: Db, before: Date, limit: number): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    delete from photos where id in (
      select id from photos where listing_id is null and created_at < ${before}
      order by created_at limit ${sql.lit(limit)} for update skip locked)
    returning name, width`.execute(db);
  return rows;
}

/** Where else a photo is. */
export interface PhotoTwin {
  photo_id: number;
  listing_id: number;
  bands: HashBands;
  twin_bands: HashBands;
}

/** Photos of other ads that may look like those of this one: at most so many for each photo, the newest. */
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
