import type { Asked, Reply } from "#contracts/endpoint.ts";
import { type listOwnProducts, mostListings, type OwnProduct } from "#contracts/selling.ts";
import { countActiveListings, findListing, readPhotos } from "#server/listings/queries.ts";
import type { Db } from "#server/platform/database.ts";
import { cutPage, readIdKey } from "#server/platform/list-page.ts";
import { refuse } from "#server/platform/refusal.ts";
import { presentOwnCard, presentOwnListing } from "./present.ts";
import { countOwn, findExtras, readOwnCards } from "./queries.ts";
import type { ListingServices } from "./services.ts";

type Reading = Pick<ListingServices, "catalogue" | "now">;

/** One's own ad in any state. Refuses with `not_found` what is somebody else's. `db` may be a transaction. */
export async function getOwnListing(
  { catalogue, now }: Reading,
  db: Db,
  userId: number,
  id: number,
): Promise<OwnProduct> {
  const row = await findListing(db, id);
  const extras = await findExtras(db, id);
  if (!extras || row?.user_id !== userId) refuse("not_found");
  const photos = await readPhotos(db, id);
  const sellerListings = await countActiveListings(db, userId);
  return presentOwnListing(row, { extras, photos, sellerListings }, catalogue.current(), now());
}

/** One's own ads, the newest first, and how many there are in each state. `address` is the call's own. */
export async function listOwnListings(
  { catalogue, now }: Reading,
  db: Db,
  userId: number,
  { state, search, limit = mostListings, key }: Asked<typeof listOwnProducts>["query"],
  address: URL,
): Promise<Reply<typeof listOwnProducts>> {
  const before = readIdKey(key);
  const [found, counts] = await Promise.all([
    readOwnCards(db, userId, { state, search, before, limit: limit + 1 }),
    countOwn(db, userId),
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentOwnCard(row, catalogue.current(), now())), counts, ...links };
}
