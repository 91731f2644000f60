import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "#server/env.ts";
import type { Db } from "#server/platform/database.ts";
import { createChallenges } from "./challenge.ts";
import { createCodeKeeper } from "./codes.ts";
import { createAccountCookies } from "./cookies.ts";
import { followEndedSessions } from "./ended-sessions.ts";
import { createEventLog } from "./events.ts";
import { createFailures } from "./failures.ts";
import { createPasswords } from "./passwords.ts";
import { createTokens } from "./tokens.ts";
import { createViewerResolver } from "./viewer.ts";

interface AccountOptions {
  db: Db;
  secret: string;
  settings: Pick<Settings, "publicUrl" | "rateLimitFactor">;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Makes what accounts keep in memory, and finds out who asks. */
export async function openAccounts({ db, secret, settings, now, log }: AccountOptions) {
  const { publicUrl, rateLimitFactor } = settings;
  const tokens = createTokens(secret, now);
  const ended = await followEndedSessions(db, log);
  const events = createEventLog(db, now, log);
  return {
    tokens,
    ended,
    events,
    cookies: createAccountCookies(secret, publicUrl.startsWith("https:"), now),
    codes: createCodeKeeper(secret, now, rateLimitFactor),
    failures: createFailures(createChallenges(secret, now), rateLimitFactor),
    passwords: createPasswords(),
    resolveViewer: createViewerResolver(tokens, ended, publicUrl),
    async stop() {
      ended.stop();
      await events.flush();
    },
  };
}
