import { randomBytes } from "node:crypto";
import { photoWidths } from "#contracts/photos/rules.ts";

export const maxRenditionWidth = Math.max(...photoWidths);
/** Width of the JPEG for link previews. */
export const previewWidth = 960;

interface StoredPhoto {
  /** `photos.name`, without the width. */
  name: string;
  /** Of the original. */
  width: number;
}

/** A name that nobody can guess, in a subfolder: a folder with a million files is slow to list. */
export function makePhotoName(): string {
  const id = randomBytes(16).toString("hex");
  return `photos/${id.slice(0, 2)}/${id}`;
}

/** File name of the largest rendition. */
export function nameLargestFile({ name, width }: StoredPhoto): string {
  return `${name}-${Math.min(width, maxRenditionWidth)}.webp`;
}

/** All files that a photo may have. */
export function listPhotoFiles(photo: StoredPhoto): string[] {
  const smaller = photoWidths.filter((width) => width < photo.width).map((width) => `${photo.name}-${width}.webp`);
  return [...new Set([...smaller, nameLargestFile(photo)]), `${photo.name}-${Math.min(photo.width, previewWidth)}.jpg`];
}

/** Pictures of the demo market are shared by listings, and not deleted with one of them. */
const sharedPictures = "demo/";

/** Whether no other photo has the same files. */
export function isOwnPhoto({ name }: Pick<StoredPhoto, "name">): boolean {
  return !name.startsWith(sharedPictures);
}

/** Files to delete with these photos. */
export function listOwnFiles(photos: readonly StoredPhoto[]): string[] {
  return photos.filter(isOwnPhoto).flatMap(listPhotoFiles);
}
