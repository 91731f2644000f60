import type { ListingState } from "#contracts/listings/schemas.ts";
import type { OwnCard, OwnProduct } from "#contracts/selling/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { nextRaiseAt } from "#server/listings/next-raise.ts";
import { presentCard, presentListing } from "#server/listings/present.ts";
import type { ListingRow } from "#server/listings/queries.ts";
import type { PhotoRow } from "#server/photos/present.ts";
import { toGivenParameters, type StoredParameters } from "#server/catalogue/resolve-parameters.ts";
import { findReasons } from "#server/content-policy/block-reasons.ts";
import type { OwnCardRow, OwnerDetails } from "./queries.ts";
import { listOwnerActions } from "./policy.ts";
import { expiresAt } from "./lifetime.ts";
import { needsPhotos } from "./states.ts";

/** Fields that only the owner sees. */
function presentOwn(
  row: OwnerDetails & Pick<ListingRow, "state" | "upvote_at" | "deal_type" | "reserved_until" | "photo_count">,
  now: Date,
) {
  const isActive = row.state === "active";
  return {
    expires_date: isActive ? expiresAt(row).toISOString() : null,
    next_upvote_date: isActive ? (nextRaiseAt(row, now)?.toISOString() ?? null) : null,
    article: row.article,
    is_deleted: row.deleted_at !== null,
    needs_photos: needsPhotos({ ...row, state: row.state as ListingState }),
    actions: listOwnerActions({ ...row, state: row.state as ListingState }, now),
    moderation: row.reasons === null ? null : { reasons: findReasons(row.reasons), note: row.note },
  };
}

export function presentOwnCard(row: OwnCardRow, catalogue: Catalogue, now: Date): OwnCard {
  return {
    ...presentCard(row, catalogue, now),
    ...presentOwn(row, now),
    views: row.views ?? 0,
    favorites: row.favorites,
    asking_price: row.price,
    discount_price: row.discount_price,
    discount_until: row.discount_until?.toISOString() ?? null,
    hides_old_price: row.hides_old_price,
  };
}

interface OwnParts {
  details: OwnerDetails;
  photos: PhotoRow[];
  sellerListings: number;
}

/** A listing of one's own for its form and page, without similar listings and price comparison. */
export function presentOwnListing(
  row: ListingRow,
  { details, photos, sellerListings }: OwnParts,
  catalogue: Catalogue,
  now: Date,
): OwnProduct {
  const parts = {
    photos,
    sellerListings,
    similar: [],
    priceSteps: [],
    isPriceComparable: false,
    isFavourite: undefined,
    isInCart: undefined,
    isClaimed: undefined,
  };
  const parameters = catalogue.categoryById.get(row.category_id)?.parameters ?? [];
  return {
    ...presentListing(row, parts, catalogue, now),
    ...presentOwn({ ...row, ...details }, now),
    is_mine: true,
    // What the form changes, also while the public is told another.
    price: row.price,
    initial_price: row.price,
    contact_phone: details.contact_phone,
    given_parameters: toGivenParameters(row.parameters as StoredParameters, parameters),
    discount_price: details.discount_price,
    category_id: row.category_id,
    location_id: row.location_id,
    revision: details.revision,
  };
}
