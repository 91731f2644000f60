import { createHash } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { makeSecret } from "./attempt.ts";
import { deleteIdentity, type GoogleIdentity, insertIdentity } from "./queries.ts";

/** Seconds that a one-time code is valid. */
export const codeLifetime = 60;

/** Both are needed to use a stored identity. */
interface IdentityKeys {
  /** In the address of the landing page. */
  code: string;
  /** In a cookie of the browser. */
  browser: string;
}

export async function storeGoogleIdentity(db: Db, identity: GoogleIdentity, now: Date): Promise<IdentityKeys> {
  const keys = { code: makeSecret(), browser: makeSecret() };
  const expiresAt = new Date(now.getTime() + codeLifetime * 1_000);
  await insertIdentity(db, hashKeys(keys), identity, { now, expiresAt });
  return keys;
}

/** Returns the identity of a one-time code and deletes it; null for an unknown or expired code, or another browser. */
export function consumeGoogleIdentity(db: Db, keys: IdentityKeys, now: Date): Promise<GoogleIdentity | null> {
  return deleteIdentity(db, hashKeys(keys), now);
}

function hashKeys({ code, browser }: IdentityKeys) {
  return { code_hash: hash(code), browser_hash: hash(browser) };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
