import { hkdfSync } from "node:crypto";

/** The keys of several secrets for one purpose, in the same order. */
export function deriveKeys(secrets: readonly string[], purpose: string): Buffer[] {
  return secrets.map((secret) => deriveKey(secret, purpose));
}

/** A key of 256 bits for one purpose, from the installation's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
