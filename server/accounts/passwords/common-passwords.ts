import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { refuse } from "#server/platform/refusal.ts";

/** Bytes of a prefix in the file. */
const prefixBytes = 4;

let prefixes: Buffer | undefined;

/**
 * Whether a password is one of the 100,000 commonest of known leaks that the other rules accept: guessing begins with these. The file has
 * sorted prefixes of their SHA-256, which take 400 KB of memory; one other password in 43,000 is taken for one of them.
 */
export function isCommonPassword(password: string): boolean {
  prefixes ??= readFileSync(new URL("common-passwords.bin", import.meta.url));
  const wanted = createHash("sha256").update(password.toLowerCase()).digest().readUInt32BE();
  let [low, high] = [0, prefixes.length / prefixBytes];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (prefixes.readUInt32BE(middle * prefixBytes) < wanted) low = middle + 1;
    else high = middle;
  }
  return low * prefixBytes < prefixes.length && prefixes.readUInt32BE(low * prefixBytes) === wanted;
}

export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) {
    refuse("validation_failed", { fields: { [field]: [{ message: "password_common" }] } });
  }
}
