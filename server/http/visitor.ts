import { createHmac } from "node:crypto";

/** Somebody who is counted, as far as they can be told apart. */
export interface Visitor {
  /** Of a user who is signed in. */
  viewerId: number | undefined;
  ip: string;
  userAgent: string | undefined;
}

/** A visitor's key in tables that count: keyed and cut, so that the table does not tell who did what. `purpose` keeps tables apart. */
export function hashVisitor(secret: string, purpose: string, { viewerId, ip, userAgent }: Visitor): Buffer {
  const who = viewerId === undefined ? `${ip} ${userAgent}` : `user ${viewerId}`;
  return createHmac("sha256", secret).update(`${purpose} ${who}`).digest().subarray(0, 12);
}
