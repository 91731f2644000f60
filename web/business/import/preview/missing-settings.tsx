import "../../profile/texts.ts";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ImportPreview } from "#contracts/business/import/schemas.ts";
import { PlaceField } from "#web/business/profile/place-field.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { PlaceView } from "./place-form.tsx";

interface MissingSettingsProps {
  missing: ImportPreview["missing"];
  /** The choice of a place; null where all rows have theirs. */
  place: PlaceView | null;
  /** The path of the page where names of the file are mapped to categories. */
  categoriesPath: string;
  mayCheckAgain: boolean;
  error: string | undefined;
}

/** Says once which settings many rows wait for, asks for them, and checks the file again. */
export function MissingSettings({ missing, place, categoriesPath, mayCheckAgain, error }: MissingSettingsProps) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  const [location, setLocation] = useState<number | null>(null);
  const { ready, own, category } = missing;
  const asksForPlace = missing.place > 0;
  const kind = asksForPlace ? (category > 0 ? "both" : "place") : "category";
  return (
    <div id="missing" className="scroll-mt-32">
      <Panel title={t(`missing.${kind}`, { count: ready })}>
        <Form method="post" className="grid gap-4">
          {asksForPlace && (
            <div className="grid gap-3">
              <p>{t(place?.mayChoose ? "placeMissing" : "placeMissingAddress")}</p>
              {place?.mayChoose ? (
                <PlaceField places={place.places} id={location} error={error} onChoose={setLocation} />
              ) : (
                <PageLink
                  to="/profile/edit?section=addresses"
                  className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline"
                >
                  {t("placeAddress")}
                </PageLink>
              )}
            </div>
          )}
          {category > 0 && (
            <div className="grid justify-items-start gap-3">
              <p>{t("missing.categoryText")}</p>
              <LinkButton to={categoriesPath} variant={asksForPlace ? "soft" : "primary"}>
                {t("categoriesLink")}
              </LinkButton>
            </div>
          )}
          {mayCheckAgain && (
            <div>
              <Button
                type="submit"
                name="intent"
                value={asksForPlace && place?.mayChoose ? "place" : "again"}
                variant={asksForPlace ? "primary" : "outline"}
                disabled={isBusy}
              >
                {t("checkAgain")}
              </Button>
            </div>
          )}
          {own > 0 && <p className="text-felt-600">{t("missing.own", { count: own })}</p>}
        </Form>
      </Panel>
    </div>
  );
}
