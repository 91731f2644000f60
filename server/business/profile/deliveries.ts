import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { addBusinessDelivery, updateBusinessDelivery } from "#contracts/business/profile-schemas.ts";
import type { BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { maxDeliveries } from "#contracts/business/rules.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { indexDelivery } from "#server/search/index-listings.ts";
import { refuseFraudInLine } from "#server/shield/refuse-fraud.ts";
import { getOwnBusiness } from "../records/own-business.ts";
import { refuseUnknownLocation } from "./addresses.ts";
import {
  deleteDelivery,
  type DeliveryRow,
  insertDelivery,
  readDeliveries,
  updateDelivery,
} from "./delivery-queries.ts";
import { presentDelivery } from "./present.ts";
import { writeProfile } from "./profile-queries.ts";
import { type BusinessProfileServices, changeOwnBusiness, ownHostsOf } from "./read-profile.ts";

type NewDelivery = Omit<DeliveryRow, "id">;

export async function listDeliveries(services: BusinessProfileServices, userId: number): Promise<BusinessDelivery[]> {
  const { db, catalogue } = services;
  const { id } = await getOwnBusiness(db, userId);
  return (await readDeliveries(db, id)).map((row) => presentDelivery(row, catalogue.current()));
}

export async function getDelivery(
  services: BusinessProfileServices,
  userId: number,
  deliveryId: number,
): Promise<BusinessDelivery> {
  const deliveries = await listDeliveries(services, userId);
  return deliveries.find(({ id }) => id === deliveryId) ?? refuse("not_found");
}

/** Adds a condition; the same one again stays one. */
export async function addDelivery(
  services: BusinessProfileServices,
  userId: number,
  { kind, location, ...rest }: ValidInput<typeof addBusinessDelivery>["body"],
): Promise<BusinessDelivery> {
  refuseNote(services, rest.note);
  const values = checkDelivery(services, {
    kind,
    from_amount: rest.from_amount ?? null,
    location_id: location ?? null,
    price: rest.price ?? null,
    days: rest.days ?? null,
    note: rest.note ?? null,
  });
  return changeOwnBusiness(services, userId, async (trx, { id: businessId }) => {
    const rows = await readDeliveries(trx, businessId);
    const same = rows.find((row) => isSame(row, values));
    if (!same && rows.length >= maxDeliveries) refuse("too_many_records");
    if (same) return presentDelivery(same, services.catalogue.current());
    const added = await insertDelivery(trx, businessId, values);
    await writeProfile(trx, businessId, { without_delivery: false });
    if (!rows.some((row) => row.location_id === added.location_id)) await indexDelivery(trx, userId);
    return presentDelivery(added, services.catalogue.current());
  });
}

/** Changes the given values; what the other kind has goes with a change of the kind. */
export async function changeDelivery(
  services: BusinessProfileServices,
  userId: number,
  deliveryId: number,
  change: ValidInput<typeof updateBusinessDelivery>["body"],
): Promise<BusinessDelivery> {
  refuseNote(services, change.note);
  return changeOwnBusiness(services, userId, async (trx, { id: businessId }) => {
    const before = (await readDeliveries(trx, businessId)).find(({ id }) => id === deliveryId) ?? refuse("not_found");
    const kind = change.kind ?? before.kind;
    const location = kind === before.kind ? before.location_id : null;
    const row = {
      id: deliveryId,
      ...checkDelivery(services, {
        kind,
        from_amount: change.from_amount === undefined ? before.from_amount : change.from_amount,
        location_id: change.location === undefined ? location : change.location,
        price: change.price === undefined ? before.price : change.price,
        days: change.days === undefined ? before.days : change.days,
        note: change.note === undefined ? before.note : change.note,
      }),
    };
    await updateDelivery(trx, row);
    if (row.location_id !== before.location_id) await indexDelivery(trx, userId);
    return presentDelivery(row, services.catalogue.current());
  });
}

export async function removeDelivery(
  services: BusinessProfileServices,
  userId: number,
  deliveryId: number,
): Promise<null> {
  return changeOwnBusiness(services, userId, async (trx, { id }) => {
    if (!(await deleteDelivery(trx, id, deliveryId))) refuse("not_found");
    await indexDelivery(trx, userId);
    return null;
  });
}

/** The condition as it is stored; refuses what its kind lacks. */
function checkDelivery(services: BusinessProfileServices, delivery: NewDelivery): NewDelivery {
  const { kind, from_amount, location_id, price } = delivery;
  if (kind === "amount") {
    if (from_amount === null) refuseField("from_amount", "required");
    if (location_id !== null) refuseUnknownLocation(services, location_id);
    return { ...delivery, price: null };
  }
  if (location_id === null) refuseField("location", "required");
  if (price === null) refuseField("price", "required");
  refuseUnknownLocation(services, location_id);
  return { ...delivery, from_amount: null };
}

function refuseNote(services: BusinessProfileServices, note: string | null | undefined): void {
  if (note) refuseFraudInLine(note, "note", ownHostsOf(services));
}

function isSame(one: NewDelivery, other: NewDelivery): boolean {
  return (["kind", "from_amount", "location_id", "price", "days", "note"] as const).every(
    (name) => one[name] === other[name],
  );
}
