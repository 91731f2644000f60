import type { Asked, Reply } from "#contracts/endpoint.ts";
import { type listFavourites, mostFavourites } from "#contracts/favourites.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import { presentCard } from "#server/listings/present.ts";
import { notify } from "#server/notifications/notify.ts";
import type { Db } from "#server/platform/database.ts";
import { cutPage, refuseKey, usualLimit } from "#server/platform/list-page.ts";
import { tellLive } from "#server/platform/live.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { presentFavourite } from "./present.ts";
import * as queries from "./queries.ts";

export interface FavouriteServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** Adds an ad that the public sees, and tells its seller; one that is there stays as it is, whatever became of the ad. */
export async function addFavourite(
  services: FavouriteServices,
  { userId }: Viewer,
  listingId: number,
): Promise<{ product: number }> {
  const { db, catalogue, now } = services;
  if (await queries.isFavourite(db, userId, listingId)) return { product: listingId };
  const row = await getVisibleListing(services, null, listingId);
  const { stock_price: stockPrice } = presentCard(row, catalogue.current(), now());
  await db.transaction().execute(async (trx) => {
    await queries.lockPerson(trx, userId);
    const isNew = await queries.insertFavourite(trx, {
      user_id: userId,
      listing_id: listingId,
      title: row.title,
      price: stockPrice ?? row.price,
      currency: row.currency,
      created_at: now(),
    });
    if (!isNew) return;
    if ((await queries.countFavourites(trx, userId)) > mostFavourites) refuse("too_many_favorites");
    await tellLive(trx, userId, "favourites");
    await notify(trx, { userId: row.user_id, action: "stared", productId: listingId, senderId: userId });
  });
  return { product: listingId };
}

/** Takes an ad out, in whatever state it is. */
export async function removeFavourite({ db }: FavouriteServices, { userId }: Viewer, listingId: number): Promise<null> {
  if (!(await queries.hasListing(db, listingId))) refuse("not_found");
  await queries.deleteFavourite(db, userId, listingId);
  await tellLive(db, userId, "favourites");
  return null;
}

/** One page of somebody's favourites, the last added first. */
export async function listOwnFavourites(
  { db, catalogue, now }: FavouriteServices,
  { userId }: Viewer,
  { limit = usualLimit, key }: Asked<typeof listFavourites>["query"],
  address: URL,
): Promise<Reply<typeof listFavourites>> {
  const [found, count] = await Promise.all([
    queries.readFavourites(db, userId, { after: readPlace(key), limit: limit + 1 }),
    queries.countFavourites(db, userId),
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => `${row.added_at.getTime()}-${row.id}`);
  const current = catalogue.current();
  const results = rows
    .filter((row) => current.categoryById.has(row.category_id))
    .map((row) => presentFavourite(row, current, now()));
  return { results, count, ...links };
}

function readPlace(key: string | undefined): queries.FavouritePlace | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseKey() : { addedAt: new Date(Number(time)), listingId: Number(id) };
}
