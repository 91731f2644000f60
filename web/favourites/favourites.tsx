import HeartIcon from "lucide-react/icons/heart";
import TrendingDown from "lucide-react/icons/trending-down";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FavouritesView } from "./load-favourites.ts";

/** The cards of the favourites, or of those that have become cheaper. */
export function Favourites({ view, tab }: { view: FavouritesView; tab: "listings" | "cheaper" }) {
  const t = useTranslations("favourites");
  const { cards, nextKey } = view;
  return (
    <>
      {cards.length === 0 && tab === "cheaper" ? (
        <EmptyState icon={TrendingDown} title={t("nothingCheaper")} text={t("nothingCheaperText")} />
      ) : cards.length === 0 ? (
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
          to={`?${tab === "cheaper" ? "tab=cheaper&" : ""}key=${encodeURIComponent(nextKey)}`}
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
