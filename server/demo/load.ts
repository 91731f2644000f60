import type pg from "pg";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/platform/database.ts";
import type { MediaStore } from "#server/platform/media.ts";
import { type BatchContext, copyRows, listUsers, takeIds, type UserIdentity, writeRows } from "./batch.ts";
import { type DrawnBanner, drawBanners } from "./banners.ts";
import { demoLogins } from "./logins.ts";
import { createMarket, logins } from "./market.ts";
import { type DrawnPictures, drawPictures } from "./pictures.ts";
import { readSamples } from "./samples.ts";

/** What the demo market holds (`design/running.md`, Demo market). */
const demo = { seed: 1, size: 2_000, users: 60, businesses: 12, activeShare: 0.82 };

/** Row of `reference_loads` that says the demo market is there. */
const loadName = "demo";
/** Any constant: serialises loads of two processes that start together. */
const loadLock = 7_302_002;

const day = 86_400_000;

/** Who has the demo logins. */
const people: Record<number, UserIdentity> = {
  [logins.buyer]: { name: "Айгүл Асанова", email: null, ...demoLogins.buyer },
  [logins.seller]: { name: "Бакыт Токтосунов", email: null, ...demoLogins.seller },
  [logins.business]: { name: "Эрлан Жумабеков", email: null, ...demoLogins.business },
  [logins.moderator]: { name: "Назгүл Модератор", email: null, ...demoLogins.moderator },
  [logins.admin]: { name: "Тимур Администратор", email: null, ...demoLogins.admin },
};

export interface LoadOptions {
  pool: pg.Pool;
  db: Db;
  media: MediaStore;
  log: (message: string) => void;
  now: Date;
}

/**
 * Adds the demo market to an empty database: people, businesses, ads with their pictures, all in one transaction.
 * Tells whether it did; a market that is there, or a database that holds anything of its own, is left alone.
 */
export async function loadDemoMarket({ pool, db, media, log, now }: LoadOptions): Promise<boolean> {
  if (!(await isEmpty(pool))) return false;
  const started = performance.now();
  const catalogue = await readCatalogue(db);
  const drawn = await drawPictures(catalogue.categories, media);
  const banners = await drawBanners(media);
  log(`Drew the pictures of the demo market in ${Math.round(performance.now() - started)} ms`);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [loadLock]);
    // Another process may have been quicker.
    const isStillEmpty = await isEmpty(client);
    if (isStillEmpty) {
      await writeMarket(client, catalogue, drawn, now);
      await writeBanners(client, banners);
    }
    await client.query("commit");
    if (isStillEmpty) log(`Added the demo market of ${demo.size} ads in ${Math.round(performance.now() - started)} ms`);
    return isStillEmpty;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function isEmpty(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from reference_loads where name = '${loadName}')
      and not exists (select from listings) and not exists (select from users) as empty`,
  );
  return rows[0]?.empty ?? false;
}

async function writeMarket(
  client: pg.PoolClient,
  catalogue: Catalogue,
  drawn: DrawnPictures,
  now: Date,
): Promise<void> {
  const market = createMarket({ ...demo, samples: readSamples(), catalogue, pictures: drawn.pictures, now });
  const userIndexes = listUsers(market, 0, demo.size);
  const userIds = await takeIds(client, "users", userIndexes.length);
  const context: BatchContext = {
    market,
    catalogue,
    identify: (index) => people[index] ?? { phone: null, email: `demo-${index + 1}@jarya.example`, role: "user" },
    nameBusiness: (name) => name,
    vipUntil: new Date(now.getTime() + 90 * day),
  };
  const rows = writeRows(context, {
    from: 0,
    to: demo.size,
    listingIds: await takeIds(client, "listings", demo.size),
    userIds: new Map(userIndexes.map((index, position) => [index, userIds[position] ?? 0])),
    newUsers: userIndexes,
  });
  await copyRows(client, rows);
  await client.query(
    "update categories set image = tile.image from unnest($1::int[], $2::text[]) as tile (id, image) where categories.id = tile.id",
    [[...drawn.tiles.keys()], [...drawn.tiles.values()]],
  );
  await client.query("insert into reference_loads (name, sha256) values ($1, $2)", [loadName, `seed ${demo.seed}`]);
  await client.query("analyze users, businesses, listings, photos, listing_search, listing_numbers");
}

async function writeBanners(client: pg.PoolClient, banners: readonly DrawnBanner[]): Promise<void> {
  await client.query(
    `insert into banners (type, image_link, link, position)
     select 'background', image, link, position
     from unnest($1::text[], $2::text[]) with ordinality as banner (image, link, position)`,
    [banners.map(({ image }) => image), banners.map(({ link }) => link)],
  );
}
