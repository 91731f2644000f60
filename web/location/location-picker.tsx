import ChevronDown from "lucide-react/icons/chevron-down";
import MapPin from "lucide-react/icons/map-pin";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { changeFilters, readFilters, writeFilters } from "#web/catalogue/list-query.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import type { PlaceView } from "./location-search.ts";
import { PlaceRow } from "./place-row.tsx";

const LocationChooser = lazy(() =>
  import("./location-chooser.tsx").then((module) => ({ default: module.LocationChooser })),
);

/** The drawer's place in the address: links to it open it. */
const drawerId = "place";

interface LocationProps {
  view: PlaceView;
}

/** The place control of the search field. */
export function LocationPicker({ view }: LocationProps) {
  return (
    <LocationLink
      view={view}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 border-l border-felt-300 pl-2 text-felt-900 hover:text-lake-700 720:pl-3.5 [&>span]:max-720:hidden"
    />
  );
}

/** Says which place is chosen, and opens the drawer that chooses another. */
export function LocationLink({ view, className }: LocationProps & { className?: string }) {
  const t = useTranslations("location");
  const place = view.selected?.title ?? t("all");
  return (
    <a href={`#${drawerId}`} className={className} aria-label={t("choose", { place })}>
      <Icon of={MapPin} />
      <span className="max-w-44 truncate">{place}</span>
      <Icon of={ChevronDown} />
    </a>
  );
}

/**
 * The drawer of all places: one per page. A choice changes the place of the list on show; elsewhere it leads home.
 * It is remembered on this device and rules the lists whose address names no place.
 * The whole list is fetched when the drawer opens; the server's short one stands there until then.
 */
export function LocationDrawer({ view }: LocationProps) {
  const t = useTranslations("location");
  const { pathname, search } = useLocation();
  const isOpen = useIsTarget(drawerId);
  const isList = pathname === "/" || pathname.startsWith("/category/");
  const filters = readFilters(new URLSearchParams(isList ? search : ""));
  const selectedId = view.selected?.id ?? null;
  // «All» is said outright where a place is in force, lest a remembered one comes back before any script.
  const whole = selectedId !== null || filters.location === "all" ? "all" : undefined;
  const hrefOf = (id: number | null) =>
    (isList ? pathname : "/") + writeFilters(changeFilters(filters, { location: id === null ? whole : String(id) }));

  const shortList = <ShortList view={view} hrefOf={hrefOf} />;
  return (
    <Drawer id={drawerId} title={t("title")} closeLabel={t("close")}>
      {isOpen ? (
        <Suspense fallback={shortList}>
          <LocationChooser selectedId={selectedId} hrefOf={hrefOf} shortList={shortList} />
        </Suspense>
      ) : (
        shortList
      )}
    </Drawer>
  );
}

/** The chosen place with what is above and inside it: enough to walk the tree by links alone. */
function ShortList({ view, hrefOf }: { view: PlaceView; hrefOf: (id: number | null) => string }) {
  const t = useTranslations("location");
  const { selected, up, choices } = view;
  const isListed = choices.some(({ id }) => id === selected?.id);
  return (
    <ul className="p-2">
      <PlaceRow id={null} to={hrefOf(null)} title={t("all")} isChosen={selected === null} />
      {up && <PlaceRow id={up.id} to={hrefOf(up.id)} title={up.title} />}
      {selected && !isListed && <PlaceRow id={selected.id} to={hrefOf(selected.id)} title={selected.title} isChosen />}
      {choices.map(({ id, title }) => (
        <PlaceRow key={id} id={id} to={hrefOf(id)} title={title} isChosen={id === selected?.id} />
      ))}
    </ul>
  );
}
