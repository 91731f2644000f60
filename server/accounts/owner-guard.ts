import type { OwnerGuard } from "#server/business/records/owner-guard.ts";
import type { DeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { personOf } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { clientInfoOf } from "./devices/client-info.ts";
import { deliverNotice, type NoticeServices } from "./events/deliver-notice.ts";
import type { EventLog } from "./events/event-log.ts";
import { reauthenticate, type ReauthenticationServices } from "./passwords/reauthenticate.ts";
import { findAccount } from "./records/account-queries.ts";

interface GuardServices extends ReauthenticationServices, NoticeServices {
  devices: Pick<DeviceCookies, "readDeviceId">;
  events: EventLog;
}

/** Somebody else's device is not told. */
const nowhere = { ip: "", device: "", deviceId: undefined, userAgent: undefined };

export function createOwnerGuard(services: GuardServices): OwnerGuard {
  const { db, devices, events } = services;
  return {
    async requireProof(viewer, password, { ip }) {
      // A key has no session.
      if (viewer.sessionId === 0) refuse("api_key_not_accepted");
      // A member proves who they are, whomever the call counts for.
      const person = { ...viewer, userId: personOf(viewer) };
      const { password_hash: hash } = (await findAccount(db, person.userId)) ?? refuse("token_expired");
      await reauthenticate(services, person, { hash, password, ip });
    },
    note: (trx, userId, event, request) =>
      events.add(trx, userId, event, request ? clientInfoOf(request, devices) : nowhere),
    async warn(trx, userId, notice) {
      const account = await findAccount(trx, userId);
      if (account) await deliverNotice(services, trx, account, notice, nowhere);
    },
  };
}
