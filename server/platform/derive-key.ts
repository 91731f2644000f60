import { hkdfSync } from "node:crypto";

/** A key of 256 bits for one purpose, made of the installation's secret: what one key signs, no other admits (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
