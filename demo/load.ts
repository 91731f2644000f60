import type pg from "pg";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { dayMs } from "#server/platform/clock.ts";
import { type BatchContext, listUsers, type UserIdentity, writeRows } from "./batch.ts";
import { copyRows, reserveIds } from "./batch-queries.ts";
import { finishLoad, isEmpty, lockLoad, writeBanners, writeDemoUsers, writeTiles } from "./load-queries.ts";
import { demoLogins } from "./login-queries.ts";
import { createMarket, type Market, type Picture, type PicturesByCategory } from "./market/market.ts";
import { readSamples } from "./market/samples.ts";
import { logins } from "./market/sellers.ts";
import { drawBanners } from "./pictures/banners.ts";
import { drawTiles, sketchPictures } from "./pictures/pictures.ts";
import { inTransaction } from "./transaction.ts";

/** `docs/features/demo.md`, Market. */
const demo = { seed: 1, size: 2_000, users: 60, businesses: 12, activeShare: 0.82 };

type MarketCatalogue = Parameters<typeof createMarket>[0]["catalogue"];

/** The users with the demo logins. */
const demoUsers: Record<number, UserIdentity> = {
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
 * Adds the demo market to an empty database: users, businesses, listings with their pictures, all in one transaction.
 * Returns whether it did; a database that has a demo market or data of its own is left alone.
 */
export async function loadDemoMarket({ pool, db, media, log, now }: LoadOptions): Promise<boolean> {
  if (!(await isEmpty(pool))) return false;
  const started = performance.now();
  const catalogue = await readCatalogue(db);
  const pictures = await sketchPictures(catalogue.categories, (planned) =>
    listPictureNames(openMarket(catalogue, planned, now)),
  );
  const drawn = { pictures, tiles: await drawTiles(catalogue.categories, media) };
  const banners = await drawBanners(media);
  return inTransaction(pool, async (client) => {
    await lockLoad(client);
    // Another process may have loaded it while this one waited for the lock.
    if (!(await isEmpty(client))) return false;
    await writeMarket(client, catalogue, drawn, now);
    await writeBanners(client, banners);
    log(`Added the demo market of ${demo.size} ads in ${Math.round(performance.now() - started)} ms`);
    return true;
  });
}

/** The pictures that the demo market shows, with their placeholders. */
export async function listDemoPictures(catalogue: MarketCatalogue): Promise<Picture[]> {
  const pictures = await sketchPictures(catalogue.categories, (planned) =>
    listPictureNames(openMarket(catalogue, planned, new Date())),
  );
  const market = openMarket(catalogue, pictures, new Date());
  const shown = Array.from({ length: demo.size }, (_, index) => market.listing(index).photos).flat();
  return [...new Map(shown.map((picture) => [picture.name, picture])).values()];
}

function openMarket(catalogue: MarketCatalogue, pictures: PicturesByCategory, now: Date): Market {
  return createMarket({ ...demo, samples: readSamples(), catalogue, pictures, now });
}

/** Of what is seen in the demo market: only that is drawn. */
function listPictureNames(market: Market): Set<string> {
  const listings = Array.from({ length: demo.size }, (_, index) => market.listing(index));
  return new Set(listings.flatMap(({ photos }) => photos.map(({ name }) => name)));
}

async function writeMarket(
  client: pg.PoolClient,
  catalogue: Catalogue,
  drawn: { pictures: PicturesByCategory; tiles: Map<number, string> },
  now: Date,
): Promise<void> {
  const market = openMarket(catalogue, drawn.pictures, now);
  const userIndexes = listUsers(market, 0, demo.size);
  const userIds = await reserveIds(client, "users", userIndexes.length);
  const context: BatchContext = {
    market,
    catalogue,
    identify: (index) => demoUsers[index] ?? { phone: null, email: `demo-${index + 1}@jarya.example`, role: "user" },
    nameBusiness: (name) => name,
    vipUntil: new Date(now.getTime() + 90 * dayMs),
  };
  const rows = writeRows(context, {
    from: 0,
    to: demo.size,
    listingIds: await reserveIds(client, "listings", demo.size),
    userIds: new Map(userIndexes.map((index, position) => [index, userIds[position] ?? 0])),
    newUsers: userIndexes,
  });
  await copyRows(client, rows);
  await writeDemoUsers(client, userIds);
  await writeTiles(client, drawn.tiles);
  await finishLoad(client, demo.seed);
}
