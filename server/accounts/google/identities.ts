import { createHash } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { makeSecret } from "./attempt.ts";
import { deleteIdentity, type GoogleIdentity, insertIdentity } from "./queries.ts";

/** Seconds from coming back until the landing page has used the one-time code. */
export const codeLifetime = 60;

/** What opens a stored identity: both are needed. */
interface IdentityKeys {
  /** One-time, in the address of the landing page. */
  code: string;
  /** In a cookie of the browser that came back. */
  browser: string;
}

/** Stores who came back from the provider. */
export async function storeGoogleIdentity(db: Db, identity: GoogleIdentity, now: Date): Promise<IdentityKeys> {
  const keys = { code: makeSecret(), browser: makeSecret() };
  const expiresAt = new Date(now.getTime() + codeLifetime * 1_000);
  await insertIdentity(db, hashKeys(keys), identity, { now, expiresAt });
  return keys;
}

/** Takes the identity that a one-time code stands for: once, within a minute, in the browser that it was made for. */
export function consumeGoogleIdentity(db: Db, keys: IdentityKeys, now: Date): Promise<GoogleIdentity | null> {
  return deleteIdentity(db, hashKeys(keys), now);
}

function hashKeys({ code, browser }: IdentityKeys) {
  return { code_hash: hash(code), browser_hash: hash(browser) };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
