import { randomBytes } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { decodePicture, openPicture, PictureError } from "#server/media/decode-picture.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { refuse } from "#server/platform/refusal.ts";

const mediaPath = "/media/";
/** Pixels at most: what a large screen has. */
const maxSize = { width: 1920, height: 1200 };

const runLimited = createConcurrencyLimiter({ concurrency: 1, maxQueued: 10, maxWait: 10_000 });

/** Stores a picture; returns its address. The file is listed as discarded until a row refers to it. Refuses what is no picture. */
export async function storeBannerPicture({ db, media }: { db: Db; media: MediaStore }, bytes: Buffer): Promise<string> {
  const picture = await runLimited(() => render(bytes));
  const name = `banners/${randomBytes(16).toString("hex")}.webp`;
  await discardMedia(db, [name]);
  await media.put(name, picture, "image/webp");
  return mediaPath + name;
}

async function render(bytes: Buffer): Promise<Buffer> {
  try {
    const { picture } = await decodePicture(bytes, () => ({ ...maxSize, fit: "inside", withoutEnlargement: true }));
    return await openPicture(picture).webp({ quality: 80 }).toBuffer();
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    refuse(error.reason === "too_large" ? "photo_too_large" : "photo_unreadable");
  }
}

/** The file of a picture that an admin uploaded; none for others, such as those of the demo. */
export function listPictureFiles(address: string | null): string[] {
  return address?.startsWith(`${mediaPath}banners/`) ? [address.slice(mediaPath.length)] : [];
}
