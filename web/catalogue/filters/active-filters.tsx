import { dealTypes } from "#contracts/catalogue/rules.ts";
import X from "lucide-react/icons/x";
import { useLanguage, useTranslations, type Translate } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { formatSince, formatUntil } from "#web/platform/formats/format-until.ts";
import type { Language } from "#web/platform/language.ts";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { storeLocation } from "#web/location/remembered-location.ts";
import { useLocationView } from "#web/location/use-location-view.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import type { SearchView } from "./search-view.ts";
import { showBound } from "#web/catalogue/address/typed-numbers.ts";
import { describePriceRange, describeRange } from "./describe-range.ts";
import { isMapPath } from "#web/catalogue/address/view-path.ts";
import type { FilterView, SingleFilter } from "./filter-view.ts";
import {
  changeFilters,
  everywhere,
  type ListFilters,
  readOptions,
  readRanges,
  writeFilters,
  writeOptions,
  writeRanges,
} from "#web/catalogue/address/list-query.ts";

interface ActiveFiltersProps {
  path: string;
  view: FilterView;
  filters: ListFilters;
  searchView: SearchView | undefined;
  /** Title of the location that narrows the list, however it was chosen. */
  locationTitle: string | undefined;
}

/** The active filters, and what a search was understood as, each with a cross to remove it. */
export function ActiveFilters({ path, view, filters, searchView, locationTitle }: ActiveFiltersProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const placeTitle = useLocationView()?.selected?.title;
  const active: ActiveFilter[] = [
    // It stays chosen from one list to the next: where it narrows one, that is seen, and can be undone.
    ...(locationTitle === undefined ? [] : [{ title: locationTitle, without: everywhere }]),
    ...listSearch(filters, searchView, path),
    // Beside the map the control above says it already.
    ...listActiveFilters(isMapPath(path) ? { ...filters, area: undefined } : filters, view, {
      t,
      language,
      placeTitle,
    }),
  ];
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("activeFilters")} className="active-filters">
      {active.map((one) => (
        <li key={one.title}>
          <DropLink
            title={one.title}
            isLeftOut={one.isLeftOut}
            to={path + writeFilters(changeFilters(filters, one.without))}
            onClick={one.without === everywhere ? forgetPlace : undefined}
          />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <PageLink
            to={path + writeFilters({ location: placeTitle && "all" })}
            rel="nofollow"
            onClick={forgetPlace}
            className="inline-flex h-9 items-center px-2 text-lake-600 hover:text-lake-700 720:h-10"
          >
            {t("clearAll")}
          </PageLink>
        </li>
      )}
    </ul>
  );
}

interface DropLinkProps {
  title: string;
  to: string;
  isLeftOut?: true | undefined;
  onClick?: (() => void) | undefined;
}

/** A chip of what narrows the list, whose cross leads to the list without it. */
export function DropLink({ title, isLeftOut, ...link }: DropLinkProps) {
  const t = useTranslations("catalogue");
  return (
    <PageLink
      {...link}
      rel="nofollow"
      aria-label={t("dropFilter", { filter: title })}
      className={`${chipClass} max-w-full ${isLeftOut ? "text-felt-600 line-through" : "bg-lake-50 text-lake-700"}`}
    >
      <span className="truncate">{title}</span>
      <Icon of={X} size={16} />
    </PageLink>
  );
}

/** Else the next list would be narrowed to it again. */
const forgetPlace = () => storeLocation(null);

/** The filters of the panel that are set, by hand or by the price in a search, besides those that have controls of their own. */
export function listPanelFilters(
  filters: ListFilters,
  view: FilterView,
  searchView: SearchView | undefined,
  translation: Translation,
): ActiveFilter[] {
  const searched = searchView?.parts.filter(({ isPrice }) => isPrice).map(viewSearchPart) ?? [];
  return [...listActiveFilters({ ...filters, area: undefined }, view, translation), ...searched];
}

/** The filters of the panel that are set, in words. */
export function nameActiveFilters(filters: ListFilters, view: FilterView, translation: Translation): string[] {
  return listActiveFilters(filters, view, translation).map(({ title }) => title);
}

interface ActiveFilter {
  title: string;
  /** The filter of the panel that it belongs to, if that can be shown by itself. */
  of?: SingleFilter;
  /** The change of filters that removes it. */
  without: ListFilters;
  /** Part of a search that none of its results has. */
  isLeftOut?: true;
}

interface Translation {
  t: Translate<"catalogue">;
  language: Language;
  /** The title of the place that the list begins at, or that is delivered to. */
  placeTitle?: string | undefined;
}

/** The filters of the panel that are set. */
export function listActiveFilters(filters: ListFilters, view: FilterView, translation: Translation): ActiveFilter[] {
  const { t, language } = translation;
  const { date_from: from, date_to: to } = filters;
  const deal = dealTypes.find((known) => known === filters.deal_type);
  return [
    ...listPlaces(filters, translation),
    ...(deal ? [{ title: t(`deal.${deal}`), without: { deal_type: undefined } }] : []),
    ...listPrice(filters, translation),
    ...listOptions(filters, view),
    ...listRanges(filters, view, t),
    ...(from
      ? [{ title: t("sinceDate", { date: formatSince(from, language) }), without: { date_from: undefined } }]
      : []),
    ...(to ? [{ title: t("untilDate", { date: formatUntil(to, language) }), without: { date_to: undefined } }] : []),
  ];
}

/** What is near a place, or delivered there: how far that is says more than the place alone. */
function listPlaces({ near, area, delivers_to: to }: ListFilters, { t, placeTitle }: Translation): ActiveFilter[] {
  const part = area ? [{ title: t("mapPart"), without: { area: undefined } }] : [];
  if (placeTitle === undefined) return part;
  const [, km = ""] = (near ?? "").split(",");
  return [
    ...part,
    ...(near ? [{ title: t("aroundPlace", { place: placeTitle, km }), without: { near: undefined } }] : []),
    ...(to ? [{ title: t("deliveredTo", { place: placeTitle }), without: { delivers_to: undefined } }] : []),
  ];
}

/** The parts of the search. In a category the search as a whole, too, unless its parts say all of it. */
function listSearch({ search }: ListFilters, searchView: SearchView | undefined, path: string): ActiveFilter[] {
  if (!search) return [];
  const parts = searchView?.parts ?? [];
  const isTold = parts.length > 0 && searchView?.hasWords === false;
  // On home there is nothing without the search, whose field has it already.
  const isWhole = path !== "/" && !isTold;
  return [...(isWhole ? [{ title: `«${search}»`, without: { search: undefined } }] : []), ...parts.map(viewSearchPart)];
}

function viewSearchPart({ title, without, isPrice, isLeftOut }: SearchView["parts"][number]): ActiveFilter {
  return {
    title,
    without: { search: without || undefined },
    ...(isPrice && { of: "price" }),
    ...(isLeftOut && { isLeftOut }),
  };
}

function listPrice(
  { price__gte: from, price__lte: to, currency }: ListFilters,
  { t, language }: Translation,
): ActiveFilter[] {
  if (!from && !to) return [];
  const bounds = { from: from ? Number(from) : null, to: to ? Number(to) : null };
  // A text that is no number is shown as it was typed.
  const title = [bounds.from, bounds.to].some(Number.isNaN)
    ? describeRange(from, to, t)
    : describePriceRange({ ...bounds, currency: currency === "USD" ? "USD" : "KGS" }, { t, language });
  return [
    {
      of: "price",
      title,
      without: { price__gte: undefined, price__lte: undefined, currency: undefined },
    },
  ];
}

function listOptions(filters: ListFilters, { parameters }: FilterView): ActiveFilter[] {
  const chosen = readOptions(filters);
  const titles = new Map(
    parameters.flatMap((parameter) =>
      parameter.kind === "choice"
        ? parameter.options.map(({ id, title }) => [id, { title, of: parameter.id }] as const)
        : [],
    ),
  );
  return chosen.flatMap((id) => {
    const known = titles.get(id);
    return known ? [{ ...known, without: { options: writeOptions(chosen.filter((other) => other !== id)) } }] : [];
  });
}

function listRanges(filters: ListFilters, { parameters }: FilterView, t: Translate<"catalogue">): ActiveFilter[] {
  const ranges = readRanges(filters);
  return parameters.flatMap((parameter) => {
    const range = ranges.get(parameter.id);
    if (parameter.kind !== "range" || !range) return [];
    const others = new Map([...ranges].filter(([id]) => id !== parameter.id));
    const number = (text: string) => text && formatYearOrNumber(text);
    const value = `${describeRange(number(range.from), number(range.to), t)}${parameter.unit ? ` ${parameter.unit}` : ""}`;
    return [{ of: parameter.id, title: `${parameter.title}: ${value}`, without: { parameters: writeRanges(others) } }];
  });
}

/** Numbers of four digits are not grouped, because most of them are years. Other texts are shown as typed. */
function formatYearOrNumber(text: string): string {
  if (Number.isNaN(Number(text))) return showBound(text);
  return text.length > 4 ? formatNumber(Number(text)) : text.replace(".", ",");
}
