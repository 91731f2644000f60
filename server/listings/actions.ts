import type { Reply } from "#contracts/base/endpoint.ts";
import type {
  BlockReason,
  listSimilarProducts,
  PriceComparison,
  Product,
  revealPhone,
} from "#contracts/listings/schemas.ts";
import { readPriceSteps } from "#server/prices/history-queries.ts";
import { refuse } from "#server/platform/refusal.ts";
import { personOf, type Viewer } from "#server/http/viewer.ts";
import { readPhotos } from "#server/photos/queries.ts";
import type { PriceComparer } from "./compare-prices.ts";
import type { ListServices } from "./list.ts";
import { explainHidden, isPublicVersion, maySeeListing, maySeePrivateParts, maySeeTitle } from "./policy.ts";
import { nextRaiseAt } from "./next-raise.ts";
import { closingOf, presentListing } from "./present.ts";
import {
  countActiveListings,
  findContact,
  findListing,
  findPrivateDetails,
  isClaimed,
  isFavourite,
  isInCart,
  type ListingRow,
} from "./queries.ts";
import { findSimilar } from "./similar.ts";

/** A listing with everything its page shows, and its row. Refuses with the reason when the viewer may not see it. */
export async function getListing(
  services: ListServices & { prices: PriceComparer },
  viewer: Viewer | null,
  id: number,
): Promise<{ product: Product; row: ListingRow }> {
  const row = await getVisibleListing(services, viewer, id);
  const [photos, sellerListings, similar, isPriceComparable, favourite, inCart, claimed, priceSteps] =
    await Promise.all([
      readPhotos(services.db, id),
      countActiveListings(services.db, row.user_id),
      findSimilar(services, row),
      services.prices.isComparable(row),
      viewer ? isFavourite(services.db, personOf(viewer), id) : undefined,
      viewer ? isInCart(services.db, personOf(viewer), id) : undefined,
      viewer ? isClaimed(services.db, personOf(viewer), id) : undefined,
      readPriceSteps(services.db, [id]),
    ]);
  const product = presentListing(
    row,
    {
      photos,
      sellerListings,
      similar,
      isPriceComparable,
      isFavourite: favourite,
      isInCart: inCart,
      isClaimed: claimed,
      priceSteps,
    },
    services.catalogue.current(),
    services.now(),
  );
  return { product, row };
}

/** Codes of reasons to block as the contract has them; they belong to the content policy. */
type FindReasons = (codes: readonly string[]) => BlockReason[];

/** What only the owner and the staff see of a listing; undefined for others. */
export async function readPrivateParts(
  { db, now }: Pick<ListServices, "db" | "now">,
  viewer: Viewer | null,
  row: ListingRow,
  findReasons: FindReasons,
): Promise<Pick<Product, "contact_phone" | "next_upvote_date" | "moderation"> | undefined> {
  if (!viewer || !maySeePrivateParts(viewer, row)) return undefined;
  const details = await findPrivateDetails(db, row.id);
  if (!details) return undefined;
  const next = row.state === "active" ? nextRaiseAt({ ...details, upvote_at: row.upvote_at }, now()) : null;
  return {
    contact_phone: details.contact_phone,
    next_upvote_date: next?.toISOString() ?? null,
    moderation: details.reasons && { reasons: findReasons(details.reasons), note: details.note },
  };
}

/**
 * Active listings like one that may be hidden by now. What the public must not know of it does not show: unless it was approved as it is, only
 * its category counts, and its title is null.
 */
export async function listSimilar(services: ListServices, id: number): Promise<Reply<typeof listSimilarProducts>> {
  const row = (await findListing(services.db, id)) ?? refuse("not_found");
  if (!services.catalogue.current().categoryById.has(row.category_id)) refuse("not_found");
  const results = await findSimilar(
    services,
    isPublicVersion(row) ? row : { ...row, parameters: {}, location_id: 0, deal_type: "sell" },
  );
  const isKnown = maySeeTitle(row);
  return { title: isKnown ? row.title : null, closed_as: isKnown ? closingOf(row) : null, results };
}

/** Compares the price of an active listing with others; the same for all viewers. */
export async function comparePricesOf(
  services: ListServices & { prices: PriceComparer },
  id: number,
): Promise<{ comparison: PriceComparison | null }> {
  const row = await getVisibleListing(services, null, id);
  return { comparison: await services.prices.compare(row) };
}

/** The contact phone of a listing that the viewer may see. */
export async function revealContactPhone(
  services: ListServices,
  viewer: Viewer | null,
  id: number,
): Promise<Reply<typeof revealPhone>> {
  await getVisibleListing(services, viewer, id);
  return (await findContact(services.db, id)) ?? refuse("not_found");
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
