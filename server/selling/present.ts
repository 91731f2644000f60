import type { OwnCard, OwnProduct } from "#contracts/selling.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { presentCard, presentListing } from "#server/listings/present.ts";
import type { ListingRow, PhotoRow } from "#server/listings/queries.ts";
import { toGiven, type StoredParameters } from "./parameters.ts";
import { findReasons } from "./policy/reasons.ts";
import type { OwnCardRow, OwnExtras } from "./queries.ts";
import { expiresAt, nextRaiseAt } from "./terms.ts";

/** What is told the owner of any ad of theirs. */
function presentOwn(row: OwnExtras & { state: string; upvote_at: Date }, now: Date) {
  const isActive = row.state === "active";
  return {
    expires_date: isActive ? expiresAt(row).toISOString() : null,
    next_upvote_date: isActive ? (nextRaiseAt(row, now)?.toISOString() ?? null) : null,
    is_deleted: row.deleted_at !== null,
    moderation: row.reasons === null ? null : { reasons: findReasons(row.reasons), note: row.note },
  };
}

export function presentOwnCard(row: OwnCardRow, catalogue: Catalogue, now: Date): OwnCard {
  return {
    ...presentCard(row, catalogue, now),
    ...presentOwn(row, now),
    views: row.views ?? 0,
    favorites: row.favorites,
  };
}

interface OwnParts {
  extras: OwnExtras;
  photos: PhotoRow[];
  sellerListings: number;
}

/** One's own ad for its form and its page: what others are shown beside it is left out. */
export function presentOwnListing(
  row: ListingRow,
  { extras, photos, sellerListings }: OwnParts,
  catalogue: Catalogue,
  now: Date,
): OwnProduct {
  const parts = { photos, sellerListings, similar: [], isPriceComparable: false, isFavourite: undefined };
  const parameters = catalogue.categoryById.get(row.category_id)?.parameters ?? [];
  return {
    ...presentListing(row, parts, catalogue, now),
    ...presentOwn({ ...extras, state: row.state, upvote_at: row.upvote_at }, now),
    is_mine: true,
    contact_phone: extras.contact_phone,
    given_parameters: toGiven(row.parameters as StoredParameters, parameters),
    discount_price: extras.discount_price,
    category_id: row.category_id,
    location_id: row.location_id,
    revision: extras.revision,
  };
}
