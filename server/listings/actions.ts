import type { PriceComparison, Product } from "#contracts/listings/schemas.ts";
import { hashVisitor } from "#server/http/visitor.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { readPhotos } from "#server/photos/queries.ts";
import type { PriceComparer } from "./compare-prices.ts";
import type { ListServices } from "./list.ts";
import { explainHidden, maySeeListing } from "./policy.ts";
import { presentListing } from "./present.ts";
import { countActiveListings, findContactPhone, findListing, isFavourite, type ListingRow } from "./queries.ts";
import { findSimilar } from "./similar.ts";
import { countCall } from "./view-queries.ts";

/** A listing with everything its page shows, and its row. Refuses with the reason when the viewer may not see it. */
export async function getListing(
  services: ListServices & { prices: PriceComparer },
  viewer: Viewer | null,
  id: number,
): Promise<{ product: Product; row: ListingRow }> {
  const row = await getVisibleListing(services, viewer, id);
  const [photos, sellerListings, similar, isPriceComparable, favourite] = await Promise.all([
    readPhotos(services.db, id),
    countActiveListings(services.db, row.user_id),
    findSimilar(services, row),
    services.prices.isComparable(row),
    viewer ? isFavourite(services.db, viewer.userId, id) : undefined,
  ]);
  const product = presentListing(
    row,
    { photos, sellerListings, similar, isPriceComparable, isFavourite: favourite },
    services.catalogue.current(),
    services.now(),
  );
  return { product, row };
}

/** Compares the price of an active listing with others; the same for all viewers. */
export async function comparePricesOf(
  services: ListServices & { prices: PriceComparer },
  id: number,
): Promise<{ comparison: PriceComparison | null }> {
  const row = await getVisibleListing(services, null, id);
  return { comparison: await services.prices.compare(row) };
}

/** The contact phone of a listing that the viewer may see. Every call of a guest is counted, and one a day of an account. */
export async function revealContactPhone(
  services: ListServices,
  viewer: Viewer | null,
  id: number,
): Promise<{ phone: string }> {
  await getVisibleListing(services, viewer, id);
  const phone = (await findContactPhone(services.db, id)) ?? refuse("not_found");
  const day = bishkekDay(services.now());
  const visitor = viewer ? hashVisitor(services.secret, `call ${day}`, { viewerId: viewer.userId, ip: "" }) : undefined;
  await countCall(services.db, { listingId: id, day, visitor });
  return { phone };
}

/** Refuses with the reason when the viewer may not see the listing. */
export async function getVisibleListing(
  services: Pick<ListServices, "db" | "catalogue">,
  viewer: Viewer | null,
  id: number,
): Promise<ListingRow> {
  const row = (await findListing(services.db, id)) ?? refuse("not_found");
  const isKnown = services.catalogue.current().categoryById.has(row.category_id);
  if (!isKnown) refuse("not_found");
  return maySeeListing(viewer, row) ? row : refuse(explainHidden(row));
}
