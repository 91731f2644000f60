import type { HistoryKind } from "#contracts/history/rules.ts";
import { type HistoryState, listRecentSearches, listViewedListings } from "#contracts/history/schemas.ts";
import { type CardView, coveredWidth, viewCard } from "#web/listings/card/card-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatAgo } from "#web/platform/format.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";

export interface SearchView {
  id: number;
  text: string;
  to: string;
  ago: string;
}

export type HistoryView = { state: HistoryState } & (
  | { kind: Extract<HistoryKind, "products">; cards: CardView[]; nextKey: string | null }
  | { kind: Extract<HistoryKind, "searches">; searches: SearchView[] }
);

/** Cards on one page. */
const pageSize = 28;

/** One of the two lists. Throws refusals of the API. */
export async function loadHistory(api: Api, kind: HistoryKind, key: string | null): Promise<HistoryView> {
  const { language, now } = api;
  if (kind === "searches") {
    const { results, ...state } = await api.call(listRecentSearches);
    const searches = results.map(({ id, text, search_date: date }) => ({
      id,
      text,
      to: `/?${new URLSearchParams({ search: text })}`,
      ago: formatAgo(date, now, language),
    }));
    return { kind, state, searches };
  }
  const { results, key: nextKey, ...rest } = await api.call(listViewedListings, { query: { limit: pageSize, key } });
  const makeCover = coversFor(api, coveredWidth);
  const { is_kept, products_erased_date, searches_erased_date } = rest;
  return {
    kind,
    state: { is_kept, products_erased_date, searches_erased_date },
    cards: results.map((product) => ({
      ...viewCard(product, language, now, makeCover),
      ago: formatAgo(product.viewed_date, now, language),
    })),
    nextKey,
  };
}
