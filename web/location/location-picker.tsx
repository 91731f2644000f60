import ChevronDown from "lucide-react/icons/chevron-down";
import MapPin from "lucide-react/icons/map-pin";
import { useLocation } from "react-router";
import { changeFilters, readFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import { LazyLocationChooser } from "./lazy-location-chooser.tsx";
import type { LocationChoice } from "./location-choice.ts";
import type { LocationView } from "./location-view.ts";
import { LocationRow } from "./location-row.tsx";
import { useNamedLocation } from "./use-location-view.ts";

/** Another place has other surroundings, is another part of the map, and something else is delivered there. */
const elsewhere = { near: undefined, area: undefined, delivers_to: undefined };

/** The fragment of the address that opens the drawer. */
const drawerId = "place";

interface LocationPickerProps {
  view: LocationView;
}

/** The link to the drawer inside the search field. */
export function LocationPicker({ view }: LocationPickerProps) {
  return (
    <LocationLink
      view={view}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 border-l border-felt-300 pl-2 text-felt-900 hover:text-lake-700 720:pl-3.5 [&>span]:max-720:hidden"
      hasDot
    />
  );
}

/** Shows the chosen location; opens the drawer. */
export function LocationLink({ view, className, hasDot }: LocationPickerProps & { className?: string; hasDot?: true }) {
  const t = useTranslations("location");
  const chosen = useNamedLocation()?.title ?? view.selected?.title;
  const title = chosen ?? t("all");
  return (
    <a
      href={`#${drawerId}`}
      className={className}
      aria-label={t("choose", { location: title })}
      onClick={({ currentTarget }) => placeDrawer(currentTarget)}
    >
      {/* Where the name has no room, a dot says that lists are narrowed. */}
      <i
        className={`relative not-italic ${hasDot && chosen !== undefined ? "text-lake-700 before:absolute before:-top-0.5 before:-right-0.5 before:size-2.5 before:rounded-full before:bg-lake-600 before:ring-2 before:ring-felt-0 720:before:hidden" : ""}`}
      >
        <Icon of={MapPin} />
      </i>
      <span className="max-w-44 truncate">{title}</span>
      <Icon of={ChevronDown} />
    </a>
  );
}

/** Pixels between the button and the list under it, and the list's width. */
const gap = 8;
const listWidth = 420;

/** Tells the styles where the pressed button is: on wide screens the list opens under it. */
function placeDrawer(button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const style = document.getElementById(drawerId)?.style;
  style?.setProperty("--left", `${Math.max(gap, Math.min(left, window.innerWidth - listWidth - gap * 2))}px`);
  style?.setProperty("--top", `${Math.round(bottom + gap)}px`);
}

/**
 * The drawer of all locations, one per page. A choice narrows the list on show, or on other pages the list of the home
 * page, and is remembered on this device for lists whose address names no location. All locations are fetched when the
 * drawer opens; until then it shows the short list that came with the page.
 */
export function LocationDrawer({ view }: LocationPickerProps) {
  const { pathname, search } = useLocation();
  const isList = isListPath(pathname);
  return (
    <CachedMarkup name="locations" of={isList && search !== "" ? undefined : [isList && pathname, view]}>
      <ListDrawer view={view} />
    </CachedMarkup>
  );
}

function isListPath(pathname: string): boolean {
  return pathname === "/" || /^\/(?:category|map)(?:\/|$)/.test(pathname);
}

function ListDrawer({ view }: LocationPickerProps) {
  const t = useTranslations("location");
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const isOpen = useIsTarget(drawerId);
  const isList = isListPath(pathname);
  const filters = readFilters(new URLSearchParams(isList ? search : ""));
  const named = useNamedLocation();
  const selectedId = named?.id ?? view.selected?.id ?? null;
  // If a location applies, «all» has to be in the address: otherwise the remembered one would apply again.
  const whole = view.selected !== null || filters.location === "all" ? "all" : undefined;
  // A location that the search names would win over the chosen one, so that its words leave the search.
  const words = named ? named.without || undefined : filters.search;
  const hrefOf = (id: number | null) =>
    (isList ? pathname : "/") +
    writeFilters(changeFilters(filters, { ...elsewhere, search: words, location: id === null ? whole : String(id) }));

  const category = isList && pathname !== "/" ? pathname.slice(pathname.lastIndexOf("/") + 1) : "";
  const countHrefOf = (id: number | null) => {
    const inside = changeFilters(filters, { ...elsewhere, search: words, location: id === null ? "all" : String(id) });
    return hrefIn(language, `/facets?category=${category}&${writeFilters(inside).slice(1)}`);
  };

  const choice = { hrefOf };
  const shortList = <ShortList view={view} choice={choice} />;
  return (
    <Drawer id={drawerId} title={t("title")} closeLabel={t("close")} className="place-list">
      {isOpen ? (
        <LazyLocationChooser selectedId={selectedId} choice={choice} countHrefOf={countHrefOf} shortList={shortList} />
      ) : (
        shortList
      )}
    </Drawer>
  );
}

/** The chosen location with its parent and children: enough to reach every location by links alone. */
export function ShortList({ view, choice }: { view: LocationView; choice: LocationChoice }) {
  const t = useTranslations("location");
  const { selected, up, choices } = view;
  const isListed = choices.some(({ id }) => id === selected?.id);
  return (
    <ul className="p-2">
      <LocationRow id={null} choice={choice} title={t("all")} isChosen={selected === null} />
      {up && <LocationRow id={up.id} choice={choice} title={up.title} />}
      {selected && !isListed && <LocationRow id={selected.id} choice={choice} title={selected.title} isChosen />}
      {choices.map(({ id, title }) => (
        <LocationRow key={id} id={id} choice={choice} title={title} isChosen={id === selected?.id} />
      ))}
    </ul>
  );
}
