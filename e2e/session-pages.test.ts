import { describe, expect, test } from "vitest";
import { login, refreshSession } from "#contracts/accounts/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { productUrl } from "./browser.ts";
import { textsOf } from "./texts.ts";

const samePage = { "sec-fetch-site": "same-origin" };
const cookieNames = (response: Response) =>
  new Set(response.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]));
const all = new Set(["access", "refresh", "signed_in"]);
const none = new Set();
const writeCookies = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; "),
});

function get(path: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return fetch(productUrl() + path, { headers: { ...headers, ...writeCookies(cookies) }, redirect: "manual" });
}

/** Signs in the buyer of the demo market. Returns the tokens of the session. */
async function signIn(): Promise<Record<"access" | "refresh", string>> {
  const response = await fetch(productUrl() + login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "+996555000001", password: "demo1234" }),
  });
  const { access, refresh } = (await response.json()) as Record<"access" | "refresh", string>;
  return { access, refresh };
}

/** Their account is in Kyrgyz. */
const buyer = "Айгүл Асанова";

describe("a page that is requested with a session", () => {
  test("is in the language of its address, and offers that of the account until the reader has answered", async () => {
    const cookies = await signIn();
    const offer = textsOf("ru", "layout")("accountLanguage");
    for (const path of ["/", "/favorites"]) {
      const answer = await get(path, cookies);
      expect(answer.status, path).toBe(200);
      const page = await answer.text();
      expect(page).toContain('<html lang="ru"');
      expect(page).toContain(offer);
      expect(await (await get(path, { ...cookies, language_offered: "1" })).text()).not.toContain(offer);
      const own = await get(hrefIn("ky", path), cookies);
      expect(await own.text()).not.toContain(textsOf("ky", "layout")("accountLanguage"));
    }
  });

  test("is rendered for its user, and neither stored in nor read from the page cache", async () => {
    const cookies = await signIn();
    const path = `/ky/settings?session-page=${process.pid}`;
    const own = await get(path, cookies);
    expect([own.status, own.headers.get("etag"), cookieNames(own)]).toEqual([200, null, none]);
    expect(await own.text()).toContain(buyer);
    const guest = await get(path);
    expect(await guest.text()).not.toContain(buyer);
    const home = `/?session-page=${process.pid}`;
    await get(home, cookies);
    const cached = await get(home);
    expect(cached.headers.get("etag")).toMatch(/^"/);
    expect(await cached.text()).not.toContain(buyer);
    expect((await get(home, cookies)).headers.get("etag")).toBeNull();
  });

  test.each([
    ["/ky/settings", 200],
    ["/ky/settings.data", 200],
    ["/settings", 200],
  ])(
    "%s refreshes a session of which only the refresh token is left, once, and sets the new cookies",
    async (path, status) => {
      const { refresh } = await signIn();
      const page = await get(path, { refresh }, { "sec-fetch-site": "cross-site" });
      expect([page.status, cookieNames(page)]).toEqual([status, all]);
      if (status === 200) expect(await page.text()).toContain(buyer);
      const again = await get(path, { refresh });
      // A second tab within the grace period gets the same tokens.
      const refreshOf = (response: Response) =>
        response.headers.getSetCookie().find((cookie) => cookie.startsWith("refresh="));
      expect(refreshOf(again)).toBe(refreshOf(page));
    },
  );

  test("deletes the cookies of a session that has ended, and shows a guest's page", async () => {
    const page = await get("/", { refresh: "1.1.nonsense", access: "nonsense", signed_in: "1" });
    expect([page.status, page.headers.get("etag")]).toEqual([200, null]);
    for (const cookie of page.headers.getSetCookie()) expect(cookie).toMatch(/Max-Age=0/);
    expect(cookieNames(page)).toEqual(all);
  });

  test("sets the cookies of its action's calls, also on a redirect, and refuses a sign-in from another site", async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${productUrl()}/auth/login`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ login: "+996555000001", password: "demo1234", next: "/" }),
        redirect: "manual",
      });
    const signedIn = await post(samePage);
    expect(signedIn.status).toBeGreaterThanOrEqual(300);
    expect(signedIn.status).toBeLessThan(400);
    expect(all.isSubsetOf(cookieNames(signedIn))).toBe(true);
    expect(cookieNames(await post({ "sec-fetch-site": "cross-site" })).has("access")).toBe(false);
  });
});

test("a call with cookies from another site is refused as a whole", async () => {
  const cookies = await signIn();
  const response = await fetch(productUrl() + refreshSession.path, {
    method: "POST",
    headers: { ...writeCookies(cookies), origin: "https://evil.example" },
  });
  expect([response.status, cookieNames(response)]).toEqual([403, none]);
});
