import { thumbHashToRGBA } from "thumbhash";
import type { Api } from "#web/platform/api.ts";
import type { PhotoCover } from "./photo-cover.ts";
import { photoAt } from "./photo-source.ts";

/** Of the picture that stands for a photo, in pixels: browsers draw it softly, however large. */
const [columns, rows] = [8, 6] as const;
/** Before the pixels of a bitmap: it has no compression that would need code, and all start with the same 72 characters. */
const headerBytes = 54;
const pixelBytes = columns * rows * 3;

/** Bytes of a rendition for each of its pixels, about. */
const bytesPerPixel = 0.15;
/** What a photo costs is said in steps of so many kilobytes. */
const step = 5;

interface CoveredPhoto {
  photo: string;
  width: number;
  height: number;
  thumbhash: string;
}

/** Makes the covers of a page's photos. */
export type MakeCover = (photo: CoveredPhoto) => PhotoCover;

const blurs = new WeakMap<CoveredPhoto, string>();

/** For loaders: what stands for a photo until a tap loads its rendition of that width. */
export function coversIn({ texts }: Pick<Api, "texts">, width: number): MakeCover {
  const t = texts("data-saving");
  return (photo) => {
    const blur = blurs.get(photo) ?? blurOf(photo.thumbhash);
    blurs.set(photo, blur);
    const shown = Math.min(width, photo.width);
    const kilobytes = (shown * shown * (photo.height / photo.width) * bytesPerPixel) / 1_000;
    return {
      blur,
      src: photoAt(photo, width),
      show: t("show", { kilobytes: String(Math.ceil(kilobytes / step) * step) }),
    };
  };
}

/** The same where data are saved; undefined elsewhere. */
export function coversFor(api: Pick<Api, "texts" | "savesData">, width: number): MakeCover | undefined {
  return api.savesData ? coversIn(api, width) : undefined;
}

/** A ThumbHash (base64) as the address of a small picture. */
export function blurOf(thumbhash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
  const bitmap = Buffer.alloc(headerBytes + pixelBytes);
  bitmap.write("BM");
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(headerBytes, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(columns, 18);
  // From the top down.
  bitmap.writeInt32LE(-rows, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  for (let pixel = 0; pixel < columns * rows; pixel += 1) {
    const x = Math.floor((((pixel % columns) + 0.5) * w) / columns);
    const y = Math.floor(((Math.floor(pixel / columns) + 0.5) * h) / rows);
    const from = (y * w + x) * 4;
    const [red = 0, green = 0, blue = 0] = rgba.subarray(from, from + 3);
    bitmap.set([blue, green, red], headerBytes + pixel * 3);
  }
  return `data:image/bmp;base64,${bitmap.toString("base64")}`;
}
