import sharp, { type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { previewWidth, renditionWidths } from "#server/listings/photo-files.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { type HashBands, hashPicture } from "./difference-hash.ts";

/** A photo made ready to be kept. */
export interface RenderedPhoto {
  /** Of the upright original. */
  width: number;
  height: number;
  /** By the end of the file's name: width and kind. */
  files: Map<string, { bytes: Buffer; type: string }>;
  thumbhash: Buffer;
  hashBands: HashBands;
}

/** A decoded picture of more would take too much memory (`design/product.md`, Photos). */
const mostPixels = 40_000_000;
/** No photo is a ribbon; beyond it the longer side of a rendition would pass what WebP holds (16,383 pixels). */
const mostElongated = 7;
const formats = new Set(["jpeg", "png", "webp"]);
/** A ThumbHash is made of at most 100 × 100 pixels. */
const sketchSide = 100;
/** Measured: a third of the time of the usual effort, files larger by a twentieth. */
const webp = { quality: 78, effort: 2 } as const;
const jpeg = { quality: 80, progressive: true } as const;

// No picture comes twice: what the library remembers of the last ones is memory lost.
sharp.cache(false);

/**
 * The renditions of a photo: upright, in sRGB, on white where it was transparent, without anything but pixels, never enlarged;
 * of an animation the first frame. Refuses what is no JPEG, PNG or WebP or does not decode to its end.
 */
export async function renderPhoto(bytes: Buffer): Promise<RenderedPhoto> {
  try {
    const { width, height } = await measure(bytes);
    const [largest] = widthsFor(width);
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize({ width: largest })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = fromRaw(data, info);
    return {
      width,
      height,
      files: await encode(picture, { width, height }),
      thumbhash: await sketch(picture),
      hashBands: await hashPicture(picture.clone()),
    };
  } catch (error) {
    if (isRefusal(error)) throw error;
    return refuse("photo_unreadable");
  }
}

/** Width and height as it stands upright; only the file's beginning is read. */
async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { format, autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!formats.has(format)) refuse("photo_unreadable");
  if (width * height > mostPixels) refuse("photo_too_large");
  if (Math.max(width, height) > mostElongated * Math.min(width, height)) refuse("photo_unreadable");
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The widest first. */
function widthsFor(width: number): [number, ...number[]] {
  const largest = Math.min(width, Math.max(...renditionWidths));
  return [largest, ...renditionWidths.filter((rendition) => rendition < largest).toReversed()];
}

/**
 * Each size is made of the one before: a fraction of the work, and nobody sees the difference. One after the other: side by side they
 * would take a third less time and 100 MB more, because each thread keeps the memory that its largest picture took.
 */
async function encode(largest: Sharp, size: { width: number; height: number }): Promise<RenderedPhoto["files"]> {
  const files: RenderedPhoto["files"] = new Map();
  let picture = largest;
  for (const width of widthsFor(size.width)) {
    // The height follows from the original's, so that rounding does not add up.
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    const resized = picture.clone().resize(width, height, { fit: "fill" });
    const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
    picture = fromRaw(data, info);
    files.set(`${width}.webp`, { bytes: await picture.clone().webp(webp).toBuffer(), type: "image/webp" });
    if (width !== Math.min(size.width, previewWidth)) continue;
    files.set(`${width}.jpg`, { bytes: await picture.clone().jpeg(jpeg).toBuffer(), type: "image/jpeg" });
  }
  return files;
}

async function sketch(picture: Sharp): Promise<Buffer> {
  const small = picture
    .clone()
    .resize(sketchSide, sketchSide, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}

function fromRaw(data: Buffer, { width, height, channels }: OutputInfo): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
