import SearchX from "lucide-react/icons/search-x";
import { useLocation } from "react-router";
import { ListingGrid } from "#web/listing/listing-grid.tsx";
import type { CardPage } from "#web/listing/load-cards.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

interface ResultsProps {
  page: CardPage;
  /** True when the address is somewhere down the list. */
  isContinued: boolean;
  /** Path without filters. */
  path: string;
  /** Query of the address without its cursor. */
  startQuery: string;
}

/** The ads of a list, or the words for none. */
export function Results({ page, isContinued, path, startQuery }: ResultsProps) {
  const t = useTranslations("catalogue");
  const { search } = useLocation();
  if (page.cards.length === 0) {
    return (
      <EmptyState icon={SearchX} title={t("nothingFound")} text={t("nothingFoundText")}>
        {search !== "" && (
          <LinkButton look="primary" to={path}>
            {t("dropFilters")}
          </LinkButton>
        )}
        {path !== "/" && (
          <LinkButton look="soft" to="/">
            {t("toAllListings")}
          </LinkButton>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {isContinued && (
        <p className="mb-3">
          <LinkButton look="quiet" to={path + startQuery}>
            {t("toListStart")}
          </LinkButton>
        </p>
      )}
      <ListingGrid page={page} />
    </>
  );
}
