import { sql } from "kysely";
import { isListedPlace } from "#contracts/sitemap/rules.ts";
import type { Db } from "#server/database/database.ts";
import { listStretches } from "#server/database/table-stretches.ts";
import { isBusinessPublic } from "#server/business/records/on-show-queries.ts";

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
    .where(isBusinessPublic("businesses", "users"))
    .orderBy("businesses.id")
    .limit(sql.lit(limit))
    .execute();
}

/** How many listings a location has in a category. */
export interface PlaceCount {
  location_id: number;
  category_id: number;
  listings: number;
}

/**
 * The lists of categories at locations that search engines may have, those with listings, in the order of their ids. Scans all listings, a stretch
 * at a time.
 */
export async function countPlaces(db: Db): Promise<PlaceCount[]> {
  const counts = new Map<string, PlaceCount>();
  for await (const isThere of listStretches(db, "listing_search")) {
    const { rows } = await sql<{ locations: number[]; categories: number[]; listings: number }>`
      select array[location_1, location_2, location_3] as locations, array[category_1, category_2, category_3] as categories,
        count(*) as listings
      from listing_search where ${isThere} group by 1, 2`.execute(db);
    for (const row of rows) for (const pair of listPairs(row)) add(counts, pair, row.listings);
  }
  return [...counts.values()].toSorted((a, b) => a.category_id - b.category_id || a.location_id - b.location_id);
}

function listPairs({ locations, categories }: { locations: readonly number[]; categories: readonly number[] }) {
  return categories.flatMap((category_id, above) =>
    locations.flatMap((location_id, beneath) =>
      category_id > 0 && location_id > 0 && isListedPlace(above + 1, beneath + 1) ? [{ category_id, location_id }] : [],
    ),
  );
}

function add(counts: Map<string, PlaceCount>, pair: Omit<PlaceCount, "listings">, listings: number): void {
  const key = `${pair.location_id} ${pair.category_id}`;
  const known = counts.get(key);
  if (known) known.listings += listings;
  else counts.set(key, { ...pair, listings });
}

/** Replaces the counts; rows that are as they were are left alone. */
export async function writePlaceCounts(db: Db, counts: readonly PlaceCount[]): Promise<void> {
  await sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as t(location_id integer, category_id integer, listings integer)
    ), gone as (
      delete from place_counts where not exists (
        select from counted where counted.location_id = place_counts.location_id and counted.category_id = place_counts.category_id)
    )
    insert into place_counts (location_id, category_id, listings) select location_id, category_id, listings from counted
    on conflict (location_id, category_id) do update set listings = excluded.listings
      where place_counts.listings <> excluded.listings`.execute(db);
}

/** The counts of some locations. */
export async function readPlaceCounts(db: Db, locationIds: readonly number[]): Promise<PlaceCount[]> {
  const { rows } = await sql<PlaceCount>`
    select location_id, category_id, listings from place_counts where location_id = any(${locationIds}::integer[])
    order by location_id, category_id`.execute(db);
  return rows;
}

/** Categories with figures of what their goods cost, with the regions that have figures of their own (and the country), by id. */
export async function listPricedPlaces(db: Db): Promise<{ category_id: number; region_id: number }[]> {
  return db
    .selectFrom("price_months")
    .select(["category_id", "region_id"])
    .distinct()
    .orderBy("category_id")
    .orderBy("region_id")
    .execute();
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
