import { expect, test } from "vitest";
import type { PushPayload } from "#contracts/push/payload.ts";
import { describePush, openNotification } from "./push.ts";
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
