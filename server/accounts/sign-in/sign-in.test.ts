import { describe, expect } from "vitest";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import {
  activateAccount,
  getAccount,
  login,
  deleteAccount,
  getPendingLogin,
  logout,
  sendCode,
  signUp,
} from "#contracts/accounts/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { openTestApp, test, wait } from "#server/test/app.ts";
import { nextPhone, openBrowser, readCode, readSetCookies, register, solveChallenge } from "#server/test/browser.ts";
import { makeListing } from "#server/test/make.ts";

const password = "secret1x";

describe("signing up", () => {
  test("a code that came by SMS activates the account, and signs in", async ({ app }) => {
    const browser = openBrowser(app);
    const sent = await browser.call(signUp, { body: { name: " Айбек  Асанов ", login: "0555 10 00 01", password } });
    expect(sent.status).toBe(201);
    expect(sent.reply).toEqual({ channel: "sms", resend_after: 60, expires_in: 600, signup: expect.any(String) });
    const code = await browser.readCode("+996555100001");
    const { reply } = await browser.call(activateAccount, { body: { code } });
    expect(reply.data.user).toMatchObject({
      name: "Айбек Асанов",
      login: "+996555100001",
      phone: "+996555100001",
      email: null,
      registered_via: "phone",
      has_password: true,
      role: "user",
    });
    expect((await browser.call(getAccount)).reply.id).toBe(reply.data.user.id);
  });

  test("a page that was left while the code was on its way goes on: to whom, what for, when the next may be asked for", async ({
    app,
  }) => {
    const phone = nextPhone();
    const browser = openBrowser(app);
    const waiting = async () => (await browser.call(getPendingLogin)).reply.waiting;
    expect(await waiting()).toBeNull();
    await browser.call(signUp, { body: { name: "Айбек", login: phone, password } });
    expect(await waiting()).toEqual({ login: phone, purpose: "activation", channel: "sms", resend_after: 60 });
    wait(app, 20);
    expect((await waiting())?.resend_after).toBe(40);
    // Too soon for another one: the wait is the same.
    expect((await browser.call(sendCode, { body: { login: phone } })).problem.code).toBe("code_too_soon");
    expect(await waiting()).toEqual({ login: phone, purpose: "activation", channel: "sms", resend_after: 40 });
    // A correction of the sign-up keeps it too.
    await browser.call(signUp, { body: { name: "Айбек А", login: phone, password } });
    expect((await waiting())?.resend_after).toBe(40);
    // Whoever has no cookie of it learns nothing.
    expect((await app.call(getPendingLogin)).reply.waiting).toBeNull();
    wait(app, 41);
    expect((await waiting())?.resend_after).toBe(0);
    expect((await browser.call(sendCode, { body: {} })).status).toBe(200);
    expect((await waiting())?.resend_after).toBe(60);
    const code = await browser.readCode(phone);
    const { reply } = await browser.call(activateAccount, { body: { code } });
    expect(reply.data.user.has_password).toBe(true);
    expect(await waiting()).toBeNull();
  });

  test("a code that another browser asked for is waited for too, whoever has an account", async ({ app }) => {
    const registered = await register(app);
    for (const name of [registered.login, nextPhone()]) {
      await app.call(sendCode, { body: { login: name } });
      const browser = openBrowser(app);
      expect((await browser.call(sendCode, { body: { login: name } })).problem.code).toBe("code_too_soon");
      const { waiting } = (await browser.call(getPendingLogin)).reply;
      expect(waiting).toEqual({ login: name, purpose: "recovery", channel: "sms", resend_after: 60 });
    }
  });

  test("nobody waits for a code after signing in, or after the account is deleted", async ({ app }) => {
    const { browser, login: name } = await register(app);
    await browser.call(logout);
    await browser.call(sendCode, { body: { login: name } });
    expect((await browser.call(getPendingLogin)).reply.waiting?.login).toBe(name);
    await browser.call(login, { body: { login: name, password } });
    expect((await browser.call(getPendingLogin)).reply.waiting).toBeNull();
    wait(app, 61);
    await browser.call(sendCode, { body: {} });
    const code = await browser.readCode(name);
    expect((await browser.call(deleteAccount, { body: { code } })).status).toBe(200);
    expect((await browser.call(getPendingLogin)).reply.waiting).toBeNull();
  });

  test("an e-mail is case-insensitive", async ({ app }) => {
    const account = await register(app, { login: "aibek@mail.example" });
    expect(account.user).toMatchObject({ registered_via: "email", phone: null, email: "aibek@mail.example" });
    expect((await app.call(login, { body: { login: " Aibek@MAIL.example", password } })).status).toBe(200);
    const again = await app.call(signUp, { body: { name: "Б", login: "AIBEK@mail.example", password } });
    expect([again.status, again.problem.code]).toEqual([409, "email_taken"]);
    expect(again.problem.detail).toBe("Такой пользователь уже существует! Войдите или восстановите пароль");
  });

  test("a phone is the same in every spelling", async ({ app }) => {
    const account = await register(app, { login: "+996555222333" });
    for (const writing of ["0555 22 23 33", "+996(555)222-333", "996555222333", "555222333", "00996 555 222 333"]) {
      const answer = await app.call(login, { body: { login: writing, password } });
      expect(answer.reply.user.id, writing).toBe(account.user.id);
      const again = await app.call(signUp, { body: { name: "Б", login: writing, password } });
      expect([again.status, again.problem.detail]).toEqual([
        409,
        "Пользователь с таким номером уже существует! Войдите или восстановите пароль",
      ]);
    }
  });

  test("before the activation only the right password is answered with activation_required", async ({ app }) => {
    const browser = openBrowser(app);
    await browser.call(signUp, { body: { name: "А", login: "a@pending.example", password } });
    const right = await browser.call(login, { body: { login: "A@Pending.example", password } });
    expect([right.status, right.problem.code, right.problem.detail]).toEqual([
      403,
      "activation_required",
      "you must activate",
    ]);
    const wrong = await browser.call(login, { body: { login: "a@pending.example", password: "other1x" } });
    expect([wrong.status, wrong.problem.code]).toEqual([400, "login_incorrect"]);
  });

  test("names are cleaned, and must contain a letter or digit", async ({ app }) => {
    const name = async (text: string) => {
      const browser = openBrowser(app);
      const phone = nextPhone();
      const answer = await browser.call(signUp, { body: { name: text, login: phone, password } });
      if (answer.status !== 201) return answer.problem.errors?.["name"]?.length ?? answer.status;
      const code = await browser.readCode(phone);
      return (await browser.call(activateAccount, { body: { code } })).reply.data.user.name;
    };
    expect(await name("   ")).toBe(1);
    expect(await name("😀😀")).toBe(1);
    expect(await name("\u202eАйбек\u202c  😀")).toBe("Айбек 😀");
    expect(await name("<b>Жаңыл</b>")).toBe("<b>Жаңыл</b>");
    expect(await name("ө".repeat(50))).toBe("ө".repeat(50));
    expect(await name("ө".repeat(51))).toBe(1);
  });

  test("empty sign-ups of somebody leave those of others behind the same address alone; one browser has few", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    const empty = { name: "", login: "", password: "" };
    for (let time = 0; time < 12; time += 1) expect((await app.call(signUp, { body: empty })).status).toBe(400);
    const browser = openBrowser(app);
    const body = { name: "Айбек", login: nextPhone(), password };
    expect((await browser.call(signUp, { body })).status).toBe(201);
    expect((await browser.call(signUp, { body: empty })).status).toBe(400);
    expect((await browser.call(signUp, { body: empty })).status).toBe(400);
    expect((await browser.call(signUp, { body: empty })).status).toBe(429);
    // A page of another site counts for nobody.
    const foreign = { "sec-fetch-site": "cross-site" };
    for (let time = 0; time < 700; time += 1)
      expect((await app.call(signUp, { body: empty }, foreign)).problem.code).toBe("foreign_origin");
    expect((await app.call(signUp, { body: empty })).status).toBe(400);
    await close();
  });

  test("codes of sign-ups count towards the limit of codes for an address", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    const ask = (proof = {}) => app.call(signUp, { body: { name: "А", login: nextPhone(), password, ...proof } });
    const send = (proof = {}) => app.call(sendCode, { body: { login: nextPhone(), ...proof } });
    const solved = async (call: typeof ask | typeof send) => {
      const { status, problem } = await call();
      expect([status, problem.code]).toEqual([429, "challenge_required"]);
      return call({ proof: solveChallenge(problem.challenge ?? { seed: "", bits: 1 }) });
    };
    expect((await send()).status).toBe(200);
    for (let time = 0; time < 3; time += 1) expect((await solved(ask)).status).toBe(201);
    for (let time = 0; time < 2; time += 1) expect((await solved(send)).status).toBe(200);
    expect((await solved(send)).problem.code).toBe("rate_limited");
    expect((await solved(ask)).problem.code).toBe("rate_limited");
    await close();
  });

  test("a common password is refused", async ({ app }) => {
    const answer = await app.call(signUp, { body: { name: "А", login: nextPhone(), password: "qwerty123" } });
    expect(answer.problem.errors?.["password"]).toEqual([
      "Этот пароль слишком простой, его легко подобрать. Придумайте другой",
    ]);
  });

  test("of simultaneous activations of one sign-up one succeeds", async ({ app }) => {
    const phone = nextPhone();
    const browser = openBrowser(app);
    await browser.call(signUp, { body: { name: "А", login: phone, password } });
    const code = await browser.readCode(phone);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(activateAccount, { body: { code, login: phone } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    const users = await app.db.selectFrom("users").select("id").where("phone", "=", phone).execute();
    expect(users).toHaveLength(1);
  });

  test("of two sign-ups for one phone the one with the code wins, without the password of the other", async ({
    app,
  }) => {
    const phone = nextPhone();
    const [mine, strangers] = [openBrowser(app), openBrowser(app)];
    const sent = await Promise.all([
      mine.call(signUp, { body: { name: "Я", login: phone, password } }),
      mine.call(signUp, { body: { name: "Я", login: phone, password } }),
    ]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
    const early = await strangers.call(signUp, { body: { name: "Чужой", login: phone, password: "stranger1q" } });
    expect([early.status, early.problem.code, early.problem.resend_after]).toEqual([429, "code_too_soon", 60]);
    wait(app, 61);
    await strangers.call(signUp, { body: { name: "Чужой", login: phone, password: "stranger1q" } });
    // This code was sent for the stranger's sign-up, so it does not activate mine.
    const code = await mine.readCode(phone);
    expect((await mine.call(activateAccount, { body: { code } })).problem.code).toBe("code_incorrect");
    wait(app, 61);
    await mine.call(signUp, { body: { name: "Я", login: phone, password } });
    const own = await mine.readCode(phone);
    const { reply } = await mine.call(activateAccount, { body: { code: own } });
    expect(reply.data.user.name).toBe("Я");
    expect((await app.call(login, { body: { login: phone, password: "stranger1q" } })).status).toBe(400);
  });

  test("the password of a sign-up is used only for the browser that made it or knows it", async ({ app }) => {
    const [owned, planted] = [nextPhone(), nextPhone()];
    await openBrowser(app).call(signUp, { body: { name: "Чужой", login: planted, password } });
    const client = await app.call(activateAccount, { body: { login: planted, code: await readCode(app, planted) } });
    expect(client.reply.data.user.has_password).toBe(false);
    expect((await app.call(login, { body: { login: planted, password } })).problem.code).toBe("login_incorrect");

    await openBrowser(app).call(signUp, { body: { name: "Я", login: owned, password } });
    const other = openBrowser(app);
    const early = await other.call(login, { body: { login: owned, password } });
    expect(early.problem.code).toBe("activation_required");
    const known = await other.call(activateAccount, { body: { login: owned, code: await readCode(app, owned) } });
    expect(known.reply.data.user.has_password).toBe(true);
    expect((await app.call(login, { body: { login: owned, password } })).status).toBe(200);
  });

  test("a browser corrects its own sign-up while its code is on the way", async ({ app }) => {
    const phone = nextPhone();
    const browser = openBrowser(app);
    await browser.call(signUp, { body: { name: "Ацбек", login: phone, password } });
    const again = await browser.call(signUp, { body: { name: "Айбек", login: phone, password: "another1x" } });
    expect([again.status, again.reply.resend_after]).toEqual([201, 60]);
    const code = await browser.readCode(phone);
    expect((await browser.call(activateAccount, { body: { code } })).reply.data.user.name).toBe("Айбек");
    expect((await browser.call(login, { body: { login: phone, password: "another1x" } })).status).toBe(200);
  });
});

describe("signing in and out", () => {
  test("cookies carry the session, and no script reads them", async ({ app }) => {
    const { login: phone } = await register(app);
    const browser = openBrowser(app);
    const cookies = readSetCookies(await browser.call(login, { body: { login: phone, password } }));
    for (const name of ["access", "refresh"]) {
      const cookie = cookies.find((text) => text.startsWith(`${name}=`));
      expect(cookie).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    }
    expect((await browser.call(getAccount)).status).toBe(200);
    await browser.call(logout);
    expect([...browser.cookies.keys()]).toEqual(["device"]);
    expect((await browser.call(getAccount)).problem.code).toBe("unauthenticated");
  });

  test("wrong password and unknown login are refused with the same words", async ({ app }) => {
    const { login: phone } = await register(app);
    const known = await app.call(login, { body: { login: phone, password: "wrong1x" } });
    const unknown = await app.call(login, { body: { login: "+996555999999", password: "wrong1x" } });
    const nonsense = await app.call(login, { body: { login: "' or 1=1 --", password: "wrong1x" } });
    expect(known.problem).toEqual(unknown.problem);
    expect(known.problem).toEqual(nonsense.problem);
    expect([known.status, known.problem.detail]).toEqual([400, "Incorrect value for login."]);
  });

  test("pages of other sites neither sign in nor change anything by cookie", async ({ app }) => {
    const { login: phone, browser, access } = await register(app);
    const from = (headers: Record<string, string>) => app.call(login, { body: { login: phone, password } }, headers);
    expect((await from({ "sec-fetch-site": "cross-site" })).problem.code).toBe("foreign_origin");
    expect((await from({ "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await from({ origin: "https://evil.example" })).status).toBe(403);
    expect((await from({ origin: "null" })).status).toBe(403);
    expect((await from({ origin: "http://localhost:3000" })).status).toBe(200);
    const cookie = `access=${browser.cookies.get("access")}`;
    expect((await app.call(logout, {}, { cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await app.call(logout, {}, { cookie })).status).toBe(403);
    expect((await app.call(getAccount, {}, { cookie, "sec-fetch-site": "cross-site" })).status).toBe(200);
    const bearer = { authorization: `Bearer ${access}` };
    expect((await app.call(logout, {}, bearer)).status).toBe(200);
  });

  test("by plain http, where the site is https, signing in says where the site is instead of losing the session", async () => {
    const { app, close } = await openTestApp({ publicUrl: "https://jarya.example" });
    try {
      const { login: phone } = await register(app);
      const from = (origin: string, host: string) =>
        app.call(login, { body: { login: phone, password } }, { origin, host });
      const { problem } = await from("http://192.168.1.5:8080", "192.168.1.5:8080");
      expect([problem.status, problem.code]).toEqual([403, "wrong_address"]);
      expect(problem.detail).toContain("https://jarya.example");
      // Another name of the same site, as behind a proxy that serves both.
      expect((await from("https://www.jarya.example", "www.jarya.example")).status).toBe(200);
      expect((await from("https://jarya.example", "127.0.0.1:3000")).status).toBe(200);
    } finally {
      await close();
    }
  });

  test("an expired session is a guest on public calls, and gets token_expired on others", async ({ app }) => {
    const id = await makeListing(app);
    const { browser } = await register(app);
    wait(app, 15 * 60 + 1);
    expect((await browser.call(getProduct, { params: { id } })).status).toBe(200);
    const answer = await browser.call(getAccount);
    expect([answer.status, answer.problem.code]).toEqual([401, "token_expired"]);
    for (const token of ["x", "e30.e30.e30", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIiwic2lkIjoxfQ."]) {
      expect((await app.call(getAccount, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
  });

  test("account_blocked is answered only to the right password", async ({ app }) => {
    const account = await register(app);
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", account.user.id).execute();
    const right = await app.call(login, { body: { login: account.login, password } });
    expect([right.status, right.problem.code]).toEqual([403, "account_blocked"]);
    expect((await app.call(login, { body: { login: account.login, password: "wrong1x" } })).status).toBe(400);
  });

  test("a sign-in from a new device sends a notice and is an event, one from a known device is neither", async ({
    app,
  }) => {
    const { login: phone, browser } = await register(app);
    await browser.call(login, { body: { login: phone, password } });
    const other = openBrowser(app);
    const tablet = { "user-agent": "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Safari/605.1.15" };
    await other.call(login, { body: { login: phone, password } }, tablet);
    await other.call(login, { body: { login: phone, password } }, tablet);
    await app.delivery.flush();
    const notices = await app.db
      .selectFrom("outbox_messages")
      .select("text")
      .where("recipient", "=", phone)
      .where("code", "is", null)
      .execute();
    expect(notices).toEqual([{ text: expect.stringContaining("Safari, iOS") }]);
    const { results } = (await browser.call(listAccountEvents)).reply;
    expect(results.map(({ event }) => event)).toEqual([
      "signed_in",
      "signed_in_new_device",
      "signed_in",
      "signed_in",
      "activated",
    ]);
  });

  test("new devices send five notices a day, and an event every time", async ({ app }) => {
    const { login: phone, browser } = await register(app);
    const enter = (time: number) =>
      app.call(login, { body: { login: phone, password } }, { "user-agent": `Chrome/${time}` });
    for (let time = 0; time < 7; time += 1) await enter(time);
    const count = async () => {
      await app.delivery.flush();
      const notices = app.db.selectFrom("outbox_messages").select("id").where("recipient", "=", phone);
      return (await notices.where("code", "is", null).execute()).length;
    };
    expect(await count()).toBe(5);
    const { results } = (await browser.call(listAccountEvents)).reply;
    expect(results.filter(({ event }) => event === "signed_in_new_device")).toHaveLength(7);
    wait(app, 86_401);
    await enter(8);
    expect(await count()).toBe(6);
  });

  test("a hundred simultaneous sign-ins all get an answer, and none is a server error", async ({ app }) => {
    const { login: phone } = await register(app);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.call(login, { body: { login: phone, password } })),
    );
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([...counts.keys()].every((status) => status === 200 || status === 503)).toBe(true);
    expect(counts.get(200)?.length).toBeGreaterThan(0);
    for (const answer of counts.get(503) ?? []) expect(answer.headers["retry-after"]).toBeDefined();
  });
});
