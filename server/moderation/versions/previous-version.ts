import type { PreviousVersion } from "#contracts/moderation/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { ListingRow } from "#server/listings/queries.ts";
import type { PhotoRow } from "#server/photos/present.ts";
import { approvedPriceOf, type DiscountedPrice, paidPriceOf, percentFrom } from "#server/prices/asked-price.ts";
import { presentOwnListing } from "#server/selling/present.ts";
import type { OwnerDetails } from "#server/selling/queries.ts";
import type { PreviousRow } from "./previous-queries.ts";

/** A listing on review with the last price that a moderator approved, if any. */
type Reviewed = DiscountedPrice & { approved_price: number | null; approved_currency: string | null };

/**
 * Percent by which the price that buyers would pay differs from the approved one, else from that of the previous
 * version. `null` where the edit leaves the price as it was.
 */
export function findPriceChange(
  listing: Reviewed,
  previous: DiscountedPrice,
  rates: Catalogue["rates"],
): number | null {
  const { price, currency, discount_price: discount } = listing;
  if (price === previous.price && currency === previous.currency && discount === previous.discount_price) return null;
  const { approved_price, approved_currency } = listing;
  const approved = approvedPriceOf({ ...previous, approved_price, approved_currency });
  return percentFrom(approved, paidPriceOf(listing), rates) || null;
}

interface Present {
  row: ListingRow;
  details: OwnerDetails;
  photos: PhotoRow[];
  approved: Pick<Reviewed, "approved_price" | "approved_currency">;
}

/** `null` where its category is gone. */
export function presentPrevious(
  previous: PreviousRow,
  { row, details, photos, approved }: Present,
  catalogue: Catalogue,
  now: Date,
): PreviousVersion | null {
  if (!catalogue.categoryById.has(previous.category_id)) return null;
  const { revision, is_blocked, contact_phone, photo_ids, ...columns } = previous;
  const owner = { ...details, revision, contact_phone, discount_price: previous.discount_price };
  const parts = { details: owner, photos, sellerListings: 0 };
  const present = { ...row, ...approved, discount_price: details.discount_price };
  const product = presentOwnListing({ ...row, ...columns }, parts, catalogue, now);
  return {
    revision,
    is_blocked,
    price_change: findPriceChange(present, previous, catalogue.rates),
    photos: photo_ids,
    title: product.title,
    description: product.description,
    price: product.price,
    stock_price: product.stock_price,
    discount: product.discount,
    discount_price: product.discount_price,
    price_kgs: product.price_kgs,
    currency: product.currency,
    deal_type: product.deal_type,
    breadcrumbs: product.breadcrumbs,
    location: product.location,
    parameters: product.parameters,
    contact_phone: product.contact_phone,
  };
}
