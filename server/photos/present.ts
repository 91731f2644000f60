import type { Photo } from "#contracts/listings/schemas.ts";
import { maxRenditionWidth } from "./renditions.ts";

/** Pixels, of `medium_thumbnail`. */
const mediumWidth = 480;

export interface PhotoRow {
  id: number;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
}

/** Columns of a listing's first photo, all null when it has none. */
export interface FirstPhotoRow {
  photo_id: number | null;
  photo_name: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_thumbhash: Buffer | null;
}

/** Renditions are never enlarged, so a small photo has fewer. */
export function presentPhoto(photo: PhotoRow): Photo {
  const width = Math.min(photo.width, maxRenditionWidth);
  return {
    id: photo.id,
    photo: `/media/${photo.name}-${width}.webp`,
    medium_thumbnail: `/media/${photo.name}-${Math.min(mediumWidth, width)}.webp`,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash.toString("base64"),
  };
}

/** A listing's first photo; null when it has none. */
export function presentFirstPhoto(row: FirstPhotoRow): Photo | null {
  const { photo_id: id, photo_name: name, photo_width: width, photo_height: height, photo_thumbhash: thumbhash } = row;
  if (id === null || name === null || width === null || height === null || thumbhash === null) return null;
  return presentPhoto({ id, name, width, height, thumbhash });
}
