import type { Db } from "#server/database/database.ts";
import { perHour, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { ReadStanding, Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findSession } from "../sessions/queries.ts";
import type { Passwords } from "./passwords.ts";

/** Milliseconds after signing in for which a session counts as fresh. */
const freshSessionAge = 10 * 60_000;

/** Enough for typos, too few for a list of passwords or codes. */
export const guessLimit = { perAddress: [perMinute(300)], perKey: [perMinute(10), perHour(30)] } satisfies RateLimit;

/**
 * Keyed by account and session. Settled accounts have no bound of their address: others behind it, whose accounts cost
 * nothing, use up nothing of theirs.
 */
const ownPasswordLimit: RateLimit = { ...guessLimit, perAddressOfKnown: [] };

export interface ReauthenticationServices {
  db: Db;
  limits: RateLimits;
  passwords: Passwords;
  readStanding: ReadStanding;
  now: () => Date;
}

export interface OwnerProof {
  /** The stored one; null when the account has no password. */
  hash: string | null;
  password: string | undefined;
  ip: string;
}

/**
 * A session alone may not change credentials: the password is needed too or, for an account without one, a session younger than ten
 * minutes (OWASP ASVS 5.0, 7.5.1).
 */
export async function reauthenticate(
  services: ReauthenticationServices,
  viewer: Viewer,
  { hash, password, ip }: OwnerProof,
): Promise<void> {
  if (hash === null) return requireFreshSession(services, viewer);
  await requirePassword(services, viewer, { hash, password: password ?? "", ip });
}

/** What attempts of somebody who is signed in are counted by: the holder of a stolen session uses up none of the owner's. */
export function sessionKey({ userId, sessionId }: Viewer): string {
  return `user ${userId} session ${sessionId}`;
}

/** Refuses a wrong password. Limited, so that the holder of a stolen session cannot guess it. */
export async function requirePassword(
  { limits, passwords, readStanding }: Pick<ReauthenticationServices, "limits" | "passwords" | "readStanding">,
  viewer: Viewer,
  { hash, password, ip }: OwnerProof & { password: string },
): Promise<void> {
  const { isSettled } = await readStanding(viewer.userId);
  await limits.consume(ownPasswordLimit, { ip, key: sessionKey(viewer), isStranger: !isSettled });
  if (!(await passwords.verify(hash, password))) refuse("password_incorrect");
}

/** Refuses a session that is not fresh. */
export async function requireFreshSession(
  { db, now }: Pick<ReauthenticationServices, "db" | "now">,
  { sessionId }: Viewer,
): Promise<void> {
  const { created_at: signedInAt } = (await findSession(db, sessionId)) ?? refuse("token_expired");
  if (now().getTime() - signedInAt.getTime() > freshSessionAge) refuse("sign_in_again");
}
