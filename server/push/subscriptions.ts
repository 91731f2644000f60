import type { ValidInput } from "#contracts/base/endpoint.ts";
import { maxPushSubscriptions } from "#contracts/push/rules.ts";
import type { subscribeToPush } from "#contracts/push/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { isPublicKey } from "./encrypt.ts";
import { parsePushEndpoint, pushServiceOf } from "./push-hosts.ts";
import * as queries from "./queries.ts";

export interface SubscriptionServices {
  db: Db;
  now(): Date;
  /** Hosts of push services; see `parsePushEndpoint`. */
  pushHosts: readonly string[];
}

/**
 * Sends pushes to the browser of the viewer's session, until it ends. Another account that has used this browser gets none there any more.
 * Refuses an address that is no push service's. With the address before, a subscription of the account is replaced, and where there is none nothing
 * is added: a browser changes addresses by itself, whoever has signed in there meanwhile.
 */
export async function subscribe(
  { db, now, pushHosts }: SubscriptionServices,
  { userId, sessionId }: Viewer,
  { endpoint, old_endpoint: oldEndpoint, keys }: ValidInput<typeof subscribeToPush>["body"],
): Promise<{ is_on: true }> {
  const url = parsePushEndpoint(endpoint, pushHosts) ?? refuseField("endpoint", "push_endpoint");
  const p256dh = Buffer.from(keys.p256dh, "base64url");
  const auth = Buffer.from(keys.auth, "base64url");
  if (!isPublicKey(p256dh)) refuseField("keys", "push_key");
  await db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    const found = await queries.findSubscription(trx, url.href);
    if (found) {
      // An address is a browser's, with its keys: whoever knows one without the others takes it from nobody.
      if (!found.p256dh.equals(p256dh) || !found.auth.equals(auth)) refuse("conflict");
      if (found.session_id === sessionId) return;
    }
    if (oldEndpoint !== undefined) {
      const old = parsePushEndpoint(oldEndpoint, pushHosts)?.href;
      if (old === undefined || !(await queries.deleteSubscriptionAt(trx, userId, old))) refuse("not_found");
    }
    if (found) await queries.deleteSubscription(trx, found.id);
    await queries.deleteSubscriptionOfSession(trx, sessionId);
    const subscription = {
      userId,
      sessionId,
      endpoint: url.href,
      host: pushServiceOf(url, pushHosts),
      p256dh,
      auth,
      now: now(),
    };
    if (!(await queries.insertSubscription(trx, subscription))) {
      refuse((await queries.hasSession(trx, sessionId)) ? "conflict" : "token_expired");
    }
    await queries.deleteFirstSubscriptions(trx, userId, maxPushSubscriptions);
  });
  return { is_on: true };
}

/** Sends no more pushes to the browser of the viewer's session. */
export async function unsubscribe({ db }: { db: Db }, { sessionId }: Viewer): Promise<{ is_on: false }> {
  await queries.deleteSubscriptionOfSession(db, sessionId);
  return { is_on: false };
}
