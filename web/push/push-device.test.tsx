// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { PushDevice } from "./push-device.tsx";
import { keepPush, pushedAccountName } from "./subscribe.ts";

// Of the build: the texts of the tests have them all.
vi.mock("./texts.ts", () => ({}));

const key = Buffer.from(Array.from({ length: 65 }, (_, index) => index)).toString("base64url");
const keys = { p256dh: "p", auth: "a" };

interface Scene {
  permission?: NotificationPermission;
  /** What the person answers. */
  answer?: NotificationPermission;
  /** The browser is subscribed with this key. */
  subscribedWith?: string;
  /** Codes of refusals, one for each attempt to subscribe. */
  refusals?: string[];
}

/** A browser with a push service and a server. */
function openBrowser({ permission = "default", answer = "granted", subscribedWith, refusals = [] }: Scene = {}) {
  let count = 0;
  const subscriptionOf = (of: string) => {
    count += 1;
    const endpoint = `https://push.example/${count}`;
    return {
      options: { applicationServerKey: Uint8Array.from(Buffer.from(of, "base64url")).buffer },
      unsubscribe: async () => void (subscription = undefined),
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
    };
  };
  let subscription = subscribedWith === undefined ? undefined : subscriptionOf(subscribedWith);
  const pushManager = {
    getSubscription: async () => subscription ?? null,
    subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
      expect(options.userVisibleOnly).toBe(true);
      return (subscription = subscriptionOf(Buffer.from(options.applicationServerKey).toString("base64url")));
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", vi.fn());
  const notifications = { permission, requestPermission: async () => (notifications.permission = answer) };
  vi.stubGlobal("Notification", notifications);
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "", body }: { method?: string; body?: string }) => {
    // Parts of earlier tests of the same process may still tell what was read.
    if (path.startsWith("/push/")) sent.push(body === undefined ? `${method} ${path}` : `${method} ${path} ${body}`);
    if (path === "/push/v1/key/") return Response.json({ key });
    const refusal = method === "POST" ? refusals.shift() : undefined;
    return refusal ? Response.json({ code: refusal }, { status: 409 }) : Response.json({ is_on: method === "POST" });
  });
  return { sent, isSubscribed: () => subscription !== undefined };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
  sessionStorage.clear();
});

const open = (isOn: boolean) => render(<PushDevice accountId={7} isOn={isOn} />);
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))));

test("one tap asks the person, subscribes with the site's key and tells the server the address", async () => {
  const { sent, isSubscribed } = openBrowser();
  const container = await open(false);
  expect(container.querySelector("output")?.textContent).toContain("даже когда сайт закрыт");
  await press(container, "button");
  await settle();
  expect(sent).toEqual([
    "GET /push/v1/key/",
    `POST /push/v1/subscription/ ${JSON.stringify({ endpoint: "https://push.example/1", keys })}`,
  ]);
  expect(isSubscribed()).toBe(true);
  expect(localStorage.getItem(pushedAccountName)).toBe("7");
  expect(container.querySelector("output")?.textContent).toMatch(/^Включены/);
  await press(container, "button");
  await settle();
  expect(sent.at(-1)).toBe("DELETE /push/v1/subscription/");
  expect(isSubscribed()).toBe(false);
  expect(container.querySelector("button")?.textContent).toBe("Включить");
});

test("a browser that was switched on stays on with the next sign-in of the same account, once in a tab", async () => {
  const { sent } = openBrowser({ permission: "granted", subscribedWith: key });
  await keepPush(7, "ru");
  localStorage.setItem(pushedAccountName, "7");
  await keepPush(8, "ru");
  expect(sent).toEqual([]);
  await keepPush(7, "ru");
  await keepPush(7, "ru");
  expect(sent).toEqual(["GET /push/v1/key/", expect.stringContaining("POST /push/v1/subscription/")]);
});

test("who refuses is told how to change that, and asked no more", async () => {
  const { sent } = openBrowser({ answer: "denied" });
  const container = await open(false);
  await press(container, "button");
  await settle();
  expect(sent).toEqual([]);
  expect(container.querySelector("output")?.textContent).toContain("Вы запретили");
  expect(container.querySelector("button")?.disabled).toBe(true);
});

test("a subscription for another key of the site, and one that is not this browser's any more, are replaced", async () => {
  const other = Buffer.alloc(65, 9).toString("base64url");
  const { sent } = openBrowser({ permission: "granted", subscribedWith: other, refusals: ["conflict"] });
  const container = await open(false);
  await press(container, "button");
  await settle();
  const addresses = sent.flatMap((line) => /push\.example\/\d/.exec(line)?.[0] ?? []);
  expect(addresses).toEqual(["push.example/2", "push.example/3"]);
  expect(container.querySelector("output")?.textContent).toMatch(/^Включены/);
});

test("what fails is said, and can be tried again", async () => {
  openBrowser({ refusals: ["internal"] });
  const container = await open(false);
  await press(container, "button");
  await settle();
  expect(container.textContent).toContain("Не получилось");
  await press(container, "button");
  await settle();
  expect(container.textContent).not.toContain("Не получилось");
  expect(container.querySelector("output")?.textContent).toMatch(/^Включены/);
});

test("the server has a browser that has lost its subscription: it can be switched on again", async () => {
  openBrowser({ permission: "granted" });
  const container = await open(true);
  await settle();
  expect(container.querySelector("button")?.textContent).toBe("Включить");
});

test("a browser without pushes says so, and an iPhone how to get them", async () => {
  const container = await open(false);
  await settle();
  expect(container.querySelector("output")?.textContent).toContain("не умеет");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)");
  const onPhone = await open(false);
  await settle();
  expect(onPhone.querySelector("output")?.textContent).toContain("На экран „Домой“");
});
