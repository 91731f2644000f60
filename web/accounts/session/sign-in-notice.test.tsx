// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { homeAskingFor, wantedPageOf } from "./own-page-path.ts";
import { SignInNotice } from "./sign-in-notice.tsx";
import { onSignInRequested } from "./sign-in-request.ts";
import type { Viewer } from "./viewer.ts";

const viewer = { id: 1, name: "Айгүл" } as Viewer;
let stop = () => {};
afterEach(() => {
  stop();
  history.replaceState(null, "", "/");
});

test("a guest who wanted a page of one's own is told why to sign in, and asked at once", async () => {
  history.replaceState(null, "", homeAskingFor("/settings/phone"));
  const asked = vi.fn();
  stop = onSignInRequested(asked);
  const part = await render(<SignInNotice />, { root: { viewer: null }, path: homeAskingFor("/settings/phone") });
  expect(part.textContent).toContain("Войдите, чтобы открыть настройки.");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/auth/login?next=%2Fsettings%2Fphone");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith({ next: "/settings/phone" }));
});

test("the dialog does not open again when the page is reloaded", async () => {
  history.replaceState({ idx: 3 }, "", homeAskingFor("/settings/phone"));
  const asked = vi.fn();
  stop = onSignInRequested(asked);
  await render(<SignInNotice />, { root: { viewer: null }, path: homeAskingFor("/settings/phone") });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 3, asked: true });
  const reloaded = await render(<SignInNotice />, { root: { viewer: null }, path: homeAskingFor("/settings/phone") });
  await new Promise((resolve) => void setTimeout(resolve));
  expect(reloaded.textContent).toContain("Войдите");
  expect(asked).toHaveBeenCalledOnce();
});

test("whoever is signed in, and who wanted nothing, sees nothing of it", async () => {
  const asked = vi.fn();
  stop = onSignInRequested(asked);
  const signedIn = await render(<SignInNotice />, { root: { viewer }, path: homeAskingFor("/chats") });
  const plain = await render(<SignInNotice />, { root: { viewer: null }, path: "/?search=диван" });
  expect(signedIn.textContent + plain.textContent).toBe("");
  expect(asked).not.toHaveBeenCalled();
});

test.for([
  ["?signin=%2Fchats%3Fproduct%3D7", "/chats?product=7"],
  ["?signin=//evil.example", undefined],
  ["?signin=https://evil.example", undefined],
  ["?signin=%2F%5Cevil.example", undefined],
  ["", undefined],
] as const)("%s asks for %s", ([search, wanted]) => {
  expect(wantedPageOf(search)).toBe(wanted);
});
