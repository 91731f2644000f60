/** Widths of the stored renditions, in pixels (`design/product.md`, Photos). None is enlarged: a small original has fewer. */
const widths = [160, 320, 480, 960, 2048];
/** Of the JPEG for link previews. */
const previewWidth = 960;

interface StoredPhoto {
  /** As in `photos.name`: without the width. */
  name: string;
  /** Of the original. */
  width: number;
}

/** The largest rendition of a photo, as the media store names it. */
export function nameLargestFile({ name, width }: StoredPhoto): string {
  return `${name}-${Math.min(width, Math.max(...widths))}.webp`;
}

/** Every file that a photo may have. */
export function listPhotoFiles(photo: StoredPhoto): string[] {
  const smaller = widths.filter((width) => width < photo.width).map((width) => `${photo.name}-${width}.webp`);
  return [...smaller, nameLargestFile(photo), `${photo.name}-${Math.min(photo.width, previewWidth)}.jpg`];
}
