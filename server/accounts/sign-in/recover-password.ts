import type { Db } from "#server/database/database.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { CodeAttempt, Codes } from "../codes/codes.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deliverNotice } from "../events/deliver-notice.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findLogin, lockAccount, setPasswordHash } from "../records/account-queries.ts";
import { normaliseGivenLogin } from "../records/logins.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import { endOwnKeys } from "../sessions/end-sessions.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { countCodeAttempt } from "./count-attempt.ts";
import { failuresOf, type LoginGuard } from "./login-guard.ts";
import type { PendingLogin } from "./pending-login.ts";
import {
  type SessionStartServices,
  type SecondFactorNeeded,
  type StartedSession,
  startSessionOrAsk,
} from "./start-session.ts";

interface RecoveryServices extends SessionStartServices {
  db: Db;
  codes: Codes;
  endedSessions: Pick<EndedSessions, "add">;
  limits: RateLimits;
  loginGuard: LoginGuard;
  passwords: Passwords;
}

interface RecoveryCaller extends ClientInfo {
  pending: PendingLogin | undefined;
}

/** Refuses a wrong recovery code. Returns the attempt; the code stays usable. */
export async function checkRecoveryCode(
  { db, codes, events, limits, loginGuard }: RecoveryServices,
  body: { login?: string | undefined; code: string },
  caller: RecoveryCaller,
): Promise<CodeAttempt> {
  const awaited = caller.pending?.login;
  const login = normaliseGivenLogin(body.login ?? awaited ?? refuse("code_incorrect"));
  await countCodeAttempt(limits, login, caller);
  const attempt: CodeAttempt = {
    login,
    purpose: "recover",
    issue: login === awaited ? caller.pending?.issue : undefined,
  };
  const result = await codes.check(db, attempt, body.code);
  if (result === "correct") return attempt;
  if (result === "wrong") {
    loginGuard.add(failuresOf(login, caller.ip));
    events.addLater((await findLogin(db, login))?.id ?? null, "code_failed", caller);
  }
  refuse("code_incorrect");
}

/** Sets a new password with a recovery code, ends every session and the keys of the business, and signs in. */
export async function recoverPassword(
  services: RecoveryServices,
  body: { login?: string | undefined; code: string; new_password: string },
  caller: RecoveryCaller,
): Promise<StartedSession | SecondFactorNeeded> {
  const { db, codes, endedSessions, events, loginGuard, passwords } = services;
  refuseCommonPassword(body.new_password, "new_password");
  const attempt = await checkRecoveryCode(services, body, caller);
  const hash = await passwords.hash(body.new_password);
  const { started, endedIds } = await db.transaction().execute(async (trx) => {
    if (!(await codes.use(trx, attempt, body.code))) refuse("code_incorrect");
    const id = (await findLogin(trx, attempt.login))?.id ?? refuse("code_incorrect");
    const account = (await lockAccount(trx, id)) ?? refuse("code_incorrect");
    await setPasswordHash(trx, id, hash);
    const endedIds = await deleteSessions(trx, id);
    await events.add(trx, id, "password_recovered", caller);
    await endOwnKeys(services, trx, id, { cause: "password", client: caller });
    await deliverNotice(services, trx, account, "password_changed", caller);
    const started = await startSessionOrAsk(services, trx, { ...account, password_hash: hash }, caller);
    return { started, endedIds };
  });
  endedSessions.add(endedIds);
  loginGuard.clearLogin(attempt.login);
  return started;
}
