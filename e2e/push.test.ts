// @module-tag rare
import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";
import { openRoom } from "#contracts/chat/schemas.ts";
import type { PushPayload } from "#contracts/push/payload.ts";
import { getPushSettings } from "#contracts/push/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { register } from "./account.ts";
import { findListing } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { textsOf } from "./texts.ts";

/**
 * A person who allows notifications, and a push service: the browser of the tests has neither, whatever its contexts are granted. The address is of a
 * known service, and nothing is ever sent there: the push itself is handed to the service worker by the browser's own tool for that.
 */
function standInForPushService(): void {
  const asked = "asked-for-permission";
  Object.defineProperty(Notification, "permission", {
    get: () => (localStorage.getItem(asked) === null ? "default" : "granted"),
  });
  Notification.requestPermission = async () => {
    localStorage.setItem(asked, "1");
    return "granted";
  };
  const keys = { p256dh: "", auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  let subscription: unknown;
  PushManager.prototype.getSubscription = async () => (subscription ?? null) as PushSubscription | null;
  PushManager.prototype.subscribe = async (options) => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const bytes = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const text = btoa(String.fromCharCode(...bytes));
    keys.p256dh = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const endpoint = `https://fcm.googleapis.com/wp/${crypto.randomUUID()}`;
    const made = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    subscription = made;
    return made as unknown as PushSubscription;
  };
}

/** The service worker of a page, and the hand that gives it pushes. */
async function openWorker(page: Page): Promise<{ worker: Worker; push: (payload: PushPayload) => Promise<void> }> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${productUrl()}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the page has no service worker");
  const push = async (payload: PushPayload) => {
    const data = JSON.stringify(payload);
    await session.send("ServiceWorker.deliverPushMessage", { origin: productUrl(), registrationId, data });
  };
  return { worker, push };
}

/** What is on the lock screen, as the tests see it. */
interface ShownNow {
  title: string;
  options: NotificationOptions & { tag: string };
}

interface WorkerOfTest {
  shown: ShownNow[];
  /** Pages that came to the front, and those that were opened. */
  happened: string[];
  registration: ServiceWorkerRegistration;
  clients: { openWindow: unknown };
  WindowClient: { prototype: { focus: unknown } };
}

/**
 * The browser of the tests has no place to show notifications at: what the worker shows is recorded, and as in any browser a later one with the same
 * tag takes the place of the earlier. A tap by a test is no tap by a person, which opening and focusing a page ask for: they are recorded, too.
 */
const record = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerOfTest;
    scope.shown = [];
    scope.happened = [];
    scope.registration.showNotification = async (title, options) => {
      const next = { title, options: options as ShownNow["options"] };
      scope.shown = [...scope.shown.filter((shown) => shown.options.tag !== next.options.tag), next];
    };
    scope.clients.openWindow = async (address: string) => void scope.happened.push(`open ${new URL(address).pathname}`);
    scope.WindowClient.prototype.focus = async function (this: { url: string }) {
      scope.happened.push(`focus ${new URL(this.url).pathname}`);
    };
  });

const readShown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerOfTest).shown);

/** Taps what was shown first; returns what has happened then. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerOfTest;
    const [first] = scope.shown.splice(0, 1);
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event("notificationclick"), {
      notification: { ...first?.options, close: () => scope.happened.push("close") },
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    dispatchEvent(event);
    await Promise.all(works);
    return scope.happened.splice(0);
  });

describeReaders(import.meta.filename, readers, (reader) => {
  test("a push is switched on, shown and tapped", async ({ visit }) => {
    const { language } = reader;
    const t = textsOf(language, "push");
    const user = await register(reader, "Айбек");
    const { id: product } = await findListing(({ state }) => state === "active");
    const { id: room } = await user.call(openRoom, { body: { product } });

    const page = await visit(`/chats/${room}`, { ...reader, as: user, serviceWorker: true });
    const { worker, push } = await openWorker(page);
    await record(worker);
    const url = hrefIn(language, `/chats/${room}`);
    const payload: PushPayload = {
      title: "Бермет",
      body: language === "ru" ? "Новое сообщение: «Диван»" : "Жаңы билдирүү: «Диван»",
      url,
      tag: `chat-${room}`,
      language,
      silent: false,
      time: Date.now(),
    };
    const { title, body, tag } = payload;
    // Of what is on the screen nothing is shown: the push after it is the only one. A tap brings that page to the front.
    await push(payload);
    await push({ ...payload, tag: "news", url: hrefIn(language, "/chats") });
    await eventually(async () => (await readShown(worker)).map(({ options }) => options.tag)).toEqual(["news"]);
    await worker.evaluate((data) => {
      (globalThis as unknown as WorkerOfTest).shown = [{ title: "", options: { tag: "", data } }];
    }, url);
    expect(await tap(worker)).toEqual(["close", `focus ${url}`]);

    await page.context().addInitScript(standInForPushService);
    await page.goto(hrefIn(language, "/settings/notifications"));
    await page.getByRole("button", { name: t("device.turnOn"), exact: true }).click();
    await page.getByText(t("device.on")).waitFor();
    expect((await user.call(getPushSettings)).is_on).toBe(true);
    await expectAccessible(page);
    await push(payload);
    await eventually(() => readShown(worker)).toMatchObject([
      { title, options: { body, tag, lang: language, data: url, renotify: true, silent: false } },
    ]);
    const { icon, badge } = ((await readShown(worker))[0]?.options ?? {}) as { icon?: string; badge?: string };
    for (const picture of [icon, badge]) expect((await fetch(productUrl() + picture)).status).toBe(200);
    // A later one about the same chat takes its place.
    await push({ ...payload, body: `${body} 2` });
    await eventually(async () => (await readShown(worker)).map(({ options }) => options.body)).toEqual([`${body} 2`]);
    // The page that is open shows something else: it is left alone.
    expect(await tap(worker)).toEqual(["close", `open ${url}`]);
  });
});
