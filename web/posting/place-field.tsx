import { useMemo } from "react";
import { countryId, searchLocations } from "#web/location/location-search.ts";
import { useLocations } from "#web/location/use-locations.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { TreeChooser } from "./tree-chooser.tsx";

interface PlaceFieldProps {
  /** The chosen place. */
  id: number | null;
  /** A place whose name came with the page. */
  known: { id: number; title: string } | null;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** Where the thing is. */
export function PlaceField({ id, known, error, onChoose }: PlaceFieldProps) {
  const t = useTranslations("posting");
  const title = usePlaceTitle(id, known);
  return (
    <ChoiceField label={t("location")} value={title} placeholder={t("choosePlace")} error={error}>
      {(close) => (
        <PlaceChooser
          chosen={id}
          onChoose={(place) => {
            onChoose(place);
            close();
          }}
        />
      )}
    </ChoiceField>
  );
}

/** The name of a place; the whole list is asked for when the page did not bring it. */
function usePlaceTitle(id: number | null, known: PlaceFieldProps["known"]): string | undefined {
  const language = useLanguage();
  const { locations } = useLocations(id !== null && id !== known?.id);
  if (id === null) return undefined;
  if (id === known?.id) return known.title;
  const place = locations?.find((location) => location.id === id);
  return place ? titleOf(place, language) : "…";
}

function PlaceChooser({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const t = useTranslations("posting");
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
        {t("placesFailed")}
        <Button look="soft" onClick={retry}>
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
      searchLabel={t("searchPlace")}
    />
  );
}
