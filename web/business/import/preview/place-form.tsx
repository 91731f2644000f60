import "../../profile/texts.ts";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { PlaceField } from "#web/business/profile/place-field.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { ChoiceGroup } from "#web/selling/plain/choice-groups.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";

export interface PlaceView {
  /** Where rows are that name no place; null: nobody has said. */
  location: number | null;
  places: ChoiceGroup[];
  /** The file can be checked again with another place. */
  mayChoose: boolean;
}

/** Says which place rows get that name none, and changes it. */
export function PlaceForm({ place, error }: { place: PlaceView; error: string | undefined }) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  const [location, setLocation] = useState(place.location);
  return (
    <div id="place" className="scroll-mt-32">
      <Panel title={t("place")}>
        <p className="mb-3">{t("placeText")}</p>
        <Form method="post" className="grid gap-3">
          <PlaceField places={place.places} id={location} error={error} onChoose={setLocation} />
          <Button type="submit" name="intent" value="place" variant="soft" disabled={isBusy}>
            {t("placeSave")}
          </Button>
        </Form>
      </Panel>
    </div>
  );
}
