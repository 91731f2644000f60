import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { codeLength } from "#contracts/accounts/rules.ts";

/** Bytes (RFC 4226, 4: at least 128 bits, 160 recommended). */
const secretBytes = 20;
/** Seconds of a period (RFC 6238, 5.2). */
const periodSeconds = 30;
/** Periods before and after the present one whose codes count too: clocks differ. */
const tolerance = 1;

const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function makeTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** Base32 without padding (RFC 4648, 6), as apps show and take secrets. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: Math.ceil(bits.length / 5) }, (_, index) =>
    base32Letters.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5).padEnd(5, "0"), 2)),
  ).join("");
}

/** The code of a period (RFC 4226, 5.3: HMAC-SHA-1, truncated). */
export function totpCode(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeLength;
  return String(number).padStart(codeLength, "0");
}

/** The period whose code this is, near `now`; undefined for a wrong one. */
export function findPeriod(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1_000 / periodSeconds);
  const given = Buffer.from(code);
  for (let period = Math.max(0, present - tolerance); period <= present + tolerance; period += 1) {
    const expected = Buffer.from(totpCode(secret, period));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return period;
  }
  return undefined;
}

/** The address that apps read from a QR code (Key Uri Format of Google Authenticator). */
export function totpAddress(secret: Uint8Array, { issuer, login }: { issuer: string; login: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
