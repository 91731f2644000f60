import { randomBytes } from "node:crypto";
import type { Account, updateAccount } from "#contracts/accounts.ts";
import type { Asked } from "#contracts/endpoint.ts";
import { discardMedia, keepMedia, removeMedia } from "#server/platform/media-trash.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { makePortrait, portraitWidths } from "./portrait.ts";
import { presentAccount } from "./present.ts";
import { type AccountRow, lockAccount, setProfile } from "./queries.ts";
import type { AccountServices, Visit } from "./services.ts";

type ProfileChange = Asked<typeof updateAccount>["body"];

/** Changes what was given of name, photo, place and language. */
export async function changeProfile(
  services: AccountServices,
  viewer: Viewer,
  body: ProfileChange,
  file: Buffer | undefined,
  visit: Visit,
): Promise<Account> {
  const { location } = body;
  if (typeof location === "number" && !services.catalogue.current().placeById.has(location)) {
    refuse("validation_failed", { fields: { location: [{ message: "unknown_id" }] } });
  }
  const photo = file && (await storePortrait(services, file));
  return changeOwn(services, viewer, async (trx, before) => {
    const name = body.name ?? before.name;
    const after: AccountRow = {
      ...before,
      name,
      language: body.language ?? before.language,
      location_id: location === undefined ? before.location_id : location,
      photo: photo ?? before.photo,
    };
    if (name !== before.name) await services.events.add(trx, viewer.userId, "name_changed", visit);
    if (photo !== undefined) {
      await services.events.add(trx, viewer.userId, "photo_changed", visit);
      await keepMedia(trx, listPortraitFiles(photo));
    }
    return after;
  });
}

/** Removes one's own photo, if there is one. */
export async function deletePhoto(services: AccountServices, viewer: Viewer, visit: Visit): Promise<Account> {
  return changeOwn(services, viewer, async (trx, before) => {
    if (before.photo !== null) await services.events.add(trx, viewer.userId, "photo_deleted", visit);
    return { ...before, photo: null };
  });
}

/** Changes an account in a transaction, and removes the photo that it no longer has. */
async function changeOwn(
  { db, media }: AccountServices,
  viewer: Viewer,
  change: (trx: AccountServices["db"], before: AccountRow) => Promise<AccountRow>,
): Promise<Account> {
  const { after, discarded } = await db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    const after = await change(trx, before);
    await setProfile(trx, after);
    const discarded = after.photo === before.photo ? [] : listPortraitFiles(before.photo);
    await discardMedia(trx, discarded);
    return { after, discarded };
  });
  await removeMedia(db, media, discarded);
  return presentAccount(after);
}

const mediaPath = "/media/";

/** Stores the squares of a photo; answers with the address of the largest. Until a row names them they are in the trash. */
async function storePortrait({ db, media }: AccountServices, bytes: Buffer): Promise<string> {
  const squares = await makePortrait(bytes);
  const address = `${mediaPath}people/${randomBytes(16).toString("hex")}-${portraitWidths[0]}.webp`;
  await discardMedia(db, listPortraitFiles(address));
  for (const [width, square] of squares) await media.put(nameAt(address, width), square, "image/webp");
  return address;
}

/** The files of a photo that we made; none of one that is elsewhere. */
export function listPortraitFiles(address: string | null): string[] {
  if (!address?.startsWith(`${mediaPath}people/`)) return [];
  return portraitWidths.map((width) => nameAt(address, width));
}

function nameAt(address: string, width: number): string {
  return address.slice(mediaPath.length).replace(/\d+(?=\.webp$)/, String(width));
}
