import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { LazyLocationChooser } from "#web/location/lazy-location-chooser.tsx";
import type { LocationView } from "#web/location/location-view.ts";
import { useLocationTitle } from "#web/location/use-location-title.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { controlClass, Select } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface LocationFilterProps {
  view: LocationView;
  /** The location of the draft, `all` for the whole country; undefined without a draft. */
  drafted: string | undefined;
  /** The address of `/facets` that counts inside a location under the draft. */
  countHrefOf: (id: number | null) => string;
}

/**
 * The location: with a script it is chosen as everywhere on the site, by the chooser over the other fields; without one among the
 * locations around it. The browser's own list holds the value in both cases, so that the form is read and reset like any other.
 */
export function LocationFilter({ view, drafted, countHrefOf }: LocationFilterProps) {
  const t = useTranslations("catalogue");
  const id = useId();
  const isScripted = useHydrated();
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { selected, up, choices } = view;
  const chosen = drafted === undefined ? (selected?.id ?? null) : drafted === "all" ? null : Number(drafted);
  const known = [selected, up, ...choices].find((one) => one?.id === chosen) ?? null;
  const title = useLocationTitle(chosen, known) ?? t("everywhere");

  function close() {
    setChoosing(false);
    button.current?.focus();
  }

  return (
    <div ref={field}>
      <div hidden={isScripted}>
        <LocationSelect view={view} />
      </div>
      {isScripted && (
        <>
          <p id={`${id}-label`} className="mb-1.5 text-xs text-felt-600">
            {t("location")}
          </p>
          <button
            ref={button}
            type="button"
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}-value`}
            className={`${controlClass} flex h-11 items-center gap-2 text-left`}
            onClick={() => setChoosing(true)}
          >
            <span id={`${id}-value`} className="min-w-0 flex-1 truncate">
              {title}
            </span>
            <Icon of={ChevronRight} className="text-felt-600" />
          </button>
        </>
      )}
      {isChoosing && (
        <ChooserStep label={t("location")} backLabel={t("filters")} onBack={close}>
          <LazyLocationChooser
            selectedId={chosen}
            countHrefOf={countHrefOf}
            choice={{
              onChoose(location) {
                putLocation(field.current?.querySelector("select"), location === null ? "all" : String(location));
                close();
              },
            }}
          />
        </ChooserStep>
      )}
    </div>
  );
}

interface ChooserStepProps {
  label: string;
  /** What it leads back to. */
  backLabel: string;
  onBack: () => void;
  children: ReactNode;
}

/** Covers the form while something is chosen in it: dialogs are never two deep. */
function ChooserStep({ label, backLabel, onBack, children }: ChooserStepProps) {
  /** Escape leaves the step, not the sheet around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onBack();
  }

  return (
    <dialog
      open
      aria-label={label}
      className="absolute inset-0 z-10 m-0 flex size-full max-h-none max-w-none flex-col border-0 bg-felt-0 p-0 text-inherit"
      // What is typed here is no filter.
      onInput={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      <div className="flex h-12 shrink-0 items-center gap-1 px-1.5">
        <button
          ref={takeFocus}
          type="button"
          aria-label={backLabel}
          className="grid size-11 place-items-center text-lake-600 hover:text-lake-700"
          onClick={onBack}
        >
          <Icon of={ArrowLeft} />
        </button>
        <p aria-hidden className="font-semibold">
          {label}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </dialog>
  );
}

const takeFocus = (button: HTMLElement | null) => button?.focus();

/** The location as a list of the browser: the whole country, or the chosen one with its parent and children. */
function LocationSelect({ view: { selected, up, choices } }: { view: LocationView }) {
  const t = useTranslations("catalogue");
  const current = selected ? String(selected.id) : "all";
  const isListed = choices.some(({ id }) => id === selected?.id);
  const locations = [...(up ? [up] : []), ...(selected && !isListed ? [selected] : []), ...choices];
  return (
    <Select key={`location ${current}`} label={t("location")} name="location" defaultValue={current}>
      <option value="all">{t("everywhere")}</option>
      {locations.map(({ id, title }) => (
        <option key={id} value={String(id)}>
          {title}
        </option>
      ))}
    </Select>
  );
}

/** Chooses a value in the browser's list, which gets it where it is none of those around the chosen location. */
function putLocation(select: HTMLSelectElement | null | undefined, value: string): void {
  if (!select) return;
  if (![...select.options].some((option) => option.value === value))
    select.append(Object.assign(document.createElement("option"), { value }));
  select.value = value;
  select.dispatchEvent(new Event("input", { bubbles: true }));
}
