import { describe, expect } from "vitest";
import {
  activateAccount,
  checkCode,
  getAccount,
  login,
  logout,
  recoverPassword,
  refreshSession,
  sendCode,
  signUp,
} from "#contracts/accounts.ts";
import { test } from "#server/test/app.ts";
import { openBrowser, readSetCookies, register } from "#server/test/browser.ts";

const password = "secret1x";

describe("signing up", () => {
  test("a code that came by SMS activates the account, and signs in", async ({ app }) => {
    const browser = openBrowser(app);
    const sent = await browser.call(signUp, { body: { name: " Айбек  Асанов ", login: "0555 10 00 01", password } });
    expect(sent.status).toBe(201);
    expect(sent.reply).toEqual({ channel: "sms", resend_after: 60, expires_in: 600 });
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

  test("before the activation the right password is told to activate, a wrong one nothing", async ({ app }) => {
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
});

describe("signing in and out", () => {
  test("cookies carry the session, and no script reads them", async ({ app }) => {
    const { login: phone } = await register(app);
    const browser = openBrowser(app);
    const answer = await browser.call(login, { body: { login: phone, password } });
    const cookies = readSetCookies(answer);
    for (const name of ["access", "refresh"]) {
      const cookie = cookies.find((text) => text.startsWith(`${name}=`));
      expect(cookie).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    }
    expect((await browser.call(getAccount)).status).toBe(200);
    await browser.call(logout);
    expect((await browser.call(getAccount)).problem.code).toBe("unauthenticated");
  });

  test("a refresh token works once, again within ten seconds, and then ends its session", async ({ app }) => {
    const { access, refresh } = await register(app);
    const guest = openBrowser(app);
    const use = (token: string) => guest.call(refreshSession, { body: { refresh: token } });
    const next = (await use(refresh)).reply;
    expect((await use(refresh)).reply.refresh).toBe(next.refresh);
    app.clock.now = new Date(app.clock.now.getTime() + 11_000);
    const last = (await use(next.refresh)).reply;
    const copied = await use(refresh);
    expect([copied.status, copied.problem.code]).toEqual([401, "token_expired"]);
    expect((await use(last.refresh)).status).toBe(401);
    for (const token of [access, last.access]) {
      const answer = await app.call(getAccount, {}, { authorization: `Bearer ${token}` });
      expect([answer.status, answer.problem.code]).toEqual([401, "token_expired"]);
    }
  });
});

describe("recovery", () => {
  test("a code sets a new password and ends every session", async ({ app }) => {
    const person = await register(app);
    const browser = openBrowser(app);
    app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    await browser.call(sendCode, { body: { login: person.login } });
    const code = await browser.readCode(person.login);
    expect((await browser.call(checkCode, { body: { code } })).reply.status).toBe("Founded");
    const body = { code, new_password: "another2y", confirm_new_password: "another2y" };
    expect((await browser.call(recoverPassword, { body })).reply.data.user.id).toBe(person.user.id);
    expect((await browser.call(recoverPassword, { body })).problem.code).toBe("code_incorrect");
    expect((await app.call(getAccount, {}, { authorization: `Bearer ${person.access}` })).status).toBe(401);
    expect((await browser.call(login, { body: { login: person.login, password } })).status).toBe(400);
    expect((await browser.call(login, { body: { login: person.login, password: "another2y" } })).status).toBe(200);
  });
});
