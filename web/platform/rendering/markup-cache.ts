import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { MarkupSource } from "./cached-markup.tsx";

/** Bytes of keys and markup in memory. */
const maxBytes = 10 * 2 ** 20;
/** No part is larger: hundreds of choices take about a fourth. */
const maxPartBytes = 2 ** 18;
/** Characters of a key that is stored as it is. */
const maxKeyLength = 100;
/** Two bytes for each character, as letters outside of Latin-1 need. */
const bytesOf = (text: string) => text.length * 2;

/** React puts it between two texts. The marks are texts, but what they stand for is elements. */
const textSeparator = "<!-- -->";

/** Markup of parts that many pages have (`cached-markup.tsx`), the parts used last. */
export interface MarkupCache {
  /** For one page. `scope`: what all of the page's parts depend on. */
  open(scope: string): MarkupSource & {
    /** The page as React rendered it, with the markup in the place of the marks; stores the parts that were rendered with it. */
    fill(page: string): string;
  };
}

export function createMarkupCache(): MarkupCache {
  const stored = new LRUCache<string, string>({
    maxSize: maxBytes,
    maxEntrySize: maxPartBytes,
    sizeCalculation: (markup, key) => bytesOf(markup) + bytesOf(key) + 1,
  });
  /** Nobody can write it into a page: it is secret, and no page shows it. */
  const mark = `m${randomBytes(12).toString("hex")}`;
  return {
    open(scope) {
      const known: string[] = [];
      const rendered: string[] = [];
      return {
        place(key) {
          const name = keyOf(`${scope} ${key}`);
          const markup = stored.get(name);
          if (markup !== undefined) return `${mark}k${known.push(markup) - 1};`;
          const index = rendered.push(name) - 1;
          return [`${mark}b${index};`, `${mark}e${index};`];
        },
        fill: (page) =>
          fillMarks(page, mark, known, (index, markup) => {
            const key = rendered[index];
            if (key !== undefined) stored.set(key, detach(markup));
          }),
      };
    },
  };
}

/**
 * The same text in memory of its own. V8 makes a part of a text by pointing into it, so that each part in the cache kept the whole page
 * that it was rendered with: 60 MB after a few hundred pages.
 */
function detach(text: string): string {
  return Buffer.from(text).toString();
}

/** A long key as its hash: a list of hundreds of options would take as much memory as its markup. */
function keyOf(key: string): string {
  return key.length > maxKeyLength ? hash("sha256", key, "base64url") : key;
}

/** Puts `known` markup in the place of its marks, takes out the other marks, and tells what was between them. */
function fillMarks(
  page: string,
  mark: string,
  known: readonly string[],
  onRendered: (index: number, markup: string) => void,
): string {
  const [start = "", ...pieces] = page.split(mark);
  const filled = [start];
  /** Where the parts begin in `filled` that have not ended. */
  const begun = new Map<number, number>();
  for (const piece of pieces) {
    const end = piece.indexOf(";");
    const kind = piece[0];
    const index = Number(piece.slice(1, end));
    const last = filled.length - 1;
    const before = filled[last] ?? "";
    if (before.endsWith(textSeparator)) filled[last] = before.slice(0, -textSeparator.length);
    if (kind === "k") filled.push(known[index] ?? "");
    const from = begun.get(index);
    if (kind === "b") begun.set(index, filled.length);
    else if (kind === "e" && from !== undefined) onRendered(index, filled.slice(from).join(""));
    const rest = piece.slice(end + 1);
    filled.push(rest.startsWith(textSeparator) ? rest.slice(textSeparator.length) : rest);
  }
  return filled.join("");
}
