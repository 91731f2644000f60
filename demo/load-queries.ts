import type pg from "pg";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { DrawnBanner } from "./pictures/banners.ts";

/** Row of `reference_loads` that marks a loaded demo market. */
const loadName = "demo";

/** Waits until no other process loads the demo market, and lifts the time limit of statements in this transaction. */
export async function lockLoad(client: pg.PoolClient): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.demoLoad]);
}

/** Whether the database has neither a demo market nor users and listings of its own. */
export async function isEmpty(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from reference_loads where name = '${loadName}')
      and not exists (select from listings) and not exists (select from users) as empty`,
  );
  return rows[0]?.empty ?? false;
}

/** Records the ids of the demo market's users, because they may change their phones and e-mails. */
export async function writeDemoUsers(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await client.query(
    "insert into demo_users (user_id, phone, email, role) select id, phone, email, role from users where id = any($1::bigint[])",
    [ids],
  );
}

/** Sets the pictures of main categories: addresses by category id. */
export async function writeTiles(client: pg.PoolClient, tiles: ReadonlyMap<number, string>): Promise<void> {
  await client.query(
    "update categories set image = tile.image from unnest($1::int[], $2::text[]) as tile (id, image) where categories.id = tile.id",
    [[...tiles.keys()], [...tiles.values()]],
  );
}

/** Inserts the banners in their order. */
export async function writeBanners(client: pg.PoolClient, banners: readonly DrawnBanner[]): Promise<void> {
  await client.query(
    `insert into banners (type, image_link, link, position)
     select 'background', image, link, position
     from unnest($1::text[], $2::text[]) with ordinality as banner (image, link, position)`,
    [banners.map(({ image }) => image), banners.map(({ link }) => link)],
  );
}

/** Records that the demo market was loaded, and updates the statistics of its tables. */
export async function finishLoad(client: pg.PoolClient, seed: number): Promise<void> {
  await client.query("insert into reference_loads (name, sha256) values ($1, $2)", [loadName, `seed ${seed}`]);
  await client.query("analyze users, businesses, listings, photos, listing_search, listing_numbers");
}
