import { afterEach, expect, test, vi } from "vitest";
import type { PushPayload } from "#contracts/push/payload.ts";
import { describePush, openNotification, renewPush, showPush } from "./push.ts";
import type { WorkerScope } from "./scope.ts";

const pictures = { icon: "/assets/icon.png", badge: "/assets/badge.png" };
const payload: PushPayload = {
  title: "Айбек",
  body: "Написал вам",
  url: "/ky/chats/12",
  tag: "chat-12",
  language: "ky",
  silent: false,
  time: 1_795_000_000_000,
};

test("a push is shown as it says, and alerts again unless it is silent", () => {
  expect(describePush(JSON.stringify(payload), pictures)).toEqual({
    title: "Айбек",
    options: {
      ...pictures,
      body: "Написал вам",
      tag: "chat-12",
      lang: "ky",
      silent: false,
      renotify: true,
      timestamp: payload.time,
      data: "/ky/chats/12",
    },
  });
  expect(describePush(JSON.stringify({ ...payload, silent: true }), pictures).options).toMatchObject({
    silent: true,
    renotify: false,
  });
});

test("a push that is not understood is shown, says nothing and leads home", () => {
  for (const text of [undefined, "", "{", JSON.stringify({ ...payload, url: "https://evil.example" })])
    expect(describePush(text, pictures)).toMatchObject({ title: "Жарыя", options: { data: "/" } });
});

test("a message of a chat that is on the screen shows nothing, of another one or behind another page it does", async () => {
  const show = async (path: string, visibilityState: DocumentVisibilityState, url = payload.url) => {
    const shown: string[] = [];
    const origin = "https://jarya.example";
    const scope = {
      location: { origin },
      clients: { matchAll: async () => [{ url: origin + path, visibilityState }] },
      registration: { showNotification: async (title: string) => void shown.push(title) },
    };
    await showPush(scope as unknown as WorkerScope, JSON.stringify({ ...payload, url }), pictures);
    return shown.length;
  };
  expect(await show("/ky/chats/12", "visible")).toBe(0);
  expect(await show("/chats/12?at=3", "visible")).toBe(0);
  for (const path of ["/ky/chats/12", "/chats/12"]) expect(await show(path, "hidden")).toBe(1);
  for (const path of ["/chats/120", "/chats", "/", "/ky/products/12"]) expect(await show(path, "visible")).toBe(1);
  // What has become of a listing its open page does not say.
  expect(await show("/products/12", "visible", "/products/12")).toBe(1);
});

/** Taps a notification about a room, with pages open at these addresses; returns what happened. */
async function tap(...open: string[]): Promise<string[]> {
  const happened: string[] = [];
  const origin = "https://jarya.example";
  const clients = {
    matchAll: async () =>
      open.map((path) => ({ url: origin + path, focus: async () => happened.push(`focus ${path}`) })),
    openWindow: async (url: string) => happened.push(`open ${url}`),
  };
  const notification = { data: "/chats/12", close: () => happened.push("close") } as unknown as Notification;
  await openNotification({ clients, location: { origin } } as unknown as WorkerScope, notification);
  return happened;
}

test("a tap goes to the page that shows it, else opens a new one and leaves the others alone", async () => {
  expect(await tap("/", "/chats/12?x=1")).toEqual(["close", "focus /chats/12?x=1"]);
  expect(await tap("/post")).toEqual(["close", "open https://jarya.example/chats/12"]);
  expect(await tap()).toEqual(["close", "open https://jarya.example/chats/12"]);
});

afterEach(() => vi.unstubAllGlobals());

/** Exchanges the subscription of a browser; returns what the server is asked. */
async function exchange(event: { old?: string; next?: string }, answers: number[] = [200]) {
  const key = Buffer.alloc(65, 1).toString("base64url");
  const subscriptionAt = (endpoint: string) =>
    ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) }) as unknown as PushSubscription;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string }) => {
    sent.push(body === undefined || body === "{}" ? `${method} ${path}` : `${method} ${path} ${body}`);
    if (path === "/push/v1/key/") return Response.json({ key });
    if (path.includes("/refresh/")) return Response.json({});
    return Response.json({ code: "token_expired" }, { status: answers.shift() ?? 200 });
  });
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => subscriptionAt("https://push.example/made"),
  };
  await renewPush(pushManager, {
    oldSubscription: event.old === undefined ? null : subscriptionAt(event.old),
    newSubscription: event.next === undefined ? null : subscriptionAt(event.next),
  });
  return sent;
}

const told = (endpoint: string) =>
  `POST /push/v1/subscription/ {"endpoint":"${endpoint}","keys":{"p256dh":"p","auth":"a"},"old_endpoint":"https://push.example/old"}`;
const old = "https://push.example/old";

test("a subscription that the browser has exchanged is told to the server with the address before", async () => {
  const next = "https://push.example/next";
  expect(await exchange({ old, next })).toEqual([told(next)]);
  // Some browsers leave it to the site to subscribe anew.
  expect(await exchange({ old })).toEqual(["GET /push/v1/key/", told("https://push.example/made")]);
  // The session's token has expired meanwhile, mostly.
  expect(await exchange({ old, next }, [401, 200])).toEqual([told(next), "POST /auth/v1/refresh/", told(next)]);
});

test("an exchange of nothing, and one that is refused, harm nobody", async () => {
  expect(await exchange({ next: "https://push.example/next" })).toEqual([]);
  expect(await exchange({ old, next: "https://push.example/next" }, [404])).toHaveLength(1);
});
