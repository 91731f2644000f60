import { createHmac, timingSafeEqual } from "node:crypto";
import { dealCodeLength } from "#contracts/deals/rules.ts";
import { deriveKey } from "#server/platform/derive-key.ts";

/**
 * The code of a meeting. It is computed from the installation's secret and the meeting's salt, and stored nowhere: whoever reads the database
 * does not know it, and the buyer sees the same one however often the page is opened.
 */
export function dealCode(secret: string, roomId: number, salt: Buffer): string {
  const digest = createHmac("sha256", deriveKey(secret, "deal codes"))
    .update(`${roomId} ${salt.toString("hex")}`)
    .digest();
  // 48 bits: no code is noticeably likelier than another.
  return String(digest.readUIntBE(0, 6) % 10 ** dealCodeLength).padStart(dealCodeLength, "0");
}

/** Compares in constant time. */
export function isDealCode(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
