import { resendAfter } from "#contracts/account-rules.ts";
import type { Reply } from "#contracts/endpoint.ts";
import type { Account, updatePhone } from "#contracts/accounts.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { codeLifetime, type CodeOf, type CodeTried } from "./codes.ts";
import { channelOf, sendCodeMessage, sendNotice } from "./notices.ts";
import { confirmOwner } from "./password.ts";
import { presentAccount } from "./present.ts";
import { findAccount, findLogin, lockAccount, setContact } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { deleteSessions } from "./session-queries.ts";
import type { Exchange } from "./sign-in.ts";
import { refuseTaken } from "./sign-up.ts";

/** The new phone or e-mail of an account, and the code that came to it. */
export interface ContactChange {
  kind: "phone" | "email";
  contact: string;
  password: string | undefined;
  code: string | undefined;
}

/**
 * Sends a code to a new phone or address (202), once the owner of the account has proved themselves, or, given the code, makes it
 * the account's (200).
 */
export async function changeContact(
  services: AccountServices,
  viewer: Viewer,
  change: ContactChange,
  exchange: Exchange,
): Promise<Reply<typeof updatePhone>> {
  const { kind, contact, code } = change;
  const { ip } = exchange.request;
  // First of all: the answers tell who has an account.
  await services.limits.take("contacts", { ip, device: `user ${viewer.userId}` });
  if (code !== undefined) return { sent: null, user: await confirmContact(services, viewer, change, code, exchange) };
  const account = (await findAccount(services.db, viewer.userId)) ?? refuse("token_expired");
  await confirmOwner(services, viewer, account, change.password, ip);
  if ((await findLogin(services.db, contact))?.id != null) refuseTaken(kind);
  await services.limits.take("codes", { ip });
  const of: CodeOf = { login: contact, purpose: "contact", userId: viewer.userId };
  await services.db.transaction().execute(async (trx) => {
    const { language } = account;
    const issued = await services.codes.issue(trx, of);
    await sendCodeMessage(services, trx, { to: contact, language, purpose: "contact", ...issued });
    await services.events.add(trx, viewer.userId, "code_sent", visitOf(exchange.request));
  });
  exchange.reply.code(202);
  return { sent: { channel: channelOf(contact), resend_after: resendAfter, expires_in: codeLifetime }, user: null };
}

/** Every other session ends: whoever had them signed in by what opens the account no more. */
async function confirmContact(
  services: AccountServices,
  { userId, sessionId }: Viewer,
  { kind, contact }: ContactChange,
  code: string,
  { request }: Exchange,
): Promise<Account> {
  const { db, codes, ended, events } = services;
  const of: CodeTried = { login: contact, purpose: "contact", userId, isOwn: true };
  const visit = visitOf(request);
  if ((await findLogin(db, contact))?.id != null) refuseTaken(kind);
  const tried = await codes.check(db, of, code);
  if (tried !== "right") {
    if (tried === "wrong") events.addLater(userId, "code_failed", visit);
    refuse("phone_code_incorrect");
  }
  const { user, endedIds } = await db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, userId)) ?? refuse("token_expired");
    if (!(await codes.use(trx, of, code))) refuse("phone_code_incorrect");
    if (!(await setContact(trx, userId, kind, contact))) refuseTaken(kind);
    const notice = kind === "phone" ? "phone_changed" : "email_changed";
    await events.add(trx, userId, notice, visit);
    // To the old one: whoever had it must learn that it opens this account no more.
    await sendNotice(services, trx, before, notice, visit);
    const endedIds = await deleteSessions(trx, userId, { except: sessionId });
    return { user: presentAccount({ ...before, [kind]: contact }), endedIds };
  });
  ended.add(endedIds);
  return user;
}
