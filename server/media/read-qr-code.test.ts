import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPhoto, drawQrPhoto } from "#server/test/upload.ts";
import { decodePicture } from "./decode-picture.ts";
import { readQrCode, splitQrCodes } from "./read-qr-code.ts";

const read = async (bytes: Buffer) => readQrCode((await decodePicture(bytes, () => ({}))).picture);

describe("the QR code in a picture", () => {
  test.for([
    ["on a sticker", {}],
    ["small", { side: 160 }],
    ["large", { width: 600, height: 600, side: 240 }],
    ["in a photo of a phone", { width: 3_000, height: 4_000, side: 900 }],
  ] as const)("is read %s", async ([, size]) => {
    const text = "https://lalafo-pay.top/order/1289?to=Айгүл";
    expect(await read(await drawQrPhoto(text, size))).toBe(text);
  });

  test("is read when it is turned", async () => {
    const bytes = await sharp(await drawQrPhoto("https://example.com/a"))
      .rotate(90)
      .toBuffer();
    expect(await read(bytes)).toBe("https://example.com/a");
  });

  test.for([
    ["beside a large one", 900, 500],
    ["in the middle of a large one", 100 + 340 - 55, 100 + 340 - 55],
  ] as const)("is read %s", async ([where, left, top]) => {
    const harmless = "https://2gis.kg/bishkek/geo/70030076129543595";
    const trap = "https://jarya-pay.top/order/1";
    const large = await drawQrPhoto(harmless, { width: 1_200, height: 900, side: 680, at: 0.09 });
    const code = await sharp(await drawQrPhoto(trap, { width: 400, height: 400, side: 250, at: 0 }))
      .extract({ left: 0, top: 0, width: 250, height: 250 })
      .resize(where === "beside a large one" ? 250 : 150)
      .toBuffer();
    const both = await sharp(large)
      .composite([{ input: code, left, top }])
      .jpeg()
      .toBuffer();
    const found = splitQrCodes((await read(both)) ?? "");
    expect(found).toContain(trap);
    if (where === "beside a large one") expect(found).toEqual([trap, harmless]);
  });

  test("is read in a line of its own with three others", async () => {
    const texts = ["https://example.com/1", "https://example.com/2", "SN\n1", "https://jarya-pay.top/4"];
    const codes = await Promise.all(
      texts.map(async (text, at) => ({
        input: await sharp(await drawQrPhoto(text, { width: 300, height: 300, side: 300 - at * 30, at: 0 }))
          .extract({ left: 0, top: 0, width: 300 - at * 30, height: 300 - at * 30 })
          .toBuffer(),
        left: 20 + (at % 2) * 400,
        top: 20 + Math.floor(at / 2) * 400,
      })),
    );
    const picture = await sharp(await drawPhoto(900, 900))
      .composite(codes)
      .jpeg()
      .toBuffer();
    const found = splitQrCodes((await read(picture)) ?? "");
    expect(found.toSorted()).toEqual(texts.map((text) => text.replace("\n", " ")).toSorted());
  });

  test("is null in a photo without one, many of them at once, and in what it cannot be in", async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => drawPhoto(1_600, 1_200)));
    expect(await Promise.all(photos.map(read))).toEqual(photos.map(() => null));
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await read(dot)).toBeNull();
  });

  test("is not found in a picture of stripes that look like codes", async () => {
    const noise = Buffer.alloc(1_000 * 1_000);
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7 + Math.floor(at / 1_000) * 3) % 14 < 7 ? 0 : 255;
    const bytes = await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 1 } })
      .png()
      .toBuffer();
    const { picture } = await decodePicture(bytes, () => ({}));
    expect(await readQrCode(picture)).toBeNull();
  });

  test("is kept only as far as an address may be long, and without what a database cannot store", async () => {
    expect(await read(await drawQrPhoto("https://example.com/\0a"))).toBe("https://example.com/a");
    const long = await read(
      await drawQrPhoto("a".repeat(1_200), { width: 1_200, height: 1_200, side: 1_000, at: 0.05 }),
    );
    expect(long).toBe("a".repeat(1_000));
  });
});
