import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { type OpenidProvider, passOpenidProvider, startOpenidProvider } from "#server/test/openid-provider.ts";
import { consumeGoogleIdentity } from "./identities.ts";

const publicUrl = "http://localhost:3000";
let provider: OpenidProvider;
let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  provider = await startOpenidProvider(publicUrl);
  provider.accounts.set("aigul", {
    email: "Aigul@Example.KG",
    email_verified: true,
    name: "  Айгүл   Асанова ",
    picture: "https://pictures.example/aigul.jpg",
  });
  provider.accounts.set("nameless", {
    email: "no address",
    email_verified: true,
    name: "\u202e",
    picture: "javascript:1",
  });
  ({ app, close } = await openTestApp({ oidc: provider.settings }));
});
afterAll(async () => {
  await close();
  await provider.stop();
});

/** A browser with cookies; it does not follow redirects. */
function openBrowser() {
  const cookies: Record<string, string> = {};
  return {
    cookies,
    async go(url: string, headers: Record<string, string> = {}): Promise<string> {
      const { pathname, search } = new URL(url, publicUrl);
      const answer = await app.http.inject({ url: pathname + search, cookies, headers });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) delete cookies[name];
        else cookies[name] = value;
      }
      return answer.statusCode === 303 ? String(answer.headers.location) : `${answer.statusCode} ${answer.payload}`;
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

async function signIn(browser: Browser, login: string | null = "aigul", query = ""): Promise<string> {
  const away = await browser.go(`/auth/v2/google/login/${query}`);
  return browser.go(await passOpenidProvider(away, login));
}

function consume(browser: Browser, landing: string) {
  const code = /\/google\/([\w-]+)/.exec(landing)?.[1] ?? "";
  return consumeGoogleIdentity(app.db, { code, browser: browser.cookies["google_browser"] ?? "" }, app.clock.now);
}

const failed = `${publicUrl}/auth/login?google=failed`;

describe("signing in through the provider", () => {
  test("uses PKCE, state and nonce, and lands at /google/{code}, which stands for the identity", async () => {
    const browser = openBrowser();
    const away = new URL(await browser.go("/auth/v2/google/login/"));
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${publicUrl}/auth/v2/google/callback/`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const landing = await browser.go(await passOpenidProvider(away.href, "aigul"));
    expect(landing).toMatch(/^http:\/\/localhost:3000\/google\/[\w-]{43}$/);
    expect(await consume(browser, landing)).toEqual({
      subject: "aigul",
      email: "aigul@example.kg",
      emailVerified: true,
      name: "Айгүл Асанова",
      picture: "https://pictures.example/aigul.jpg",
      linkUserId: null,
    });
  });

  test.each(["nameless", "unknown"])("takes only valid values from the provider: %s", async (login) => {
    const browser = openBrowser();
    const landing = await signIn(browser, login);
    expect(await consume(browser, landing)).toEqual({
      subject: login,
      email: null,
      emailVerified: false,
      name: null,
      picture: null,
      linkUserId: null,
    });
  });

  test("sets HttpOnly cookies, and stores no code in the database", async () => {
    const answer = await app.http.inject("/auth/v2/google/login/");
    expect(String(answer.headers["set-cookie"])).toMatch(/^google_attempt=.*Max-Age=900.*HttpOnly.*SameSite=Lax/);
    const browser = openBrowser();
    const landing = await signIn(browser);
    const rows = JSON.stringify(await app.db.selectFrom("google_identities").selectAll().execute());
    const code = Buffer.from(landing.split("/google/")[1] ?? "", "base64url");
    expect(rows).not.toContain(landing.split("/google/")[1]);
    expect(rows).not.toContain(JSON.stringify(code));
  });

  test("comes back in the language and to the page that it was begun from", async () => {
    const browser = openBrowser();
    const away = await browser.go("/auth/v2/google/login/?next=%2Fproducts%2F5%3Fa%3D1", {
      referer: `${publicUrl}/ky/auth/login`,
    });
    const landing = await browser.go(await passOpenidProvider(away, "aigul"));
    expect(landing).toMatch(/^http:\/\/localhost:3000\/ky\/google\/[\w-]{43}\?next=%2Fproducts%2F5%3Fa%3D1$/);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "\u0000",
  ])("never redirects to another site: %j", async (next) => {
    const browser = openBrowser();
    const landing = await signIn(browser, null, `?next=${encodeURIComponent(next)}`);
    expect(landing).not.toContain("evil");
    expect(new URL(landing).origin).toBe(publicUrl);
  });
});

describe("a connection", () => {
  test("to the account that is signed in starts from our own pages only", async () => {
    const browser = openBrowser();
    const userId = await makeUser(app);
    const viewer = JSON.stringify({ userId, role: "user", sessionId: 0 });
    const headers = { "sec-fetch-site": "same-origin", "x-test-viewer": viewer };
    const away = await browser.go("/auth/v2/google/login/?link=1", headers);
    const landing = await browser.go(await passOpenidProvider(away, "aigul"));
    expect(await consume(browser, landing)).toMatchObject({ subject: "aigul", linkUserId: userId });
    expect(await openBrowser().go("/auth/v2/google/login/?link=1", { "sec-fetch-site": "same-origin" })).toBe(failed);
    for (const site of ["cross-site", "same-site"]) {
      const answer = await openBrowser().go("/auth/v2/google/login/?link=1", { "sec-fetch-site": site });
      expect(answer).toContain("foreign_origin");
    }
    expect(await openBrowser().go("/auth/v2/google/login/?link=1")).toContain("foreign_origin");
  });
});

describe("a code", () => {
  test("is taken once", async () => {
    const browser = openBrowser();
    const landing = await signIn(browser);
    const consumed = await Promise.all([1, 2, 3].map(() => consume(browser, landing)));
    expect(consumed.filter((identity) => identity !== null)).toHaveLength(1);
    expect(await consume(browser, landing)).toBeNull();
  });

  test("is useless in another browser, and still valid in its own", async () => {
    const browser = openBrowser();
    const landing = await signIn(browser);
    const thief = openBrowser();
    expect(await consume(thief, landing)).toBeNull();
    await signIn(thief, "nameless");
    expect(await consume(thief, landing)).toBeNull();
    expect(await consume(browser, landing)).toMatchObject({ subject: "aigul" });
  });

  test("expires after a minute", async () => {
    const [late, inTime] = [openBrowser(), openBrowser()];
    const landings = [await signIn(late), await signIn(inTime)] as const;
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 59_000);
    expect(await consume(inTime, landings[1])).not.toBeNull();
    app.clock.now = new Date(before.getTime() + 60_000);
    expect(await consume(late, landings[0])).toBeNull();
    app.clock.now = before;
  });

  test("that was never issued is refused", async () => {
    for (const code of ["", "x", "я".repeat(5_000), "a".repeat(43)]) {
      expect(await consumeGoogleIdentity(app.db, { code, browser: "" }, app.clock.now)).toBeNull();
    }
  });
});

describe("coming back", () => {
  test("after a denial leads to the login page with that reason", async () => {
    expect(await signIn(openBrowser(), null)).toBe(`${publicUrl}/auth/login?google=denied`);
  });

  test("with an address that was used before fails", async () => {
    const browser = openBrowser();
    const back = await passOpenidProvider(await browser.go("/auth/v2/google/login/"), "aigul");
    const kept = { ...browser.cookies };
    expect(await browser.go(back)).toContain("/google/");
    expect(await browser.go(back)).toBe(failed);
    Object.assign(browser.cookies, kept);
    expect(await browser.go(back)).toBe(failed);
  });

  test("with the address of another browser's attempt fails", async () => {
    const [victim, attacker] = [openBrowser(), openBrowser()];
    const back = await passOpenidProvider(await attacker.go("/auth/v2/google/login/"), "aigul");
    expect(await victim.go(back)).toBe(failed);
    await victim.go("/auth/v2/google/login/");
    expect(await victim.go(back)).toBe(failed);
  });

  test("with a damaged or expired attempt, or none, fails", async () => {
    const browser = openBrowser();
    const back = await passOpenidProvider(await browser.go("/auth/v2/google/login/"), "aigul");
    const attempt = browser.cookies["google_attempt"] ?? "";
    for (const damaged of ["", "x.y.z", `${attempt}x`, attempt.replace(/\.[^.]*$/, ".")]) {
      browser.cookies["google_attempt"] = damaged;
      expect(await browser.go(back)).toBe(failed);
    }
    browser.cookies["google_attempt"] = attempt;
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 15 * 60_000);
    expect(await browser.go(back)).toBe(failed);
    app.clock.now = before;
    for (const query of ["", "?code=x", "?state=x&code=y", "?error=access_denied", "?error=server_error&state=x"]) {
      expect(await openBrowser().go(`/auth/v2/google/callback/${query}`)).toBe(failed);
    }
  });

  test("with an ID token for another nonce fails", async () => {
    const browser = openBrowser();
    const away = new URL(await browser.go("/auth/v2/google/login/"));
    away.searchParams.set("nonce", "another");
    expect(await browser.go(await passOpenidProvider(away.href, "aigul"))).toBe(failed);
  });

  test("with a code for another PKCE verifier fails", async () => {
    const [one, other] = [openBrowser(), openBrowser()];
    const back = new URL(await passOpenidProvider(await one.go("/auth/v2/google/login/"), "aigul"));
    const state = new URL(await other.go("/auth/v2/google/login/")).searchParams.get("state") ?? "";
    back.searchParams.set("state", state);
    expect(await other.go(back.href)).toBe(failed);
  });
});

describe("a provider", () => {
  test("that is down does not affect the site, and is used again once it is back", async () => {
    const short = await startOpenidProvider(publicUrl);
    await short.stop();
    const { app: other, close } = await openTestApp({ oidc: short.settings });
    try {
      const ask = () => other.http.inject("/auth/v2/google/login/");
      expect((await ask()).headers.location).toBe(failed);
      expect((await other.http.inject("/product/v1/product/list/")).statusCode).toBe(200);
      const back = await startOpenidProvider(publicUrl, Number(new URL(short.settings.issuer).port));
      expect((await ask()).headers.location).toMatch(new RegExp(`^${short.settings.issuer}/auth\\?`));
      await back.stop();
      expect((await ask()).headers.location).toMatch(new RegExp(`^${short.settings.issuer}/auth\\?`));
    } finally {
      await close();
    }
  });

  test("that is not configured has no routes", async () => {
    const { app: other, close } = await openTestApp();
    try {
      for (const name of ["login", "callback"]) {
        expect((await other.http.inject(`/auth/v2/google/${name}/`)).statusCode).toBe(404);
      }
    } finally {
      await close();
    }
  });
});
