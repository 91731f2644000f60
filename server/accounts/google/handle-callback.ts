import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { type GoogleAttempt, landingUrl, loginUrl } from "./attempt.ts";
import { storeGoogleIdentity } from "./identities.ts";
import { describeError, type GoogleProvider } from "./provider.ts";

interface CallbackServices {
  db: Db;
  log: FastifyBaseLogger;
  provider: GoogleProvider;
  publicUrl: string;
  now: () => Date;
}

/** Verifies the return from the provider to `url`. Returns where to redirect, and on success the secret for the browser's cookie. */
export async function handleCallback(
  { db, log, provider, publicUrl, now }: CallbackServices,
  attempt: GoogleAttempt,
  url: URL,
): Promise<{ location: string; browser?: string }> {
  try {
    const identity = await provider.identify(url, attempt);
    const { code, browser } = await storeGoogleIdentity(db, { ...identity, linkUserId: attempt.linkUserId }, now());
    return { location: landingUrl(publicUrl, attempt, code), browser };
  } catch (error) {
    const reason = describeError(error);
    if (reason === "access_denied") return { location: loginUrl(publicUrl, attempt, "denied") };
    log.warn({ reason }, "signing in through the provider failed");
    return { location: loginUrl(publicUrl, attempt, "failed") };
  }
}
