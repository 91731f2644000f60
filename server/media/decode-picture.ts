import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from "sharp";

/** A decoded picture that is worked on. */
export type Picture = Sharp;

/** A picture that cannot be taken: no JPEG, PNG or WebP, broken, or larger than memory allows. */
export class PictureError extends Error {
  readonly reason: "unreadable" | "too_large";

  constructor(reason: PictureError["reason"], options?: ErrorOptions) {
    super(`the picture is ${reason}`, options);
    this.name = "PictureError";
    this.reason = reason;
  }
}

interface Size {
  width: number;
  height: number;
}

/** Four bytes of memory for each pixel, or more while it is decoded. */
const maxPixels = 40_000_000;
/** More than any call takes: a guard for callers who forget their own bound. */
const maxBytes = 16 * 2 ** 20;
const formats = new Set(["jpeg", "png", "webp"]);

// Loaders of other formats never see what comes from outside, however it begins: the worst faults of libvips have been in them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
// No picture comes twice: a cache of the last ones is memory lost.
sharp.cache(false);

/**
 * The only way from somebody's bytes to pixels: upright, in sRGB, on white where it was transparent, without any metadata; of an
 * animation the first frame. `resize` is asked with the upright size before anything is decoded, and may refuse it.
 * @throws {PictureError} when it is no JPEG, PNG or WebP, does not decode to its end, or is too large
 */
export async function decodePicture(
  bytes: Buffer,
  resize: (original: Size) => ResizeOptions,
): Promise<{ picture: Picture; original: Size }> {
  const original = await measure(bytes);
  const options = resize(original);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize(options)
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture: openPixels(data, info), original };
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}

/** A picture of pixels that were decoded before, such as the result of a step that others go on from. */
export function openPixels(data: Buffer, { width, height, channels }: OutputInfo): Picture {
  return sharp(data, { raw: { width, height, channels } });
}

/** The size as it stands upright; only the file's beginning is read. */
async function measure(bytes: Buffer): Promise<Size> {
  if (bytes.length > maxBytes) throw new PictureError("too_large");
  const { format, autoOrient, width, height } = await readHeader(bytes);
  if (!formats.has(format)) throw new PictureError("unreadable");
  if (width * height > maxPixels) throw new PictureError("too_large");
  return { width: autoOrient.width, height: autoOrient.height };
}

async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}
