import { describe, expect } from "vitest";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import {
  activateAccount,
  changePassword,
  checkCode,
  getAccount,
  login,
  recoverPassword,
  sendCode,
  setPassword,
  signUp,
  updateEmail,
  updatePhone,
} from "#contracts/accounts/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { openTestApp, test, testSecret, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone, openBrowser, readCode, register, solveChallenge } from "#server/test/browser.ts";
import { createCodes } from "./codes.ts";

const password = "secret1x";
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const recover = (app: TestApp, name: string, code: string) =>
  app.call(recoverPassword, {
    body: { login: name, code, new_password: "another2y", confirm_new_password: "another2y" },
  });

/** Registers an account and sends it a recovery code. */
async function registerWithCode(app: TestApp) {
  const account = await register(app);
  wait(app, 61);
  await account.browser.call(sendCode, { body: { login: account.login } });
  return { ...account, code: await readCode(app, account.login) };
}

describe("recovery", () => {
  test("a code sets a new password and ends every session", async ({ app }) => {
    const account = await registerWithCode(app);
    const browser = openBrowser(app);
    const body = { login: account.login, code: account.code };
    expect((await browser.call(checkCode, { body })).reply.status).toBe("Founded");
    expect((await recover(app, account.login, account.code)).reply.data.user.id).toBe(account.user.id);
    expect((await recover(app, account.login, account.code)).problem.code).toBe("code_incorrect");
    expect((await app.call(getAccount, {}, { authorization: `Bearer ${account.access}` })).status).toBe(401);
    expect((await browser.call(login, { body: { login: account.login, password } })).status).toBe(400);
    expect((await browser.call(login, { body: { login: account.login, password: "another2y" } })).status).toBe(200);
  });

  test("the browser that asked for the code need not say whose it is, another one has to", async ({ app }) => {
    const account = await registerWithCode(app);
    const { code } = account;
    expect((await openBrowser(app).call(checkCode, { body: { code } })).problem.code).toBe("code_incorrect");
    expect((await account.browser.call(checkCode, { body: { code } })).status).toBe(200);
    const stranger = await registerWithCode(app);
    expect((await stranger.browser.call(checkCode, { body: { code } })).status).toBe(400);
  });

  test("a code is invalid after five wrong attempts, also simultaneous ones", async ({ app }) => {
    const { login: name, code } = await registerWithCode(app);
    const guess = (text: string) => app.call(checkCode, { body: { login: name, code: text } });
    const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => guess(otherCode(code))));
    for (const { status, problem } of guesses) {
      expect([status, problem.detail]).toEqual([400, "Incorrect values or user has been activated"]);
    }
    expect((await guess(code)).status).toBe(400);
    expect((await recover(app, name, code)).status).toBe(400);
  });

  test("attempts of strangers do not invalidate the code of the browser that waits for it, and without a code no event is written", async ({
    app,
  }) => {
    const { login: name, code, browser } = await registerWithCode(app);
    const guess = (text: string) => app.call(checkCode, { body: { login: name, code: text } });
    for (let time = 0; time < 9; time += 1) expect((await guess(otherCode(code))).status).toBe(400);
    expect((await browser.call(checkCode, { body: { code: otherCode(code) } })).status).toBe(400);
    expect((await browser.call(checkCode, { body: { code } })).status).toBe(200);
    await app.flush();
    const { results } = (await browser.call(listAccountEvents)).reply;
    expect(results.filter(({ event }) => event === "code_failed")).toHaveLength(6);
  });

  test("a code to a new phone is accepted only from the user who asked for it", async ({ app }) => {
    const [one, two] = [await register(app), await register(app)];
    const phone = nextPhone();
    await one.browser.call(updatePhone, { body: { phone, password } });
    const code = await readCode(app, phone);
    for (let time = 0; time < 5; time += 1)
      expect((await two.browser.call(updatePhone, { body: { phone, code: otherCode(code) } })).status).toBe(400);
    expect((await one.browser.call(updatePhone, { body: { phone, code } })).status).toBe(200);
  });

  test("a code is invalid after ten minutes, and once the next one is sent", async ({ app }) => {
    const late = await registerWithCode(app);
    wait(app, 600);
    expect((await recover(app, late.login, late.code)).status).toBe(400);
    const account = await registerWithCode(app);
    wait(app, 61);
    await account.browser.call(sendCode, { body: { login: account.login } });
    const second = await readCode(app, account.login);
    if (second !== account.code) expect((await recover(app, account.login, account.code)).status).toBe(400);
    expect((await recover(app, account.login, second)).status).toBe(200);
  });

  test("a code is valid for its own purpose only", async ({ app }) => {
    const phone = nextPhone();
    const pending = openBrowser(app);
    await pending.call(signUp, { body: { name: "А", login: phone, password } });
    const activation = await readCode(app, phone);
    expect((await recover(app, phone, activation)).status).toBe(400);
    const account = await registerWithCode(app);
    const body = { login: account.login, code: account.code };
    expect((await app.call(activateAccount, { body })).problem.code).toBe("code_incorrect");
    const change = { phone: account.login, code: account.code };
    expect((await account.browser.call(updatePhone, { body: change })).status).toBe(409);
  });

  test("known and unknown logins are answered alike, and wait alike", async ({ app }) => {
    const account = await register(app);
    wait(app, 61);
    const unknown = nextPhone();
    for (const seconds of [0, 30, 31, 0]) {
      wait(app, seconds);
      const answers = [];
      for (const name of [account.login, unknown]) {
        const answer = await app.call(sendCode, { body: { login: name } });
        answers.push({ status: answer.status, body: answer.status === 200 ? answer.reply : answer.problem });
      }
      expect(answers[0]).toEqual(answers[1]);
    }
    await app.delivery.flush();
    const sent = await app.db.selectFrom("messages").select("id").where("recipient", "=", unknown).execute();
    expect(sent).toEqual([]);
  });

  test("a code may be sent again after a minute, and fifteen times a day", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const body = { login: "+996555000777" };
    // Few enough not to reach the limit of the address.
    const ask = () => app.call(sendCode, { body });
    expect((await ask()).reply.resend_after).toBe(60);
    wait(app, 20);
    const early = await ask();
    expect([early.status, early.problem.code, early.problem.resend_after]).toEqual([429, "code_too_soon", 40]);
    expect(early.headers["retry-after"]).toBe("40");
    expect(early.problem.detail).toBe("Код уже отправлен. Запросить новый можно через 40 с");
    // Noon in Bishkek, so that the day does not end during the test.
    app.clock.now = new Date("2030-01-02T06:00:00Z");
    // What is left to a network, and the challenges before the last ones, are in `denial.test.ts`.
    const { pool } = app;
    await pool.query(
      "update account_codes set sent_day = '2030-01-02', sent_count = 15, sent_at = '2030-01-02T05:00:00Z'",
    );
    const codes = createCodes(testSecret, () => app.clock.now, 1);
    await expect(codes.issue(app.db, { ...body, purpose: "activate", ip: "203.0.113.1" })).rejects.toMatchObject({
      code: "code_too_soon",
      members: { resend_after: 12 * 3_600 },
    });
    app.clock.now = new Date("2030-01-02T18:00:00Z");
    expect((await ask()).status).toBe(200);
    await close();
  });
});

describe("changing the phone or e-mail", () => {
  test("a code to the new phone makes it the account's; the old one gets a notice and is free again", async ({
    app,
  }) => {
    const account = await register(app);
    const phone = nextPhone();
    const requested = await account.browser.call(updatePhone, { body: { phone, password } });
    expect([requested.status, requested.reply]).toEqual([
      202,
      { sent: { channel: "sms", resend_after: 60, expires_in: 600 }, user: null },
    ]);
    const code = await readCode(app, phone);
    const wrong = await account.browser.call(updatePhone, { body: { phone, code: otherCode(code) } });
    expect([wrong.status, wrong.problem.detail]).toEqual([
      400,
      "Неверный код подтверждения. Проверьте его или запросите новый",
    ]);
    const stranger = await register(app);
    expect((await stranger.browser.call(updatePhone, { body: { phone, code } })).status).toBe(400);
    const done = await account.browser.call(updatePhone, { body: { phone, code } });
    expect([done.status, done.reply.user?.phone, done.reply.sent]).toEqual([200, phone, null]);
    await app.delivery.flush();
    const notices = await app.db
      .selectFrom("outbox_messages")
      .select("text")
      .where("recipient", "=", account.login)
      .where("code", "is", null)
      .execute();
    expect(notices).toHaveLength(1);
    wait(app, 61);
    expect((await register(app, { login: account.login })).user.id).not.toBe(account.user.id);
  });

  test("a phone or an e-mail of another account is refused", async ({ app }) => {
    const [one, two] = [await register(app), await register(app, { login: "two@mail.example" })];
    expect((await two.browser.call(updatePhone, { body: { phone: one.login, password } })).problem.code).toBe(
      "phone_taken",
    );
    const taken = await one.browser.call(updateEmail, { body: { email: "Two@mail.example", password } });
    expect(taken.problem.code).toBe("email_taken");
  });

  test("of two users who confirm the same phone at once one gets it", async ({ app }) => {
    const [one, two] = [await register(app), await register(app)];
    const phone = nextPhone();
    await one.browser.call(updatePhone, { body: { phone, password } });
    const code = await readCode(app, phone);
    const answers = await Promise.all([
      one.browser.call(updatePhone, { body: { phone, code } }),
      one.browser.call(updatePhone, { body: { phone, code } }),
      two.browser.call(updatePhone, { body: { phone, code } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("an e-mail is added in the same way, and signs in", async ({ app }) => {
    const account = await register(app);
    const email = `added-${account.user.id}@mail.example`;
    await account.browser.call(updateEmail, { body: { email, password } });
    const code = await readCode(app, email);
    expect((await account.browser.call(updateEmail, { body: { email, code } })).reply.user?.email).toBe(email);
    expect((await app.call(login, { body: { login: email, password } })).reply.user.id).toBe(account.user.id);
  });

  test("a session alone, without the password, changes neither", async ({ app }) => {
    const { browser } = await register(app);
    const [phone, email] = [nextPhone(), "borrowed@mail.example"];
    for (const answer of [
      await browser.call(updatePhone, { body: { phone } }),
      await browser.call(updatePhone, { body: { phone, password: "wrong1x" } }),
      await browser.call(updateEmail, { body: { email } }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([400, "password_incorrect"]);
    }
    await app.delivery.flush();
    const sent = await app.db.selectFrom("messages").select("id").where("recipient", "in", [phone, email]).execute();
    expect(sent).toEqual([]);
  });

  test("an account without a password needs a session younger than ten minutes", async ({ app }) => {
    const { browser, user } = await register(app);
    await app.db.updateTable("users").set({ password_hash: null }).where("id", "=", user.id).execute();
    wait(app, 600);
    expect((await browser.call(updatePhone, { body: { phone: nextPhone() } })).status).toBe(202);
    wait(app, 1);
    for (const answer of [
      await browser.call(updatePhone, { body: { phone: nextPhone() } }),
      await browser.call(setPassword, { body: { new_password: "another2y" } }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([403, "sign_in_again"]);
    }
  });

  test("a changed phone ends every other session", async ({ app }) => {
    const account = await register(app);
    const other = openBrowser(app);
    await other.call(login, { body: { login: account.login, password } });
    const phone = nextPhone();
    await account.browser.call(updatePhone, { body: { phone, password } });
    const code = await readCode(app, phone);
    expect((await account.browser.call(updatePhone, { body: { phone, code } })).status).toBe(200);
    expect((await other.call(getAccount)).problem.code).toBe("token_expired");
    expect((await account.browser.call(getAccount)).reply.phone).toBe(phone);
  });
});

describe("limits", () => {
  test("a login has ten attempts a minute on one device; from elsewhere its owner still signs in", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const account = await register(app);
    const attacker = openBrowser(app);
    await attacker.call(revealPhone, { params: { id: 1 } });
    const guess = (proof = {}) =>
      attacker.call(login, { body: { login: account.login, password: "wrong1x", ...proof } });
    for (let time = 0; time < 10; time += 1) expect((await guess()).status).toBe(400);
    const { challenge: asked = { seed: "", bits: 0 } } = (await guess()).problem;
    const refused = await guess({ proof: solveChallenge(asked) });
    expect([refused.status, refused.problem.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // After ten failures each attempt needs the answer to a challenge.
    const answer = await account.browser.call(login, { body: { login: account.login, password } });
    expect([answer.status, answer.problem.code]).toEqual([429, "challenge_required"]);
    const challenge = answer.problem.challenge ?? { seed: "", bits: 0 };
    expect(challenge.bits).toBe(14);
    const proof = solveChallenge(challenge);
    const solved = await account.browser.call(login, { body: { login: account.login, password, proof } });
    expect(solved.status).toBe(200);
    expect((await account.browser.call(login, { body: { login: account.login, password } })).status).toBe(200);
    await close();
  });

  test("a new device for every attempt at a password gains nothing beyond a hundred an hour at one address", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
    const name = nextPhone();
    const guess = async (ip: string) => {
      const attacker = openBrowser(app);
      await attacker.call(revealPhone, { params: { id: 1 } });
      expect(attacker.cookies.has("device")).toBe(true);
      const body = { login: name, password: "wrong1x" };
      const attempt = (proof = {}) => attacker.call(login, { body: { ...body, ...proof } }, { "x-forwarded-for": ip });
      const { code, challenge } = (await attempt()).problem;
      if (!challenge) return code;
      return (await attempt({ proof: solveChallenge(challenge) })).problem.code;
    };
    // Of IPv6 one customer has many addresses.
    for (let time = 0; time < 10; time += 1) expect(await guess(`2001:db8::${time}`)).toBe("login_incorrect");
    expect(await guess("2001:db8::ffff")).toBe("rate_limited");
    await close();
  });

  test("wrong passwords at the same time count as many: no more than ten are free", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const account = await register(app);
    const body = { login: account.login, password: "wrong1x" };
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.call(login, { body })));
    const codes = answers.map(({ problem }) => problem.code);
    // On a busy machine some wait too long for their turn, which is no failure.
    expect(codes.filter((code) => code === "login_incorrect").length).toBeLessThanOrEqual(10);
    expect(codes).toContain("challenge_required");
    await close();
  });

  test("right passwords at the same time count as no failure", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const account = await register(app);
    const enter = async (given: string) => {
      const answer = await openBrowser(app).call(login, { body: { login: account.login, password: given } });
      return answer.status === 200 ? 200 : answer.problem.code;
    };
    const right = await Promise.all(Array.from({ length: 9 }, () => enter(password)));
    expect(right).toEqual(Array(9).fill(200));
    for (let time = 0; time < 10; time += 1) expect(await enter("wrong1x")).toBe("login_incorrect");
    expect(await enter("wrong1x")).toBe("challenge_required");
    await close();
  });

  test("an attempt without the answer to its challenge uses up nothing", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 0.1 });
    const name = nextPhone();
    const guess = (proof = {}) => app.call(login, { body: { login: name, password: "wrong1x", ...proof } });
    expect((await guess()).problem.code).toBe("login_incorrect");
    for (let time = 0; time < 20; time += 1) expect((await guess()).problem.code).toBe("challenge_required");
    const { challenge = { seed: "", bits: 1 } } = (await guess()).problem;
    expect((await guess({ proof: solveChallenge(challenge) })).problem.code).toBe("login_incorrect");
    await close();
  });

  test("an unknown login gets challenges in the same way", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const guess = (ip: string) =>
      app.http.inject({
        method: "POST",
        url: login.path,
        remoteAddress: ip,
        payload: { login: "+996555000888", password: "wrong1x" },
      });
    for (let time = 0; time < 10; time += 1) expect((await guess(`203.0.113.${time}`)).statusCode).toBe(400);
    expect((await guess("203.0.113.77")).json()).toMatchObject({ code: "challenge_required" });
    await close();
  });

  test("a login's codes have ten attempts a minute on one device, whatever their purpose", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const { browser } = await register(app);
    const body = { login: nextPhone(), code: "000000" };
    for (let time = 0; time < 5; time += 1) {
      expect((await browser.call(checkCode, { body })).status).toBe(400);
      expect((await browser.call(activateAccount, { body })).status).toBe(400);
    }
    expect((await browser.call(checkCode, { body })).problem.code).toBe("rate_limited");
    expect((await browser.call(activateAccount, { body })).problem.code).toBe("rate_limited");
    const recovery = { ...body, new_password: "another2y", confirm_new_password: "another2y" };
    expect((await browser.call(recoverPassword, { body: recovery })).problem.code).toBe("rate_limited");
    await close();
  });

  test("changing the phone does not reveal who has an account: it is limited", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const [one, known] = [await register(app), await register(app)];
    const ask = (more: { password: string } | { code: string }) =>
      one.browser.call(updatePhone, { body: { phone: known.login, ...more } });
    for (let time = 0; time < 5; time += 1) {
      expect((await ask({ password })).problem.code).toBe("phone_taken");
      expect((await ask({ code: "000000" })).problem.code).toBe("phone_taken");
    }
    expect((await ask({ password })).problem.code).toBe("rate_limited");
    expect((await ask({ code: "000000" })).problem.code).toBe("rate_limited");
    await close();
  });

  test("a session does not allow guessing its account's password", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const { browser } = await register(app);
    const guess = () => browser.call(changePassword, { body: { old_password: "wrong1x", new_password: "another2y" } });
    for (let time = 0; time < 10; time += 1) expect((await guess()).problem.code).toBe("password_incorrect");
    expect((await guess()).problem.code).toBe("rate_limited");
    await close();
  });
});
