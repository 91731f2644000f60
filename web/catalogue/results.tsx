import SearchX from "lucide-react/icons/search-x";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { ListingGrid, SkeletonGrid } from "#web/listings/grid/listing-grid.tsx";
import type { CardPage } from "#web/listings/grid/load-cards.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useIsSwitching } from "./business-switch.ts";
import { changeFilters, type ListFilters, writeFilters } from "./address/list-query.ts";

interface ResultsProps {
  /** Null if the address has an inverted range. */
  page: CardPage | null;
  /** The filters of the address. */
  filters: ListFilters;
  /** Path without filters. */
  path: string;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** Title of the location that narrows the list. */
  locationTitle: string | undefined;
}

/** The cards of a list, or why there are none. */
export function Results({ page, filters, path, startQuery, locationTitle }: ResultsProps) {
  const t = useTranslations("catalogue");
  const isSwitching = useIsSwitching();
  if (isSwitching) return <SkeletonGrid />;
  if (!page) return <EmptyState icon={SlidersHorizontal} title={t("wrongRange")} text={t("fixRange")} />;
  if (page.cards.length === 0) return <NothingFound filters={filters} path={path} locationTitle={locationTitle} />;
  return (
    <>
      {filters.key !== undefined && (
        <p className="mb-3">
          <LinkButton variant="quiet" to={path + startQuery}>
            {t("toListStart")}
          </LinkButton>
        </p>
      )}
      <ListingGrid page={page} />
    </>
  );
}

/** Says that nothing was found, and offers to drop the filters, the location or the category. */
function NothingFound({ filters, path, locationTitle }: Pick<ResultsProps, "filters" | "path" | "locationTitle">) {
  const t = useTranslations("catalogue");
  const { location: _location, is_business: _business, ordering: _order, ...conditions } = changeFilters(filters, {});
  const { search } = filters;
  return (
    <EmptyState icon={SearchX} title={t("nothingFound")} text={describeNothing(filters, t)}>
      {writeFilters(conditions) !== "" && (
        <LinkButton variant="primary" to={path}>
          {t("dropFilters")}
        </LinkButton>
      )}
      {locationTitle && (
        <LinkButton variant="soft" to={path + writeFilters(changeFilters(filters, { location: "all" }))}>
          {t("searchEverywhere")}
        </LinkButton>
      )}
      {path !== "/" && (
        <LinkButton variant="soft" to={`/${writeFilters({ search, location: filters.location })}`}>
          {t(search ? "searchAllCategories" : "toAllListings")}
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Advice that fits the search or the filters. */
function describeNothing({ search }: ListFilters, t: Translate<"catalogue">): string {
  if (!search) return t("nothingHereText");
  // The server corrects the wrong keyboard layout: this hint is for texts that are no words in either layout.
  return /[a-z]/i.test(search) && !/\p{Script=Cyrillic}/u.test(search)
    ? `${t("nothingFoundText")} ${t("layoutHint")}`
    : t("nothingFoundText");
}
