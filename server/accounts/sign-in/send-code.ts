import { resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { sendCode as sendCodeCall } from "#contracts/accounts/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { rollBackUnless } from "#server/database/roll-back-unless.ts";
import type { Db } from "#server/database/database.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Language } from "#server/platform/texts.ts";
import { codeLifetime, codeLimit, type Codes } from "../codes/codes.ts";
import { type CodeDeliveryServices, deliverCode } from "../codes/deliver-code.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import type { EventLog } from "../events/event-log.ts";
import { findAccount, findLogin } from "../records/account-queries.ts";
import { channelOf, normaliseGivenLogin } from "../records/logins.ts";
import type { LoginGuard } from "./login-guard.ts";
import type { PendingLogin } from "./pending-login.ts";

interface SendCodeServices extends CodeDeliveryServices {
  db: Db;
  codes: Codes;
  events: EventLog;
  limits: RateLimits;
  loginGuard: LoginGuard;
}

interface SendCodeCaller extends ClientInfo {
  language: Language;
  /** Null for a guest. */
  userId: number | null;
  pending: PendingLogin | undefined;
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
  const { db, limits, loginGuard } = services;
  const { pending } = caller;
  const own = caller.userId === null ? undefined : await findAccount(db, caller.userId);
  const given = body.login ?? pending?.login ?? own?.phone ?? own?.email;
  if (!given) refuse("validation_failed", { fields: { login: [{ message: "required" }] } });
  const login = normaliseGivenLogin(given);
  await limits.consume(codeLimit, { ip: caller.ip });
  loginGuard.requireProof(login, body.proof);
  await issueAndDeliver(services, login, caller);
  return {
    sent: { channel: channelOf(login), resend_after: resendAfterSeconds, expires_in: codeLifetime },
    pending: { login, signup: pending?.login === login ? pending.signup : undefined },
  };
}

async function issueAndDeliver(services: SendCodeServices, login: string, caller: SendCodeCaller): Promise<void> {
  const { db, codes, events } = services;
  await db.transaction().execute(async (trx) => {
    const found = await findLogin(trx, login);
    const purpose = found?.id === null ? "activate" : "recover";
    const issued = await codes.issue(trx, { login, purpose });
    // For one's own account the code confirms its deletion, and the text says so.
    const isOwn = caller.userId !== null && caller.userId === found?.id;
    const delivery = {
      to: login,
      language: found?.language ?? caller.language,
      purpose: isOwn ? "delete" : purpose,
      ...issued,
    } as const;
    await rollBackUnless(trx, found !== undefined, () => deliverCode(services, trx, delivery));
    await events.add(trx, found?.id ?? null, "code_sent", caller);
  });
}
