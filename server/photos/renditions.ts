import { photoWidths } from "#contracts/photos/rules.ts";

/** Of the widest rendition. */
export const maxRenditionWidth = Math.max(...photoWidths);
/** Of the JPEG for link previews. */
export const previewWidth = 960;

interface StoredPhoto {
  /** As in `photos.name`: without the width. */
  name: string;
  /** Of the original. */
  width: number;
}

/** The largest rendition of a photo, as the media store names it. */
export function nameLargestFile({ name, width }: StoredPhoto): string {
  return `${name}-${Math.min(width, maxRenditionWidth)}.webp`;
}

/** Every file that a photo may have. */
export function listPhotoFiles(photo: StoredPhoto): string[] {
  const smaller = photoWidths.filter((width) => width < photo.width).map((width) => `${photo.name}-${width}.webp`);
  return [...new Set([...smaller, nameLargestFile(photo)]), `${photo.name}-${Math.min(photo.width, previewWidth)}.jpg`];
}

/** Pictures of the demo market are shared by its listings: they are deleted with none of them. */
const sharedPictures = "demo/";

/** The files to delete with these photos. */
export function listOwnFiles(photos: readonly StoredPhoto[]): string[] {
  return photos.filter(({ name }) => !name.startsWith(sharedPictures)).flatMap(listPhotoFiles);
}
