import SearchX from "lucide-react/icons/search-x";
import { useLocationView } from "#web/location/use-location-view.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { readMapPart, widenMapPart, writeMapPart } from "#contracts/map/rules.ts";
import { isMapPath } from "../address/view-path.ts";
import { changeFilters, everywhere, type ListFilters, writeFilters } from "../address/list-query.ts";
import { nameActiveFilters } from "../filters/active-filters.tsx";
import type { FilterView } from "../filters/filter-view.ts";
import type { AroundCount } from "./count-around.ts";

export interface NothingFoundProps {
  /** The filters of the address. */
  filters: ListFilters;
  view: FilterView;
  /** Path without filters. */
  path: string;
  /** Title of the location that narrows the list. */
  locationTitle: string | undefined;
  /** What a wider circle around the place has. */
  around?: readonly AroundCount[] | undefined;
}

const nowhere: readonly AroundCount[] = [];

/** Says that nothing was found and why, and offers to look around the place, to drop the filters, the location or the category. */
export function NothingFound({ filters, view, path, locationTitle, around = nowhere }: NothingFoundProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const {
    location: _location,
    area,
    is_business: _business,
    ordering: _order,
    ...conditions
  } = changeFilters(filters, {});
  const { search } = filters;
  const part = area && isMapPath(path) ? readMapPart(area) : undefined;
  const wider = part && widenMapPart(part);
  const placeTitle = useLocationView()?.selected?.title;
  const narrowing = [
    ...(locationTitle ? [locationTitle] : []),
    ...nameActiveFilters(changeFilters(filters, { area: undefined }), view, { t, language, placeTitle }),
    ...(filters.is_business === "true" ? [t("business")] : []),
  ];
  return (
    <EmptyState icon={SearchX} title={t("nothingFound")} text={describeNothing(filters, narrowing, t)}>
      {around.map(({ near, km, count }, index) => (
        <LinkButton
          key={near}
          variant={index === 0 ? "primary" : "soft"}
          rel="nofollow"
          to={path + writeFilters(changeFilters(filters, { near, location: undefined, delivers_to: undefined }))}
        >
          {t("searchAround", { km, shown: formatNumber(count) })}
        </LinkButton>
      ))}
      {wider && (
        <LinkButton
          variant="primary"
          rel="nofollow"
          to={path + writeFilters(changeFilters(filters, { area: writeMapPart(wider) }))}
        >
          {t("widenMap")}
        </LinkButton>
      )}
      {filters.area && (
        <LinkButton
          variant={wider ? "soft" : "primary"}
          rel="nofollow"
          to={path + writeFilters(changeFilters(filters, everywhere))}
        >
          {t("searchEverywhere")}
        </LinkButton>
      )}
      {writeFilters(conditions) !== "" && (
        <LinkButton variant={filters.area || around.length > 0 ? "soft" : "primary"} to={path}>
          {t("dropFilters")}
        </LinkButton>
      )}
      {!filters.area && (locationTitle ?? filters.near ?? filters.delivers_to) && (
        <LinkButton variant="soft" to={path + writeFilters(changeFilters(filters, everywhere))}>
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
function describeNothing(
  { search, area }: ListFilters,
  narrowing: readonly string[],
  t: Translate<"catalogue">,
): string {
  // The server corrects the wrong keyboard layout: this hint is for texts that are no words in either layout.
  const isLatin = search !== undefined && /[a-z]/i.test(search) && !/\p{Script=Cyrillic}/u.test(search);
  if (area && !search && narrowing.length === 0) return t("nothingOnMapPart");
  if (!search && narrowing.length === 0) return t("nothingYet");
  return [
    area && t("nothingOnMapPart"),
    search && t("nothingForSearch", { search }),
    narrowing.length > 0 && t("nothingUnder", { conditions: narrowing.join(", ") }),
    t(search ? "nothingFoundText" : "nothingHereText"),
    isLatin && t("layoutHint"),
  ]
    .filter(Boolean)
    .join(" ");
}
