import { randomBytes } from "node:crypto";
import { normaliseLogin, resendAfter } from "#contracts/account-rules.ts";
import type { SignedIn, signUp as signUpCall } from "#contracts/accounts.ts";
import type { Asked, Reply } from "#contracts/endpoint.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import type { Language } from "#server/platform/texts.ts";
import { type CodeTried, codeLifetime } from "./codes.ts";
import { channelOf, sendCodeMessage } from "./notices.ts";
import { isCommonPassword } from "./passwords.ts";
import {
  correctPending,
  findAccount,
  findLogin,
  insertAccount,
  type PendingRow,
  takePending,
  writePending,
} from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { beginSession, type Exchange, takeTry } from "./sign-in.ts";

/** Refuses a password that everybody's list of passwords to try begins with. */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    refuse("validation_failed", { fields: { [field]: [{ message: "password_common" }] } });
}

/**
 * Makes a pending account and sends its code. A sign-up that was never confirmed is replaced by the next one, whose code
 * is the only one that counts; while it is too soon for a code, only the browser that signed up may still correct it.
 */
export async function signUp(
  services: AccountServices,
  body: Asked<typeof signUpCall>["body"],
  language: Language,
  { request, reply }: Exchange,
): Promise<Reply<typeof signUpCall>> {
  const { db, cookies, codes, now } = services;
  refuseCommonPassword(body.password, "password");
  await services.limits.take("codes", { ip: request.ip });
  const { login } = body;
  const kind = normaliseLogin(login)?.kind ?? refuse("validation_failed");
  if ((await findLogin(db, login))?.id != null) refuseTaken(kind);
  const pending: PendingRow = {
    login,
    kind,
    name: body.name,
    password_hash: await services.passwords.hash(body.password),
    language: body.language ?? language,
    signup: randomBytes(16).toString("base64url"),
  };
  try {
    await db.transaction().execute(async (trx) => {
      const { code, expiresAt } = await codes.issue(trx, { login, purpose: "activate" });
      await writePending(trx, pending, now());
      await sendCodeMessage(services, trx, {
        to: login,
        language: pending.language,
        purpose: "activate",
        code,
        expiresAt,
      });
    });
    await cookies.awaitCode(reply, { login, signup: pending.signup });
    return { channel: channelOf(login), resend_after: resendAfter, expires_in: codeLifetime };
  } catch (error) {
    if (!isRefusal(error) || error.code !== "code_too_soon") throw error;
    const own = await cookies.readPending(request);
    if (own?.login !== login || own.signup === undefined) throw error;
    if (!(await correctPending(db, { ...pending, signup: own.signup }))) throw error;
    return { channel: channelOf(login), resend_after: error.retryAfter ?? resendAfter, expires_in: codeLifetime };
  }
}

/**
 * Makes the pending account a real one, and signs in. Who signed up is proved by the browser's cookie alone: the code went to the
 * owner of the login, the password may be a stranger's. Without the cookie the account has none, and is given one afterwards.
 */
export async function activate(
  services: AccountServices,
  { login, code }: { login: string | undefined; code: string },
  exchange: Exchange,
): Promise<SignedIn> {
  const { db, codes, cookies, events } = services;
  const pending = await cookies.readPending(exchange.request);
  const owner = login ?? pending?.login ?? refuse("code_incorrect");
  const signup = pending?.login === owner ? pending.signup : undefined;
  await takeTry(services, "tries", owner, exchange.request);
  const of: CodeTried = { login: owner, purpose: "activate", isOwn: pending?.login === owner };
  const tried = await codes.check(db, of, code);
  if (tried !== "right") {
    if (tried === "wrong") services.failures.add(owner);
    refuse("code_incorrect");
  }
  const signedIn = await db.transaction().execute(async (trx) => {
    if (!(await codes.use(trx, of, code))) refuse("code_incorrect");
    const {
      kind,
      password_hash: given,
      ...values
    } = (await takePending(trx, owner, signup)) ?? refuse("code_incorrect");
    const contact = { phone: null, email: null, [kind]: owner };
    const id = await insertAccount(
      trx,
      {
        ...values,
        ...contact,
        password_hash: signup === undefined ? null : given,
        google_subject: null,
        registered_via: kind,
      },
      services.now(),
    );
    if (id === undefined) refuseTaken(kind);
    const visit = visitOf(exchange.request);
    await events.add(trx, id, "activated", visit);
    const account = (await findAccount(trx, id)) ?? refuse("code_incorrect");
    return beginSession(services, trx, account, exchange);
  });
  cookies.forgetPending(exchange.reply);
  cookies.signIn(exchange.reply, signedIn);
  return signedIn;
}

/** Says that somebody has this phone or e-mail (spec §8). */
export function refuseTaken(kind: "phone" | "email"): never {
  refuse(kind === "phone" ? "phone_taken" : "email_taken");
}
