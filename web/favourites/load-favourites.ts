import { type Favourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { type CardView, viewCard } from "#web/listings/card/card-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";

/** Cards on one page; most users have fewer. */
const pageSize = 60;

export interface FavouritesView {
  cards: CardView[];
  /** How many there are, in words. */
  count: string;
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** The user's favourites, the latest first, from `key` of the query on; with `tab=cheaper` those that cost less now. Throws refusals of the API. */
export async function loadFavourites(api: Api, query: URLSearchParams): Promise<FavouritesView> {
  const t = api.texts("favourites");
  const found = await api.call(listFavourites, {
    query: { limit: pageSize, key: query.get("key"), cheaper: query.get("tab") === "cheaper" ? "True" : undefined },
  });
  return {
    cards: found.results.map((favourite) => viewFavourite(favourite, api)),
    count: t("count", { count: found.count, shown: formatNumber(found.count) }),
    nextKey: found.key,
  };
}

/** The card, and how its price has changed since it became a favourite. */
function viewFavourite(favourite: Favourite, { language, now, texts }: Api): CardView {
  const { price_change: change, currency } = favourite;
  const card = viewCard(favourite, language, now);
  if (!change) return card;
  const amount = formatMoney(Math.abs(change), currency, language);
  return {
    ...card,
    note: { text: texts("favourites")(change < 0 ? "cheaper" : "dearer", { amount }), isGood: change < 0 },
  };
}
