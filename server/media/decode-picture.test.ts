import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodePicture } from "./decode-picture.ts";

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#d00" } });
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
const asIs = () => ({});

const dangerous = [
  ["SVG", () => svg],
  ["PDF", () => pdf],
  ["GIF", () => picture().gif().toBuffer()],
  ["TIFF", () => picture().tiff().toBuffer()],
  ["AVIF", () => picture().avif().toBuffer()],
] as const;

describe("a picture from outside", () => {
  test.for(dangerous)("is not %s", async ([, make]) => {
    const bytes = Buffer.from(await make());
    await expect(decodePicture(bytes, asIs)).rejects.toMatchObject({ reason: "unreadable" });
    // Not even the header is read: the loader is blocked.
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format|operation is blocked/);
  });

  test("has bounds in pixels and bytes, which hold before it is decoded", async () => {
    const bomb = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    await expect(decodePicture(bomb, asIs)).rejects.toMatchObject({ reason: "too_large" });
    await expect(decodePicture(Buffer.alloc(17 * 2 ** 20), asIs)).rejects.toMatchObject({ reason: "too_large" });
  });

  test("comes upright and without metadata, in the size that the caller wants", async () => {
    const bytes = await picture()
      .jpeg()
      .withExif({ IFD0: { Make: "Secret camera" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const decoded = await decodePicture(bytes, ({ width }) => ({ width: width / 2 }));
    expect(decoded.original).toEqual({ width: 30, height: 40 });
    const { exif, width, height } = await sharp(await decoded.picture.png().toBuffer()).metadata();
    expect([exif, width, height]).toEqual([undefined, 15, 20]);
  });

  test("must not be empty", async () => {
    await expect(decodePicture(Buffer.alloc(0), asIs)).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("that does not decode to its end is refused", async () => {
    const whole = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#8aa" } })
      .png()
      .toBuffer();
    await expect(decodePicture(whole.subarray(0, whole.length / 2), asIs)).rejects.toMatchObject({
      reason: "unreadable",
    });
  });
});
