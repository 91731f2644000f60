import { maxAddressDistance } from "#contracts/business/rules.ts";
import type { LocationNode } from "#server/catalogue/catalogue.ts";
import { distanceBetween } from "#server/catalogue/centres.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { AddressRow } from "./address-queries.ts";
import type { BusinessProfileServices } from "./read-profile.ts";

/** Places so wide that everything in them would be near. */
const wideKinds: ReadonlySet<string> = new Set(["country", "region"]);

/** Refuses a point without a place below the region, and one that lies far from the place that its address names, and from all that lies in it. */
export function refuseFarPoint(
  { catalogue }: Pick<BusinessProfileServices, "catalogue">,
  { location_id: id, latitude: lat, longitude: lon }: Omit<AddressRow, "id">,
): void {
  const location = catalogue.current().locationById.get(id);
  if (!location || lat === null || lon === null) return;
  if (wideKinds.has(location.kind)) refuseField("location", "point_place");
  const places = withAllBelow(location);
  const centres = places.flatMap(({ centre }) => centre ?? []);
  if (centres.length === 0 || centres.some((centre) => distanceBetween(centre, { lat, lon }) <= maxAddressDistance))
    return;
  refuse("validation_failed", {
    fields: { latitude: [{ message: "point_far", values: { km: maxAddressDistance } }] },
  });
}

function withAllBelow(location: LocationNode): LocationNode[] {
  return [location, ...location.children.flatMap(withAllBelow)];
}
