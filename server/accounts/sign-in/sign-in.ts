import type { Db } from "#server/database/database.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { isKnownDevice } from "../devices/known-devices.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findLogin, lockAccount } from "../records/account-queries.ts";
import { normaliseGivenLogin } from "../records/logins.ts";
import { countPasswordAttempt } from "./count-attempt.ts";
import { failuresOf, type LoginGuard } from "./login-guard.ts";
import type { PendingLogin } from "./pending-login.ts";
import {
  type SessionStartServices,
  type SecondFactorNeeded,
  type StartedSession,
  startSessionOrAsk,
} from "./start-session.ts";

export interface SignInServices extends SessionStartServices {
  db: Db;
  limits: RateLimits;
  loginGuard: LoginGuard;
  passwords: Passwords;
}

interface SignInClient extends ClientInfo {
  /** Called when a challenge was answered. */
  onProof?: () => void;
}

/**
 * Signs in by password. Unknown logins get the same refusal after the same work. The right password of a pending account proves that
 * this browser's user signed up: `pending` then identifies the sign-up that it may activate.
 */
export async function signIn(
  services: SignInServices,
  body: { login: string; password: string; proof?: string | undefined },
  client: SignInClient,
): Promise<StartedSession | SecondFactorNeeded | { pending: PendingLogin }> {
  const { db, loginGuard, events } = services;
  const login = normaliseGivenLogin(body.login);
  const takeBack = loginGuard.admit({
    counted: failuresOf(login, client.ip),
    proof: body.proof,
    onProof: client.onProof,
  });
  const { found, hash, isRight } = await verifyPassword(services, login, body.password, client).catch(
    (error: unknown) => {
      takeBack();
      throw error;
    },
  );
  if (!isRight) {
    events.addLater(found?.id ?? null, "sign_in_failed", client);
    refuse("login_incorrect");
  }
  takeBack();
  loginGuard.clearLogin(login);
  const userId = found?.id ?? null;
  if (userId === null) return { pending: { login, signup: found?.signup ?? undefined } };
  return db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, userId)) ?? refuse("login_incorrect");
    // The password was changed while this one was verified.
    if (account.password_hash !== hash) refuse("login_incorrect");
    return startSessionOrAsk(services, trx, account, client);
  });
}

async function verifyPassword(
  { db, limits, passwords }: SignInServices,
  login: string,
  password: string,
  client: ClientInfo,
) {
  const isKnown = await isKnownDevice(db, login, client);
  const notWrong = await countPasswordAttempt(limits, login, { ...client, isKnown });
  const found = await findLogin(db, login);
  const hash = found?.password_hash ?? null;
  const isRight = await passwords.verify(hash, password).catch(async (error: unknown) => {
    await notWrong();
    throw error;
  });
  if (isRight) await notWrong();
  return { found, hash, isRight };
}
