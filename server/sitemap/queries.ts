import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { listStretches } from "#server/database/table-stretches.ts";

/** The highest id of a public listing; 0 when there is none. */
export async function findLastListing(db: Db): Promise<number> {
  const row = await db
    .selectFrom("listing_search")
    .select("listing_id")
    .orderBy("listing_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.listing_id ?? 0;
}

interface ListingAddress {
  listing_id: number;
  /** Time of the last raise. */
  upvote_at: Date;
}

/** Public listings with ids above `after` up to `last`, by id. */
export async function readListingAddresses(
  db: Db,
  after: number,
  last: number,
  limit: number,
): Promise<ListingAddress[]> {
  return db
    .selectFrom("listing_search")
    .select(["listing_id", "upvote_at"])
    .where("listing_id", ">", after)
    .where("listing_id", "<=", last)
    .orderBy("listing_id")
    .limit(sql.lit(limit))
    .execute();
}

/** The highest id of a business; 0 when there is none. */
export async function findLastBusiness(db: Db): Promise<number> {
  const row = await db.selectFrom("businesses").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Businesses on show with ids above `after` up to `last`, by id. */
export async function readBusinessAddresses(
  db: Db,
  after: number,
  last: number,
  limit: number,
): Promise<{ id: number; link: string | null }[]> {
  return db
    .selectFrom("businesses")
    .innerJoin("users", "users.id", "businesses.user_id")
    .select(["businesses.id", "businesses.link"])
    .where("businesses.id", ">", after)
    .where("businesses.id", "<=", last)
    .where("businesses.request_status", "=", "success")
    .where("users.blocked_at", "is", null)
    .orderBy("businesses.id")
    .limit(sql.lit(limit))
    .execute();
}

interface LocationWithCategory {
  location_id: number;
  category_id: number;
}

/** Regions, districts and cities with the main categories that have listings there. Scans all listings, a stretch at a time. */
export async function readLocationsWithCategories(db: Db): Promise<LocationWithCategory[]> {
  const pairs = new Map<string, LocationWithCategory>();
  for await (const isThere of listStretches(db, "listing_search")) {
    const { rows } = await sql<{ location_1: number; location_2: number; category_1: number }>`
      select distinct location_1, location_2, category_1 from listing_search where ${isThere}`.execute(db);
    for (const { location_1: region, location_2: below, category_1: category } of rows) {
      for (const location of [region, below].filter((id) => id > 0))
        pairs.set(`${location} ${category}`, { location_id: location, category_id: category });
    }
  }
  return [...pairs.values()].toSorted((a, b) => a.category_id - b.category_id || a.location_id - b.location_id);
}

/** What a file of the sitemap is now; undefined when there is none. */
export async function findSitemapHash(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("sitemap_files").select("hash").where("name", "=", name).executeTakeFirst();
  return row?.hash;
}

/** The file, compressed with gzip. */
export async function findSitemapFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("sitemap_files").select("gzip").where("name", "=", name).executeTakeFirst();
  return row?.gzip;
}

interface NewSitemapFile {
  name: string;
  gzip: Buffer;
  hash: string;
  now: Date;
}

/** Writes a file unless it is the same. */
export async function writeSitemapFile(db: Db, { name, gzip, hash, now }: NewSitemapFile): Promise<void> {
  await sql`
    insert into sitemap_files (name, gzip, hash, changed_at) values (${name}, ${gzip}, ${hash}, ${now})
    on conflict (name) do update set gzip = excluded.gzip, hash = excluded.hash, changed_at = excluded.changed_at
      where sitemap_files.hash <> excluded.hash`.execute(db);
}

/** Deletes the files with other names. */
export async function deleteSitemapFilesExcept(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom("sitemap_files").where("name", "not in", names).execute();
}
