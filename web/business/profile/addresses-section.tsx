import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import { isExactPoint, isInCountry, mapTowns, roundToDrawing } from "#contracts/business/country.ts";
import type { BusinessAddress } from "#contracts/business/record-schemas.ts";
import { maxAddresses, maxAddressText } from "#contracts/business/rules.ts";
import { nameAddress } from "#web/location/name-address.ts";
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
import type { MapPlace, MapPoint } from "./map/map-view.ts";
import { PlaceField } from "./place-field.tsx";
import { Block, CancelEdit, EditedRow, Row, RowList } from "./section-block.tsx";
import { ButtonRefusal, SectionForm, useAnswer, useEdited } from "./section-form.tsx";

/** The addresses, each with its point, one of them open to be changed; and the form that adds one. */
export function AddressesSection({ data: { profile, places } }: { data: SectionData }) {
  const t = useTranslations("business-profile");
  const language = useLanguage();
  const edit = useEdited();
  const { addresses } = profile;
  const edited = addresses.find(({ id }) => id === edit);
  return (
    <>
      <ButtonRefusal intents={edited ? ["removeAddress"] : ["removeAddress", ...(edit ? ["address"] : [])]} />
      {addresses.length > 0 && (
        <RowList label={t("addresses")}>
          {addresses.map((address) =>
            address === edited ? (
              <EditedRow key={`${address.id} edited`} name={address.address}>
                <AddressForm places={places} address={address} />
              </EditedRow>
            ) : (
              <Row
                key={address.id}
                name={address.address}
                intent="removeAddress"
                fields={{ id: address.id }}
                edit={address.id}
              >
                <p>{address.address}</p>
                <p className="text-xs text-felt-600">
                  {nameAddress(address.location, "", language)}
                  {` · ${t(address.latitude === null ? "hasNoPoint" : "hasPoint")}`}
                </p>
              </Row>
            ),
          )}
        </RowList>
      )}
      {!edited && addresses.length < maxAddresses && (
        <Block title={t("newAddress")}>
          <AddressForm key={keyOf(addresses)} places={places} />
        </Block>
      )}
    </>
  );
}

/** After an address was added the form begins anew. */
const keyOf = (addresses: readonly BusinessAddress[]) => addresses.map(({ id }) => id).join(" ");

/** Changes an address, or adds one. */
function AddressForm({ places, address }: Pick<SectionData, "places"> & { address?: BusinessAddress }) {
  const t = useTranslations("business-profile");
  const { errors, typed } = useAnswer("address", address?.id) ?? {};
  const [location, setLocation] = useState(Number(typed?.["location"]) || (address?.location.id ?? null));
  return (
    <SectionForm
      intent="address"
      id={address?.id}
      submit={address ? t("save") : t("addAddress")}
      beside={address && <CancelEdit />}
      variant="soft"
    >
      <PlaceField places={places} id={location} error={errors?.["location"]} onChoose={setLocation} />
      <Field
        label={t("address")}
        name="address"
        aria-required
        maxLength={maxAddressText}
        autoComplete="street-address"
        hint={t("addressHint")}
        defaultValue={typed?.["address"] ?? address?.address}
        error={errors?.["address"]}
      />
      <PointField location={location} placed={pointOf(address)} error={errors?.["latitude"]} />
    </SectionForm>
  );
}

/** Metres: a device that knows no better than that says no more than the map does. */
const maxError = 100;

function pointOf(address: BusinessAddress | undefined): MapPoint | null {
  const { latitude = null, longitude = null } = address ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

interface PointFieldProps {
  location: number | null;
  /** Where the point is by now. */
  placed: MapPoint | null;
  error: string | undefined;
}

/** The point on the map. Without scripts the text is enough; a point that is there stays. */
function PointField({ location, placed, error }: PointFieldProps) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const [point, setPoint] = useState(placed);
  const [isOpen, setOpen] = useState(false);
  const { start, places } = useMap(location);
  const values = (
    <>
      <input type="hidden" name="latitude" value={point?.latitude ?? ""} />
      <input type="hidden" name="longitude" value={point?.longitude ?? ""} />
    </>
  );
  if (!isScripted) return values;
  const isExact = point !== null && isExactPoint(point.latitude, point.longitude);

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        const round = accuracy > maxError ? roundToDrawing : (degrees: number) => degrees;
        if (isInCountry(longitude, latitude)) setPoint({ longitude: round(longitude), latitude: round(latitude) });
        else showToast("error", t("outside"));
      },
      () => showToast("error", t("notLocated")),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }

  return (
    <div>
      <p className="mb-1 text-xs text-felt-600">{t("point")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <output className="mr-auto text-xs text-felt-600">
          <span className={point ? "block" : "block font-semibold text-felt-900"}>
            {t(point === null ? "noPoint" : isExact ? "pointExact" : "pointRough")}
          </span>
          {!isExact && t("pointHint")}
        </output>
        {point && (
          <Button variant="quiet" onClick={() => setPoint(null)}>
            {t("removePoint")}
          </Button>
        )}
        <Button variant={point ? "quiet" : "soft"} onClick={locate}>
          <Icon of={LocateFixed} />
          {t("iAmHere")}
        </Button>
      </div>
      {values}
      <FieldError>{error}</FieldError>
      {/* Without streets it says no more than the place does: for whoever has several shops in a region, and for a first look at a point. */}
      <details open={isOpen || point !== null} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-lake-600">
          {t("onMap")}
        </summary>
        <p className="mb-2 text-xs text-felt-600">{t("noPointText")}</p>
        <CountryMap point={point} start={start} places={places} onPoint={setPoint} />
      </details>
    </div>
  );
}

/** Where the chosen location is, or the one around it whose place is known, and what is around there. */
function useMap(location: number | null): { start: MapPoint | null; places: MapPlace[] } {
  const language = useLanguage();
  const { locations = [] } = useLocations(location !== null);
  let found = locations.find(({ id }) => id === location);
  while (found && found.lat === undefined) found = locations.find(({ id }) => id === found?.parent);
  const towns = mapTowns.map(({ slug, point: [longitude, latitude], ...town }, at): MapPlace => {
    const known = locations.find((one) => one.slug === slug);
    return { id: known?.id ?? -1 - at, title: titleOf(town, language), longitude, latitude };
  });
  const around = locations.flatMap((place): MapPlace[] => {
    const { id, lat, lon } = place;
    if (lat === undefined || lon === undefined) return [];
    return [{ id, title: titleOf(place, language), latitude: lat, longitude: lon }];
  });
  const start =
    found?.lat === undefined || found.lon === undefined ? null : { latitude: found.lat, longitude: found.lon };
  const chosen = around.filter(({ id }) => id === found?.id);
  const all = new Map([...chosen, ...towns, ...around].map((place) => [place.id, place]));
  return { start, places: [...all.values()] };
}
