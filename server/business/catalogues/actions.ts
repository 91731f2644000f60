import type { Catalog } from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogueListings, maxCatalogues } from "#contracts/business/rules.ts";
import {
  type CatalogueRow,
  appendListings,
  countListings,
  findCatalogue,
} from "#server/business/records/catalogue-queries.ts";
import { lockOwnAddress } from "#server/business/records/own-address.ts";
import type { Db } from "#server/database/database.ts";
import { type IdempotentCall, runIdempotent } from "#server/http/idempotency.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { refuse, refuseField, type Refusal } from "#server/platform/refusal.ts";
import { refuseFraudInName } from "#server/shield/refuse-fraud.ts";
import { businessPaths } from "./business-paths.ts";
import * as queries from "./queries.ts";
import { type CatalogueReaders, getCatalogue } from "./read.ts";

export interface CatalogueServices extends CatalogueReaders {
  pages: Pick<PageCache, "invalidate">;
}

/** A catalogue by the address of its business. */
interface CatalogueAddress {
  businessId: number;
  id: number;
}

/** Makes a catalogue, the last in the order, with these listings. Idempotent by key; a second one of the same name is refused. */
export async function createCatalogue(
  services: CatalogueServices,
  call: IdempotentCall & Viewer,
  businessId: number,
  { name, products = [] }: { name: string; products?: readonly number[] | undefined },
): Promise<Catalog> {
  const { db, now } = services;
  refuseFraudInName(name);
  const made = await runIdempotent(db, call, now(), async (trx) => {
    await lockOwnAddress(trx, call.userId, businessId);
    const { count, last } = await queries.countCatalogues(trx, businessId);
    if (count >= maxCatalogues) refuse("too_many_catalogues");
    if (await queries.hasName(trx, businessId, name, undefined)) refuseField("name", "catalogue_name_taken");
    await requireOwn(trx, call.userId, products);
    const values = { business_id: businessId, name, position: last + 1, created_at: now() };
    const id = await queries.insertCatalogue(trx, values);
    await queries.replaceListings(trx, id, products);
    await publishPageChanges(trx, businessPaths(businessId));
    return { id };
  });
  services.pages.invalidate(businessPaths(businessId));
  return getCatalogue(services, call, businessId, made.id);
}

/** Puts catalogues into another order: those that are not named come after them, as they stood. */
export async function orderCatalogues(
  services: CatalogueServices,
  { userId }: Viewer,
  businessId: number,
  wanted: readonly number[],
): Promise<{ catalogs: number[] }> {
  return changeBusiness(services, businessId, async (trx) => {
    await lockOwnAddress(trx, userId, businessId);
    const known = await queries.readCatalogueIds(trx, businessId);
    const named = new Set(wanted);
    if (named.size < wanted.length) refuseField("catalogs", "repeated");
    if (wanted.some((id) => !known.includes(id))) refuseField("catalogs", "unknown_id");
    const catalogs = [...wanted, ...known.filter((id) => !named.has(id))];
    await queries.writeCatalogueOrder(trx, catalogs);
    return { catalogs };
  });
}

/** Renames a catalogue, or says anew what is in it and in which order. */
export async function updateCatalogue(
  services: CatalogueServices,
  viewer: Viewer,
  address: CatalogueAddress,
  { name, products }: { name?: string | undefined; products?: readonly number[] | undefined },
): Promise<Catalog> {
  const { businessId, id } = address;
  if (name !== undefined) refuseFraudInName(name);
  await changeBusiness(services, businessId, async (trx) => {
    await lockOwnCatalogue(trx, viewer.userId, address);
    if (name !== undefined) {
      if (await queries.hasName(trx, businessId, name, id)) refuseField("name", "catalogue_name_taken");
      await queries.renameCatalogue(trx, id, name);
    }
    if (products !== undefined) {
      await requireOwn(trx, viewer.userId, products);
      await queries.replaceListings(trx, id, products);
    }
  });
  return getCatalogue(services, viewer, businessId, id);
}

/** Deletes a catalogue; its listings stay. */
export async function deleteCatalogue(
  services: CatalogueServices,
  { userId }: Viewer,
  address: CatalogueAddress,
): Promise<null> {
  return changeBusiness(services, address.businessId, async (trx) => {
    await lockOwnCatalogue(trx, userId, address);
    await queries.deleteCatalogue(trx, address.id);
    return null;
  });
}

/** Puts listings at the end of a catalogue; those that are in it stay where they are. */
export async function addToCatalogue(
  services: CatalogueServices,
  viewer: Viewer,
  address: CatalogueAddress,
  products: readonly number[],
): Promise<Catalog> {
  const { businessId, id } = address;
  await changeBusiness(services, businessId, async (trx) => {
    await lockOwnCatalogue(trx, viewer.userId, address);
    await requireOwn(trx, viewer.userId, products);
    await appendListings(trx, id, products);
    if ((await countListings(trx, id)) > maxCatalogueListings) refuseField("products", "catalogue_full");
  });
  return getCatalogue(services, viewer, businessId, id);
}

/** Takes listings out of a catalogue; those that are not in it are no error. */
export async function removeFromCatalogue(
  services: CatalogueServices,
  { userId }: Viewer,
  id: number,
  products: readonly number[],
): Promise<null> {
  const { business_id: businessId } = (await findCatalogue(services.db, id)) ?? refuse("not_found");
  return changeBusiness(services, businessId, async (trx) => {
    await lockOwnCatalogue(trx, userId, { businessId, id });
    await queries.removeListings(trx, id, products);
    return null;
  });
}

/** Changes something that the pages of a business show. */
async function changeBusiness<T>(
  { db, pages }: CatalogueServices,
  businessId: number,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(async (trx) => {
    const done = await work(trx);
    await publishPageChanges(trx, businessPaths(businessId));
    return done;
  });
  pages.invalidate(businessPaths(businessId));
  return result;
}

/** Refuses the catalogue that is filled by itself: nobody renames, fills or deletes it. */
async function lockOwnCatalogue(trx: Db, userId: number, { businessId, id }: CatalogueAddress): Promise<CatalogueRow> {
  await lockOwnAddress(trx, userId, businessId);
  // After the lock: it may have been deleted while this waited.
  const found = await findCatalogue(trx, id);
  if (found?.business_id !== businessId) refuse("not_found");
  if (found.is_discount) refuse("catalogue_automatic");
  return found;
}

/** Refuses listings that are not the user's, each by its id, and repeated ones. */
async function requireOwn(trx: Db, userId: number, products: readonly number[]): Promise<void> {
  if (products.length === 0) return;
  if (new Set(products).size < products.length) refuseField("products", "repeated");
  const own = new Set(await queries.lockOwnListings(trx, userId, products));
  const fields: NonNullable<Refusal["fields"]> = {};
  for (const id of products) if (!own.has(id)) fields[`products.${id}`] = [{ message: "listing_not_own" }];
  if (Object.keys(fields).length > 0) refuse("validation_failed", { fields });
}
