import type { Db } from "#server/database/database.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deliverNotice, type NoticeServices } from "../events/deliver-notice.ts";
import type { EventLog } from "../events/event-log.ts";
import { guessLimit, reauthenticate, sessionKey, type ReauthenticationServices } from "../passwords/reauthenticate.ts";
import { findAccount, lockAccount } from "../records/account-queries.ts";
import { deleteSessions } from "../sessions/queries.ts";
import type { EndedSessions } from "../sessions/watch-ended-sessions.ts";
import { deleteSecondFactor } from "./queries.ts";
import type { SecondFactors } from "./second-factor.ts";
import { encodeBase32, totpAddress } from "./totp.ts";

/**
 * Attempts at the codes of an account by whoever is signed in to it, keyed by the session: a stolen one uses up nothing of the owner's. A
 * copy, because each limit record has counters of its own.
 */
const ownCodeLimit: RateLimit = { perKey: guessLimit.perKey };

export interface OwnSecondFactorServices extends ReauthenticationServices, NoticeServices {
  endedSessions: Pick<EndedSessions, "add">;
  events: EventLog;
  secondFactors: SecondFactors;
}

/** Begins to set up a second factor: the secret for an app, and the address of its QR code. */
export async function beginSecondFactor(
  services: OwnSecondFactorServices,
  viewer: Viewer,
  password: string | undefined,
  { ip }: ClientInfo,
): Promise<{ secret: string; address: string }> {
  const { db, secondFactors, publicUrl } = services;
  const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  await reauthenticate(services, viewer, { hash: account.password_hash, password, ip });
  const secret = (await secondFactors.begin(db, viewer.userId)) ?? refuse("conflict");
  const login = account.phone ?? account.email ?? String(account.id);
  return {
    secret: encodeBase32(secret),
    address: totpAddress(secret, { issuer: new URL(publicUrl).hostname, login }),
  };
}

/** Confirms the secret with a code of the app; all other sessions end. Returns the recovery codes. */
export async function confirmSecondFactor(
  services: OwnSecondFactorServices,
  viewer: Viewer,
  code: string,
  client: ClientInfo,
): Promise<string[]> {
  const { db, endedSessions, events, limits, secondFactors } = services;
  await limits.consume(ownCodeLimit, { ip: client.ip, key: sessionKey(viewer) });
  const { codes, endedIds } = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    if (!(await secondFactors.confirm(trx, viewer.userId, code))) refuse("second_factor_incorrect");
    await events.add(trx, viewer.userId, "second_factor_on", client);
    await deliverNotice(services, trx, account, "second_factor_on", client);
    return {
      codes: await secondFactors.renewRecoveryCodes(trx, viewer.userId),
      // They began without it.
      endedIds: await deleteSessions(trx, viewer.userId, { except: viewer.sessionId }),
    };
  });
  endedSessions.add(endedIds);
  return codes;
}

interface OwnProof {
  password: string | undefined;
  code: string;
}

/** New recovery codes; the old ones count no more. */
export async function renewRecoveryCodes(
  services: OwnSecondFactorServices,
  viewer: Viewer,
  proof: OwnProof,
  client: ClientInfo,
): Promise<string[]> {
  return withProof(services, viewer, proof, client, async (trx) => {
    await services.events.add(trx, viewer.userId, "recovery_codes_renewed", client);
    return services.secondFactors.renewRecoveryCodes(trx, viewer.userId);
  });
}

export async function removeSecondFactor(
  services: OwnSecondFactorServices,
  viewer: Viewer,
  proof: OwnProof,
  client: ClientInfo,
): Promise<void> {
  await withProof(services, viewer, proof, client, async (trx) => {
    const account = (await lockAccount(trx, viewer.userId)) ?? refuse("token_expired");
    await deleteSecondFactor(trx, viewer.userId);
    await services.events.add(trx, viewer.userId, "second_factor_off", client);
    await deliverNotice(services, trx, account, "second_factor_off", client);
  });
}

/** Changes a second factor, given the password (or a fresh session) and a code: a session alone is not enough. */
async function withProof<T>(
  services: OwnSecondFactorServices,
  viewer: Viewer,
  { password, code }: OwnProof,
  { ip }: ClientInfo,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const { db, limits, secondFactors } = services;
  await limits.consume(ownCodeLimit, { ip, key: sessionKey(viewer) });
  const account = (await findAccount(db, viewer.userId)) ?? refuse("token_expired");
  await reauthenticate(services, viewer, { hash: account.password_hash, password, ip });
  return db.transaction().execute(async (trx) => {
    if ((await secondFactors.verify(trx, viewer.userId, code)) === "wrong") refuse("second_factor_incorrect");
    return change(trx);
  });
}
