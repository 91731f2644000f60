import type { Db } from "#server/database/database.ts";
import { perDay, perHour, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { isOwnDevice } from "../devices/known-devices.ts";
import { deliverNotice } from "../events/deliver-notice.ts";
import { countEvents } from "../events/queries.ts";
import { guessLimit } from "../passwords/reauthenticate.ts";
import { lockAccount } from "../records/account-queries.ts";
import { proofOf } from "../sign-in/second-factor-ticket.ts";
import { type SessionStartServices, type StartedSession, startSession } from "../sign-in/start-session.ts";
import type { SecondFactors } from "./second-factor.ts";

interface SecondFactorServices extends SessionStartServices {
  db: Db;
  limits: RateLimits;
  secondFactors: SecondFactors;
}

/**
 * Attempts at the codes of an account from all devices together that nobody has signed in to it from: whoever makes them knows the password, which
 * the owner may not have told anybody.
 */
const strangersLimit: RateLimit = { perKey: [perMinute(10), perHour(30), perDay(100)] };
/** From a device of the owner, by itself: no stranger can keep it out. */
const ownDeviceLimit: RateLimit = { perKey: guessLimit.perKey };

/** Wrong codes of an account within a day after which its owner gets a notice. */
const failuresBeforeNotice = 5;

/** Ends a sign-in that asked for the second factor: with a code of the app, or a recovery code. */
export async function signInWithSecondFactor(
  services: SecondFactorServices,
  ticket: { userId: number; proof: string } | undefined,
  code: string,
  client: ClientInfo,
): Promise<StartedSession> {
  const { db, events, secondFactors } = services;
  const { userId, proof } = ticket ?? refuse("second_factor_expired");
  await countAttempt(services, userId, client);
  const started = await db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, userId)) ?? refuse("second_factor_expired");
    // The password was changed meanwhile.
    if (proofOf(account) !== proof) refuse("second_factor_expired");
    const result = await secondFactors.verify(trx, userId, code);
    if (result === "wrong") return undefined;
    if (result === "recovery") await events.add(trx, userId, "recovery_code_used", client);
    return startSession(services, trx, account, client);
  });
  if (started) return started;
  await noteFailure(services, userId, client);
  refuse("second_factor_incorrect");
}

async function countAttempt({ db, limits }: SecondFactorServices, userId: number, client: ClientInfo): Promise<void> {
  const { ip, deviceId } = client;
  if (await isOwnDevice(db, userId, client)) {
    await limits.consume(ownDeviceLimit, { ip, key: `user ${userId} device ${deviceId}` });
  } else await limits.consume(strangersLimit, { ip, key: `user ${userId}` });
}

/** Records a wrong code. After some of a day the owner is told, once: whoever enters them knows the password. */
async function noteFailure(services: SecondFactorServices, userId: number, client: ClientInfo): Promise<void> {
  const event = "second_factor_failed";
  await services.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) return;
    await services.events.add(trx, userId, event, client);
    const since = new Date(services.now().getTime() - dayMs);
    const failures = await countEvents(trx, { userId, event, since, max: failuresBeforeNotice + 1 });
    if (failures === failuresBeforeNotice) await deliverNotice(services, trx, account, "second_factor_tried", client);
  });
}
