import { isStaff } from "#contracts/accounts/roles.ts";
import type { Account, updateAccount } from "#contracts/accounts/schemas.ts";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { findParty, limitKeyOf, type ReadStanding } from "#server/http/viewer.ts";
import { discardMedia, undiscardMedia, deleteDiscardedMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { refuse } from "#server/platform/refusal.ts";
import { refuseFraudInName } from "#server/shield/refuse-fraud.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import type { EventLog } from "../events/event-log.ts";
import { type AccountRow, lockAccount, setProfile } from "../records/account-queries.ts";
import { presentAccount } from "../records/present.ts";
import { listPortraitFiles, storePortrait } from "./portrait-files.ts";

export interface ProfileServices {
  db: Db;
  catalogue: CatalogueStore;
  events: EventLog;
  media: MediaStore;
  readStanding: ReadStanding;
}

type ProfileChange = ValidInput<typeof updateAccount>["body"];

/** Changes the given ones of name, photo, location, language and messengers. */
export async function changeProfile(
  services: ProfileServices,
  userId: number,
  { name, language, location, messengers }: ProfileChange,
  file: Buffer | undefined,
  client: ClientInfo,
): Promise<Account> {
  const { catalogue, events } = services;
  if (typeof location === "number" && !catalogue.current().locationById.has(location)) {
    refuse("validation_failed", { fields: { location: [{ message: "unknown_id" }] } });
  }
  const key = limitKeyOf({ userId });
  const party = file && (await findParty(services.readStanding, { userId, ip: client.ip }));
  const photo = file && (await storePortrait(services, file, { key, party: party ?? key }));
  return changeAccount(services, userId, async (trx, before) => {
    if (name !== undefined && name !== before.name) {
      // The staff may say who they are.
      if (!isStaff(before.role)) refuseFraudInName(name);
      await events.add(trx, userId, "name_changed", client);
    }
    if (photo !== undefined) {
      await events.add(trx, userId, "photo_changed", client);
      await undiscardMedia(trx, listPortraitFiles(photo));
    }
    return {
      ...before,
      name: name ?? before.name,
      language: language ?? before.language,
      messengers: messengers ? [...new Set(messengers)] : before.messengers,
      location_id: location === undefined ? before.location_id : location,
      photo: photo ?? before.photo,
    };
  });
}

export async function deletePhoto(services: ProfileServices, userId: number, client: ClientInfo): Promise<Account> {
  return changeAccount(services, userId, async (trx, before) => {
    if (before.photo !== null) await services.events.add(trx, userId, "photo_deleted", client);
    return { ...before, photo: null };
  });
}

/** Changes an account in a transaction, then deletes the files of a photo that was replaced. */
async function changeAccount(
  { db, media }: Pick<ProfileServices, "db" | "media">,
  userId: number,
  change: (trx: Db, before: AccountRow) => Promise<AccountRow>,
): Promise<Account> {
  const { after, discarded } = await db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, userId)) ?? refuse("token_expired");
    const after = await change(trx, before);
    await setProfile(trx, after);
    const discarded = after.photo === before.photo ? [] : listPortraitFiles(before.photo);
    await discardMedia(trx, discarded);
    return { after, discarded };
  });
  await deleteDiscardedMedia(db, media, discarded);
  return presentAccount(after);
}
