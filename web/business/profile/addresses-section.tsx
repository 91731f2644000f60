import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import { isInCountry } from "#contracts/business/country.ts";
import type { BusinessAddress } from "#contracts/business/record-schemas.ts";
import { maxAddresses, maxAddressText } from "#contracts/business/rules.ts";
import { useLocations } from "#web/location/use-locations.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { CountryMap } from "./map/country-map.tsx";
import type { SectionData } from "./load-sections.ts";
import type { MapPoint } from "./map/map-view.ts";
import { PlaceField } from "./place-field.tsx";
import { Block, Row, RowList } from "./section-block.tsx";
import { SectionForm, useAnswer } from "./section-form.tsx";

/** The addresses, each with its point; and the form that adds one. */
export function AddressesSection({ data: { profile, places } }: { data: SectionData }) {
  const t = useTranslations("business-profile");
  const language = useLanguage();
  const { addresses } = profile;
  return (
    <>
      {addresses.length > 0 && (
        <RowList label={t("addresses")}>
          {addresses.map((address) => (
            <Row key={address.id} name={address.address} intent="removeAddress" fields={{ id: address.id }}>
              <p>{address.address}</p>
              <p className="text-xs text-felt-600">
                {titleOf(address.location, language)}
                {address.latitude !== null && ` · ${t("hasPoint")}`}
              </p>
            </Row>
          ))}
        </RowList>
      )}
      {addresses.length < maxAddresses && (
        <Block title={t("newAddress")}>
          <AddressForm key={keyOf(addresses)} places={places} />
        </Block>
      )}
    </>
  );
}

/** After an address was added the form begins anew. */
const keyOf = (addresses: readonly BusinessAddress[]) => addresses.map(({ id }) => id).join(" ");

function AddressForm({ places }: Pick<SectionData, "places">) {
  const t = useTranslations("business-profile");
  const { errors, typed } = useAnswer("address") ?? {};
  const [location, setLocation] = useState(Number(typed?.["location"]) || null);
  return (
    <SectionForm intent="address" submit={t("addAddress")} variant="soft">
      <PlaceField places={places} id={location} error={errors?.["location"]} onChoose={setLocation} />
      <Field
        label={t("address")}
        name="address"
        aria-required
        maxLength={maxAddressText}
        autoComplete="street-address"
        hint={t("addressHint")}
        defaultValue={typed?.["address"]}
        error={errors?.["address"]}
      />
      <PointField location={location} error={errors?.["latitude"]} />
    </SectionForm>
  );
}

/** The point on the map. Without scripts the text is enough. */
function PointField({ location, error }: { location: number | null; error: string | undefined }) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const [point, setPoint] = useState<MapPoint | null>(null);
  const start = useStart(location);
  if (!isScripted) return null;

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        if (isInCountry(longitude, latitude)) setPoint({ longitude, latitude });
        else showToast("error", t("outside"));
      },
      () => showToast("error", t("notLocated")),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }

  return (
    <div>
      <p className="mb-1.5 text-xs text-felt-600">{t("point")}</p>
      <CountryMap point={point} start={start} onPoint={setPoint} />
      <input type="hidden" name="latitude" value={point?.latitude ?? ""} />
      <input type="hidden" name="longitude" value={point?.longitude ?? ""} />
      <FieldError>{error}</FieldError>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <output className="mr-auto text-xs text-felt-600">
          {point
            ? t("pointAt", { latitude: point.latitude.toFixed(3), longitude: point.longitude.toFixed(3) })
            : t("noPoint")}
        </output>
        {point && (
          <Button variant="quiet" onClick={() => setPoint(null)}>
            {t("removePoint")}
          </Button>
        )}
        <Button variant="quiet" onClick={locate}>
          <Icon of={LocateFixed} />
          {t("iAmHere")}
        </Button>
      </div>
    </div>
  );
}

/** Where the chosen location is, or the one around it whose place is known. */
function useStart(location: number | null): MapPoint | null {
  const { locations } = useLocations(location !== null);
  let found = locations?.find(({ id }) => id === location);
  while (found && found.lat === undefined) found = locations?.find(({ id }) => id === found?.parent);
  return found?.lat === undefined || found.lon === undefined ? null : { latitude: found.lat, longitude: found.lon };
}
