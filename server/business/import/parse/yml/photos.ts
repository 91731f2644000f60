import { maxImportAddress } from "#contracts/business/import/rules.ts";

/** Signs between addresses. */
const between = new Set([",", ";", "|"]);

/**
 * The addresses of a `picture`: one, or several. Those that no photo is read from are left out: whoever has a feed cannot
 * mend each of its offers. Signs that stand between addresses elsewhere are encoded.
 */
export function photosOf(text: string): string[] {
  return text
    .split(/(?<=[\s,;|])(?=https?:\/\/)/i)
    .map((part) => withoutEnd(part).replaceAll(/[\r\n\t]/g, ""))
    .filter((address) => /^https:\/\/[^/]/i.test(address))
    .map((address) => address.replaceAll(/[\s;|]|,(?=https?:)/gi, encodeURIComponent))
    .filter((address) => address.length <= maxImportAddress);
}

function withoutEnd(part: string): string {
  let address = part.trim();
  while (between.has(address.at(-1) ?? "")) address = address.slice(0, -1).trimEnd();
  return address;
}
