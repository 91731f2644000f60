import { listingStates } from "#contracts/listings/rules.ts";
import { type ListingState } from "#contracts/listings/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type OwnCardView, viewOwnCard } from "./view-own-card.ts";
import "#web/selling/texts.ts";

/** Listings per page. */
const pageSize = 28;

export interface OwnListingsView {
  state: ListingState;
  search: string;
  counts: Record<ListingState, number>;
  cards: OwnCardView[];
  /** Cursor of the next page. */
  key: string | null;
  /** The time of the request, in milliseconds. */
  now: number;
}

/**
 * The user's own listings in one state, by the query of `/profile/`: `state`, `search`, `key`. Throws refusals of the API.
 */
export async function loadOwnListings(api: Api, query: URLSearchParams): Promise<OwnListingsView> {
  const state = listingStates.find((known) => known === query.get("state")) ?? "active";
  const search = query.get("search")?.trim() ?? "";
  const { results, counts, key } = await api.call(listOwnProducts, {
    query: { state, search, limit: pageSize, key: query.get("key") },
  });
  const t = api.texts("selling.own");
  return {
    state,
    search,
    counts,
    cards: results.map((own) => viewOwnCard(own, api.language, api.now, t)),
    key,
    now: api.now,
  };
}
