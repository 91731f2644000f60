import type { CallInput } from "#contracts/base/endpoint.ts";
import { businessPageSize } from "#contracts/listings/rules.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts, type NearResults, type ProductPage } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type CardView, coveredWidth, viewCard } from "#web/listings/card/card-view.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";

type ListQueryInput = NonNullable<CallInput<typeof listProducts>["query"]>;

/** A region in the page's language. */
export interface RegionTitle {
  id: number;
  title: string;
}

/** One page of a list of cards. */
export interface CardPage {
  cards: CardView[];
  /** Query of the next page, with its cursor `key`; null at the end. */
  next: string | null;
  /** Where results begin that are only near to what was searched for, and the regions that those elsewhere are in. */
  near?: NearResults & { regions: RegionTitle[] };
  /** At which of its cards those begin that have no price. */
  unpricedFrom?: number;
}

/** A page, and what its search was understood as. */
export interface LoadedCards extends Pick<ProductPage, "search_used" | "understood" | "meant_category" | "unused"> {
  page: CardPage;
  /** Most of those with a price ask for dollars. */
  isInDollars: boolean;
}

/** Regions that are named at most: the nearest results begin with them. */
const maxRegions = 3;

/**
 * The listings under filters, by the API's query names, as cards. Pages are shorter with the Business switch. Throws refusals
 * of the API.
 */
export async function loadCards(api: Api, query: ListQueryInput): Promise<LoadedCards> {
  const { results, key, search_used, understood, meant_category, unused, near, unpriced_from } = await api.call(
    listProducts,
    {
      query: query.is_business === "true" ? { ...query, limit: businessPageSize } : query,
    },
  );
  const makeCover = coversFor(api, coveredWidth);
  const cards = results.map((product) => viewCard(product, api.language, api.now, makeCover));
  const next = key === null ? null : queryOf({ ...query, key });
  const unpriced = unpriced_from !== undefined && { unpricedFrom: unpriced_from };
  const priced = results.filter(({ price }) => price > 0);
  const isInDollars = priced.filter(({ currency }) => currency === "USD").length > priced.length / 2;
  return {
    page: {
      cards,
      next,
      ...(near && { near: { ...near, regions: listRegions(results, near, api.language) } }),
      ...unpriced,
    },
    isInDollars,
    search_used,
    understood,
    meant_category,
    unused,
  };
}

/** Where the nearest results elsewhere are, each region once: «Чуйская область», «Ош». */
function listRegions(results: readonly ProductCard[], { from, elsewhere }: NearResults, language: Language) {
  const regions = results.slice(from, from + elsewhere).map(({ location }) => location.region);
  const titles = new Map(regions.map((region) => [region.id, titleOf(region, language)]));
  return [...titles].slice(0, maxRegions).map(([id, title]): RegionTitle => ({ id, title }));
}

function queryOf(query: ListQueryInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, string | number | boolean | null | undefined>)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.toString();
}
