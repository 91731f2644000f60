import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { addBusinessAddress, updateBusinessAddress } from "#contracts/business/profile-schemas.ts";
import type { BusinessAddress } from "#contracts/business/record-schemas.ts";
import { maxAddresses } from "#contracts/business/rules.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { refuseAdvertising } from "#server/shield/refuse-advertising.ts";
import { refuseFraudInLine } from "#server/shield/refuse-fraud.ts";
import { type AddressRow, deleteAddress, insertAddress, readAddresses, updateAddress } from "./address-queries.ts";
import { presentAddress } from "./present.ts";
import { refuseFarPoint } from "./refuse-far-point.ts";
import { type BusinessProfileServices, changeOwnBusiness, ownHostsOf } from "./read-profile.ts";

/** Adds an address. One that is there already, at the same place, stays one, with the point that is given now. */
export async function addAddress(
  services: BusinessProfileServices,
  userId: number,
  { location, address, latitude = null, longitude = null }: ValidInput<typeof addBusinessAddress>["body"],
): Promise<BusinessAddress> {
  refuseUnknownLocation(services, location);
  refuseInAddress(services, address);
  const values = { location_id: location, address, latitude, longitude };
  refuseFarPoint(services, values);
  return changeOwnBusiness(services, userId, async (trx, { id: businessId }) => {
    const rows = await readAddresses(trx, businessId);
    const same = rows.find((row) => row.location_id === location && row.address === address);
    if (!same && rows.length >= maxAddresses) refuse("too_many_records");
    const row = same ? { ...same, ...(latitude !== null && values) } : await insertAddress(trx, businessId, values);
    if (same) await updateAddress(trx, row);
    return presentAddress(row, services.catalogue.current());
  });
}

/** Changes the given values of one's own address. */
export async function changeAddress(
  services: BusinessProfileServices,
  userId: number,
  addressId: number,
  { location, address, latitude, longitude }: ValidInput<typeof updateBusinessAddress>["body"],
): Promise<BusinessAddress> {
  if (location !== undefined) refuseUnknownLocation(services, location);
  if (address !== undefined) refuseInAddress(services, address);
  return changeOwnBusiness(services, userId, async (trx, { id: businessId }) => {
    const before = (await readAddresses(trx, businessId)).find(({ id }) => id === addressId) ?? refuse("not_found");
    const row: AddressRow = {
      ...before,
      location_id: location ?? before.location_id,
      address: address ?? before.address,
      ...(latitude !== undefined && { latitude, longitude: longitude ?? null }),
    };
    // One from before there was a bound keeps its point while its words are changed.
    if (location !== undefined || latitude !== undefined) refuseFarPoint(services, row);
    await updateAddress(trx, row);
    return presentAddress(row, services.catalogue.current());
  });
}

function refuseInAddress(services: BusinessProfileServices, address: string): void {
  refuseFraudInLine(address, "address", ownHostsOf(services));
  refuseAdvertising(address, "address");
}

export async function removeAddress(
  services: BusinessProfileServices,
  userId: number,
  addressId: number,
): Promise<null> {
  return changeOwnBusiness(services, userId, async (trx, { id }) => {
    if (!(await deleteAddress(trx, id, addressId))) refuse("not_found");
    return null;
  });
}

export function refuseUnknownLocation({ catalogue }: Pick<BusinessProfileServices, "catalogue">, id: number): void {
  if (!catalogue.current().locationById.has(id)) refuseField("location", "unknown_id");
}
