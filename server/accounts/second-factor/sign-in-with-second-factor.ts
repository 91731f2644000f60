import type { Db } from "#server/database/database.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { lockAccount } from "../records/account-queries.ts";
import { type SessionStartServices, type StartedSession, startSession } from "../sign-in/start-session.ts";
import { secondFactorLimit } from "./own-second-factor.ts";
import type { SecondFactors } from "./second-factor.ts";
import { proofOf } from "../sign-in/second-factor-ticket.ts";

interface SecondFactorServices extends SessionStartServices {
  db: Db;
  limits: RateLimits;
  secondFactors: SecondFactors;
}

/** Ends a sign-in that asked for the second factor: with a code of the app, or a recovery code. */
export async function signInWithSecondFactor(
  services: SecondFactorServices,
  ticket: { userId: number; proof: string } | undefined,
  code: string,
  client: ClientInfo,
): Promise<StartedSession> {
  const { db, events, limits, secondFactors } = services;
  const { userId, proof } = ticket ?? refuse("second_factor_expired");
  await limits.consume(secondFactorLimit, { ip: client.ip, key: `user ${userId}` });
  const started = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, userId)) ?? refuse("second_factor_expired");
    // The password was changed meanwhile.
    if (proofOf(account) !== proof) refuse("second_factor_expired");
    const result = await secondFactors.verify(trx, userId, code);
    if (result === "wrong") return undefined;
    if (result === "recovery") await events.add(trx, userId, "recovery_code_used", client);
    return startSession(services, trx, account, client);
  });
  if (started) return started;
  events.addLater(userId, "second_factor_failed", client);
  refuse("second_factor_incorrect");
}
