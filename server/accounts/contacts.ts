import { resendAfter } from "#contracts/account-rules.ts";
import type { Reply } from "#contracts/endpoint.ts";
import type { updatePhone } from "#contracts/accounts.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { codeLifetime, type CodeOf } from "./codes.ts";
import { channelOf, sendCodeMessage, sendNotice } from "./notices.ts";
import { presentAccount } from "./present.ts";
import { findAccount, findLogin, lockAccount, setContact } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import type { Exchange } from "./sign-in.ts";
import { refuseTaken } from "./sign-up.ts";

/** The new phone or e-mail of an account, and the code that came to it. */
export interface ContactChange {
  kind: "phone" | "email";
  contact: string;
  code: string | undefined;
}

/** Sends a code to a new phone or address (202), or, given it, makes it the account's (200). */
export async function changeContact(
  services: AccountServices,
  viewer: Viewer,
  { kind, contact, code }: ContactChange,
  exchange: Exchange,
): Promise<Reply<typeof updatePhone>> {
  if ((await findLogin(services.db, contact))?.id != null) refuseTaken(kind);
  const of: CodeOf = { login: contact, purpose: "contact", userId: viewer.userId };
  if (code !== undefined) return { sent: null, user: await confirmContact(services, of, kind, code, exchange) };
  await services.limits.take("codes", { ip: exchange.request.ip });
  await services.db.transaction().execute(async (trx) => {
    const { language } = (await findAccount(trx, viewer.userId)) ?? refuse("token_expired");
    const issued = await services.codes.issue(trx, of);
    await sendCodeMessage(services, trx, { to: contact, language, purpose: "contact", ...issued });
    await services.events.add(trx, viewer.userId, "code_sent", visitOf(exchange.request));
  });
  exchange.reply.code(202);
  return { sent: { channel: channelOf(contact), resend_after: resendAfter, expires_in: codeLifetime }, user: null };
}

async function confirmContact(
  services: AccountServices,
  of: CodeOf & { userId?: number },
  kind: ContactChange["kind"],
  code: string,
  { request }: Exchange,
) {
  const { db, codes, events } = services;
  const userId = of.userId ?? refuse("token_expired");
  const visit = visitOf(request);
  if (!(await codes.check(db, of, code))) {
    events.addLater(userId, "code_failed", visit);
    refuse("phone_code_incorrect");
  }
  return db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, userId)) ?? refuse("token_expired");
    if (!(await codes.use(trx, of, code))) refuse("phone_code_incorrect");
    if (!(await setContact(trx, userId, kind, of.login))) refuseTaken(kind);
    const notice = kind === "phone" ? "phone_changed" : "email_changed";
    await events.add(trx, userId, notice, visit);
    // To the old one: whoever had it must learn that it opens this account no more.
    await sendNotice(services, trx, before, notice, visit);
    return presentAccount({ ...before, [kind]: of.login });
  });
}
