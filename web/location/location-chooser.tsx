import CornerLeftUp from "lucide-react/icons/corner-left-up";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countryId } from "#contracts/catalogue/rules.ts";
import { type LocationChoice, useLocationChoice } from "./location-choice.ts";
import { type FoundLocation, searchLocations } from "./location-search.ts";
import { childrenOf, indexById } from "./location-tree.ts";
import { treeRowClass } from "#web/ui/tree-row.ts";
import { LocationCount, LocationRow } from "./location-row.tsx";
import { NearbyRow } from "./nearby-row.tsx";
import { readRecentLocations } from "./recent-locations.ts";
import { useLocationCounts } from "./use-location-counts.ts";
import { useLocations } from "./use-locations.ts";

interface LocationChooserProps {
  /** Null for the whole country. */
  selectedId: number | null;
  choice: LocationChoice;
  /** The whole country is no choice: a listing is somewhere. */
  isWithoutCountry?: boolean;
  /** The address of `/facets` that counts inside a location under the filters of the list; absent where there is no list. */
  countHrefOf?: (id: number | null) => string;
  /** Shown until all locations are loaded. */
  shortList?: ReactNode;
}

/** All locations of the country: searched by any of their names, or opened level by level from region to village. */
export function LocationChooser({ shortList, ...tree }: LocationChooserProps) {
  const { selectedId, choice } = tree;
  const t = useTranslations("location");
  const language = useLanguage();
  const choose = useLocationChoice(choice);
  const { locations, hasFailed, retry } = useLocations();
  const [text, setText] = useState("");
  const shownText = useDeferredValue(text).trim();
  const found = useMemo(
    () => (locations && shownText ? searchLocations(locations, shownText, language) : undefined),
    [locations, shownText, language],
  );

  /** Enter chooses the first result, and must not submit the search form that may surround the drawer. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // Of what is typed now: the list on show may be a key behind.
    const [first] = searchLocations(locations ?? [], event.currentTarget.value, language);
    if (first) choose(first.id);
  }

  return (
    <div ref={keepFocus} role="presentation" tabIndex={-1} className="outline-0" onKeyDown={walkRows}>
      <div className="sticky top-0 z-10 border-b border-felt-200 bg-felt-0 px-4 py-2.5">
        <label className="flex items-center gap-2.5 rounded-m border-[1.5px] border-transparent bg-felt-100 pr-2 pl-3.5 has-[input:focus]:border-lake-500 has-[input:focus]:bg-felt-0 has-[input:focus]:ring-4 has-[input:focus]:ring-lake-100">
          <Icon of={Search} className="text-felt-600" />
          <input
            ref={focusWithMouse}
            type="search"
            className="bare-control h-11 min-w-0 flex-1 text-input outline-0 placeholder:text-felt-600"
            aria-label={t("searchLabel")}
            placeholder={t("searchPlaceholder")}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </label>
      </div>
      <output className="sr-only">{found && t("found", { count: found.length, shown: String(found.length) })}</output>
      {found && <SearchResults found={found} selectedId={selectedId} choice={choice} />}
      {!found && locations && <LocationTree locations={locations} {...tree} />}
      {!locations && (shortList ?? (!hasFailed && <p className="p-5 text-felt-600">{t("loading")}</p>))}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-start gap-3 border-t border-felt-200 p-5 text-felt-600">
          {t("failed")}
          <Button variant="soft" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** In a dialog, on a device with a mouse, one types at once; elsewhere a keyboard would cover the list. */
function focusWithMouse(field: HTMLInputElement | null): void {
  if (field?.closest("dialog") && window.matchMedia("(pointer: fine)").matches) field.focus();
}

type SearchResultsProps = Pick<LocationChooserProps, "selectedId" | "choice"> & {
  found: readonly FoundLocation[];
};

function SearchResults({ found, selectedId, choice }: SearchResultsProps) {
  const t = useTranslations("location");
  if (found.length === 0) return <p className="p-5 text-felt-600">{t("nothing")}</p>;
  return (
    <ul className="p-2">
      {found.map(({ id, title, path, alias }) => (
        <LocationRow
          key={id}
          id={id}
          choice={choice}
          title={title}
          path={[alias && `«${alias}»`, path].filter(Boolean).join(" · ")}
          isChosen={id === selectedId}
        />
      ))}
    </ul>
  );
}

type LocationTreeProps = Omit<LocationChooserProps, "shortList"> & {
  locations: readonly Location[];
};

/** One level of the tree: the location itself, then its children. Starts at the chosen one. */
function LocationTree({ locations, selectedId, choice, isWithoutCountry, countHrefOf }: LocationTreeProps) {
  const t = useTranslations("location");
  const language = useLanguage();
  const byId = useMemo(() => indexById(locations), [locations]);
  const parents = useMemo(() => new Set(locations.map(({ parent }) => parent)), [locations]);
  const [{ openId, hasMoved }, setStep] = useState(() => ({
    openId: startOf(selectedId, parents, byId),
    hasMoved: false,
  }));
  const open = byId.get(openId);
  const isCountry = openId === countryId;
  const counts = useLocationCounts(countHrefOf?.(isCountry ? null : openId));
  // A column of zeros tells nothing: those without listings come last, under words that say it once.
  const countOf = (id: number) => counts?.inside.get(id) || undefined;
  const openLevel = (id: number) => setStep({ openId: id, hasMoved: true });
  const children = childrenOf(locations, openId);
  // Under the country: the cities, what was chosen before and where one is, then the regions.
  const isCity = ({ kind }: Location) => isCountry && kind === "city";
  const others = children.filter((child) => !isCity(child));
  const [filled = [], empty = []] = counts ? splitBy(others, ({ id }) => countOf(id) !== undefined) : [others];
  const rows = (shown: readonly Location[]) =>
    shown.map((child) => (
      <TreeRow
        key={child.id}
        location={child}
        isChosen={child.id === selectedId}
        // Of the cities, which stand above by rank, zero is told.
        count={countOf(child.id) ?? (counts && isCity(child) ? 0 : undefined)}
        choice={choice}
        onOpen={parents.has(child.id) ? openLevel : undefined}
      />
    ));

  return (
    <ul key={openId} ref={hasMoved ? focusFirst : undefined} className="p-2">
      {!isCountry && (
        <li>
          <button
            type="button"
            className={`${treeRowClass} text-lake-600`}
            onClick={() => openLevel(open?.parent ?? countryId)}
          >
            <Icon of={CornerLeftUp} />
            {isWithoutCountry ? t("back") : (parentTitle(open, byId, language) ?? t("all"))}
          </button>
        </li>
      )}
      {!(isCountry && isWithoutCountry) && (
        <LocationRow
          id={isCountry ? null : openId}
          choice={choice}
          {...(open && !isCountry
            ? { title: t(isWithoutCountry ? "justThis" : "whole", { kind: open.kind }), path: titleOf(open, language) }
            : { title: t("all") })}
          isChosen={isCountry ? selectedId === null : openId === selectedId}
          count={counts?.whole}
        />
      )}
      {/* Where a thing is, its owner's device knows best. */}
      {isCountry && isWithoutCountry && <NearbyRow locations={locations} choice={choice} label={t("mine")} />}
      {rows(children.filter(isCity))}
      {isCountry && <RecentRows except={children} byId={byId} selectedId={selectedId} choice={choice} />}
      {isCountry && !isWithoutCountry && <NearbyRow locations={locations} choice={choice} label={t("nearby")} />}
      {rows(filled)}
      {filled.length > 0 && empty.length > 0 && <li className="px-3 pt-4 pb-1 text-xs text-felt-600">{t("empty")}</li>}
      {rows(empty)}
    </ul>
  );
}

function splitBy<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

interface TreeRowProps {
  location: Location;
  isChosen: boolean;
  count: number | undefined;
  choice: LocationChoice;
  /** Opens what is inside; undefined where nothing is. */
  onOpen: ((id: number) => void) | undefined;
}

/** A location of one level: a choice, or what opens the next level. */
function TreeRow({ location, isChosen, count, choice, onOpen }: TreeRowProps) {
  const title = titleOf(location, useLanguage());
  if (!onOpen) return <LocationRow id={location.id} choice={choice} title={title} isChosen={isChosen} count={count} />;
  return (
    <li>
      <button type="button" className={treeRowClass} onClick={() => onOpen(location.id)}>
        <span className="min-w-0 flex-1">{title}</span>
        {count !== undefined && <LocationCount count={count} />}
        <Icon of={ChevronRight} className="text-felt-500" />
      </button>
    </li>
  );
}

type RecentRowsProps = Pick<LocationChooserProps, "selectedId" | "choice"> & {
  /** What the level shows anyway. */
  except: readonly Location[];
  byId: ReadonlyMap<number, Location>;
};

/** The locations that were chosen last in this browser. */
function RecentRows({ except, byId, selectedId, choice }: RecentRowsProps) {
  const t = useTranslations("location");
  const language = useLanguage();
  const recent = readRecentLocations().flatMap((id) => {
    const location = byId.get(id);
    return location && !except.includes(location) ? [location] : [];
  });
  return recent.map((location) => (
    <LocationRow
      key={location.id}
      id={location.id}
      choice={choice}
      title={titleOf(location, language)}
      path={t("recent")}
      isChosen={location.id === selectedId}
    />
  ));
}

/** Where a keyboard on the screen would cover the list, a dialog that opens gives the focus to the chooser, not to its field. */
function keepFocus(chooser: HTMLElement | null): void {
  if (!window.matchMedia("(pointer: fine)").matches) chooser?.setAttribute("autofocus", "");
}

/** The arrow keys lead from the field to the rows and among them, and up from the first row back to the field. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li > a, li > button")];
  const at = stops.findIndex((stop) => stop === event.target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

/** Moves the focus to the top of the new level, because the pressed row is gone. */
function focusFirst(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>("a, button")?.focus();
}

/** The first level: the chosen location, or its parent if it has no children. */
function startOf(
  selectedId: number | null,
  parents: ReadonlySet<number | null>,
  byId: ReadonlyMap<number, Location>,
): number {
  const selected = selectedId === null ? undefined : byId.get(selectedId);
  if (!selected) return countryId;
  return parents.has(selected.id) ? selected.id : (selected.parent ?? countryId);
}

/** Title of the parent, unless that is the country. */
function parentTitle(
  location: Location | undefined,
  byId: ReadonlyMap<number, Location>,
  language: Language,
): string | undefined {
  const parent = location?.parent === null || location === undefined ? undefined : byId.get(location.parent);
  return parent && parent.id !== countryId ? titleOf(parent, language) : undefined;
}
