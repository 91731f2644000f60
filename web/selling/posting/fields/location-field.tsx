import { useMemo } from "react";
import { countryId } from "#contracts/catalogue/rules.ts";
import { searchLocations } from "#web/location/location-search.ts";
import { useLocations } from "#web/location/use-locations.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { TreeChooser } from "./tree-chooser.tsx";
import { type KnownLocation, useLocationTitle } from "./use-location-title.ts";

interface LocationFieldProps {
  /** The chosen location. */
  id: number | null;
  /** The location whose title came with the page. */
  known: KnownLocation | null;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** The location of the listing. */
export function LocationField({ id, known, error, onChoose }: LocationFieldProps) {
  const t = useTranslations("selling.posting");
  const title = useLocationTitle(id, known);
  return (
    <ChoiceField label={t("location")} value={title} placeholder={t("chooseLocation")} required error={error}>
      {(close) => (
        <LocationChoice
          chosen={id}
          onChoose={(location) => {
            onChoose(location);
            close();
          }}
        />
      )}
    </ChoiceField>
  );
}

function LocationChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const { locations, hasFailed, retry } = useLocations();
  const items = useMemo(
    () => locations?.map((location) => ({ ...location, title: titleOf(location, language) })),
    [locations, language],
  );
  const search = useMemo(
    () => (text: string) => searchLocations(locations ?? [], text, language),
    [locations, language],
  );
  if (hasFailed)
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-felt-600">
        {t("locationsFailed")}
        <Button variant="soft" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  if (!items) return <p className="py-6 text-felt-600">{t("loading")}</p>;
  return (
    <TreeChooser
      items={items}
      root={countryId}
      chosen={chosen}
      search={search}
      onChoose={onChoose}
      canChooseParents
      searchLabel={t("searchLocation")}
    />
  );
}
