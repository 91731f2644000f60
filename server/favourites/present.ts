import type { Favourite } from "#contracts/favourites/schemas.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { isPublicVersion } from "#server/listings/policy.ts";
import { presentCard } from "#server/listings/present.ts";
import { presentRemembered, type RememberedListing } from "#server/listings/present-remembered.ts";
import type { FavouriteRow } from "./queries.ts";

export function presentFavourite(row: FavouriteRow, catalogue: Catalogue, now: Date): Favourite {
  const card = presentCard(row, catalogue, now);
  const own = { added_date: row.added_at.toISOString(), note: row.note ?? "", folder: row.folder_id };
  const isHidden = row.deleted_at !== null || row.user_blocked_at !== null;
  if (row.state === "active" && !isHidden) return { ...card, ...own, price_change: comparePrice(card, row) };
  const isApproved = isPublicVersion(row);
  const shown = isApproved ? card : presentRemembered(card, rememberedOf(row), catalogue);
  // What became of one that was deleted, or of a blocked seller, is nobody's business.
  const closing = isApproved && !isHidden ? card.closed_as : null;
  return { ...shown, state: "inactive", closed_as: closing, reserved_until: null, ...own, price_change: null };
}

function rememberedOf(row: FavouriteRow): RememberedListing {
  return {
    category_id: row.added_category,
    location_id: row.added_location,
    deal_type: row.added_deal,
    title: row.added_title,
    price: row.added_price,
    currency: row.added_currency,
  };
}

/** The present price minus that when it was added; null when one is negotiable or the currency has changed. */
function comparePrice(card: ProductCard, { added_price, added_currency }: FavouriteRow): number | null {
  const paid = card.stock_price ?? card.price;
  const isComparable = paid > 0 && added_price > 0 && card.currency === added_currency;
  return isComparable ? paid - added_price : null;
}
