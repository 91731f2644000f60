import { distances } from "#contracts/listings/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import type { ListFilters } from "../address/list-query.ts";

interface SurroundingsProps {
  /** The chosen place. */
  place: { id: number };
  filters: ListFilters;
  addressWith: (changes: ListFilters) => string;
}

/** How far from the chosen place a list reaches, and whether it has what is delivered there: links. */
export function Surroundings({ place, filters, addressWith }: SurroundingsProps) {
  const t = useTranslations("catalogue");
  const id = String(place.id);
  const chosen = filters.near?.split(",")[1];
  const isDelivered = filters.delivers_to !== undefined;
  const here = { near: undefined, area: undefined, delivers_to: undefined, location: id };
  return (
    <>
      <ChoiceMenu
        label={t("distance")}
        className={chipClass}
        choices={[
          { title: t("onlyHere"), to: addressWith(here), isChosen: chosen === undefined },
          ...distances.map((km) => ({
            title: t("within", { km }),
            to: addressWith({ ...here, location: undefined, near: `${id},${km}` }),
            isChosen: chosen === String(km),
          })),
        ]}
      />
      <SwitchLink
        label={t("deliveredHere")}
        isOn={isDelivered}
        to={addressWith(isDelivered ? here : { ...here, location: undefined, delivers_to: id })}
        className={chipClass}
      />
    </>
  );
}
