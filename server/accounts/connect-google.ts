import { PersonName, type SignedIn } from "#contracts/accounts.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import type { Language } from "#server/platform/texts.ts";
import { takeGoogleIdentity } from "./google.ts";
import type { GoogleIdentity } from "./google-queries.ts";
import { sendNotice } from "./notices.ts";
import { confirmFreshSession } from "./password.ts";
import { type AccountRow, findByGoogle, findLogin, insertAccount, lockAccount, setGoogleSubject } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { deleteSessions } from "./session-queries.ts";
import { beginSession, type Exchange } from "./sign-in.ts";

/**
 * Signs in with the identity that a one-time code stands for, making an account where there is none. An e-mail that belongs to
 * an account already is refused: whoever owns both connects them while signed in (`isLink`).
 */
export async function connectGoogle(
  services: AccountServices,
  code: string,
  caller: { viewer: Viewer | null; language: Language },
  exchange: Exchange,
): Promise<SignedIn> {
  const { db, cookies, ended, now } = services;
  const { request, reply } = exchange;
  const identity =
    (await takeGoogleIdentity(db, { code, cookies: request.cookies, now: now() })) ?? refuse("google_code_invalid");
  const { signedIn, endedIds } = await db.transaction().execute(async (trx) => {
    if (!identity.isLink) {
      const id =
        (await findByGoogle(trx, identity.subject)) ??
        (await register(services, trx, identity, caller.language, exchange));
      return { signedIn: await beginSession(services, trx, await getAccount(trx, id), exchange), endedIds: [] };
    }
    // The session that asked goes on as a new one.
    const viewer = caller.viewer ?? refuse("google_code_invalid");
    const account = await link(services, trx, viewer, identity, exchange);
    const endedIds = await deleteSessions(trx, viewer.userId, { only: viewer.sessionId });
    return { signedIn: await beginSession(services, trx, account, exchange), endedIds };
  });
  ended.add(endedIds);
  cookies.signIn(reply, signedIn);
  return signedIn;
}

async function register(
  { events, now }: AccountServices,
  trx: Db,
  { subject, email, emailVerified, name }: GoogleIdentity,
  language: Language,
  { request }: Exchange,
): Promise<number> {
  // Whether somebody owns an address that the provider did not check is not known.
  const ownEmail = emailVerified ? email : null;
  if (ownEmail !== null && (await findLogin(trx, ownEmail))?.id != null) refuse("google_email_taken");
  const account = {
    name: nameOf(name, email),
    phone: null,
    email: ownEmail,
    password_hash: null,
    google_subject: subject,
    registered_via: "google",
    language,
  } as const;
  const id = (await insertAccount(trx, account, now())) ?? refuse("google_email_taken");
  await events.add(trx, id, "signed_up", visitOf(request));
  return id;
}

/** What a person is called at first: as at Google, else as before the `@`. */
function nameOf(name: string | null, email: string | null): string {
  const candidates = [name, email?.split("@")[0], "Google"];
  return candidates.map((text) => PersonName.safeParse(text).data).find((known) => known !== undefined) ?? "Google";
}

async function link(
  services: AccountServices,
  trx: Db,
  viewer: Viewer,
  { subject }: GoogleIdentity,
  { request }: Exchange,
): Promise<AccountRow> {
  const { userId } = viewer;
  const account = await getAccount(trx, userId);
  // Here Google is all that opens it: another one would take its place.
  if (account.password_hash === null) await confirmFreshSession(services, viewer);
  if (!(await setGoogleSubject(trx, userId, subject))) refuse("google_email_taken");
  const visit = visitOf(request);
  await services.events.add(trx, userId, "google_connected", visit);
  await sendNotice(services, trx, account, "google_connected", visit);
  return { ...account, google_subject: subject };
}

async function getAccount(trx: Db, id: number): Promise<AccountRow> {
  return (await lockAccount(trx, id)) ?? refuse("google_code_invalid");
}
