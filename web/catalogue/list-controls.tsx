import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { LocationLink } from "#web/location/location-picker.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { ChoiceMenu } from "#web/ui/popup.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import { changeFilters, type ListFilters, readFilters, writeFilters } from "./list-query.ts";

const orders = [
  { ordering: undefined, title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

/** Name in this browser's storage of the Business switch (spec §2: it is remembered). */
const businessStorage = "businessOnly";

/** The place, the order and the Business switch of a list; each state is an address. `children` stand before them. */
export function ListControls({ children }: { children?: ReactNode }) {
  const t = useTranslations("catalogue");
  const places = useRouteLoaderData<typeof rootLoader>("root")?.places;
  const { pathname, search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const addressWith = (changes: ListFilters) => pathname + writeFilters(changeFilters(filters, changes));
  const isBusiness = filters.is_business === "true";
  useRememberedBusiness(isBusiness, addressWith({ is_business: "true" }));
  return (
    <div className="flex flex-wrap items-center gap-2 720:gap-3">
      {children}
      {places && <LocationLink view={places} className={chipClass} />}
      <ChoiceMenu
        label={t("order")}
        className={chipClass}
        choices={orders.map(({ ordering, title }) => ({
          title: t(title),
          to: addressWith({ ordering }),
          isChosen: filters.ordering === ordering,
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

/** Turns the switch on again where it was left on. */
function useRememberedBusiness(isOn: boolean, onAddress: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn && recallBusiness()) void navigate(onAddress, { replace: true, preventScrollReset: true });
  }, [isOn, onAddress, navigate]);
}

function recallBusiness(): boolean {
  try {
    return localStorage.getItem(businessStorage) === "1";
  } catch {
    return false;
  }
}

function rememberBusiness(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(businessStorage, "1");
    else localStorage.removeItem(businessStorage);
  } catch {
    // A closed storage costs the memory of one switch.
  }
}
