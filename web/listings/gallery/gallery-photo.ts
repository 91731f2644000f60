import type { Photo } from "#contracts/listings/schemas.ts";
import { colourOf } from "#web/ui/photo/photo-colour.ts";
import { photoAt, photoSet, type PhotoSource } from "#web/ui/photo/photo-source.ts";

/** Width of the widest rendition on the page; larger ones are loaded on demand. */
const pageWidth = 960;
const thumbnailWidth = 160;

/** A photo of a listing, ready to be drawn. */
export interface GalleryPhoto extends PhotoSource {
  thumbnail: string;
  /** Address of the largest rendition. */
  large: string;
}

/** A photo as the API gives it, in the sizes of the gallery. */
export function viewPhoto(photo: Photo): GalleryPhoto {
  return {
    src: photoAt(photo, pageWidth),
    srcSet: photoSet(photo, pageWidth),
    width: photo.width,
    height: photo.height,
    colour: colourOf(photo.thumbhash),
    thumbnail: photoAt(photo, thumbnailWidth),
    large: photo.photo,
  };
}
