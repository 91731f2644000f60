import type { CallInput } from "#contracts/base/endpoint.ts";
import { businessPageSize } from "#contracts/listings/rules.ts";
import { listProducts, type ProductPage } from "#contracts/listings/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type CardView, coveredWidth, viewCard } from "#web/listings/card/card-view.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";

type ListQueryInput = NonNullable<CallInput<typeof listProducts>["query"]>;

/** One page of a list of cards. */
export interface CardPage {
  cards: CardView[];
  /** Query of the next page, with its cursor `key`; null at the end. */
  next: string | null;
  /** Where results begin that are only near to what was searched for. */
  near?: ProductPage["near"];
  /** At which of its cards those begin that have no price. */
  unpricedFrom?: number;
}

/** A page, and what its search was understood as. */
export interface LoadedCards extends Pick<ProductPage, "search_used" | "understood" | "unused"> {
  page: CardPage;
  /** Most of those with a price ask for dollars. */
  isInDollars: boolean;
}

/**
 * The listings under filters, by the API's query names, as cards. Pages are shorter with the Business switch. Throws refusals
 * of the API.
 */
export async function loadCards(api: Api, query: ListQueryInput): Promise<LoadedCards> {
  const { results, key, search_used, understood, unused, near, unpriced_from } = await api.call(listProducts, {
    query: query.is_business === "true" ? { ...query, limit: businessPageSize } : query,
  });
  const makeCover = coversFor(api, coveredWidth);
  const cards = results.map((product) => viewCard(product, api.language, api.now, makeCover));
  const next = key === null ? null : queryOf({ ...query, key });
  const unpriced = unpriced_from !== undefined && { unpricedFrom: unpriced_from };
  const priced = results.filter(({ price }) => price > 0);
  const isInDollars = priced.filter(({ currency }) => currency === "USD").length > priced.length / 2;
  return { page: { cards, next, ...(near && { near }), ...unpriced }, isInDollars, search_used, understood, unused };
}

function queryOf(query: ListQueryInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, string | number | boolean | null | undefined>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.toString();
}
