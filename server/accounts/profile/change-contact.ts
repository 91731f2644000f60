import type { FastifyBaseLogger } from "fastify";
import { resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { Account, updatePhone } from "#contracts/accounts/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { limitKeyOf, type ReadStanding, type Viewer } from "#server/http/viewer.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { hastenReviews } from "#server/reviews/queries.ts";
import { type CodeAttempt, codeLifetime, type Codes, type NewCodeSubject } from "../codes/codes.ts";
import { type CodeDeliveryServices, deliverCode } from "../codes/deliver-code.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deliverNotice } from "../events/deliver-notice.ts";
import type { EventLog } from "../events/event-log.ts";
import { reauthenticate, type ReauthenticationServices } from "../passwords/reauthenticate.ts";
import {
  findAccount,
  findLogin,
  isMailboxTaken,
  lockAccount,
  lockMailbox,
  setContact,
} from "../records/account-queries.ts";
import type { FormerAccounts } from "../records/former-accounts.ts";
import { channelOf, mailboxOf, refuseTaken } from "../records/logins.ts";
import { presentAccount } from "../records/present.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { type CodeCountServices, countCode } from "../sign-in/count-code.ts";

/** Codes and attempts of an account together: the answers reveal who has an account. */
const contactLimit: RateLimit = { perKey: [perHour(10)] };

export interface ContactServices extends ReauthenticationServices, CodeDeliveryServices, CodeCountServices {
  codes: Codes;
  readStanding: ReadStanding;
  log: FastifyBaseLogger;
  endedSessions: Pick<EndedSessions, "add">;
  events: EventLog;
  formerAccounts: FormerAccounts;
}

/** A new phone or e-mail, with the code that was sent to it or, before that, the password. */
interface ContactChange {
  kind: "phone" | "email";
  contact: string;
  password?: string | undefined;
  code?: string | undefined;
  /** The answer to a challenge. */
  proof?: string | undefined;
  onProof: () => void;
}

/** Sends a code to a new phone or e-mail or, given the code, makes it the account's. */
export async function changeContact(
  services: ContactServices,
  viewer: Viewer,
  change: ContactChange,
  client: ClientInfo,
): Promise<Reply<typeof updatePhone>> {
  const { kind, contact, code } = change;
  const { ip } = client;
  const caller = { ip, key: limitKeyOf(viewer) };
  await services.limits.consume(contactLimit, caller);
  if (code === undefined) {
    const sent = await sendContactCode(services, viewer, change, client).catch(async (error: unknown) => {
      // The call comes again with the answer, and counts then.
      if (isRefusal(error) && error.code === "challenge_required") await services.limits.giveBack(contactLimit, caller);
      throw error;
    });
    return { sent, user: null };
  }
  return { sent: null, user: await confirmContact(services, viewer, { kind, contact, code }, client) };
}

async function sendContactCode(
  services: ContactServices,
  viewer: Viewer,
  { kind, contact, password, proof, onProof }: ContactChange,
  client: ClientInfo,
): Promise<Reply<typeof updatePhone>["sent"]> {
  const { db, codes, events } = services;
  const { ip } = client;
  const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  await reauthenticate(services, viewer, { hash: account.password_hash, password, ip });
  const subject: NewCodeSubject = { login: contact, purpose: "contact", userId: viewer.userId, ip };
  // Inside: whether a contact is taken is told after the challenge only.
  const send = async () => {
    if ((await findLogin(db, contact))?.id != null) refuseTaken(kind);
    if (kind === "email" && (await isMailboxTaken(db, mailboxOf(contact), viewer.userId))) refuseTaken(kind);
    await db.transaction().execute(async (trx) => {
      const issued = await codes.issue(trx, subject);
      if (kind === "phone") await codes.requireSms(trx, services.log, { ...subject, isToStranger: true });
      const delivery = { to: contact, language: account.language, purpose: "contact", isToStranger: true } as const;
      await deliverCode(services, trx, { ...delivery, ...issued });
      await events.add(trx, viewer.userId, "code_sent", client);
    });
  };
  // Other accounts cost nothing, and share what their address is sent with those who sign up there.
  const { isSettled } = await services.readStanding(viewer.userId);
  await (isSettled ? send() : countCode(services, { login: contact, ip, proof, onProof }, send));
  return { channel: channelOf(contact), resend_after: resendAfterSeconds, expires_in: codeLifetime };
}

/** Ends all other sessions: they may have been started with the old contact. */
async function confirmContact(
  services: ContactServices,
  { userId, sessionId }: Viewer,
  { kind, contact, code }: { kind: "phone" | "email"; contact: string; code: string },
  client: ClientInfo,
): Promise<Account> {
  const { db, codes, endedSessions, events, formerAccounts } = services;
  const attempt: CodeAttempt = { login: contact, purpose: "contact", userId, isOwner: true };
  if ((await findLogin(db, contact))?.id != null) refuseTaken(kind);
  const result = await codes.check(db, attempt, code);
  if (result === "wrong") events.addLater(userId, "code_failed", client);
  if (result !== "correct") refuse("phone_code_incorrect");
  const { user, endedIds } = await db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, userId)) ?? refuse("token_expired");
    if (!(await codes.use(trx, attempt, code))) refuse("phone_code_incorrect");
    if (kind === "email" && (await lockMailbox(trx, mailboxOf(contact), userId))) refuseTaken(kind);
    if (!(await setContact(trx, userId, kind, contact))) refuseTaken(kind);
    await formerAccounts.apply(trx, userId, contact);
    if (kind === "phone") await hastenReviews(trx, userId, services.now());
    const notice = kind === "phone" ? "phone_changed" : "email_changed";
    await events.add(trx, userId, notice, client);
    // To the old contact, whose holder has to know that it was replaced.
    await deliverNotice(services, trx, before, notice, client);
    const endedIds = await deleteSessions(trx, userId, { except: sessionId });
    return { user: presentAccount({ ...before, [kind]: contact }), endedIds };
  });
  endedSessions.add(endedIds);
  return user;
}
