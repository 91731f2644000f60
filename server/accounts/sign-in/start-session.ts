import type { SignedIn } from "#contracts/accounts/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { recordDevice } from "../devices/known-devices.ts";
import { deliverNotice, type NoticeServices } from "../events/deliver-notice.ts";
import type { EventLog } from "../events/event-log.ts";
import { countEvents } from "../events/queries.ts";
import type { AccountRow } from "../records/account-queries.ts";
import { presentAccount } from "../records/present.ts";
import { createSession } from "../sessions/create-session.ts";
import { mayHaveSession } from "../sessions/policy.ts";
import type { Tokens } from "../sessions/tokens.ts";

/** Notices about new devices. */
const maxNoticesPerDay = 5;

export interface SessionStartServices extends NoticeServices {
  tokens: Tokens;
  events: EventLog;
  now: () => Date;
}

export interface StartedSession {
  signedIn: SignedIn;
  /** For the device cookie, when the browser has none. */
  issuedDeviceId: string | undefined;
}

/** The right password, code or Google account, when a second factor has to follow. */
export interface SecondFactorNeeded {
  secondFactorOf: Pick<AccountRow, "id" | "password_hash">;
}

/** {@link startSession}, unless the account has a second factor, which has to be given first. */
export async function startSessionOrAsk(
  services: SessionStartServices,
  trx: Db,
  account: AccountRow,
  client: ClientInfo,
): Promise<StartedSession | SecondFactorNeeded> {
  if (!account.has_second_factor) return startSession(services, trx, account, client);
  if (!mayHaveSession(account)) refuse("account_blocked");
  return { secondFactorOf: account };
}

/** Starts a session for an authenticated account, and sends its owner a notice when the device is new. */
export async function startSession(
  services: SessionStartServices,
  trx: Db,
  account: AccountRow,
  client: ClientInfo,
): Promise<StartedSession> {
  if (!mayHaveSession(account)) refuse("account_blocked");
  const now = services.now();
  const { isNew, issuedDeviceId } = await recordDevice(trx, account.id, client, now);
  if (isNew && !(await hasReachedNoticeLimit(trx, account.id, now))) {
    await deliverNotice(services, trx, account, "new_device", client);
  }
  await services.events.add(trx, account.id, isNew ? "signed_in_new_device" : "signed_in", client);
  const tokens = await createSession(services, trx, account, client);
  return { signedIn: { ...tokens, user: presentAccount(account) }, issuedDeviceId };
}

/** Bounds the cost of SMS; the list of events has all sign-ins. */
async function hasReachedNoticeLimit(trx: Db, userId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  const event = "signed_in_new_device";
  return (await countEvents(trx, { userId, event, since, max: maxNoticesPerDay })) === maxNoticesPerDay;
}
