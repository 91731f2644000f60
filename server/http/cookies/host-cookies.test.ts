import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAccount, login, logout, refreshSession } from "#contracts/accounts/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { openBrowser, readSetCookies, register } from "#server/test/browser.ts";
import { makeListing } from "#server/test/make.ts";

let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await openTestApp({ publicUrl: "https://jarya.example" }));
});
afterAll(() => close());

const password = "secret1x";
const names = (cookies: string[]) => cookies.map((cookie) => cookie.split("=")[0]);

test("under https every cookie that proves something is bound to the host", async () => {
  const { browser, login: name } = await register(app);
  const answer = await browser.call(login, { body: { login: name, password } });
  const cookies = readSetCookies(answer);
  expect(names(cookies)).toEqual(["__Host-access", "__Host-refresh", "signed_in"]);
  for (const cookie of cookies) expect(cookie).toMatch(/Path=\/; (?:HttpOnly; )?Secure; SameSite=Lax$/);
  const reveal = await app.call(revealPhone, { params: { id: await makeListing(app) } });
  expect(names(readSetCookies(reveal))).toEqual(["__Host-device"]);
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    "__Host-access",
    "__Host-device",
    "__Host-refresh",
    "signed_in",
  ]);
  expect((await browser.call(getAccount)).status).toBe(200);
  // A cookie that another host of the domain planted does not count beside the own one.
  const planted = await register(app);
  browser.cookies.set("access", planted.access);
  expect((await browser.call(getAccount)).reply.login).toBe(name);
  await browser.call(logout);
  expect([...browser.cookies.keys()]).toEqual(["__Host-device"]);
});

test("nobody is signed out by the change of names, and a month later the old ones count no more", async () => {
  const signedIn = async () => {
    const { access, refresh, user } = await register(app);
    const browser = openBrowser(app);
    browser.cookies.set("access", access).set("refresh", refresh).set("signed_in", "1");
    return { browser, user };
  };
  const early = await signedIn();
  expect((await early.browser.call(getAccount)).reply.id).toBe(early.user.id);
  wait(app, 3_600);
  expect((await early.browser.call(refreshSession, { body: {} })).status).toBe(200);
  expect([...early.browser.cookies.keys()].toSorted()).toEqual(["__Host-access", "__Host-refresh", "signed_in"]);
  expect((await early.browser.call(getAccount)).reply.id).toBe(early.user.id);
  wait(app, 30 * 86_400);
  const late = await signedIn();
  expect((await late.browser.call(getAccount)).status).toBe(401);
  expect((await late.browser.call(refreshSession, { body: {} })).status).toBe(401);
});

test("answers are for our own pages, photos for everybody's", async () => {
  const answer = await app.http.inject({ url: "/catalogue/v1/categories/" });
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  await writeFile(join(app.mediaFolder, "photo.webp"), "");
  const photo = await app.http.inject({ url: "/media/photo.webp" });
  expect([photo.statusCode, photo.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
});
