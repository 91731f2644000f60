import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQr } from "./draw-qr.ts";

test("a drawn QR code says what it was made of", () => {
  const address = "otpauth://totp/jarya.kg:%2B996555000001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=jarya.kg";
  const { size, path } = drawQr(address);
  // As a page draws it: four pixels a module, on white with a margin.
  const [scale, margin] = [4, 4];
  const width = (size + 2 * margin) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const column = (Number(x) + margin) * scale + (pixel % scale);
      const row = (Number(y) + margin) * scale + Math.floor(pixel / scale);
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(address);
});
