import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deliverNotice, type NoticeServices } from "../events/deliver-notice.ts";
import type { EventLog } from "../events/event-log.ts";
import { findAccount, lockAccount, setPasswordHash } from "../records/account-queries.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { endOwnKeys } from "../sessions/end-sessions.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { type ReauthenticationServices, requireFreshSession, requirePassword } from "./reauthenticate.ts";

export interface PasswordChangeServices extends ReauthenticationServices, NoticeServices {
  endedSessions: Pick<EndedSessions, "add">;
  events: EventLog;
}

/** Changes the password (`old` is the present one), or sets one where there is none. Ends all other sessions, and the keys of the business; returns how many sessions. */
export async function changePassword(
  services: PasswordChangeServices,
  viewer: Viewer,
  { old, next }: { old: string | undefined; next: string },
  client: ClientInfo,
): Promise<number> {
  const { db, passwords, events, endedSessions } = services;
  refuseCommonPassword(next, "new_password");
  const { password_hash: oldHash } = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  if (old === undefined) {
    if (oldHash !== null) refuse("password_exists");
    await requireFreshSession(services, viewer);
  } else {
    await requirePassword(services, viewer, { hash: oldHash, password: old, ip: client.ip });
  }
  const hash = await passwords.hash(next);
  const endedIds = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    // Another call has changed it meanwhile.
    if (account.password_hash !== oldHash) refuse("conflict");
    await setPasswordHash(trx, account.id, hash);
    await events.add(trx, account.id, old === undefined ? "password_set" : "password_changed", client);
    await endOwnKeys(services, trx, account.id, { cause: "password", client });
    await deliverNotice(services, trx, account, "password_changed", client);
    return deleteSessions(trx, account.id, { except: viewer.sessionId });
  });
  endedSessions.add(endedIds);
  return endedIds.length;
}
