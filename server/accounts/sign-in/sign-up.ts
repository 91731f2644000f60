import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { normaliseLogin, resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { signUp as signUpCall } from "#contracts/accounts/schemas.ts";
import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { refuseFraudInName } from "#server/shield/refuse-fraud.ts";
import type { Language } from "#server/platform/texts.ts";
import { codeLifetime, type Codes } from "../codes/codes.ts";
import { type CodeDeliveryServices, deliverCode } from "../codes/deliver-code.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findLogin, isMailboxTaken } from "../records/account-queries.ts";
import { channelOf, mailboxOf, refuseTaken } from "../records/logins.ts";
import {
  type PendingAccountRow,
  updatePendingAccount,
  upsertPendingAccount,
} from "../records/pending-account-queries.ts";
import { type CodeCountServices, countCode } from "./count-code.ts";
import { type PendingLogin, resendAtAfter, writeSignupSecret } from "./pending-login.ts";

interface SignUpServices extends CodeCountServices, CodeDeliveryServices {
  db: Db;
  codes: Codes;
  log: FastifyBaseLogger;
  passwords: Passwords;
  siteSettings: Pick<SiteSettingsStore, "current">;
  now: () => Date;
}

interface SignUpCaller extends Pick<ClientInfo, "ip"> {
  language: Language;
  /** From the browser's cookie. */
  pending: PendingLogin | undefined;
  /** Called when a challenge was answered. */
  onProof?: () => void;
}

interface SignUpResult {
  sent: Reply<typeof signUpCall>;
  /** For the browser's cookie. */
  pending: PendingLogin;
}

/**
 * Makes a pending account and sends its code. The next sign-up for the login replaces it, together with the code. While it is too soon
 * for another code, only the browser that signed up may correct it.
 */
export async function signUp(
  services: SignUpServices,
  body: ValidInput<typeof signUpCall>["body"],
  caller: SignUpCaller,
): Promise<SignUpResult> {
  if (!services.siteSettings.current().accepts_sign_ups) refuse("sign_ups_closed");
  refuseCommonPassword(body.password, "password");
  refuseFraudInName(body.name);
  const asked = { login: body.login, ip: caller.ip, proof: body.proof, onProof: caller.onProof };
  return countCode(services, asked, (notSent) => signUpAdmitted(services, body, caller, notSent));
}

async function signUpAdmitted(
  services: SignUpServices,
  body: ValidInput<typeof signUpCall>["body"],
  caller: SignUpCaller,
  notSent: () => void,
): Promise<SignUpResult> {
  const { db, passwords } = services;
  const { login } = body;
  const kind = normaliseLogin(login)?.kind ?? refuse("validation_failed");
  if ((await findLogin(db, login))?.id != null) refuseTaken(kind);
  if (kind === "email" && (await isMailboxTaken(db, mailboxOf(login)))) refuseTaken(kind);
  const account: PendingAccountRow = {
    login,
    kind,
    name: body.name,
    password_hash: await passwords.hash(body.password),
    language: body.language ?? caller.language,
    signup: randomBytes(16).toString("base64url"),
  };
  const sent = { channel: channelOf(login), expires_in: codeLifetime };
  const answer = (pending: PendingLogin, wait = resendAfterSeconds) => ({
    sent: { ...sent, resend_after: wait, signup: writeSignupSecret(pending) },
    pending: { ...pending, resendAt: resendAtAfter(wait, services.now()) },
  });
  try {
    const issue = await insertAndSendCode(services, account, caller.ip);
    return answer({ login, signup: account.signup, issue });
  } catch (error) {
    if (!isRefusal(error) || error.code !== "code_too_soon") throw error;
    const own = caller.pending;
    if (own?.login !== login || own.signup === undefined) throw error;
    if (!(await updatePendingAccount(db, { ...account, signup: own.signup }))) throw error;
    notSent();
    return answer(own, error.retryAfter);
  }
}

/** Returns the issue of the code. */
async function insertAndSendCode(services: SignUpServices, account: PendingAccountRow, ip: string): Promise<string> {
  const { db, codes, log, now } = services;
  const { login, kind, language } = account;
  return db.transaction().execute(async (trx) => {
    const issued = await codes.issue(trx, { login, purpose: "activate", ip });
    if (kind === "phone") await codes.requireSms(trx, log, { login, ip, isToStranger: true });
    await upsertPendingAccount(trx, account, now());
    await deliverCode(services, trx, { to: login, language, purpose: "activate", isToStranger: true, ...issued });
    return issued.issue;
  });
}
