import { hkdfSync } from "node:crypto";

/** A key of 256 bits for one purpose, from the installation's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
