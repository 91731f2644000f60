import SearchX from "lucide-react/icons/search-x";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { ListingGrid, SkeletonGrid } from "#web/listing/listing-grid.tsx";
import type { CardPage } from "#web/listing/load-cards.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useIsTurning } from "./business-switch.ts";
import { changeFilters, type ListFilters, writeFilters } from "./list-query.ts";

interface ResultsProps {
  /** Null when the ranges of the address contradict themselves. */
  page: CardPage | null;
  /** The filters of the address. */
  filters: ListFilters;
  /** Path without filters. */
  path: string;
  /** Query of the address without its cursor. */
  startQuery: string;
  /** The place that the list is of. */
  place: string | undefined;
}

/** The ads of a list, or the words for none. */
export function Results({ page, filters, path, startQuery, place }: ResultsProps) {
  const t = useTranslations("catalogue");
  const isTurning = useIsTurning();
  if (isTurning) return <SkeletonGrid />;
  if (!page) return <EmptyState icon={SlidersHorizontal} title={t("wrongRange")} text={t("fixRange")} />;
  if (page.cards.length === 0) return <NothingFound filters={filters} path={path} place={place} />;
  return (
    <>
      {filters.key !== undefined && (
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

/** Why there is nothing, and the ways out: every condition at once, elsewhere, in other categories. */
function NothingFound({ filters, path, place }: Pick<ResultsProps, "filters" | "path" | "place">) {
  const t = useTranslations("catalogue");
  const { location: _place, is_business: _business, ordering: _order, ...conditions } = changeFilters(filters, {});
  const { search } = filters;
  return (
    <EmptyState icon={SearchX} title={t("nothingFound")} text={describeNothing(filters, t)}>
      {writeFilters(conditions) !== "" && (
        <LinkButton look="primary" to={path}>
          {t("dropFilters")}
        </LinkButton>
      )}
      {place && (
        <LinkButton look="soft" to={path + writeFilters(changeFilters(filters, { location: "all" }))}>
          {t("searchEverywhere")}
        </LinkButton>
      )}
      {path !== "/" && (
        <LinkButton look="soft" to={`/${writeFilters({ search, location: filters.location })}`}>
          {t(search ? "searchAllCategories" : "toAllListings")}
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** Advice for what was asked: words can be mistyped, conditions can be too many, a place can be empty. */
function describeNothing({ search }: ListFilters, t: (key: string) => string): string {
  if (!search) return t("nothingHereText");
  // A search in the other layout is understood and corrected, so this is for what makes no word in either.
  return /[a-z]/i.test(search) && !/\p{Script=Cyrillic}/u.test(search)
    ? `${t("nothingFoundText")} ${t("layoutHint")}`
    : t("nothingFoundText");
}
