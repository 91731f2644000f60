import type { FastifyBaseLogger } from "fastify";
import { resendAfterSeconds } from "#contracts/accounts/rules.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { changeBusinessContacts } from "#contracts/business/profile-schemas.ts";
import { maxPhones } from "#contracts/business/rules.ts";
import { type CodeAttempt, codeLifetime, type Codes } from "#server/accounts/codes/codes.ts";
import { type CodeDeliveryServices, deliverCode } from "#server/accounts/codes/deliver-code.ts";
import type { ClientInfo } from "#server/accounts/devices/client-info.ts";
import { type AccountRow, findAccount, findLogin } from "#server/accounts/records/account-queries.ts";
import { channelOf } from "#server/accounts/records/logins.ts";
import type { Db } from "#server/database/database.ts";
import { perHour, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { refuseForgedAddress } from "#server/shield/refuse-fraud.ts";
import { refuseForgedHandles } from "./change-profile.ts";
import { getOwnBusiness } from "../records/own-business.ts";
import { readPhones, writePhones } from "./contact-queries.ts";
import { type ProfileRow, readProfileRow, writeProfile } from "./profile-queries.ts";
import { type BusinessProfileServices, changeOwnBusiness, ownHostsOf, readProfile } from "./read-profile.ts";

/** Codes for contacts and attempts with them, of an account. A moderator has approved it: no address bounds them. */
const contactLimit: RateLimit = { perKey: [perHour(20)] };

export interface BusinessContactServices extends BusinessProfileServices, CodeDeliveryServices {
  codes: Codes;
  limits: RateLimits;
  log: FastifyBaseLogger;
}

type ContactsChange = ValidInput<typeof changeBusinessContacts>["body"];
type ContactsReply = Reply<typeof changeBusinessContacts>;

/** What is there before a change. */
interface Before {
  account: AccountRow;
  profile: ProfileRow;
  phones: string[];
}

/**
 * Changes the given contacts. A phone or an e-mail that is neither the account's nor was confirmed before gets a code first; everything else of the
 * same call is written at once.
 */
export async function changeContacts(
  services: BusinessContactServices,
  userId: number,
  change: ContactsChange,
  client: ClientInfo,
): Promise<ContactsReply> {
  const { db, limits } = services;
  if (change.website) refuseForgedAddress(change.website, "website", ownHostsOf(services));
  const business = await getOwnBusiness(db, userId);
  const before = await readBefore(db, userId, business.id);
  refuseForgedHandles(change, before.profile);
  const contact = findUnproved(before, change);
  if (contact === undefined) return { sent: null, profile: await writeContacts(services, userId, change) };
  // First of all, because what follows costs money or tells of codes.
  await limits.consume(contactLimit, { ip: client.ip, key: `user ${userId}` });
  if (change.code === undefined) return sendCode(services, { userId, contact, change, before }, client);
  const attempt: CodeAttempt = { login: contact, purpose: "business", userId, isOwner: true };
  if ((await services.codes.check(db, attempt, change.code)) !== "correct") refuse("phone_code_incorrect");
  return { sent: null, profile: await writeContacts(services, userId, change, { attempt, code: change.code }) };
}

async function readBefore(db: Db, userId: number, businessId: number): Promise<Before> {
  return {
    account: (await findAccount(db, userId)) ?? refuse("token_expired"),
    profile: await readProfileRow(db, businessId),
    phones: await readPhones(db, businessId),
  };
}

/** The contact that needs a code; undefined for none. One call confirms one. */
function findUnproved({ account, profile, phones }: Before, { phone, email }: ContactsChange): string | undefined {
  const needsPhone = phone !== undefined && phone !== account.phone && !phones.includes(phone);
  const needsEmail = typeof email === "string" && email !== account.email && email !== profile.email;
  if (needsPhone && needsEmail) refuseField("email", "one_of_two");
  if (needsPhone) return phone;
  return needsEmail ? email : undefined;
}

async function sendCode(
  services: BusinessContactServices,
  { userId, contact, change, before }: { userId: number; contact: string; change: ContactsChange; before: Before },
  { ip }: ClientInfo,
): Promise<ContactsReply> {
  const { db, codes, log } = services;
  if (contact === change.phone && before.phones.length >= maxPhones) refuseField("phone", "too_many");
  const { phone, email, ...rest } = change;
  const profile = await writeContacts(services, userId, contact === phone ? { ...rest, email } : { ...rest, phone });
  const isToStranger = (await findLogin(db, contact))?.id == null;
  await db.transaction().execute(async (trx) => {
    const subject = { login: contact, purpose: "business", userId, ip } as const;
    const issued = await codes.issue(trx, subject);
    if (channelOf(contact) === "sms") await codes.requireSms(trx, log, { ...subject, isToStranger });
    const delivery = { to: contact, language: before.account.language, purpose: "business", isToStranger } as const;
    await deliverCode(services, trx, { ...delivery, ...issued });
  });
  return {
    sent: { channel: channelOf(contact), resend_after: resendAfterSeconds, expires_in: codeLifetime },
    profile,
  };
}

/** Under the lock what was proved is looked at again: it may have been taken away meanwhile. */
async function writeContacts(
  services: BusinessContactServices,
  userId: number,
  { phones, phone, email, code: _code, ...messengers }: ContactsChange,
  proof?: { attempt: CodeAttempt; code: string },
) {
  return changeOwnBusiness(services, userId, async (trx, { id }) => {
    const { account, phones: known, profile } = await readBefore(trx, userId, id);
    if (proof && !(await services.codes.use(trx, proof.attempt, proof.code))) refuse("phone_code_incorrect");
    const proved = new Set([account.phone, account.email, profile.email, proof?.attempt.login, ...known]);
    const kept = phones ?? known;
    if (!kept.every((one) => proved.has(one))) refuseField("phones", "contact_unproved");
    const all = [...new Set([...kept, ...(phone === undefined ? [] : [phone])])];
    if (phone !== undefined && !proved.has(phone)) refuseField("phone", "contact_unproved");
    if (typeof email === "string" && !proved.has(email)) refuseField("email", "contact_unproved");
    if (all.length > maxPhones) refuseField("phone", "too_many");
    await writePhones(trx, id, all);
    const values = { ...messengers, ...(email !== undefined && { email }) };
    await writeProfile(trx, id, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
    return readProfile(services, trx, id);
  });
}
