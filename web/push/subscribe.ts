import { unsubscribeFromPush } from "#contracts/push/calls.ts";
import type { Language } from "#web/platform/language.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { subscribeManager } from "./subscribe-manager.ts";

/**
 * How this browser stands: `unsupported` it knows no pushes, `install` only the installed site gets them (iPhone), `denied` the person has
 * refused them in the browser.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** Milliseconds to wait for the service worker, which is registered once a page is idle. */
const workerTimeout = 15_000;
/** Key in the storage: this browser was switched on by the account with this id. */
export const pushedAccountName = "push-account";
/** Key in the storage of the tab: the subscription was looked at. */
const keptName = "push-kept";

/** `isOn`: the server sends pushes to this browser's session. */
export async function findPushState(isOn: boolean): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return isAppleTouchDevice() && !isInstalled() ? "install" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  if (!isOn || Notification.permission !== "granted") return "off";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

function isAppleTouchDevice(): boolean {
  // An iPad says that it is a Mac.
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Asks the person, and has this browser told of what happens. To be called by a tap: browsers ask for one. Throws when something fails. */
export async function turnOnPush(accountId: number, language: Language): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await subscribeBrowser(language);
  writeStored("localStorage", pushedAccountName, String(accountId));
  return "on";
}

/**
 * Once in a tab: a browser that this account has switched on stays on, also after a new sign-in, because a session takes its subscription along
 * when it ends, and after a browser has lost its own. Whoever signs out, or is another, has to switch it on.
 */
export async function keepPush(accountId: number, language: Language): Promise<void> {
  if (Notification.permission !== "granted" || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  if (readStored("localStorage", pushedAccountName) !== String(accountId)) return;
  if (readStored("sessionStorage", keptName) !== null) return;
  writeStored("sessionStorage", keptName, "1");
  await subscribeBrowser(language);
}

async function subscribeBrowser(language: Language): Promise<void> {
  const { pushManager } = await waitForWorker();
  await subscribeManager(pushManager, language);
}

/** This browser is told of nothing any more. Throws when the server was not reached. */
export async function turnOffPush(language: Language): Promise<PushState> {
  writeStored("localStorage", pushedAccountName, null);
  const answer = await callFromBrowser(unsubscribeFromPush, { language });
  if (!("value" in answer)) throw new Error("not unsubscribed");
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no service worker")), workerTimeout);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}
