import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countryId } from "#contracts/catalogue/rules.ts";
import { type FoundLocation, searchLocations } from "./location-search.ts";
import { childrenOf, indexById } from "./location-tree.ts";
import { treeRowClass } from "#web/ui/tree-row.ts";
import { LocationRow } from "./location-row.tsx";
import { storeLocation } from "./remembered-location.ts";
import { useLocations } from "./use-locations.ts";

interface LocationChooserProps {
  /** Null for the whole country. */
  selectedId: number | null;
  /** The path that a choice leads to. */
  hrefOf: (id: number | null) => string;
  /** Shown until all locations are loaded. */
  shortList: ReactNode;
}

/** All locations of the country: searched by any of their names, or opened level by level from region to village. */
export function LocationChooser({ selectedId, hrefOf, shortList }: LocationChooserProps) {
  const t = useTranslations("location");
  const language = useLanguage();
  const navigate = useNavigate();
  const { locations, hasFailed, retry } = useLocations();
  const [text, setText] = useState("");
  const shownText = useDeferredValue(text).trim();
  const found = useMemo(
    () => (locations && shownText ? searchLocations(locations, shownText, language) : undefined),
    [locations, shownText, language],
  );

  /** Enter chooses the first result, and must not submit the search form that may surround the drawer. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = found?.[0];
    if (!first) return;
    storeLocation(first.id);
    // The choice replaces the open drawer's own entry in the history.
    void navigate(hrefOf(first.id), { replace: true });
  }

  return (
    <>
      <div className="sticky top-0 z-10 border-b border-felt-200 bg-felt-0 px-4 py-2.5">
        <label className="flex items-center gap-2.5 rounded-m border-[1.5px] border-transparent bg-felt-100 pr-2 pl-3.5 has-[input:focus]:border-lake-500 has-[input:focus]:bg-felt-0 has-[input:focus]:ring-4 has-[input:focus]:ring-lake-100">
          <Icon of={Search} className="text-felt-600" />
          <input
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
      {found && <SearchResults found={found} selectedId={selectedId} hrefOf={hrefOf} />}
      {!found && locations && <LocationTree locations={locations} selectedId={selectedId} hrefOf={hrefOf} />}
      {!locations && shortList}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-start gap-3 border-t border-felt-200 p-5 text-felt-600">
          {t("failed")}
          <Button variant="soft" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
    </>
  );
}

type SearchResultsProps = Pick<LocationChooserProps, "selectedId" | "hrefOf"> & {
  found: readonly FoundLocation[];
};

function SearchResults({ found, selectedId, hrefOf }: SearchResultsProps) {
  const t = useTranslations("location");
  if (found.length === 0) return <p className="p-5 text-felt-600">{t("nothing")}</p>;
  return (
    <ul className="p-2">
      {found.map(({ id, title, path }) => (
        <LocationRow key={id} id={id} to={hrefOf(id)} title={title} path={path} isChosen={id === selectedId} />
      ))}
    </ul>
  );
}

type LocationTreeProps = Pick<LocationChooserProps, "selectedId" | "hrefOf"> & {
  locations: readonly Location[];
};

/** One level of the tree: the location itself, then its children. Starts at the chosen one. */
function LocationTree({ locations, selectedId, hrefOf }: LocationTreeProps) {
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
  const openLevel = (id: number) => setStep({ openId: id, hasMoved: true });

  const title = open ? titleOf(open, language) : t("all");
  return (
    <ul key={openId} ref={hasMoved ? focusFirst : undefined} className="p-2">
      {!isCountry && (
        <li>
          <button
            type="button"
            className={`${treeRowClass} text-lake-600`}
            onClick={() => openLevel(open?.parent ?? countryId)}
          >
            <Icon of={ArrowLeft} />
            {parentTitle(open, byId, language) ?? t("all")}
          </button>
        </li>
      )}
      <LocationRow
        id={isCountry ? null : openId}
        to={hrefOf(isCountry ? null : openId)}
        title={isCountry ? t("all") : t("up", { location: title })}
        isChosen={isCountry ? selectedId === null : openId === selectedId}
      />
      {childrenOf(locations, openId).map((child) =>
        parents.has(child.id) ? (
          <li key={child.id}>
            <button type="button" className={treeRowClass} onClick={() => openLevel(child.id)}>
              <span className="min-w-0 flex-1">{titleOf(child, language)}</span>
              <Icon of={ChevronRight} className="text-felt-500" />
            </button>
          </li>
        ) : (
          <LocationRow
            key={child.id}
            id={child.id}
            to={hrefOf(child.id)}
            title={titleOf(child, language)}
            isChosen={child.id === selectedId}
          />
        ),
      )}
    </ul>
  );
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
