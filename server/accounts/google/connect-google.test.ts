import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  connectGoogle,
  getAccount,
  login as loginCall,
  refreshSession,
  updateEmail,
} from "#contracts/accounts/schemas.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { type Browser, openBrowser, register } from "#server/test/browser.ts";
import { type OpenidProvider, passOpenidProvider, startOpenidProvider } from "#server/test/openid-provider.ts";

const publicUrl = "http://localhost:3000";
let provider: OpenidProvider;
let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  provider = await startOpenidProvider(publicUrl);
  ({ app, close } = await openTestApp({ oidc: provider.settings }));
});
afterAll(async () => {
  await close();
  await provider.stop();
});

/** Opens an address of the product in a browser; the address that it redirects to. */
async function go({ cookies }: Browser, url: string): Promise<string> {
  const { pathname, search } = new URL(url, publicUrl);
  const answer = await app.http.inject({
    url: pathname + search,
    cookies: Object.fromEntries(cookies),
    headers: { "sec-fetch-site": "same-origin" },
  });
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) cookies.delete(name);
    else cookies.set(name, value);
  }
  return String(answer.headers.location);
}

/** Signs in at the provider; the one-time code of the landing page. */
async function fetchCode(browser: Browser, subject: string, query = ""): Promise<string> {
  const landing = await go(
    browser,
    await passOpenidProvider(await go(browser, `/auth/v2/google/login/${query}`), subject),
  );
  return new URL(landing).pathname.replace("/google/", "");
}

async function connect(browser: Browser, subject: string, query = "") {
  return browser.call(connectGoogle, { body: { code: await fetchCode(browser, subject, query) } });
}

describe("signing in with Google", () => {
  test("makes an account at first, and finds it again from another browser, even under another e-mail", async () => {
    provider.accounts.set("bakyt", { email: "Bakyt@example.kg", email_verified: true, name: "Бакыт" });
    const first = (await connect(openBrowser(app), "bakyt")).reply;
    expect(first.user).toMatchObject({
      name: "Бакыт",
      email: "bakyt@example.kg",
      registered_via: "google",
      has_google: true,
      has_password: false,
    });
    provider.accounts.set("bakyt", { email: "other@example.kg", email_verified: true, name: "Bakyt" });
    const browser = openBrowser(app);
    expect((await connect(browser, "bakyt")).reply.user).toEqual(first.user);
    expect((await browser.call(getAccount)).reply.id).toBe(first.user.id);
  });

  test("with a used code, or with that of another browser, is refused", async () => {
    provider.accounts.set("chynara", { email: "chynara@example.kg", email_verified: true });
    const [browser, thief] = [openBrowser(app), openBrowser(app)];
    const code = await fetchCode(browser, "chynara");
    const steal = await thief.call(connectGoogle, { body: { code } });
    expect([steal.status, steal.problem.code]).toEqual([400, "google_code_invalid"]);
    expect(thief.cookies.has("refresh")).toBe(false);
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(connectGoogle, { body: { code } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("with an e-mail that a phone account has is refused, and nothing is connected", async () => {
    const { user, browser, login } = await register(app);
    await browser.call(updateEmail, { body: { email: "daniyar@example.kg", password: "secret1x" } });
    const code = await browser.readCode("daniyar@example.kg");
    await browser.call(updateEmail, { body: { email: "daniyar@example.kg", code } });
    provider.accounts.set("daniyar", { email: "Daniyar@Example.kg", email_verified: true });

    const other = openBrowser(app);
    const refused = await connect(other, "daniyar");
    expect([refused.status, refused.problem.code]).toEqual([409, "google_email_taken"]);
    expect(other.cookies.has("access")).toBe(false);
    expect((await browser.call(getAccount)).reply.has_google).toBe(false);

    await other.call(loginCall, { body: { login, password: "secret1x" } });
    expect((await connect(other, "daniyar", "?link=1")).reply.user).toMatchObject({ id: user.id, has_google: true });
    expect((await connect(openBrowser(app), "daniyar")).reply.user.id).toBe(user.id);
  });

  test("with an e-mail that Google has not verified makes an account without it", async () => {
    const { user, login } = await register(app, { login: "erkin@example.kg" });
    provider.accounts.set("impostor", { email: login, email_verified: false, name: "Эркин" });
    const { reply } = await connect(openBrowser(app), "impostor");
    expect(reply.user).toMatchObject({ email: null, has_google: true });
    expect(reply.user.id).not.toBe(user.id);
  });

  test("of a blocked account is refused", async () => {
    provider.accounts.set("blocked", { email: "blocked@example.kg", email_verified: true });
    const { user } = (await connect(openBrowser(app), "blocked")).reply;
    await app.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", user.id).execute();
    expect((await connect(openBrowser(app), "blocked")).problem.code).toBe("account_blocked");
  });
});

describe("connecting Google in the settings", () => {
  test("needs a session, and changes neither name nor contacts", async () => {
    provider.accounts.set("gulnara", { email: "gulnara@example.kg", email_verified: true, name: "Gulnara" });
    const { user, browser } = await register(app);
    const { reply } = await connect(browser, "gulnara", "?link=1");
    expect(reply.user).toEqual({ ...user, has_google: true });
    expect((await browser.call(getAccount)).status).toBe(200);
  });

  test("goes to the account that began it, whoever is signed in when it ends", async () => {
    provider.accounts.set("sanjar", { email: "sanjar@example.kg", email_verified: true });
    const { browser } = await register(app);
    const code = await fetchCode(browser, "sanjar", "?link=1");
    const other = await register(app);
    // Somebody else signs in on the same browser meanwhile, or an attacker leaves their attempt there.
    await browser.call(loginCall, { body: { login: other.login, password: "secret1x" } });
    const answer = await browser.call(connectGoogle, { body: { code } });
    expect([answer.status, answer.problem.code]).toEqual([400, "google_code_invalid"]);
    expect((await browser.call(getAccount)).reply.has_google).toBe(false);
  });

  test("begins also when the access token has expired, and not after signing out", async () => {
    provider.accounts.set("tolgonay", { email: "tolgonay@example.kg", email_verified: true });
    const { browser, user } = await register(app);
    browser.cookies.delete("access");
    const code = await fetchCode(browser, "tolgonay", "?link=1");
    await browser.call(refreshSession, { body: {} });
    expect((await browser.call(connectGoogle, { body: { code } })).reply.user.id).toBe(user.id);
    const guest = await go(openBrowser(app), "/auth/v2/google/login/?link=1");
    expect(guest).toBe(`${publicUrl}/auth/login?google=failed`);
  });

  test("sends the owner a notice", async () => {
    provider.accounts.set("jyldyz", { email: "jyldyz@example.kg", email_verified: true });
    const { browser, login } = await register(app);
    await connect(browser, "jyldyz", "?link=1");
    await app.delivery.flush();
    const notices = await app.db
      .selectFrom("outbox_messages")
      .select("text")
      .where("recipient", "=", login)
      .where("code", "is", null)
      .execute();
    expect(notices).toEqual([{ text: expect.stringContaining("привязан Google") }]);
  });

  test("replaces the only way to sign in only with a fresh session", async () => {
    for (const subject of ["kanat", "kanat-2"])
      provider.accounts.set(subject, { email: `${subject}@example.kg`, email_verified: true });
    const browser = openBrowser(app);
    await connect(browser, "kanat");
    const code = await fetchCode(browser, "kanat-2", "?link=1");
    await app.db
      .updateTable("sessions")
      .set({ created_at: new Date(app.clock.now.getTime() - 601_000) })
      .execute();
    expect((await browser.call(connectGoogle, { body: { code } })).problem.code).toBe("sign_in_again");
  });

  test("needs a fresh session where there is a password too: it outlasts both", async () => {
    provider.accounts.set("ulan", { email: "ulan@example.kg", email_verified: true });
    const { browser, login } = await register(app);
    await app.db
      .updateTable("sessions")
      .set({ created_at: new Date(app.clock.now.getTime() - 601_000) })
      .execute();
    expect((await connect(browser, "ulan", "?link=1")).problem.code).toBe("sign_in_again");
    expect((await browser.call(getAccount)).reply.has_google).toBe(false);
    await browser.call(loginCall, { body: { login, password: "secret1x" } });
    expect((await connect(browser, "ulan", "?link=1")).reply.user.has_google).toBe(true);
  });

  test("of an identity that another account has is refused", async () => {
    provider.accounts.set("hamid", { email: "hamid@example.kg", email_verified: true });
    await connect(openBrowser(app), "hamid");
    const { browser } = await register(app);
    expect((await connect(browser, "hamid", "?link=1")).status).toBe(409);
    expect((await browser.call(getAccount)).reply.has_google).toBe(false);
  });
});
