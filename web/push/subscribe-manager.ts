import { getPushKey, subscribeToPush } from "#contracts/push/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

/*
 * What pages and the service worker do alike: the latter when the browser has exchanged the address of its subscription, mostly while no page is open.
 */

type Manager = Pick<PushManager, "getSubscription" | "subscribe">;

/** Subscribes this browser and tells the server. Throws when something fails. */
export async function subscribeManager(pushManager: Manager, language: Language): Promise<void> {
  if (!(await subscribeWith(pushManager, language))) {
    // The server knows this address with other keys: another one is needed.
    await (await pushManager.getSubscription())?.unsubscribe();
    if (!(await subscribeWith(pushManager, language))) throw new Error("not subscribed");
  }
}

/**
 * The same after the browser has given up the subscription that it had at `oldEndpoint`; `given`: the one it has made itself. The server replaces
 * only what the account has there: false where it has not. Throws when the server was not reached.
 */
export async function renewSubscription(
  pushManager: Manager,
  { language, oldEndpoint, given }: { language: Language; oldEndpoint: string; given?: PushSubscription | null },
): Promise<boolean> {
  const subscription = given ?? (await findOrSubscribe(pushManager, language));
  return sendSubscription(subscription, language, oldEndpoint);
}

/** False when the server has another browser at this address. */
async function subscribeWith(pushManager: Manager, language: Language): Promise<boolean> {
  return sendSubscription(await findOrSubscribe(pushManager, language), language);
}

/** The subscription of this browser with the key that the server has now. */
async function findOrSubscribe(pushManager: Manager, language: Language): Promise<PushSubscription> {
  const answer = await callFromBrowser(getPushKey, { language });
  if (!("value" in answer)) throw new Error("no key");
  const applicationServerKey = decodeKey(answer.value.key);
  const existing = await pushManager.getSubscription();
  const isOfKey = existing && isSame(existing.options.applicationServerKey, applicationServerKey);
  if (existing && !isOfKey) await existing.unsubscribe();
  return isOfKey ? existing : pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Tells the server this browser's address; false when it has another browser there, or not the one before. Throws when it was not reached. */
async function sendSubscription(
  subscription: PushSubscription,
  language: Language,
  oldEndpoint?: string,
): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    ...(oldEndpoint !== undefined && { old_endpoint: oldEndpoint }),
  };
  const answer = await callFromBrowser(subscribeToPush, { body, language });
  if ("value" in answer) return true;
  if ("problem" in answer && (answer.problem.code === "conflict" || answer.problem.code === "not_found")) return false;
  throw new Error("not subscribed");
}

/** From base64url. */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(given: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(given ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
