import { UserName } from "#contracts/accounts/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findFraudInName } from "#server/shield/refuse-fraud.ts";
import type { Language } from "#server/platform/texts.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deliverNotice } from "../events/deliver-notice.ts";
import { requireFreshSession } from "../passwords/reauthenticate.ts";
import {
  type AccountRow,
  findByGoogle,
  insertAccount,
  lockAccount,
  lockMailbox,
  setGoogleSubject,
} from "../records/account-queries.ts";
import type { FormerAccounts } from "../records/former-accounts.ts";
import { mailboxOf } from "../records/logins.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";
import { deleteSessions } from "../sessions/queries.ts";
import {
  type SessionStartServices,
  type SecondFactorNeeded,
  type StartedSession,
  startSession,
  startSessionOrAsk,
} from "../sign-in/start-session.ts";
import { consumeGoogleIdentity } from "./identities.ts";
import type { GoogleIdentity } from "./queries.ts";

export interface ConnectGoogleServices extends SessionStartServices {
  db: Db;
  endedSessions: Pick<EndedSessions, "add">;
  formerAccounts: FormerAccounts;
  siteSettings: Pick<SiteSettingsStore, "current">;
}

interface GoogleCaller extends ClientInfo {
  viewer: Viewer | null;
  language: Language;
}

/**
 * Signs in with the identity of a one-time code, and creates an account where there is none. An e-mail that another account has is
 * refused: its owner connects Google while signed in (`linkUserId`).
 */
export async function connectGoogle(
  services: ConnectGoogleServices,
  keys: { code: string; browser: string },
  caller: GoogleCaller,
): Promise<StartedSession | SecondFactorNeeded> {
  const { db, endedSessions, now } = services;
  const identity = (await consumeGoogleIdentity(db, keys, now())) ?? refuse("google_code_invalid");
  const { started, endedIds } = await db.transaction().execute(async (trx) => {
    if (identity.linkUserId === null) {
      const id = (await findByGoogle(trx, identity.subject)) ?? (await register(services, trx, identity, caller));
      return { started: await startSessionOrAsk(services, trx, await getAccount(trx, id), caller), endedIds: [] };
    }
    // The present session is replaced by a new one.
    const viewer = caller.viewer ?? refuse("google_code_invalid");
    // Somebody else signed in on this browser meanwhile.
    if (viewer.userId !== identity.linkUserId) refuse("google_code_invalid");
    const account = await link(services, trx, viewer, identity, caller);
    const endedIds = await deleteSessions(trx, viewer.userId, { only: viewer.sessionId });
    return { started: await startSession(services, trx, account, caller), endedIds };
  });
  endedSessions.add(endedIds);
  return started;
}

async function register(
  { events, formerAccounts, siteSettings, now }: ConnectGoogleServices,
  trx: Db,
  { subject, email, emailVerified, name }: GoogleIdentity,
  caller: GoogleCaller,
): Promise<number> {
  if (!siteSettings.current().accepts_sign_ups) refuse("sign_ups_closed");
  // An unverified e-mail may belong to somebody else.
  const ownEmail = emailVerified ? email : null;
  if (ownEmail !== null && (await lockMailbox(trx, mailboxOf(ownEmail)))) refuse("google_email_taken");
  const account = {
    name: firstName(name, email),
    phone: null,
    email: ownEmail,
    password_hash: null,
    google_subject: subject,
    registered_via: "google",
    language: caller.language,
  } as const;
  const id = (await insertAccount(trx, account, now())) ?? refuse("google_email_taken");
  if (ownEmail !== null) await formerAccounts.apply(trx, id, ownEmail);
  await events.add(trx, id, "signed_up", caller);
  return id;
}

/** The name of a new account: that at Google, else the part of the e-mail before `@`; none that nobody may choose here. */
function firstName(name: string | null, email: string | null): string {
  const candidates = [name, email?.split("@")[0]];
  const names = candidates.map((text) => UserName.safeParse(text).data);
  return names.find((text) => text !== undefined && findFraudInName(text) === undefined) ?? "Google";
}

async function link(
  services: ConnectGoogleServices,
  trx: Db,
  viewer: Viewer,
  { subject }: GoogleIdentity,
  caller: GoogleCaller,
): Promise<AccountRow> {
  const account = await getAccount(trx, viewer.userId);
  // It is a way into the account that outlasts the session and the password.
  await requireFreshSession(services, viewer);
  if (!(await setGoogleSubject(trx, account.id, subject))) refuse("google_email_taken");
  await services.events.add(trx, account.id, "google_connected", caller);
  await deliverNotice(services, trx, account, "google_connected", caller);
  return { ...account, google_subject: subject };
}

async function getAccount(trx: Db, id: number): Promise<AccountRow> {
  return (await lockAccount(trx, id)) ?? refuse("google_code_invalid");
}
