import type { Db } from "#server/platform/database.ts";

/** Who somebody is, as the provider says. */
export interface GoogleIdentity {
  /** Never changes, unlike the e-mail. */
  subject: string;
  /** In small letters. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** It is to be connected with the account that is signed in, rather than signed in with. */
  isLink: boolean;
}

/** What opens one identity: hashes of the code and of what the browser holds. */
interface Keys {
  code_hash: Buffer;
  browser_hash: Buffer;
}

/** Keeps an identity until it is taken; forgets those that nobody took in time. */
export async function insertIdentity(
  db: Db,
  keys: Keys,
  identity: GoogleIdentity,
  times: { now: Date; expiresAt: Date },
) {
  const { emailVerified, isLink, ...rest } = identity;
  await db.deleteFrom("google_identities").where("expires_at", "<=", times.now).execute();
  await db
    .insertInto("google_identities")
    .values({ ...keys, ...rest, email_verified: emailVerified, is_link: isLink, expires_at: times.expiresAt })
    .execute();
}

/** Takes an identity out: it is there once. */
export async function deleteIdentity(db: Db, keys: Keys, now: Date): Promise<GoogleIdentity | null> {
  const row = await db
    .deleteFrom("google_identities")
    .where("code_hash", "=", keys.code_hash)
    .where("browser_hash", "=", keys.browser_hash)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return null;
  const { subject, email, email_verified, name, picture, is_link } = row;
  return { subject, email, emailVerified: email_verified, name, picture, isLink: is_link };
}
