import { createHmac } from "node:crypto";
import { sharedNetworkOf } from "../rate-limits.ts";

/** A visitor, as far as counters can distinguish them. */
export interface Visitor {
  /** Undefined for a guest, and for an account that counts as one. */
  viewerId: number | undefined;
  ip: string;
}

/** Guests are told apart by network only: another browser makes no new visitor. A truncated keyed hash (HMAC-SHA-256): tables do not reveal who a visitor is. Each `purpose` has other hashes. */
export function hashVisitor(secret: string, purpose: string, { viewerId, ip }: Visitor): Buffer {
  const who = viewerId === undefined ? sharedNetworkOf(ip) : `user ${viewerId}`;
  return createHmac("sha256", secret).update(`${purpose} ${who}`).digest().subarray(0, 12);
}
