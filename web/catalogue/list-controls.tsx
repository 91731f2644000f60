import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { LocationLink } from "#web/location/location-picker.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import { storeBusinessSwitch, useStoredBusinessSwitch } from "./business-switch.ts";
import { changeFilters, type ListFilters, readFilters, writeFilters } from "./address/list-query.ts";
import { DropLink } from "./filters/active-filters.tsx";
import { Surroundings } from "./controls/surroundings.tsx";
import { ViewSwitch } from "./controls/view-switch.tsx";
import { SaveSearchLink } from "./save-search-link.tsx";
import { ordersOf } from "./address/list-orders.ts";
import { isMapPath } from "./address/view-path.ts";

interface ListControlsProps {
  /** Opens the filters: it comes first, because the end of the row may be out of sight. */
  filterLink: ReactNode;
  /** The deals of the list, which phones tell apart where some of its people look for something; beside the list the panel does. */
  deals?: readonly DealType[];
  /** What comes after the view, the location and the button that saves the list. */
  children?: ReactNode;
}

/** View, location, deal, order and Business switch of a list, all of them links. */
export function ListControls({ filterLink, deals, children }: ListControlsProps) {
  const t = useTranslations("catalogue");
  const locations = useLocationView();
  const place = useNamedLocation() ?? locations?.selected;
  const { pathname, search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const addressWith = (changes: ListFilters) => pathname + writeFilters(changeFilters(filters, changes));
  const orders = ordersOf(filters);
  const isBusiness = filters.is_business === "true";
  // Where the map was moved, its part stands for the location.
  const isPart = filters.area !== undefined && isMapPath(pathname);
  useStoredBusinessSwitch();
  return (
    <div className="list-controls">
      {filterLink}
      <ViewSwitch />
      {isPart && <DropLink title={t("mapPart")} to={addressWith({ area: undefined })} />}
      {(pathname !== "/" || search !== "") && <SaveSearchLink />}
      {/* A chosen place is one of the active filters. */}
      {locations && !place && !isPart && (
        <CachedMarkup name="list location" of="">
          {/* Where the row is short, the header and the panel beside the list have it, too. */}
          <LocationLink view={locations} className={`${chipClass} 720:max-960:hidden`} />
        </CachedMarkup>
      )}
      {children}
      {locations?.selected && <Surroundings place={locations.selected} filters={filters} addressWith={addressWith} />}
      <CachedMarkup name="list controls" of={search === "" ? [pathname, deals] : undefined}>
        {deals?.includes("buy") && (
          <div className="shrink-0 720:hidden">
            <ChoiceMenu
              label={t("dealType")}
              className={chipClass}
              choices={[undefined, ...deals].map((deal) => ({
                title: t(deal ? `deal.${deal}` : "anyDeal"),
                to: addressWith({ deal_type: deal }),
                isChosen: filters.deal_type === deal,
              }))}
            />
          </div>
        )}
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
          onClick={() => storeBusinessSwitch(!isBusiness)}
          className={chipClass}
        />
      </CachedMarkup>
    </div>
  );
}
