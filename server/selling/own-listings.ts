import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { maxListings } from "#contracts/selling/rules.ts";
import type { listOwnProducts, OwnProduct } from "#contracts/selling/schemas.ts";
import { countActiveListings, findListing } from "#server/listings/queries.ts";
import { readPhotos } from "#server/photos/queries.ts";
import type { Db } from "#server/database/database.ts";
import { paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import { mayManageListing } from "./policy.ts";
import { presentOwnCard, presentOwnListing } from "./present.ts";
import { countOwnListings, countWaitingForPhotos, findOwnerDetails, readOwnCards } from "./queries.ts";
import type { ListingServices } from "./services.ts";

type OwnListingServices = Pick<ListingServices, "catalogue" | "now">;

/** A listing of one's own in any state. Refuses with `not_found` when it is another user's. */
export async function getOwnListing(
  { catalogue, now }: OwnListingServices,
  db: Db,
  userId: number,
  id: number,
): Promise<OwnProduct> {
  const row = await findListing(db, id);
  const details = await findOwnerDetails(db, id);
  if (!details || !row || !mayManageListing(userId, row)) refuse("not_found");
  const photos = await readPhotos(db, id);
  const sellerListings = await countActiveListings(db, userId);
  return presentOwnListing(row, { details, photos, sellerListings }, catalogue.current(), now());
}

/** A page of one's own listings, newest first, with the numbers by state. `address` is that of the call. */
export async function listOwnListings(
  { catalogue, now }: OwnListingServices,
  db: Db,
  userId: number,
  { limit = maxListings, key, ...filter }: ValidInput<typeof listOwnProducts>["query"],
  address: URL,
): Promise<Reply<typeof listOwnProducts>> {
  const before = parseIdKey(key);
  const [found, counts, waiting] = await Promise.all([
    readOwnCards(db, userId, { ...filter, before, limit: limit + 1 }),
    countOwnListings(db, userId),
    countWaitingForPhotos(db, userId),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const results = rows.map((row) => presentOwnCard(row, catalogue.current(), now()));
  return { results, counts, needs_photos: waiting, ...links };
}
