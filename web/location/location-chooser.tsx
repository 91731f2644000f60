import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { Location } from "#contracts/catalogue.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { childrenOf, countryId, indexById, searchLocations } from "./location-search.ts";
import { PlaceRow, placeRowClass } from "./place-row.tsx";
import { rememberPlace } from "./remembered-place.ts";
import { useLocations } from "./use-locations.ts";

interface LocationChooserProps {
  /** The chosen place, null for the whole country. */
  selectedId: number | null;
  /** The address that choosing a place leads to. */
  hrefOf: (id: number | null) => string;
  /** Shown while the whole list is on its way. */
  shortList: ReactNode;
}

/** Every place of the country: found by any of its names, or walked to from region to village. */
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

  /** The drawer may stand inside the search form, which Enter must not send. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = found?.[0];
    if (!first) return;
    rememberPlace(first.id);
    // The drawer has an entry of its own in the history: the choice takes that place.
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
      {found?.length === 0 && <p className="p-5 text-felt-600">{t("nothing")}</p>}
      {found && found.length > 0 && (
        <ul className="p-2">
          {found.map(({ id, title, path }) => (
            <PlaceRow key={id} id={id} to={hrefOf(id)} title={title} path={path} isChosen={id === selectedId} />
          ))}
        </ul>
      )}
      {!found && locations && <PlaceTree locations={locations} selectedId={selectedId} hrefOf={hrefOf} />}
      {!locations && shortList}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-start gap-3 border-t border-felt-200 p-5 text-felt-600">
          {t("failed")}
          <Button look="soft" onClick={retry}>
            {t("retry")}
          </Button>
        </div>
      )}
    </>
  );
}

type PlaceTreeProps = Pick<LocationChooserProps, "selectedId" | "hrefOf"> & {
  locations: readonly Location[];
};

/** One level of the tree: the place itself, then what is inside it. Begins at the chosen place. */
function PlaceTree({ locations, selectedId, hrefOf }: PlaceTreeProps) {
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
  const walk = (id: number) => setStep({ openId: id, hasMoved: true });

  const title = open ? titleOf(open, language) : t("all");
  return (
    <ul key={openId} ref={hasMoved ? focusFirst : undefined} className="p-2">
      {!isCountry && (
        <li>
          <button
            type="button"
            className={`${placeRowClass} text-lake-600`}
            onClick={() => walk(open?.parent ?? countryId)}
          >
            <Icon of={ArrowLeft} />
            {parentTitle(open, byId, language) ?? t("all")}
          </button>
        </li>
      )}
      <PlaceRow
        id={isCountry ? null : openId}
        to={hrefOf(isCountry ? null : openId)}
        title={isCountry ? t("all") : t("up", { place: title })}
        isChosen={isCountry ? selectedId === null : openId === selectedId}
      />
      {childrenOf(locations, openId).map((child) =>
        parents.has(child.id) ? (
          <li key={child.id}>
            <button type="button" className={placeRowClass} onClick={() => walk(child.id)}>
              <span className="min-w-0 flex-1">{titleOf(child, language)}</span>
              <Icon of={ChevronRight} className="text-felt-500" />
            </button>
          </li>
        ) : (
          <PlaceRow
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

/** The row that was pressed is gone: keyboard and screen reader go on from the top of the new list. */
function focusFirst(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>("a, button")?.focus();
}

function startOf(
  selectedId: number | null,
  parents: ReadonlySet<number | null>,
  byId: ReadonlyMap<number, Location>,
): number {
  const selected = selectedId === null ? undefined : byId.get(selectedId);
  if (!selected) return countryId;
  return parents.has(selected.id) ? selected.id : (selected.parent ?? countryId);
}

/** The name of what is around a place, unless that is the country. */
function parentTitle(
  place: Location | undefined,
  byId: ReadonlyMap<number, Location>,
  language: "ru" | "ky",
): string | undefined {
  const parent = place?.parent === null || place === undefined ? undefined : byId.get(place.parent);
  return parent && parent.id !== countryId ? titleOf(parent, language) : undefined;
}
