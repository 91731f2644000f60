import { readFileSync } from "node:fs";

/** A line for each picture of the demo market: its name and its ThumbHash. `scripts/make-thumb-hashes.ts` makes it. */
export const thumbHashFile = new URL("thumb-hashes.tsv", import.meta.url);

export function readThumbHashes(): Map<string, Uint8Array> {
  const lines = readFileSync(thumbHashFile, "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", hash = ""] = line.split("\t");
      return [name, Buffer.from(hash, "base64")];
    }),
  );
}
