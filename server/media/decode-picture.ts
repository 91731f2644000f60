import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from "sharp";

/** Decoded pixels. Not an instance of sharp, for `clone()` copies the pixels with each step, on the main thread. */
export interface Picture {
  data: Buffer;
  info: OutputInfo;
}

/** Not a JPEG, PNG or WebP, damaged, too large, or of a shape that cannot be shown. */
export class PictureError extends Error {
  readonly reason: "unreadable" | "too_large" | "too_narrow";

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
/** Encoders make about ten, and each goes over the whole picture: a small file of thousands would keep a core busy for a minute. */
const maxScans = 100;
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
    const picture = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize(options)
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture, original };
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}

/** For the next step. The pixels are read where they are. */
export function openPicture({ data, info: { width, height, channels } }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The upright size; reads only the header. */
async function measure(bytes: Buffer): Promise<Size> {
  if (bytes.length > maxBytes) throw new PictureError("too_large");
  const { format, autoOrient, width, height } = await readHeader(bytes);
  if (!formats.has(format)) throw new PictureError("unreadable");
  if (width * height > maxPixels) throw new PictureError("too_large");
  if (format === "jpeg" && hasTooManyScans(bytes)) throw new PictureError("unreadable");
  return { width: autoOrient.width, height: autoOrient.height };
}

const jpegMarker = {
  stuffed: 0x00,
  temporary: 0x01,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  end: 0xd9,
  scan: 0xda,
  fill: 0xff,
};

/** Counts the scans of a JPEG up to its end (ISO/IEC 10918-1, B.1): what cameras append may contain anything. Takes linear time. */
function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes.readUInt8(at + 1);
    const { stuffed, temporary, firstRestart, lastRestart, end, scan, fill } = jpegMarker;
    if (marker === end) return false;
    if (marker === fill) at += 1;
    else if (marker === stuffed || marker === temporary || (marker >= firstRestart && marker <= lastRestart)) at += 2;
    else {
      if (marker === scan && (scans += 1) > maxScans) return true;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return false;
}

async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}
