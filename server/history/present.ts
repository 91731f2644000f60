import type { HistoryState, RecentSearch, ViewedListing } from "#contracts/history/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { isPublicVersion } from "#server/listings/policy.ts";
import { presentCard } from "#server/listings/present.ts";
import { presentRemembered, type RememberedListing } from "#server/listings/present-remembered.ts";
import type { HistorySettings, SearchRow, ViewedRow } from "./queries.ts";

/** A listing that is not on show is `inactive`; of one that was not approved as it is only what was seen of it shows. */
export function presentViewed(row: ViewedRow, catalogue: Catalogue, now: Date): ViewedListing {
  const card = presentCard(row, catalogue, now);
  const viewed_date = row.viewed_at.toISOString();
  const isHidden = row.deleted_at !== null || row.user_blocked_at !== null;
  if (row.state === "active" && !isHidden) return { ...card, viewed_date };
  const isApproved = isPublicVersion(row);
  const shown = isApproved ? card : presentRemembered(card, rememberedOf(row), catalogue);
  // What became of one that was deleted, or of a blocked seller, is nobody's business.
  const closing = isApproved && !isHidden ? card.closed_as : null;
  return { ...shown, state: "inactive", closed_as: closing, reserved_until: null, viewed_date };
}

function rememberedOf(row: ViewedRow): RememberedListing {
  return {
    category_id: row.viewed_category,
    location_id: row.viewed_location,
    deal_type: row.viewed_deal,
    title: row.viewed_title,
    price: row.viewed_price,
    currency: row.viewed_currency,
  };
}

export function presentSearch({ id, text, searched_at: at }: SearchRow): RecentSearch {
  return { id, text, search_date: at.toISOString() };
}

/** Whoever has changed nothing has it kept. */
export function presentState(settings: HistorySettings | undefined): HistoryState {
  return {
    is_kept: settings?.is_kept ?? true,
    products_erased_date: settings?.products_erased_at?.toISOString() ?? null,
    searches_erased_date: settings?.searches_erased_at?.toISOString() ?? null,
  };
}
