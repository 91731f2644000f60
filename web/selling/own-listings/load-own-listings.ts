import { listingStates } from "#contracts/listings/rules.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { loadWait } from "#web/selling/load-wait.ts";
import { type OwnCardView, viewOwnCard } from "./view-own-card.ts";
import "#web/selling/texts.ts";

/** Listings per page. */
const pageSize = 28;

export interface OwnListingsView {
  state: ListingState;
  search: string;
  counts: Record<ListingState, number>;
  /** How many wait for photos since an import, and whether only these are listed. */
  waiting: number;
  isWaiting: boolean;
  cards: OwnCardView[];
  /** Cursor of the next page. */
  key: string | null;
  /** How long those on review wait; null for other states. */
  wait: string | null;
  /** The time of the request, in milliseconds. */
  now: number;
}

/**
 * The user's own listings in one state, by the query of `/profile/`: `state`, `search`, `photos`, `key`. Throws refusals of the API.
 */
export async function loadOwnListings(api: Api, query: URLSearchParams): Promise<OwnListingsView> {
  const wanted = listingStates.find((known) => known === query.get("state"));
  const search = query.get("search")?.trim() ?? "";
  const isWaiting = wanted === "inactive" && query.get("photos") === "none";
  const filter = { search, ...(isWaiting && { needs_photos: true }) };
  const read = (state: ListingState) =>
    api.call(listOwnProducts, { query: { ...filter, state, limit: pageSize, key: query.get("key") } });
  const found = await read(wanted ?? "active");
  // Whoever has just posted the first one finds it.
  const waits = wanted === undefined && found.counts.active === 0 && found.counts.on_review > 0;
  const state = waits ? "on_review" : (wanted ?? "active");
  const { results, counts, needs_photos: waiting, key } = waits ? await read(state) : found;
  const t = api.texts("selling.own");
  const wait = state === "on_review" && results.length > 0 ? await loadWait(api) : null;
  return {
    state,
    search,
    counts,
    waiting,
    isWaiting,
    cards: results.map((own) => viewOwnCard(own, api.language, api.now, t)),
    key,
    wait,
    now: api.now,
  };
}
