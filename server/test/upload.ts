import { encodeQR } from "qr";
import sharp from "sharp";
import type { Photo } from "#contracts/listings/schemas.ts";
import { uploadPhoto } from "#contracts/selling/schemas.ts";
import type { Problem } from "#contracts/base/errors.ts";
import type { TestApp } from "./app.ts";

interface Upload {
  path?: string;
  field?: string;
  headers?: Record<string, string>;
}

/** Uploads a file for a user, as a browser does. */
export async function upload(app: TestApp, userId: number, bytes: Uint8Array | undefined, options: Upload = {}) {
  const { path = uploadPhoto.path, field = "photo", headers } = options;
  const form = new FormData();
  if (bytes) form.set(field, new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), "IMG_0001.jpg");
  else form.set("note", "no file");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const response = await app.http.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      "x-test-viewer": JSON.stringify({ sessionId: 0, userId, role: "user" }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    photo: response.json<Photo>(),
    problem: response.json<Problem>(),
  };
}

let drawn = 0;

/** A JPEG that looks like no other, or the same for the same `seed`. */
export async function drawPhoto(width = 400, height = 300, seed?: number): Promise<Buffer> {
  drawn += 1;
  const pixels = Buffer.alloc(16 * 12 * 3);
  // Linear congruential generator (constants of Numerical Recipes).
  let state = seed ?? drawn * 7_919 + process.pid;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(width, height, { kernel: "cubic", fit: "fill" })
    .jpeg()
    .toBuffer();
}

/** A photo with a QR code in a part of it, as on a sticker. */
export async function drawQrPhoto(
  text: string,
  { width = 1_200, height = 900, side = 300, at = 0.4 } = {},
): Promise<Buffer> {
  const rows = encodeQR(text, "raw", { border: 4, ecc: "medium" });
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 20 : 235)));
  const code = await sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(side, side, { kernel: "nearest" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const input = { input: code, left: Math.round(width * at), top: Math.round(height * at) };
  return sharp(await drawPhoto(width, height))
    .composite([input])
    .jpeg()
    .toBuffer();
}
