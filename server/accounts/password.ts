import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { sendNotice } from "./notices.ts";
import { type AccountRow, findAccount, lockAccount, setPasswordHash } from "./queries.ts";
import type { AccountServices, Visit } from "./services.ts";
import { deleteSessions, findSession } from "./session-queries.ts";
import { refuseCommonPassword } from "./sign-up.ts";

/** Milliseconds after signing in in which an account without a password need not prove itself again. */
const freshFor = 10 * 60_000;

/** Changes the password (`old`: the one until now), or gives one to an account that has none. Every other session ends; tells how many. */
export async function changePassword(
  services: AccountServices,
  viewer: Viewer,
  { old, next }: { old: string | undefined; next: string },
  visit: Visit,
): Promise<number> {
  const { db, passwords, events, ended } = services;
  refuseCommonPassword(next, "new_password");
  const before = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  if (old === undefined) {
    if (before.password_hash !== null) refuse("password_exists");
    await confirmFreshSession(services, viewer);
  } else {
    await confirmPassword(services, viewer, before.password_hash, old, visit.ip);
  }
  const hash = await passwords.hash(next);
  const endedIds = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    // Somebody else changed it meanwhile.
    if (account.password_hash !== before.password_hash) refuse("conflict");
    await setPasswordHash(trx, account.id, hash);
    await events.add(trx, account.id, old === undefined ? "password_set" : "password_changed", visit);
    await sendNotice(services, trx, account, "password_changed", visit);
    return deleteSessions(trx, account.id, { except: viewer.sessionId });
  });
  ended.add(endedIds);
  return endedIds.length;
}

/** Refuses a wrong password of one's own; whoever holds the session cannot try many. */
export async function confirmPassword(
  { limits, passwords }: AccountServices,
  viewer: Viewer,
  hash: string | null,
  password: string,
  ip: string,
): Promise<void> {
  await limits.take("passwords", { ip, device: `user ${viewer.userId}` });
  if (!(await passwords.verify(hash, password))) refuse("password_incorrect");
}

/**
 * Refuses whoever merely holds a session what opens the account for good: the password is asked for again. An account that has
 * none proves itself by signing in anew, as at first: the session must be younger than ten minutes (OWASP ASVS 5.0, 7.5.1).
 */
export async function confirmOwner(
  services: AccountServices,
  viewer: Viewer,
  account: Pick<AccountRow, "password_hash">,
  password: string | undefined,
  ip: string,
): Promise<void> {
  if (account.password_hash === null) return confirmFreshSession(services, viewer);
  await confirmPassword(services, viewer, account.password_hash, password ?? "", ip);
}

/** Refuses a session that was not opened just now. */
export async function confirmFreshSession({ db, now }: AccountServices, { sessionId }: Viewer): Promise<void> {
  const { created_at: signedInAt } = (await findSession(db, sessionId)) ?? refuse("token_expired");
  if (now().getTime() - signedInAt.getTime() > freshFor) refuse("sign_in_again");
}
