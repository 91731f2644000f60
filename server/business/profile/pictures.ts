import type { Photo } from "#contracts/listings/schemas.ts";
import { maxBusinessBanners, maxGallery } from "#contracts/business/rules.ts";
import type { Db } from "#server/database/database.ts";
import { deleteDiscardedMedia, discardMedia } from "#server/media/discarded-media.ts";
import { presentPhoto } from "#server/photos/present.ts";
import { listOwnFiles, makePhotoName } from "#server/photos/renditions.ts";
import { type PhotoSender, type PhotoServices, storeRenditions } from "#server/photos/store-photo.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { getOwnBusiness } from "../records/own-business.ts";
import {
  deletePictures,
  insertPicture,
  orderPictures,
  type PictureKind,
  type PictureRow,
  readPictures,
} from "./photo-queries.ts";
import { changeOwnBusiness, lockForChange } from "./read-profile.ts";

const most: Readonly<Record<PictureKind, number>> = { logo: 1, banner: maxBusinessBanners, gallery: maxGallery };

/** Adds a picture, at the end; a logo takes the place of the one before. Refuses what is no photo, and one too many before it is decoded. */
export async function addPicture(
  services: PhotoServices,
  sender: PhotoSender,
  kind: PictureKind,
  bytes: Buffer | undefined,
): Promise<Photo> {
  const { db, media } = services;
  const { userId } = sender;
  if (!bytes) refuseField("photo", "photo_required");
  const { id: businessId } = await getOwnBusiness(db, userId);
  const isFull = (rows: PictureRow[]) => kind !== "logo" && rows.length >= most[kind];
  if (isFull(await readOf(db, businessId, kind))) refuse("too_many_records");
  const name = makePhotoName();
  let replaced: string[] = [];
  const stored = await storeRenditions(services, sender, { name, bytes }, async (trx, { width, height, thumbhash }) => {
    await lockForChange(trx, userId);
    const before = await readOf(trx, businessId, kind);
    if (isFull(before)) refuse("too_many_records");
    if (kind === "logo") replaced = await discard(trx, businessId, before);
    return insertPicture(trx, businessId, { kind, name, width, height, thumbhash });
  });
  await deleteDiscardedMedia(db, media, replaced);
  return presentPhoto({ ...stored, name });
}

/** Removes one's own picture with its files. */
export async function removePicture(
  services: PhotoServices,
  userId: number,
  kind: PictureKind,
  pictureId: number,
): Promise<null> {
  const { db, media } = services;
  const files = await changeOwnBusiness(services, userId, async (trx, { id }) => {
    const picture = (await readOf(trx, id, kind)).find((row) => row.id === pictureId) ?? refuse("not_found");
    return discard(trx, id, [picture]);
  });
  await deleteDiscardedMedia(db, media, files);
  return null;
}

/** Removes the logo; without one nothing happens. */
export async function removeLogo(services: PhotoServices, userId: number): Promise<null> {
  const { db, media } = services;
  const files = await changeOwnBusiness(services, userId, async (trx, { id }) =>
    discard(trx, id, await readOf(trx, id, "logo")),
  );
  await deleteDiscardedMedia(db, media, files);
  return null;
}

/** Puts the pictures of a kind in an order. Refuses an order that leaves one out, or has one that is not there. */
export async function orderOwnPictures(
  services: PhotoServices,
  userId: number,
  kind: PictureKind,
  ids: readonly number[],
): Promise<Photo[]> {
  return changeOwnBusiness(services, userId, async (trx, { id }) => {
    const before = await readOf(trx, id, kind);
    const known = new Set(before.map((row) => row.id));
    if (ids.length !== known.size || !ids.every((one) => known.has(one))) refuseField("ids", "photo_unknown");
    await orderPictures(trx, id, ids);
    return (await readOf(trx, id, kind)).map(presentPhoto);
  });
}

async function readOf(db: Db, businessId: number, kind: PictureKind): Promise<PictureRow[]> {
  return (await readPictures(db, businessId)).filter((row) => row.kind === kind);
}

/** Returns the files to delete after the commit. */
async function discard(trx: Db, businessId: number, pictures: readonly PictureRow[]): Promise<string[]> {
  await deletePictures(
    trx,
    businessId,
    pictures.map(({ id }) => id),
  );
  const files = listOwnFiles(pictures);
  await discardMedia(trx, files);
  return files;
}
