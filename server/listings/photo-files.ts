/** Widths of the stored renditions, in pixels (`design/product.md`, Photos). None is enlarged: a small original has fewer. */
export const renditionWidths = [160, 320, 480, 960, 2048] as const;
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
  return `${name}-${Math.min(width, Math.max(...renditionWidths))}.webp`;
}

/** Every file that a photo may have. */
export function listPhotoFiles(photo: StoredPhoto): string[] {
  const smaller = renditionWidths.filter((width) => width < photo.width).map((width) => `${photo.name}-${width}.webp`);
  return [...new Set([...smaller, nameLargestFile(photo)]), `${photo.name}-${Math.min(photo.width, previewWidth)}.jpg`];
}

/** Pictures of the demo market are shared by its ads: they go with none of them. */
const sharedPictures = "demo/";

/** The files that go with these photos. */
export function listOwnFiles(photos: readonly StoredPhoto[]): string[] {
  return photos.filter(({ name }) => !name.startsWith(sharedPictures)).flatMap(listPhotoFiles);
}
