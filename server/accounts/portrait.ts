import sharp from "sharp";
import { refuse } from "#server/platform/refusal.ts";
import { createTurns } from "#server/platform/turns.ts";

/** Widths of the stored squares, in pixels; the width is the last part of a file's name. */
export const portraitWidths = [480, 160] as const;
/** A decoded picture of more would take too much memory (`design/product.md`, Photos). */
const mostPixels = 40_000_000;
const formats = new Set(["jpeg", "png", "webp"]);
// Readers of other formats never see what comes from outside, however it begins (libvips has had its worst faults in them).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
/** Pictures decoded at once, whoever sends them, and those that wait for their turn. */
const takeTurn = createTurns({ parallel: 2, waiting: 20, patience: 10_000 });

/** A photo as upright squares of each width, without a trace of where and with what it was taken. Refuses what is no photo. */
export function makePortrait(bytes: Buffer): Promise<Map<number, Buffer>> {
  return takeTurn(() => cut(bytes));
}

async function cut(bytes: Buffer): Promise<Map<number, Buffer>> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (!formats.has(format) || width * height > mostPixels) throw new RangeError("not a photo");
    const [largest] = portraitWidths;
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize(largest, largest, { fit: "cover" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const squares = await Promise.all(
      portraitWidths.map(async (width) => {
        const square = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
        return [width, await square.resize(width, width).webp({ quality: 82 }).toBuffer()] as const;
      }),
    );
    return new Map(squares);
  } catch {
    refuse("photo_unreadable");
  }
}
