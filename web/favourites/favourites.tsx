import HeartIcon from "lucide-react/icons/heart";
import { type Favourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { type CardView, viewCard } from "#web/listings/card/card-view.ts";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import type { Api } from "#web/platform/api.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Cards on one page; most users have fewer. */
const pageSize = 60;

export interface FavouritesView {
  cards: CardView[];
  /** How many there are, in words. */
  count: string;
  /** Cursor of the next page. */
  nextKey: string | null;
}

/** The user's favourites, the latest first, from `key` of the query on. Throws refusals of the API. */
export async function loadFavourites(api: Api, query: URLSearchParams): Promise<FavouritesView> {
  const t = api.texts("favourites");
  const found = await api.call(listFavourites, { query: { limit: pageSize, key: query.get("key") } });
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

/** The cards of the favourites. `query` is that of the page, without the cursor: `tab=favorites`. */
export function Favourites({ view, query = "" }: { view: FavouritesView; query?: string }) {
  const t = useTranslations("favourites");
  const { cards, nextKey } = view;
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon={HeartIcon} title={t("empty")} text={t("emptyText")}>
          <LinkButton to="/" variant="primary" size="m">
            {t("look")}
          </LinkButton>
        </EmptyState>
      ) : (
        <CardGrid cards={cards} eager={4} heading="h2" hasMenu={false} />
      )}
      {nextKey !== null && (
        <LinkButton
          to={`?${query && `${query}&`}key=${encodeURIComponent(nextKey)}`}
          variant="soft"
          size="m"
          className="mt-6 w-full"
        >
          {t("more")}
        </LinkButton>
      )}
    </>
  );
}
