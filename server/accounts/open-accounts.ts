import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import type { Challenges } from "#server/http/challenges/proof-of-work.ts";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import type { Settings } from "#server/platform/env.ts";
import { createCodes } from "./codes/codes.ts";
import { createEventLog } from "./events/event-log.ts";
import { createPasswords, type Passwords } from "./passwords/passwords.ts";
import { watchEndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import { createFormerAccounts } from "./records/former-accounts.ts";
import { createUserFinder, createViewerResolver } from "./sessions/resolve-viewer.ts";
import { createSecondFactors } from "./second-factor/second-factor.ts";
import { createSecondFactorTickets } from "./sign-in/second-factor-ticket.ts";
import { createSessionCookies } from "./sessions/session-cookies.ts";
import { createTokens } from "./sessions/tokens.ts";
import { createLoginGuard } from "./sign-in/login-guard.ts";
import { createPendingLoginCookie } from "./sign-in/pending-login.ts";

interface AccountOptions {
  db: Db;
  secret: string;
  /** Secrets by which nothing is signed any more, and what they have signed is still valid. */
  oldSecrets?: readonly string[] | undefined;
  settings: Pick<Settings, "publicUrl" | "rateLimitFactor">;
  hostCookies: HostCookies;
  now: () => Date;
  log: FastifyBaseLogger;
  challenges: Challenges;
  limits: RateLimits;
  passwords?: Passwords | undefined;
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** The services of accounts, with their state in memory. */
export async function openAccounts(options: AccountOptions) {
  const { db, secret, oldSecrets = [], settings, hostCookies, now, log, challenges, limits, passwords } = options;
  const { publicUrl, rateLimitFactor } = settings;
  const isSecure = publicUrl.startsWith("https:");
  const tokens = createTokens(secret, now, oldSecrets);
  const endedSessions = await watchEndedSessions(db, log);
  const sessionCookies = createSessionCookies(hostCookies, isSecure);
  const events = createEventLog(db, now, log);
  return {
    tokens,
    endedSessions,
    events,
    sessionCookies,
    pendingLogin: createPendingLoginCookie(secret, hostCookies, now),
    codes: createCodes(secret, now, rateLimitFactor),
    loginGuard: createLoginGuard(challenges, rateLimitFactor),
    passwords: passwords ?? createPasswords(),
    formerAccounts: createFormerAccounts({ secret, limits, now }),
    secondFactors: createSecondFactors(secret, now, oldSecrets),
    secondFactorTickets: createSecondFactorTickets(secret, hostCookies, now),
    resolveViewer: createViewerResolver(tokens, sessionCookies, endedSessions, publicUrl),
    findUser: createUserFinder(tokens, sessionCookies),
    async stop() {
      endedSessions.stop();
      await events.flush();
    },
  };
}
