import type { Ask } from "#contracts/endpoint.ts";
import { businessPageSize, listProducts, type ProductPage } from "#contracts/listings.ts";
import type { Api } from "#web/platform/api.ts";
import { type CardView, viewCard } from "./card-view.ts";

type ListAsk = NonNullable<Ask<typeof listProducts>["query"]>;

/** One page of a list, as loaders give it. */
export interface CardPage {
  cards: CardView[];
  /** Query of the next page, with its cursor `key`; null at the end. */
  next: string | null;
}

export interface LoadedCards {
  page: CardPage;
  /** Present when the search was corrected. */
  searchUsed: ProductPage["search_used"];
}

/** The ads under a filter (the API's query names), as cards; 8 a page with the Business switch (spec §9). Refusals of the API are thrown. */
export async function loadCards(api: Api, query: ListAsk): Promise<LoadedCards> {
  const {
    results,
    key,
    search_used: searchUsed,
  } = await api.call(listProducts, {
    query: query.is_business === "true" ? { ...query, limit: businessPageSize } : query,
  });
  const cards = results.map((product) => viewCard(product, api.language, api.now));
  return { page: { cards, next: key === null ? null : queryOf({ ...query, key }) }, searchUsed };
}

function queryOf(query: ListAsk): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, string | number | boolean | null | undefined>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.toString();
}
