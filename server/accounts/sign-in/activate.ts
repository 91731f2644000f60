import type { Db } from "#server/database/database.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { CodeAttempt, Codes } from "../codes/codes.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { findAccount, insertAccount, lockMailbox } from "../records/account-queries.ts";
import type { FormerAccounts } from "../records/former-accounts.ts";
import { mailboxOf, normaliseGivenLogin, refuseTaken } from "../records/logins.ts";
import { deletePendingAccount } from "../records/pending-account-queries.ts";
import { countCodeAttempt } from "./count-attempt.ts";
import { failuresOf, type LoginGuard } from "./login-guard.ts";
import { type PendingLogin, readSignupSecret } from "./pending-login.ts";
import { type SessionStartServices, type StartedSession, startSession } from "./start-session.ts";

interface ActivationServices extends SessionStartServices {
  db: Db;
  codes: Codes;
  formerAccounts: FormerAccounts;
  limits: RateLimits;
  loginGuard: LoginGuard;
}

interface ActivationCaller extends ClientInfo {
  pending: PendingLogin | undefined;
}

/**
 * Turns the pending account into an account, and signs in. The code proves the owner of the login, but only the cookie, or the secret
 * that the sign-up was answered with, proves who signed up: without it the password may be a stranger's, so the account gets none, and
 * its owner sets one.
 */
export async function activate(
  services: ActivationServices,
  body: { login?: string | undefined; code: string; signup?: string | undefined },
  caller: ActivationCaller,
): Promise<StartedSession> {
  const { db, codes, limits, loginGuard } = services;
  const { pending } = caller;
  const login = normaliseGivenLogin(body.login ?? pending?.login ?? refuse("code_incorrect"));
  const own = body.signup === undefined ? pending : { login, ...readSignupSecret(body.signup) };
  const isAwaited = own?.login === login;
  await countCodeAttempt(limits, login, caller);
  const attempt: CodeAttempt = { login, purpose: "activate", issue: isAwaited ? own.issue : undefined };
  const result = await codes.check(db, attempt, body.code);
  if (result === "wrong") loginGuard.add(failuresOf(login, caller.ip));
  if (result !== "correct") refuse("code_incorrect");
  return db.transaction().execute(async (trx) => {
    if (!(await codes.use(trx, attempt, body.code))) refuse("code_incorrect");
    const id = await insertActivated(trx, login, isAwaited ? own.signup : undefined, services.now());
    await services.formerAccounts.apply(trx, id, login);
    await services.events.add(trx, id, "activated", caller);
    const account = (await findAccount(trx, id)) ?? refuse("code_incorrect");
    return startSession(services, trx, account, caller);
  });
}

/** Inserts the account of a pending one, with its password only for `signup` (the browser that signed up). */
async function insertActivated(trx: Db, login: string, signup: string | undefined, now: Date): Promise<number> {
  const pending = (await deletePendingAccount(trx, login, signup)) ?? refuse("code_incorrect");
  const { kind, name, language, password_hash } = pending;
  const account = {
    name,
    language,
    phone: null,
    email: null,
    [kind]: login,
    password_hash: signup === undefined ? null : password_hash,
    google_subject: null,
    registered_via: kind,
  };
  if (kind === "email" && (await lockMailbox(trx, mailboxOf(login)))) refuseTaken(kind);
  return (await insertAccount(trx, account, now)) ?? refuseTaken(kind);
}
