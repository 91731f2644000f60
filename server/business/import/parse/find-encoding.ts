import { isUtf8 } from "node:buffer";
import { columnNames } from "#contracts/business/import/rules.ts";

/** Bytes that are decoded at once, and those by which encodings of one byte are told apart. */
const chunkSize = 64 * 1024;
/** The one that most programs here write is first: it wins where nothing tells them apart. */
const singleByte = ["windows-1251", "ibm866", "koi8-r"] as const;

/**
 * The encoding of a text that is mostly Russian or Kyrgyz: UTF-8 even where some bytes are broken, UTF-16 with or without
 * its mark, windows-1251, CP866 or KOI8-R.
 */
export function findEncoding(bytes: Buffer): string {
  const wide = findWide(bytes);
  if (wide !== undefined) return wide;
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return "utf-8";
  const sample = collectWords(bytes);
  const scored = singleByte.map((encoding) => ({ encoding, score: score(new TextDecoder(encoding).decode(sample)) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

/** UTF-16: of each pair of bytes one is that of Latin or Cyrillic. */
function findWide(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const pairs = Math.min(Math.floor(bytes.length / 2), 2_000);
  // A text of one byte has no such bytes.
  if (!bytes.subarray(0, 2 * pairs).includes(0)) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < 2 * pairs; at += 2) {
    if (isHigh(bytes[at])) even += 1;
    if (isHigh(bytes[at + 1])) odd += 1;
  }
  if (odd > 0.8 * pairs && odd > even) return "utf-16le";
  return even > 0.8 * pairs && even > odd ? "utf-16be" : undefined;
}

function isHigh(byte: number | undefined): boolean {
  return byte === 0 || byte === 4;
}

/** Another encoding makes hardly any letter of UTF-8, and a broken byte of UTF-8 is one of many. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const decoder = new TextDecoder();
  let [letters, broken] = [0, 0];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const text = decoder.decode(bytes.subarray(start, start + chunkSize), { stream: true });
    letters += text.match(/[\u0400-\u052f]/g)?.length ?? 0;
    broken += text.match(/\ufffd/g)?.length ?? 0;
  }
  return letters > 2 * broken;
}

/** The letters beyond ASCII, up to a bound: files may begin with many lines of Latin. */
function collectWords(bytes: Buffer): Buffer {
  const sample = Buffer.alloc(chunkSize, " ");
  let length = 0;
  for (let at = 0; at < bytes.length && length < chunkSize; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) sample[length] = byte;
    if (byte >= 0x80 || sample[length - 1] !== 0x20) length += 1;
  }
  return sample.subarray(0, length);
}

/** Pairs of letters that words of price lists have: those of the names of columns. */
const usualPairs = new Set(
  Object.values(columnNames)
    .flatMap(({ ru, ky, spare = [] }) => [...ru, ...ky, ...spare])
    .flatMap((name) => pairsOf(name.toLowerCase())),
);

function pairsOf(text: string): string[] {
  return Array.from(text.matchAll(/(?=(\p{Script=Cyrillic}{2}))/gu), ([, pair = ""]) => pair);
}

/** A score of Russian and Kyrgyz: usual pairs of letters raise it, graphics and capitals inside words lower it. */
function score(text: string): number {
  const lower = text.toLowerCase();
  let sum = 0;
  for (let at = 1; at < text.length; at += 1) if (usualPairs.has(lower.slice(at - 1, at + 1))) sum += 1;
  sum -= text.match(/[а-яё][А-ЯЁ]/g)?.length ?? 0;
  return sum - (text.match(/[\u2500-\u25a0\u00a4\u00a6-\u00aa\u00ac]|[ЂЃѓЌќЏџЉљЊњЋћҐґЎўІіЇїЈјЅѕЄє]/g)?.length ?? 0);
}
