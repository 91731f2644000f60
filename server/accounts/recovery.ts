import { sql } from "kysely";
import { resendAfter } from "#contracts/account-rules.ts";
import type { sendCode as sendCodeCall, SignedIn } from "#contracts/accounts.ts";
import type { Reply } from "#contracts/endpoint.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import type { Language } from "#server/platform/texts.ts";
import { codeLifetime, type CodeTried } from "./codes.ts";
import { channelOf, sendCodeMessage, sendNotice } from "./notices.ts";
import { findAccount, findLogin, lockAccount, setPasswordHash } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { deleteSessions } from "./session-queries.ts";
import { beginSession, type Exchange, takeTry, toLogin } from "./sign-in.ts";
import { refuseCommonPassword } from "./sign-up.ts";

/**
 * Sends a code: to activate a pending account, to recover an active one. For an unknown login everything is done but the sending,
 * and the answer is the same: nobody learns who has an account.
 */
export async function sendCode(
  services: AccountServices,
  body: { login?: string | undefined; proof?: string | undefined },
  caller: { viewer: Viewer | null; language: Language },
  { request, reply }: Exchange,
): Promise<Reply<typeof sendCodeCall>> {
  const { db, cookies, codes, events } = services;
  const pending = await cookies.readPending(request);
  const own = caller.viewer ? await findAccount(db, caller.viewer.userId) : undefined;
  const given = body.login ?? pending?.login ?? own?.phone ?? own?.email;
  if (!given) refuse("validation_failed", { fields: { login: [{ message: "required" }] } });
  const login = toLogin(given);
  await services.limits.take("codes", { ip: request.ip });
  services.failures.guard(login, body.proof);
  await db.transaction().execute(async (trx) => {
    const found = await findLogin(trx, login);
    const isPending = found?.id === null;
    const purpose = isPending ? "activate" : "recover";
    const { code, expiresAt } = await codes.issue(trx, { login, purpose });
    const isOwn = own !== undefined && own.id === found?.id;
    const message = { to: login, language: found?.language ?? caller.language, code, expiresAt };
    await inSecret(trx, found !== undefined, () =>
      sendCodeMessage(services, trx, { ...message, purpose: isOwn ? "delete" : purpose }),
    );
    await events.add(trx, found?.id ?? null, "code_sent", visitOf(request));
  });
  await cookies.awaitCode(reply, { login, signup: pending?.login === login ? pending.signup : undefined });
  return { channel: channelOf(login), resend_after: resendAfter, expires_in: codeLifetime };
}

/** Does the work, and undoes it unless it is meant: it takes as long either way. */
async function inSecret(trx: Db, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint secret`.execute(trx);
  await work();
  await (isMeant ? sql`release savepoint secret` : sql`rollback to savepoint secret`).execute(trx);
}

/** Whose recovery code it is, once it proved right; refuses otherwise. */
export async function checkRecoveryCode(
  services: AccountServices,
  { login, code }: { login?: string | undefined; code: string },
  { request }: Pick<Exchange, "request">,
): Promise<CodeTried> {
  const { db, cookies, codes, events, failures } = services;
  const awaited = (await cookies.readPending(request))?.login;
  const owner = toLogin(login ?? awaited ?? refuse("code_incorrect"));
  await takeTry(services, "tries", owner, request);
  const of: CodeTried = { login: owner, purpose: "recover", isOwn: owner === awaited };
  const tried = await codes.check(db, of, code);
  if (tried === "right") return of;
  if (tried === "wrong") {
    failures.add(owner);
    events.addLater((await findLogin(db, owner))?.id ?? null, "code_failed", visitOf(request));
  }
  refuse("code_incorrect");
}

/** Sets a new password with a recovery code, ends every session, and signs in. */
export async function recoverPassword(
  services: AccountServices,
  body: { login?: string | undefined; code: string; new_password: string },
  exchange: Exchange,
): Promise<SignedIn> {
  const { db, codes, cookies, ended, events, failures, passwords } = services;
  refuseCommonPassword(body.new_password, "new_password");
  const of = await checkRecoveryCode(services, body, exchange);
  const hash = await passwords.hash(body.new_password);
  const { signedIn, endedIds } = await db.transaction().execute(async (trx) => {
    if (!(await codes.use(trx, of, body.code))) refuse("code_incorrect");
    const id = (await findLogin(trx, of.login))?.id ?? refuse("code_incorrect");
    const account = (await lockAccount(trx, id)) ?? refuse("code_incorrect");
    await setPasswordHash(trx, id, hash);
    const endedIds = await deleteSessions(trx, id);
    const visit = visitOf(exchange.request);
    await events.add(trx, id, "password_recovered", visit);
    await sendNotice(services, trx, account, "password_changed", visit);
    const signedIn = await beginSession(services, trx, { ...account, password_hash: hash }, exchange);
    return { signedIn, endedIds };
  });
  ended.add(endedIds);
  failures.clear(of.login);
  cookies.forgetPending(exchange.reply);
  cookies.signIn(exchange.reply, signedIn);
  return signedIn;
}
