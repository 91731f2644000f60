// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { render } from "#web/test/render.tsx";
import { ChatsLink } from "./chats-link.tsx";
import { setUnreadChats } from "./unread-store.ts";
import { WriteLink } from "./write-link.tsx";

const viewer = { id: 1, name: "Айгүл" } as Viewer;

test("the link to the chats says that something is unread, and stops saying so once it is read", async () => {
  setUnreadChats(3);
  const part = await render(<ChatsLink />);
  const name = () => part.querySelector("a[href='/chats']")?.getAttribute("aria-label");
  expect(name()).toBe("Чаты, есть непрочитанные");
  expect(part.querySelectorAll(".bg-bad")).toHaveLength(1);
  await act(async () => setUnreadChats(0));
  expect([name(), part.querySelectorAll(".bg-bad").length]).toEqual(["Чаты", 0]);
});

test("«Написать» opens the chat, and asks a guest to sign in first", async () => {
  const link = <WriteLink about={{ product: 7 }}>Написать</WriteLink>;
  const hrefOf = async (root: { viewer: Viewer | null }) =>
    (await render(link, { root })).querySelector("a")?.getAttribute("href");
  expect(await hrefOf({ viewer })).toBe("/chats?product=7");
  expect(await hrefOf({ viewer: null })).toBe("/auth/login?next=%2Fchats%3Fproduct%3D7");
});
