import type { Db } from "#server/database/database.ts";
import { perHour, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findSession } from "../sessions/queries.ts";
import type { Passwords } from "./passwords.ts";

/** Milliseconds after signing in in which an account without a password need not prove itself again. */
const freshSessionAge = 10 * 60_000;

/** Enough for whoever mistypes, too little for a list of passwords or codes. */
export const guessLimit = { perAddress: [perMinute(300)], perKey: [perMinute(10), perHour(30)] } satisfies RateLimit;

/** The password of one's own account, asked for again; keyed by the account. */
const ownPasswordLimit: RateLimit = { ...guessLimit };

export interface ReauthenticationServices {
  db: Db;
  limits: RateLimits;
  passwords: Passwords;
  now: () => Date;
}

/** What proves that the holder of a session is the owner of the account. */
export interface OwnerProof {
  /** Of the account; null when it has none. */
  hash: string | null;
  password: string | undefined;
  ip: string;
}

/**
 * Whoever holds a session may not change what opens the account for good: the password is asked for again. An account that has
 * none proves itself by signing in anew: the session must be younger than ten minutes (OWASP ASVS 5.0, 7.5.1).
 */
export async function reauthenticate(
  services: ReauthenticationServices,
  viewer: Viewer,
  { hash, password, ip }: OwnerProof,
): Promise<void> {
  if (hash === null) return requireFreshSession(services, viewer);
  await requirePassword(services, viewer, { hash, password: password ?? "", ip });
}

/** Refuses a wrong password of one's own; the limit keeps whoever holds the session from trying many. */
export async function requirePassword(
  { limits, passwords }: Pick<ReauthenticationServices, "limits" | "passwords">,
  viewer: Viewer,
  { hash, password, ip }: OwnerProof & { password: string },
): Promise<void> {
  await limits.consume(ownPasswordLimit, { ip, key: `user ${viewer.userId}` });
  if (!(await passwords.verify(hash, password))) refuse("password_incorrect");
}

/** Refuses a session that did not begin just now. */
export async function requireFreshSession(
  { db, now }: Pick<ReauthenticationServices, "db" | "now">,
  { sessionId }: Viewer,
): Promise<void> {
  const { created_at: signedInAt } = (await findSession(db, sessionId)) ?? refuse("token_expired");
  if (now().getTime() - signedInAt.getTime() > freshSessionAge) refuse("sign_in_again");
}
