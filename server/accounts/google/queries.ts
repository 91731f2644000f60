import type { Db } from "#server/database/database.ts";

/** An identity, as the provider gives it. */
export interface GoogleIdentity {
  /** Never changes, unlike the e-mail. */
  subject: string;
  /** In small letters. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  /** See `GoogleAttempt`. */
  linkUserId: number | null;
}

interface KeyHashes {
  code_hash: Buffer;
  browser_hash: Buffer;
}

/** Stores an identity, and deletes expired ones. */
export async function insertIdentity(
  db: Db,
  keys: KeyHashes,
  identity: GoogleIdentity,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  const { emailVerified, linkUserId, ...rest } = identity;
  await db.deleteFrom("google_identities").where("expires_at", "<=", times.now).execute();
  await db
    .insertInto("google_identities")
    .values({ ...keys, ...rest, email_verified: emailVerified, link_user_id: linkUserId, expires_at: times.expiresAt })
    .execute();
}

/** Deletes and returns an identity; null when there is none or it has expired. */
export async function deleteIdentity(db: Db, keys: KeyHashes, now: Date): Promise<GoogleIdentity | null> {
  const row = await db
    .deleteFrom("google_identities")
    .where("code_hash", "=", keys.code_hash)
    .where("browser_hash", "=", keys.browser_hash)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return null;
  const { subject, email, email_verified, name, picture, link_user_id } = row;
  return { subject, email, emailVerified: email_verified, name, picture, linkUserId: link_user_id };
}
