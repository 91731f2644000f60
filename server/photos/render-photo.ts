import { rgbaToThumbHash } from "thumbhash";
import { decodePicture, openPicture, type Picture, PictureError } from "#server/media/decode-picture.ts";
import { readQrCode } from "#server/media/read-qr-code.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type HashBands, hashPicture } from "./difference-hash.ts";
import { photoWidths } from "#contracts/photos/rules.ts";
import { maxRenditionWidth, previewWidth } from "./renditions.ts";

export interface RenderedPhoto {
  /** Of the upright original; of one that is higher than renditions may be, what is kept of it. */
  width: number;
  height: number;
  /** By the end of the name: width and extension. */
  files: Map<string, { bytes: Buffer; type: string }>;
  thumbhash: Buffer;
  hashBands: HashBands;
  /** What the QR code in it says; null without one that can be read. */
  qrCode: string | null;
}

/** Longer to shorter side. Beyond it the longer side of a rendition could exceed WebP's limit of 16,383 pixels. */
const maxAspectRatio = 7;
/** Pixels: the widest one at 3:4, which is how phones take photos. */
const maxRenditionHeight = 2_731;
/** Beyond it a rendition is encoded again at the lower quality: photos take half of it, noise more than twice as much. */
const maxRenditionBytes = 1_500_000;
/** Pixels: ThumbHash accepts at most 100 × 100. */
const thumbHashSide = 100;
/** Measured: a third of the time of the default effort, files 5 % larger. */
const webp = { quality: 78, effort: 2 } as const;
const jpeg = { quality: 80, progressive: true } as const;
const lowerQuality = 40;

/**
 * The renditions of a photo (see `decodePicture`), never enlarged. Refuses what is not a JPEG, PNG or WebP or cannot be decoded completely.
 */
export async function renderPhoto(bytes: Buffer): Promise<RenderedPhoto> {
  const { picture, original } = await decodePhoto(bytes);
  const kept = sizeToKeep(original);
  return {
    ...kept,
    files: await encode(picture, kept),
    thumbhash: await makeThumbHash(picture),
    hashBands: await hashPicture(openPicture(picture)),
    qrCode: await readQrCode(picture),
  };
}

async function decodePhoto(bytes: Buffer) {
  try {
    return await decodePicture(bytes, (original) => {
      const { width, height } = original;
      if (Math.max(width, height) > maxAspectRatio * Math.min(width, height)) throw new PictureError("too_narrow");
      return { width: widthsFor(sizeToKeep(original).width)[0] };
    });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return refuse(`photo_${error.reason}`);
  }
}

interface Size {
  width: number;
  height: number;
}

/** The original's, unless its largest rendition would be too high: then a smaller one of the same shape, as if no more had been sent. */
function sizeToKeep(original: Size): Size {
  const fitting = Math.max(1, Math.floor((maxRenditionHeight * original.width) / original.height));
  if (fitting >= Math.min(original.width, maxRenditionWidth)) return original;
  return { width: fitting, height: Math.round((original.height * fitting) / original.width) };
}

/** Descending. */
function widthsFor(width: number): [number, ...number[]] {
  const largest = Math.min(width, maxRenditionWidth);
  return [largest, ...photoWidths.filter((rendition) => rendition < largest).toReversed()];
}

/**
 * Resizes each rendition from the next larger one: a fraction of the work without a visible difference. Sequentially: in parallel it
 * would take a third less time and 100 MB more, because each thread keeps the memory of its largest picture.
 */
async function encode(largest: Picture, size: Size): Promise<RenderedPhoto["files"]> {
  const files: RenderedPhoto["files"] = new Map();
  let picture = largest;
  for (const width of widthsFor(size.width)) {
    // Computed from the original size, so that rounding errors do not add up.
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    const resized = openPicture(picture).resize(width, height, { fit: "fill" });
    picture = await resized.raw().toBuffer({ resolveWithObject: true });
    files.set(`${width}.webp`, { bytes: await encodeWithin(picture, "webp"), type: "image/webp" });
    if (width !== Math.min(size.width, previewWidth)) continue;
    files.set(`${width}.jpg`, { bytes: await encodeWithin(picture, "jpeg"), type: "image/jpeg" });
  }
  return files;
}

async function encodeWithin(picture: Picture, format: "webp" | "jpeg"): Promise<Buffer> {
  const encodeAt = (quality?: number) => {
    const chosen = quality === undefined ? {} : { quality };
    const opened = openPicture(picture);
    return (format === "webp" ? opened.webp({ ...webp, ...chosen }) : opened.jpeg({ ...jpeg, ...chosen })).toBuffer();
  };
  const bytes = await encodeAt();
  return bytes.length > maxRenditionBytes ? encodeAt(lowerQuality) : bytes;
}

async function makeThumbHash(picture: Picture): Promise<Buffer> {
  const small = openPicture(picture)
    .resize(thumbHashSide, thumbHashSide, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}
