import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Left to the font of the system: inches of a screen, π of a riddle. */
const exceptions = new Set("″π");

const styles = readFileSync(`${root}web/styles.css`, "utf8");
const ranges = [...(/unicode-range:([^;]*);/.exec(styles)?.[1] ?? "").matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
  ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
);

test("every letter of our own texts is in the font", () => {
  const folders = ["i18n/ru", "i18n/ky", "web/content/ru", "web/content/ky", "server/catalogue/reference"];
  const letters = new Set(folders.flatMap((folder) => readAll(folder).match(/\S/gu) ?? []));
  const missing = [...letters].filter((letter) => !exceptions.has(letter) && !isInRanges(letter.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
});

test("the file has exactly the letters that the styles promise", () => {
  const codes = readCodes(`${root}web/ui/fonts/onest.woff2`);
  const promised = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  expect([...codes].toSorted((a, b) => a - b)).toEqual(promised);
  for (const letter of "ңөүҢӨҮсом0123456789$₽·«»—−") expect(codes, letter).toContain(letter.codePointAt(0));
});

test("the first screen waits for one file, and every stand-in has a bold of its own", () => {
  expect(readdirSync(`${root}web/ui/fonts`).filter((name) => name.endsWith(".woff2"))).toEqual(["onest.woff2"]);
  for (const family of ["Onest Roboto", "Onest Arial"]) {
    const weights = [...styles.matchAll(/font-family: "([^"]+)";\s*font-weight: ([^;]+);/g)].filter(
      ([, name]) => name === family,
    );
    expect(weights.map(([, , weight]) => weight)).toEqual(["400 500", "600 800"]);
  }
});

function isInRanges(code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

function readAll(folder: string): string {
  const files = readdirSync(`${root}${folder}`).filter((name) => /\.(?:json|md)$/.test(name));
  return files.map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")).join("");
}

/** The code points of a WOFF 2 file: its table `cmap`, which that format stores as it is, with segments (format 4). */
function readCodes(path: string): Set<number> {
  const file = readFileSync(path);
  let at = 48;
  const readNumber = () => {
    let value = 0;
    for (;;) {
      const byte = file[at++] ?? 0;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  // Tables follow each other in the order of the directory; number 0 of the known tags is `cmap`.
  let [offset, cmap] = [0, -1];
  for (let table = 0; table < file.readUInt16BE(12); table += 1) {
    const flags = file[at++] ?? 0;
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const isTransformed = tag === 10 || tag === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = readNumber();
    if (tag === 0) cmap = offset;
    offset += isTransformed ? readNumber() : length;
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const sub = cmap + tables.readUInt32BE(cmap + 8);
  expect(tables.readUInt16BE(sub)).toBe(4);
  const segments = tables.readUInt16BE(sub + 6) / 2;
  const codes = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const to = tables.readUInt16BE(sub + 14 + 2 * segment);
    const from = tables.readUInt16BE(sub + 16 + 2 * (segments + segment));
    for (let code = from; code <= to && code < 0xffff; code += 1) codes.add(code);
  }
  return codes;
}
