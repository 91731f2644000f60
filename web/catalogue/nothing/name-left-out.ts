import type { LeftOutFilter } from "#contracts/listings/list-schemas.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import type { ListFilters } from "../address/list-query.ts";
import { listActiveFilters } from "../filters/active-filters.tsx";
import type { FilterView } from "../filters/filter-view.ts";

interface ListNames {
  view: FilterView;
  t: Translate<"catalogue">;
  language: Language;
  /** Title of the category of the list. */
  category: string;
  /** Title of the location that narrows the list, or that is near. */
  place: string | undefined;
}

/** The filters of a list that the nearest listings do not have, in the words of its chips. */
export function nameLeftOut(
  leftOut: readonly LeftOutFilter[],
  filters: ListFilters,
  { view, t, language, category, place }: ListNames,
): string[] {
  const { price__gte, price__lte, currency, date_from, date_to, deal_type, near, area, delivers_to } = filters;
  const name = (some: ListFilters) => listActiveFilters(some, view, { t, language, placeTitle: place });
  const titles = (some: ListFilters) => name(some).map(({ title }) => title);
  return leftOut.flatMap(({ kind, parameter }) => {
    switch (kind) {
      case "place":
        return near || area || delivers_to ? titles({ near, area, delivers_to }) : (place ?? []);
      case "price":
        return titles({ price__gte, price__lte, currency });
      case "date":
        return titles({ date_from, date_to });
      case "deal_type":
        return titles({ deal_type });
      case "is_business":
        return t("business");
      case "category":
        return category;
      default:
        return name({ options: filters.options, parameters: filters.parameters })
          .filter(({ of }) => of === parameter)
          .map(({ title }) => title);
    }
  });
}
