import { Form } from "react-router";
import type { Refused } from "#web/business/catalogues/refused.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldError, Select } from "#web/ui/form/field.tsx";
import { favouritesAddress } from "./favourites-address.ts";
import type { FavouritesView } from "./load-favourites.ts";

const moveForm = "move-favourites";

/** The box of a card that may be moved; the form is the bar below. */
export function PickBox({ card, isPicked }: { card: CardView; isPicked: boolean }) {
  const t = useTranslations("favourite-lists.select");
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-2.5 border-t border-felt-200 px-2.5 text-sm 720:px-3.5">
      <input
        type="checkbox"
        form={moveForm}
        name="product"
        value={card.id}
        defaultChecked={isPicked}
        aria-label={t("pick", { title: card.title })}
        className="size-5 accent-lake-600"
      />
      <span aria-hidden>{t("start")}</span>
    </label>
  );
}

/** Nothing was chosen: the bar says so, which is in sight wherever one has scrolled to. */
export function isToldAtBar({ form, errors }: Refused): boolean {
  return form === "move" && errors["products"] !== undefined;
}

/** Where the chosen ones are put. */
export function MoveBar({ view, refused }: { view: FavouritesView; refused: Refused | undefined }) {
  const t = useTranslations("favourite-lists.select");
  const loose = useTranslations("favourite-lists.folder")("loose");
  const targets = view.folders.filter(({ folder }) => folder !== "" && folder !== "none" && folder !== view.folder);
  return (
    <Form
      id={moveForm}
      data-page-bar
      method="post"
      action={view.here}
      className="sticky bottom-[calc(var(--edge)+1rem)] z-10 mt-4 flex flex-wrap items-end gap-2 rounded-l border border-felt-200 bg-felt-0 p-3 shadow-2"
    >
      <Select label={t("to")} name="folder" className="min-w-40 flex-1 max-480:basis-full">
        {targets.map(({ folder, name }) => (
          <option key={folder} value={folder}>
            {name}
          </option>
        ))}
        <option value="none">{loose}</option>
      </Select>
      <Button type="submit" name="intent" value="move" variant="primary" className="max-480:flex-1">
        {t("move")}
      </Button>
      <LinkButton to={favouritesAddress({ folder: view.folder })} className="max-480:flex-1">
        {t("end")}
      </LinkButton>
      {refused && isToldAtBar(refused) && <FieldError id="move-error">{t("nothing")}</FieldError>}
    </Form>
  );
}
