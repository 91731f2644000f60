import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { LocationLink } from "#web/location/location-picker.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { ChoiceMenu } from "#web/ui/popup.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import { rememberBusiness, useRememberedBusiness } from "./business-switch.ts";
import { changeFilters, type ListFilters, readFilters, writeFilters } from "./list-query.ts";

/** Orders of a list; the first is the one that an address without any means. */
export const orders = [
  { ordering: "-upvote_date", title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

/** The place, the order and the Business switch of a list; each state is an address. `children` stand before them. */
export function ListControls({ children }: { children?: ReactNode }) {
  const t = useTranslations("catalogue");
  const places = useRouteLoaderData<typeof rootLoader>("root")?.places;
  const { pathname, search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const addressWith = (changes: ListFilters) => pathname + writeFilters(changeFilters(filters, changes));
  const isBusiness = filters.is_business === "true";
  useRememberedBusiness();
  return (
    <div className="flex flex-wrap items-center gap-2 720:gap-3">
      {children}
      {places && <LocationLink view={places} className={chipClass} />}
      <ChoiceMenu
        label={t("order")}
        className={chipClass}
        choices={orders.map(({ ordering, title }) => ({
          title: t(title),
          to: addressWith({ ordering: ordering === orders[0].ordering ? undefined : ordering }),
          isChosen: (filters.ordering ?? orders[0].ordering) === ordering,
        }))}
      />
      <SwitchLink
        label={t("business")}
        isOn={isBusiness}
        to={addressWith({ is_business: isBusiness ? undefined : "true" })}
        onClick={() => rememberBusiness(!isBusiness)}
        className={chipClass}
      />
    </div>
  );
}
