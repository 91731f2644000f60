import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from "sharp";

export type Picture = Sharp;

/** Not a JPEG, PNG or WebP, damaged, or too large. */
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

/** Each takes four bytes of memory, or more while it is decoded. */
const maxPixels = 40_000_000;
/** More than any call accepts: a safeguard for callers without a limit of their own. */
const maxBytes = 16 * 2 ** 20;
const formats = new Set(["jpeg", "png", "webp"]);

// Loaders of other formats are blocked: libvips had its worst vulnerabilities in them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
// No picture is decoded twice, so a cache would waste memory.
sharp.cache(false);

/**
 * The only decoder of uploaded pictures. The result is upright, in sRGB, with transparency on white, without metadata; of an animation
 * the first frame. `resize` is called with the upright size before decoding, and may throw.
 * @throws {PictureError}
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

/** A picture from decoded pixels, such as the result of an earlier step. */
export function openPixels(data: Buffer, { width, height, channels }: OutputInfo): Picture {
  return sharp(data, { raw: { width, height, channels } });
}

/** The upright size; reads only the header. */
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
