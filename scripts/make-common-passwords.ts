import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { findPasswordError } from "#contracts/accounts/rules.ts";

/*
 * Makes server/accounts/passwords/common-passwords.bin of lists of passwords, one a line, the commonest first:
 * `node scripts/make-common-passwords.ts LIST …`. Its origin is told in the file beside it.
 */

/** Of each list. */
const maxPasswords = 100_000;

const prefixes = new Set<number>();
for (const path of process.argv.slice(2)) {
  const passwords = new Set<string>();
  for (const line of readFileSync(path, "utf8").split(/\r?\n/)) {
    const password = line.toLowerCase();
    // Passwords that the other rules refuse need no room.
    if (passwords.size < maxPasswords && !line.startsWith("# ") && findPasswordError(password) === null)
      passwords.add(password);
  }
  console.log(`${path}: ${passwords.size}`);
  for (const password of passwords) prefixes.add(createHash("sha256").update(password).digest().readUInt32BE());
}
const sorted = [...prefixes].toSorted((a, b) => a - b);
const file = Buffer.alloc(sorted.length * 4);
sorted.forEach((prefix, index) => file.writeUInt32BE(prefix, index * 4));
writeFileSync(new URL("../server/accounts/passwords/common-passwords.bin", import.meta.url), file);
console.log(`${sorted.length} prefixes`);
