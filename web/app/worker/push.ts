import { parsePushPayload, type PushPayload } from "#contracts/push/payload.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { renewSubscription } from "#web/push/subscribe-manager.ts";
import type { SubscriptionChangeEvent, WorkerScope } from "./scope.ts";

/** TypeScript's description of pages has not all that a worker may say. */
export type ShownOptions = NotificationOptions & { renotify?: boolean; timestamp?: number };

export interface Shown {
  title: string;
  options: ShownOptions;
}

interface Pictures {
  icon: string;
  /** One colour, for the bar of a phone. */
  badge: string;
}

/**
 * How a push is shown. A later one with the same tag takes the place of the earlier, and alerts again unless it is silent. Browsers ask for
 * something to be shown for each push: one that is not understood says only where it is from.
 */
export function describePush(text: string | undefined, { icon, badge }: Pictures): Shown {
  const payload: PushPayload | undefined = text === undefined ? undefined : parsePushPayload(text);
  if (!payload) return { title: "Жарыя", options: { icon, badge, tag: "other", silent: true, data: "/" } };
  const { title, body, url, tag, language, silent, time } = payload;
  return {
    title,
    options: { body, icon, badge, tag, lang: language, silent, renotify: !silent, timestamp: time, data: url },
  };
}

/**
 * Shows a push, but not about a chat that is on the screen: its messages are read there. Browsers ask for nothing to be shown while a page of the site
 * is looked at.
 */
export async function showPush(
  { clients, location, registration }: Pick<WorkerScope, "clients" | "location" | "registration">,
  text: string | undefined,
  pictures: Pictures,
): Promise<void> {
  const { title, options } = describePush(text, pictures);
  const room = roomOf(new URL(String(options.data), location.origin));
  const pages = room === undefined ? [] : await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible" && roomOf(new URL(page.url)) === room)) return;
  await registration.showNotification(title, options);
}

/** The chat that an address shows, in either language. */
function roomOf({ pathname }: URL): string | undefined {
  return /^\/chats\/(\d+)$/.exec(stripLanguage(pathname))?.[1];
}

/**
 * Opens what a notification is about: the page that shows it already, else a new one. Pages that show something else are left alone, because
 * somebody may be writing there.
 */
export async function openNotification({ clients, location }: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), location.origin);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (shown ? shown.focus() : clients.openWindow(url.href));
}

/**
 * The browser has exchanged its subscription, mostly while no page is open: the server is told the new address with the one before. What fails here
 * the next page makes up for (`keepPush`).
 */
export async function renewPush(
  pushManager: Pick<PushManager, "getSubscription" | "subscribe">,
  { oldSubscription, newSubscription }: Pick<SubscriptionChangeEvent, "oldSubscription" | "newSubscription">,
): Promise<void> {
  // Without the address before, nobody knows whether pushes were switched on by whoever is signed in now.
  if (!oldSubscription) return;
  // The language is that of refusals, which nobody reads here.
  const renewal = { language: "ru", oldEndpoint: oldSubscription.endpoint, given: newSubscription ?? null } as const;
  await renewSubscription(pushManager, renewal).catch(() => undefined);
}
