import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, compress } from "./content-encoding.ts";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const all = ["zstd", "br", "gzip"] as const;

test("more texts than are compressed at once come back whole, each its own, from empty ones to large ones", async () => {
  const texts = [0, 1, 20, 5_000, 300_000].flatMap((length) => all.map((encoding) => ({ length, encoding })));
  const packed = await Promise.all(
    texts.map(async ({ length, encoding }) => {
      const text = Buffer.from(`${encoding} Салам `.repeat(Math.ceil(length / 10)).slice(0, length));
      return { encoding, text, bytes: await compress(text, encoding, length > 100 ? "often" : "once") };
    }),
  );
  for (const { encoding, text, bytes } of packed) expect(unpack[encoding](bytes).equals(text)).toBe(true);
});

test("a compression that fails keeps nobody else from theirs", async () => {
  const broken = Array.from({ length: 9 }, () => compress(Buffer.from("a"), "zstd", "never" as "once"));
  const whole = compress(Buffer.from("a"), "br", "once");
  for (const failing of broken) await expect(failing).rejects.toThrow();
  expect(brotliDecompressSync(await whole).toString()).toBe("a");
});

test.for([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["zstd;q=0, br;q=0.000, gzip", "gzip"],
  ["brotli, x-gzip2", undefined],
  ["", undefined],
  [undefined, undefined],
] as const)("of %j the best is %j", ([accepted, best]) => {
  expect(chooseEncoding(accepted, all)).toBe(best);
});
