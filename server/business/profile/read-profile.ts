import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import type { OwnBusinessRow } from "../records/own-business-queries.ts";
import { lockBusinessOf } from "../records/own-business.ts";
import { readAddresses } from "./address-queries.ts";
import { readPhones } from "./contact-queries.ts";
import { readDeliveries } from "./delivery-queries.ts";
import { readPictures } from "./photo-queries.ts";
import { presentProfile } from "./present.ts";
import { countChange, readProfileRow } from "./profile-queries.ts";

export interface BusinessProfileServices {
  db: Db;
  catalogue: CatalogueStore;
  /** Address of the site, whose links texts may have. */
  publicUrl: string;
  now(): Date;
}

/** The hosts whose links a business's texts may have. */
export function ownHostsOf({ publicUrl }: Pick<BusinessProfileServices, "publicUrl">): string[] {
  return [new URL(publicUrl).hostname];
}

export async function readProfile(
  { catalogue, now }: Pick<BusinessProfileServices, "catalogue" | "now">,
  db: Db,
  businessId: number,
): Promise<BusinessProfile> {
  const rows = {
    profile: await readProfileRow(db, businessId),
    phones: await readPhones(db, businessId),
    addresses: await readAddresses(db, businessId),
    deliveries: await readDeliveries(db, businessId),
    pictures: await readPictures(db, businessId),
  };
  return presentProfile(rows, catalogue.current(), now());
}

/**
 * The viewer's own business, locked for a change of its profile, which is counted. Guests' pages that show it are rendered anew once the
 * transaction ends.
 */
export async function lockForChange(trx: Db, userId: number): Promise<OwnBusinessRow> {
  const business = await lockBusinessOf(trx, userId);
  await countChange(trx, business.id);
  await publishPageChanges(trx, [`/b/${business.id}`, `/user/${userId}`]);
  return business;
}

/** Changes a part of the viewer's own profile in a transaction, after whatever else its owner changes at the same time. */
export async function changeOwnBusiness<T>(
  { db }: Pick<BusinessProfileServices, "db">,
  userId: number,
  work: (trx: Db, business: OwnBusinessRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => work(trx, await lockForChange(trx, userId)));
}
