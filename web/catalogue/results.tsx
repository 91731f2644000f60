import SearchX from "lucide-react/icons/search-x";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { ListingGrid, SkeletonGrid } from "#web/listings/grid/listing-grid.tsx";
import type { CardPage } from "#web/listings/grid/load-cards.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { nameActiveFilters } from "./filters/active-filters.tsx";
import type { FilterView } from "./filters/filter-view.ts";
import { useIsSwitching } from "./business-switch.ts";
import { changeFilters, type ListFilters, writeFilters } from "./address/list-query.ts";

interface ResultsProps {
  /** Null if the address has an inverted range. */
  page: CardPage | null;
  /** The filters of the address. */
  filters: ListFilters;
  view: FilterView;
  /** Path without filters. */
  path: string;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** Title of the location that narrows the list. */
  locationTitle: string | undefined;
  /** How many more a search finds in other locations. */
  elsewhere?: number | undefined;
}

/** The cards of a list, or why there are none. */
export function Results({ page, filters, view, path, startQuery, locationTitle, elsewhere }: ResultsProps) {
  const t = useTranslations("catalogue");
  const isSwitching = useIsSwitching();
  if (isSwitching) return <SkeletonGrid />;
  if (!page) return <EmptyState icon={SlidersHorizontal} title={t("wrongRange")} text={t("fixRange")} />;
  if (page.cards.length === 0)
    return <NothingFound filters={filters} view={view} path={path} locationTitle={locationTitle} />;
  return (
    <>
      {filters.key !== undefined && (
        <p className="mb-3">
          <LinkButton variant="quiet" to={path + startQuery}>
            {t("toListStart")}
          </LinkButton>
        </p>
      )}
      {elsewhere !== undefined && (
        <p className="mb-3">
          <PageLink
            to={path + writeFilters(changeFilters(filters, { location: "all" }))}
            rel="nofollow"
            className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:text-lake-700"
          >
            {t("moreElsewhere", { count: elsewhere, shown: formatNumber(elsewhere) })}
          </PageLink>
        </p>
      )}
      <ListingGrid page={page} />
    </>
  );
}

/** Says that nothing was found and why, and offers to drop the filters, the location or the category. */
function NothingFound({ filters, view, path, locationTitle }: Omit<ResultsProps, "page" | "startQuery" | "elsewhere">) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const { location: _location, is_business: _business, ordering: _order, ...conditions } = changeFilters(filters, {});
  const { search } = filters;
  const narrowing = [
    ...(locationTitle ? [locationTitle] : []),
    ...nameActiveFilters(filters, view, { t, language }),
    ...(filters.is_business === "true" ? [t("business")] : []),
  ];
  return (
    <EmptyState icon={SearchX} title={t("nothingFound")} text={describeNothing(search, narrowing, t)}>
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

/** What nothing was found for, and advice that fits it. */
function describeNothing(search: string | undefined, narrowing: readonly string[], t: Translate<"catalogue">): string {
  // The server corrects the wrong keyboard layout: this hint is for texts that are no words in either layout.
  const isLatin = search !== undefined && /[a-z]/i.test(search) && !/\p{Script=Cyrillic}/u.test(search);
  if (!search && narrowing.length === 0) return t("nothingYet");
  return [
    search && t("nothingForSearch", { search }),
    narrowing.length > 0 && t("nothingUnder", { conditions: narrowing.join(", ") }),
    t(search ? "nothingFoundText" : "nothingHereText"),
    isLatin && t("layoutHint"),
  ]
    .filter(Boolean)
    .join(" ");
}
