import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { normaliseLogin } from "#contracts/account-rules.ts";
import type { SignedIn } from "#contracts/accounts.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { countEvents } from "./event-queries.ts";
import { sendNotice } from "./notices.ts";
import { presentAccount } from "./present.ts";
import { type AccountRow, findLogin, lockAccount, rememberDevices } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { openSession } from "./sessions.ts";

/** Messages of new devices that a person gets in a day at most. */
const mostNotices = 5;

/** One HTTP exchange: who calls, and where cookies go. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A login as it is stored; what is none is looked up like any other, and belongs to nobody. */
export function toLogin(text: string): string {
  return normaliseLogin(text)?.login ?? text.trim().toLowerCase();
}

/** Counts a try at a login from a device: nobody uses up those of somebody else. */
export async function takeTry(
  { limits, devices }: AccountServices,
  rule: "logins" | "tries",
  login: string,
  request: FastifyRequest,
): Promise<void> {
  const { ip } = request;
  await limits.take(rule, { ip, device: `${login} ${devices.recognise(request) ?? ip}` });
  await limits.take("addresses", { ip, device: `${rule} ${login} ${ip}` });
}

/** Signs in by a password. Known and unknown logins are refused with the same words after the same work. */
export async function signIn(
  services: AccountServices,
  body: { login: string; password: string; proof?: string | undefined },
  { request, reply }: Exchange,
): Promise<SignedIn> {
  const { db, failures, passwords, events } = services;
  const login = toLogin(body.login);
  await takeTry(services, "logins", login, request);
  failures.guard(login, body.proof);
  const found = await findLogin(db, login);
  const hash = found?.password_hash ?? null;
  if (!(await passwords.verify(hash, body.password))) {
    failures.add(login);
    events.addLater(found?.id ?? null, "sign_in_failed", visitOf(request));
    refuse("login_incorrect");
  }
  failures.clear(login);
  const userId = found?.id ?? (await askToActivate(services, login, found?.signup ?? undefined, reply));
  const signedIn = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, userId)) ?? refuse("login_incorrect");
    // It was changed or recovered while this one was checked.
    if (account.password_hash !== hash) refuse("login_incorrect");
    return beginSession(services, trx, account, { request, reply });
  });
  services.cookies.signIn(reply, signedIn);
  return signedIn;
}

/** Whoever knows the password of a sign-up made it: this browser may confirm it as its own. */
async function askToActivate(
  { cookies }: AccountServices,
  login: string,
  signup: string | undefined,
  reply: FastifyReply,
): Promise<never> {
  await cookies.awaitCode(reply, { login, signup });
  refuse("activation_required");
}

/** Opens a session for an account that has proved itself, and tells its owner when the device is a new one. */
export async function beginSession(
  services: AccountServices,
  trx: Db,
  account: AccountRow,
  exchange: Exchange,
): Promise<SignedIn> {
  if (account.blocked_at !== null) refuse("account_blocked");
  const visit = visitOf(exchange.request);
  const { isNew } = await rememberDevices(trx, account.id, markDevice(services, exchange), services.now());
  if (isNew && !(await wasToldEnough(services, trx, account.id))) {
    await sendNotice(services, trx, account, "new_device", visit);
  }
  await services.events.add(trx, account.id, isNew ? "signed_in_new_device" : "signed_in", visit);
  const tokens = await openSession(services, trx, account, visit);
  return { ...tokens, user: presentAccount(account) };
}

/** Whether so many new devices were told in a day that one more message would only cost: the list of events has them all. */
async function wasToldEnough({ now }: AccountServices, trx: Db, userId: number): Promise<boolean> {
  const since = new Date(now().getTime() - 86_400_000);
  const told = await countEvents(trx, { userId, event: "signed_in_new_device", since, most: mostNotices });
  return told === mostNotices;
}

/** By what a device is known again: its cookie; before it has one, its address and what it says it is. */
function markDevice({ devices }: AccountServices, { request, reply }: Exchange): { shown: Buffer[]; given: Buffer[] } {
  const hash = (mark: string) => createHash("sha256").update(mark).digest();
  const known = devices.recognise(request);
  if (known !== undefined) return { shown: [hash(known)], given: [] };
  const given = hash(devices.introduce(reply));
  return { shown: [hash(`${request.ip} ${request.headers["user-agent"]}`)], given: [given] };
}
