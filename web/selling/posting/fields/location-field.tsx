import { LazyLocationChooser } from "#web/location/lazy-location-chooser.tsx";
import { type KnownLocation, useLocationTitle } from "#web/location/use-location-title.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ChoiceField } from "./choice-field.tsx";

interface LocationFieldProps {
  /** The chosen location. */
  id: number | null;
  /** The location whose title came with the page. */
  known: KnownLocation | null;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** The location of the listing, chosen as everywhere on the site. */
export function LocationField({ id, known, error, onChoose }: LocationFieldProps) {
  const t = useTranslations("selling.posting");
  const title = useLocationTitle(id, known);
  return (
    <ChoiceField label={t("location")} value={title} placeholder={t("chooseLocation")} required error={error}>
      {(close) => (
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
      )}
    </ChoiceField>
  );
}
