import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { blurOf } from "./cover-photo.ts";

/** The ThumbHash of a picture that is red on the left and blue on the right, darker below. */
function makeHash(): string {
  const pixels = Array.from({ length: 32 * 24 }, (_, index) => {
    const light = index < 16 * 24 ? 220 : 120;
    return index % 32 < 16 ? [light, 20, 20, 255] : [20, 20, light, 255];
  });
  return Buffer.from(rgbaToThumbHash(32, 24, new Uint8Array(pixels.flat()))).toString("base64");
}

test("a blur is a bitmap with the colours of its photo, each in its place", () => {
  const bitmap = Buffer.from(blurOf(makeHash()).slice("data:image/bmp;base64,".length), "base64");
  expect([bitmap.toString("latin1", 0, 2), bitmap.readUInt32LE(2)]).toEqual(["BM", bitmap.length]);
  expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22), bitmap.length]).toEqual([8, -6, 54 + 8 * 6 * 3]);
  const colourAt = (x: number, y: number) => {
    const [blue = 0, green = 0, red = 0] = bitmap.subarray(54 + (y * 8 + x) * 3);
    return { red, green, blue };
  };
  const [upperLeft, upperRight, lowerRight] = [colourAt(0, 0), colourAt(7, 0), colourAt(7, 5)];
  expect(upperLeft.red).toBeGreaterThan(2 * upperLeft.blue);
  expect(upperRight.blue).toBeGreaterThan(2 * upperRight.red);
  expect(upperRight.blue).toBeGreaterThan(lowerRight.blue + 40);
});

test("all blurs begin alike, so that a page of them is compressed well", () => {
  const [one, other] = [blurOf(makeHash()), blurOf("3OcRJYB4d3h/iIeHeEh3eIhw+j3A")];
  expect(one.slice(0, 94)).toBe(other.slice(0, 94));
  expect(one).not.toBe(other);
});
