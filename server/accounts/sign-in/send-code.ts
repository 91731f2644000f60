import type { FastifyBaseLogger } from "fastify";
import { normaliseLogin, resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { sendCode as sendCodeCall } from "#contracts/accounts/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { rollBackUnless } from "#server/database/roll-back-unless.ts";
import type { Db } from "#server/database/database.ts";
import { refuseField } from "#server/platform/refusal.ts";
import type { Language } from "#server/platform/texts.ts";
import { codeLifetime, type Codes } from "../codes/codes.ts";
import { type CodeDeliveryServices, deliverCode } from "../codes/deliver-code.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { isKnownDevice } from "../devices/known-devices.ts";
import type { EventLog } from "../events/event-log.ts";
import { findAccount, findLogin } from "../records/account-queries.ts";
import { channelOf, listLogins, normaliseGivenLogin } from "../records/logins.ts";
import { type CodeCountServices, countCode } from "./count-code.ts";
import { failuresOf } from "./login-guard.ts";
import { type PendingLogin, resendAtAfter } from "./pending-login.ts";

interface SendCodeServices extends CodeCountServices, CodeDeliveryServices {
  now: () => Date;
  db: Db;
  codes: Codes;
  events: EventLog;
  log: FastifyBaseLogger;
}

interface SendCodeCaller extends ClientInfo {
  language: Language;
  /** Null for a guest. */
  userId: number | null;
  pending: PendingLogin | undefined;
  /** Called when a challenge was answered. */
  onProof?: () => void;
}

interface SendCodeResult {
  sent: Reply<typeof sendCodeCall>;
  /** For the browser's cookie. */
  pending: PendingLogin;
}

/**
 * Sends a code to activate a pending account, or to recover an account. For an unknown login everything but the sending is done, so
 * that neither answer nor time reveals who has an account.
 */
export async function sendCode(
  services: SendCodeServices,
  body: { login?: string | undefined; proof?: string | undefined },
  caller: SendCodeCaller,
): Promise<SendCodeResult> {
  const { db, loginGuard } = services;
  const { pending } = caller;
  const own = caller.userId === null ? undefined : await findAccount(db, caller.userId);
  const given = body.login ?? pending?.login ?? own?.phone ?? own?.email;
  if (!given) refuseField("login", "required");
  if (!normaliseLogin(given)) refuseField("login", given.includes("@") ? "email" : "phone");
  const login = normaliseGivenLogin(given);
  const isOwn = own !== undefined && listLogins(own).includes(login);
  const isForOwner = isOwn || (await isKnownDevice(db, login, caller));
  const attempt = { proof: body.proof, alsoHeld: failuresOf(login, caller.ip), onProof: caller.onProof };
  const send = () => issueAndDeliver(services, { login, isOwn, isForOwner }, caller);
  // The owner's are few, and counted in the database.
  if (isForOwner) loginGuard.admit({ ...attempt, counted: [] });
  const issue = isForOwner ? await send() : await countCode(services, { ...attempt, login, ip: caller.ip }, send);
  return {
    sent: { channel: channelOf(login), resend_after: resendAfterSeconds, expires_in: codeLifetime },
    pending: {
      login,
      signup: pending?.login === login ? pending.signup : undefined,
      issue,
      resendAt: resendAtAfter(resendAfterSeconds, services.now()),
    },
  };
}

/** Returns the issue of the code. */
async function issueAndDeliver(
  services: SendCodeServices,
  { login, isOwn, isForOwner }: { login: string; isOwn: boolean; isForOwner: boolean },
  caller: SendCodeCaller,
): Promise<string> {
  const { db, codes, events, log } = services;
  return db.transaction().execute(async (trx) => {
    const found = await findLogin(trx, login);
    const purpose = found?.id === null ? "activate" : "recover";
    const issued = await codes.issue(trx, { login, purpose, isForOwner, ip: caller.ip });
    const isToStranger = (found?.id ?? null) === null;
    if (channelOf(login) === "sms") await codes.requireSms(trx, log, { login, ip: caller.ip, isToStranger });
    const delivery = {
      to: login,
      language: found?.language ?? caller.language,
      // For one's own account the code confirms its deletion, and the text says so.
      purpose: isOwn ? "delete" : purpose,
      isToStranger,
      ...issued,
    } as const;
    await rollBackUnless(trx, found !== undefined, () => deliverCode(services, trx, delivery));
    await events.add(trx, found?.id ?? null, "code_sent", caller);
    return issued.issue;
  });
}
