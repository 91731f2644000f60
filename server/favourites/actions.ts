import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import type { listFavourites } from "#contracts/favourites/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import { presentCard } from "#server/listings/present.ts";
import { rememberListing } from "#server/listings/present-remembered.ts";
import { isFavourite } from "#server/listings/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, refuseListKey, defaultPageSize } from "#server/http/pagination.ts";
import { publishLiveUpdate } from "#server/realtime/user-events.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { findFolder } from "./folder-queries.ts";
import { explainTooMany } from "./policy.ts";
import { presentFavourite } from "./present.ts";
import * as queries from "./queries.ts";

export interface FavouriteServices {
  db: Db;
  catalogue: CatalogueStore;
  now: () => Date;
}

/** Adds a public listing, and notifies its seller. An existing favourite stays as it is, in whatever state the listing is. */
export async function addFavourite(
  services: FavouriteServices,
  { userId }: Viewer,
  listingId: number,
): Promise<{ product: number }> {
  const { db, catalogue, now } = services;
  if (await isFavourite(db, userId, listingId)) return { product: listingId };
  const row = await getVisibleListing(services, null, listingId);
  const { stock_price: stockPrice, price } = presentCard(row, catalogue.current(), now());
  await db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    const isNew = await queries.insertFavourite(trx, {
      user_id: userId,
      listing_id: listingId,
      ...rememberListing(row, stockPrice ?? price),
      created_at: now(),
    });
    if (!isNew) return;
    await queries.watchPrice(trx, { listing_id: listingId, price: stockPrice ?? price, currency: row.currency });
    refuseIf(explainTooMany(await queries.countFavourites(trx, userId)));
    await publishLiveUpdate(trx, userId, "favourites");
    await notify(trx, { userId: row.user_id, action: "stared", productId: listingId, senderId: userId });
  });
  return { product: listingId };
}

/** In whatever state the listing is. */
export async function removeFavourite({ db }: FavouriteServices, { userId }: Viewer, listingId: number): Promise<null> {
  if (!(await queries.hasListing(db, listingId))) refuse("not_found");
  await db.transaction().execute(async (trx) => {
    if (await queries.deleteFavourite(trx, userId, listingId)) await publishLiveUpdate(trx, userId, "favourites");
  });
  return null;
}

/** A page of a user's favourites, the last added first. */
export async function listOwnFavourites(
  { db, catalogue, now }: FavouriteServices,
  { userId }: Viewer,
  { cheaper = false, folder: inFolder, limit = defaultPageSize, key }: ValidInput<typeof listFavourites>["query"],
  address: URL,
): Promise<Reply<typeof listFavourites>> {
  const folder = inFolder === 0 ? null : inFolder;
  if (folder && !(await findFolder(db, userId, folder))) refuse("not_found");
  const [found, count] = await Promise.all([
    queries.readFavourites(db, userId, { cheaper, folder, after: parseFavouriteKey(key), limit: limit + 1 }),
    queries.countMatching(db, userId, { cheaper, folder }),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => `${row.added_at.getTime()}-${row.id}`);
  const current = catalogue.current();
  const results = rows
    .filter((row) => current.categoryById.has(row.category_id))
    .map((row) => presentFavourite(row, current, now()));
  return { results, count, ...links };
}

function parseFavouriteKey(key: string | undefined): queries.FavouritePosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseListKey() : { addedAt: new Date(Number(time)), listingId: Number(id) };
}
