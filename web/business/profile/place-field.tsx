import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import { LazyLocationChooser } from "#web/location/lazy-location-chooser.tsx";
import { useLocationTitle } from "#web/location/use-location-title.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { ChoiceGroup } from "#web/selling/plain/choice-groups.ts";
import { GroupedOptions } from "#web/selling/plain/grouped-options.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError, requiredMark, Select } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface PlaceFieldProps {
  places: readonly ChoiceGroup[];
  id: number | null;
  /** The label of the empty choice; `undefined` if a location is required. */
  emptyChoice?: string | undefined;
  error: string | undefined;
  onChoose: (id: number | null) => void;
}

/** A location, as everywhere on the site; without scripts the towns and districts in the browser's own list. */
export function PlaceField({ places, id, emptyChoice, error, onChoose }: PlaceFieldProps) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  if (isScripted) return <Chooser id={id} emptyChoice={emptyChoice} error={error} onChoose={onChoose} />;
  return (
    <Select
      label={t("place")}
      name="location"
      aria-required={emptyChoice === undefined}
      defaultValue={id ?? ""}
      error={error}
    >
      <option value="">{emptyChoice ?? t("choosePlace")}</option>
      <GroupedOptions groups={places} />
    </Select>
  );
}

function Chooser({ id, emptyChoice, error, onChoose }: Omit<PlaceFieldProps, "places">) {
  const t = useTranslations("business-profile");
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const title = useLocationTitle(id, null);
  const close = () => setOpen(false);
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-xs text-felt-600" {...requiredMark(emptyChoice === undefined)}>
        {t("place")}
      </p>
      <input type="hidden" name="location" value={id ?? ""} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${labelId} ${labelId}-value`}
        aria-describedby={error ? `${labelId}-error` : undefined}
        data-invalid={error ? "" : undefined}
        className={`flex min-h-11 w-full items-center gap-2 rounded-s border bg-felt-0 px-3 py-2 text-left text-input hover:border-felt-500 ${error ? "border-bad" : "border-felt-300"}`}
        onClick={() => setOpen(true)}
      >
        <span
          id={`${labelId}-value`}
          className={`min-w-0 flex-1 wrap-anywhere ${title || emptyChoice ? "" : "text-felt-500"}`}
        >
          {title ?? emptyChoice ?? t("choosePlace")}
        </span>
        <Icon of={ChevronRight} className="text-felt-600" />
      </button>
      {id !== null && emptyChoice !== undefined && (
        <Button variant="quiet" className="-ml-4" onClick={() => onChoose(null)}>
          {emptyChoice}
        </Button>
      )}
      <FieldError id={`${labelId}-error`}>{error}</FieldError>
      {isOpen && (
        <Modal label={t("place")} closeLabel={t("close")} className="modal-full" onClose={close}>
          <h2 className="mb-3 pr-10 text-xl font-bold tracking-tight">{t("place")}</h2>
          <div className="-mx-4">
            <LazyLocationChooser
              selectedId={id}
              isWithoutCountry
              choice={{
                onChoose(location) {
                  if (location !== null) onChoose(location);
                  close();
                },
              }}
            />
          </div>
        </Modal>
      )}
    </div>
  );
}
