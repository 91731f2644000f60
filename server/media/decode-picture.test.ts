import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodePicture, openPicture } from "./decode-picture.ts";

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

/** A grey progressive JPEG whose coefficients come bit by bit, in so many valid scans (ISO/IEC 10918-1, G). */
function makeProgressive(side: number, scans: number): Buffer {
  const segment = (marker: number, content: number[]) => {
    const length = content.length + 2;
    return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
  };
  const toBytes = (bits: string) => {
    const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2));
    return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
  };
  const oneCode = (table: number, symbol: number) => segment(0xc4, [table, 0, 1, ...Array<number>(14).fill(0), symbol]);
  const size = [side >> 8, side & 0xff];
  const blocks = Math.ceil(side / 8) ** 2;
  const scan = (coefficient: number, high: number, low: number, bits: string) =>
    Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, (high << 4) | low]), toBytes(bits)]);
  // «No further coefficient in the next 32,767 blocks», as often as needed.
  const empty = `00${"1".repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const levels = 13;
  const further = Array.from({ length: scans - 1 }, (_, at) => {
    const low = levels - 1 - (at % levels);
    return scan(1 + Math.floor(at / levels), low === levels - 1 ? 0 : low + 1, low, empty);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    oneCode(0x00, 0),
    oneCode(0x10, 0xe0),
    scan(0, 0, 0, "00".repeat(blocks)),
    ...further,
    Buffer.from([0xff, 0xd9]),
  ]);
}

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
    const { exif, width, height } = await sharp(await openPicture(decoded.picture).png().toBuffer()).metadata();
    expect([exif, width, height]).toEqual([undefined, 15, 20]);
  });

  test("has no more scans than encoders make: each goes over the whole picture again", async () => {
    const bomb = makeProgressive(1_600, 500);
    expect(bomb.length).toBeLessThan(60_000);
    await expect(decodePicture(bomb, asIs)).rejects.toMatchObject({ reason: "unreadable" });
    expect((await decodePicture(makeProgressive(80, 60), asIs)).original).toEqual({ width: 80, height: 80 });
    // What phones append, a film for instance, is nobody's scan.
    const film = Buffer.concat([
      await picture().jpeg({ progressive: true }).toBuffer(),
      Buffer.alloc(4_000, "\xff\xda", "latin1"),
    ]);
    expect((await decodePicture(film, asIs)).original).toEqual({ width: 40, height: 30 });
    for (const byte of ["\xff", "\xff\x00", "\xff\xda\x00\x00", "\xff\xe0\x00\x00"]) {
      const bytes = Buffer.alloc(8 * 2 ** 20, byte, "latin1");
      bytes.set([0xff, 0xd8, 0xff, 0xe0], 0);
      await expect(decodePicture(bytes, asIs)).rejects.toMatchObject({ reason: "unreadable" });
    }
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
