import HeartIcon from "lucide-react/icons/heart";
import { type Favourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { type CardView, viewCard } from "#web/listings/card/card-view.ts";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/favourites-page.ts";

/** Cards on one page; most users have fewer. */
const pageSize = 60;

/** `/favorites`: the user's favourites, the latest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("favourites");
  const key = new URL(request.url).searchParams.get("key");
  try {
    const found = await api.call(listFavourites, { query: { limit: pageSize, key } });
    return {
      cards: found.results.map((favourite) => viewFavourite(favourite, api)),
      count: t("count", { count: found.count, shown: formatNumber(found.count) }),
      nextKey: found.key,
      meta: { title: t("title"), description: t("title"), path: "/favorites", language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
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

export default function FavouritesPage({ loaderData: { cards, count, nextKey } }: Route.ComponentProps) {
  const t = useTranslations("favourites");
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{t("title")}</h1>
        {cards.length > 0 && <p className="text-felt-600">{count}</p>}
      </div>
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
        <LinkButton to={`?key=${encodeURIComponent(nextKey)}`} variant="soft" size="m" className="mt-6 w-full">
          {t("more")}
        </LinkButton>
      )}
    </div>
  );
}
