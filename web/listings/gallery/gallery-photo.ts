import type { Photo } from "#contracts/listings/schemas.ts";
import type { MakeCover } from "#web/ui/photo/cover-photo.ts";
import { colourOf } from "#web/ui/photo/photo-colour.ts";
import type { PhotoCover } from "#web/ui/photo/photo-cover.ts";
import { photoAt, photoSet, type PhotoSource } from "#web/ui/photo/photo-source.ts";

/** Width of the widest rendition on the page; larger ones are loaded on demand. */
const pageWidth = 960;
const thumbnailWidth = 160;

/** A photo of a listing, ready to be drawn. */
export interface GalleryPhoto extends PhotoSource {
  thumbnail: string;
  /** Address of the largest rendition. */
  large: string;
  /** Shown instead until it is asked for, where data are saved. */
  cover?: PhotoCover;
}

/** The width of a photo that a tap on its cover loads. */
export const coveredWidth = 480;

/** A photo as the API gives it, in the sizes of the gallery: where `makeCover` is given covered, and in small ones. */
export function viewPhoto(photo: Photo, makeCover?: MakeCover): GalleryPhoto {
  const cover = makeCover?.(photo);
  if (cover) {
    return {
      cover,
      src: cover.src,
      srcSet: photoSet(photo, coveredWidth),
      width: photo.width,
      height: photo.height,
      colour: colourOf(photo.thumbhash),
      thumbnail: cover.blur,
      large: photoAt(photo, pageWidth),
    };
  }
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
