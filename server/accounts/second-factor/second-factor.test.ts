import { describe, expect } from "vitest";
import { listAccountEvents } from "#contracts/accounts/event-schemas.ts";
import { changePassword, getAccount, login, recoverPassword, sendCode } from "#contracts/accounts/schemas.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  signInWithSecondFactor,
} from "#contracts/accounts/second-factor-schemas.ts";
import { listQueue } from "#contracts/moderation/schemas.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { type Browser, openBrowser, readCode, register } from "#server/test/browser.ts";
import { deleteSecondFactorOf } from "./queries.ts";
import { totpCode } from "./totp.ts";

const password = "secret1x";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an app shows now, given the secret as it is shown. */
function codeOf(app: TestApp, secret: string): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
  return totpCode(Buffer.from(bytes), Math.floor(app.clock.now.getTime() / 30_000));
}

async function turnOn(app: TestApp, browser: Browser) {
  const { secret, address } = (await browser.call(beginSecondFactor, { body: { password } })).reply;
  const { recovery_codes: recoveryCodes } = (
    await browser.call(confirmSecondFactor, { body: { code: codeOf(app, secret) } })
  ).reply;
  wait(app, 30);
  return { secret, address, recoveryCodes };
}

/** An account with a second factor. */
async function registerWithFactor(app: TestApp) {
  const account = await register(app);
  return { ...account, ...(await turnOn(app, account.browser)) };
}

describe("signing in with a second factor", () => {
  test("takes the password first and then a code, each code once", async ({ app }) => {
    const { login: name, user, secret } = await registerWithFactor(app);
    const browser = openBrowser(app);
    const asked = await browser.call(login, { body: { login: name, password } });
    expect([asked.status, asked.problem.code]).toEqual([403, "second_factor_required"]);
    expect(browser.cookies.has("refresh")).toBe(false);
    expect((await browser.call(getAccount)).status).toBe(401);
    const wrong = await browser.call(signInWithSecondFactor, { body: { code: "000000" } });
    expect([wrong.status, wrong.problem.code]).toEqual([400, "second_factor_incorrect"]);
    const code = codeOf(app, secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { reply } = await browser.call(signInWithSecondFactor, { body: { code: spaced } });
    expect(reply.user).toMatchObject({ id: user.id, has_second_factor: true });
    expect((await browser.call(getAccount)).status).toBe(200);
    // The cookie is gone; and somebody who saw the code cannot use it again.
    expect((await browser.call(signInWithSecondFactor, { body: { code } })).problem.code).toBe("second_factor_expired");
    const { ticket } = (await app.call(login, { body: { login: name, password } })).problem;
    const again = await app.call(signInWithSecondFactor, { body: { code, ticket: ticket ?? "" } });
    expect(again.problem.code).toBe("second_factor_incorrect");
    wait(app, 30);
    const next = codeOf(app, secret);
    expect((await app.call(signInWithSecondFactor, { body: { code: next, ticket: ticket ?? "" } })).status).toBe(200);
    await app.flush();
    const events = (await browser.call(listAccountEvents)).reply.results.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["second_factor_on", "second_factor_failed"]));
  });

  test("accepts each recovery code once", async ({ app }) => {
    const { login: name, recoveryCodes } = await registerWithFactor(app);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const [first = ""] = recoveryCodes;
    const signIn = async (code: string) => {
      const browser = openBrowser(app);
      await browser.call(login, { body: { login: name, password } });
      return { browser, status: (await browser.call(signInWithSecondFactor, { body: { code } })).status };
    };
    const { browser, status } = await signIn(first.toLowerCase().replace("-", " "));
    expect(status).toBe(200);
    expect((await signIn(first)).status).toBe(400);
    expect((await browser.call(getSecondFactor)).reply).toEqual({ is_on: true, recovery_codes_left: 9 });
  });

  test("is needed after a recovery by SMS too: the phone alone does not open the account", async ({ app }) => {
    const { login: name, secret } = await registerWithFactor(app);
    wait(app, 61);
    const thief = openBrowser(app);
    await thief.call(sendCode, { body: { login: name } });
    const code = await readCode(app, name);
    const body = { login: name, code, new_password: "another2y", confirm_new_password: "another2y" };
    const recovered = await thief.call(recoverPassword, { body });
    expect([recovered.status, recovered.problem.code]).toEqual([403, "second_factor_required"]);
    expect(thief.cookies.has("refresh")).toBe(false);
    expect((await thief.call(signInWithSecondFactor, { body: { code: codeOf(app, secret) } })).status).toBe(200);
    expect((await app.call(login, { body: { login: name, password } })).problem.code).toBe("login_incorrect");
  });

  test("refuses tickets that are forged, old, or of an earlier password", async ({ app }) => {
    const { login: name, secret, browser } = await registerWithFactor(app);
    const ask = async () => (await app.call(login, { body: { login: name, password } })).problem.ticket ?? "";
    const use = async (ticket: string) =>
      (await app.call(signInWithSecondFactor, { body: { code: codeOf(app, secret), ticket } })).problem.code;
    const ticket = await ask();
    expect(await use(`${ticket.slice(0, -3)}AAA`)).toBe("second_factor_expired");
    expect(await use("x")).toBe("second_factor_expired");
    wait(app, 601);
    expect(await use(ticket)).toBe("second_factor_expired");
    const before = await ask();
    await browser.call(changePassword, { body: { old_password: password, new_password: "another2y" } });
    expect(await use(before)).toBe("second_factor_expired");
  });

  test("has ten attempts a minute at an account, with the password of a thief and wherever from", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1, trustProxy: 1 });
    const { login: name, browser, secret } = await registerWithFactor(app);
    const { ticket = "" } = (await app.call(login, { body: { login: name, password } })).problem;
    const guess = async (number: number) =>
      (
        await app.call(
          signInWithSecondFactor,
          { body: { code: String(number).padStart(6, "0"), ticket } },
          { "x-forwarded-for": `203.0.${number}.1` },
        )
      ).problem.code;
    for (let number = 0; number < 10; number += 1) expect(await guess(number)).toBe("second_factor_incorrect");
    expect(await guess(99)).toBe("rate_limited");
    // The owner hears of it, once, and gets in on a device of theirs.
    await app.delivery.flush();
    const notices = app.db.selectFrom("outbox_messages").select("text").where("recipient", "=", name);
    const alarms = (await notices.execute()).filter(({ text }) => text.includes("кто-то знает ваш пароль"));
    expect(alarms).toHaveLength(1);
    await browser.call(login, { body: { login: name, password } });
    const code = codeOf(app, secret);
    expect((await browser.call(signInWithSecondFactor, { body: { code } })).status).toBe(200);
    await close();
  });

  test("is not kept from its owner by whoever has a copy of a session", async () => {
    const { app, close } = await openTestApp({ rateLimitFactor: 1 });
    const { login: name, browser, secret } = await registerWithFactor(app);
    const thief = openBrowser(app);
    for (const [cookie, value] of browser.cookies) if (cookie !== "device") thief.cookies.set(cookie, value);
    const attempts = [];
    for (let time = 0; time < 11; time += 1) {
      const { problem } = await thief.call(removeSecondFactor, { body: { code: "000000", password: "wrong1x" } });
      attempts.push(problem.code);
    }
    // One of the ten went into turning it on.
    expect(attempts.slice(8)).toEqual(["password_incorrect", "rate_limited", "rate_limited"]);
    // Neither a new sign-in nor the password of the new session is used up.
    const owner = openBrowser(app);
    await owner.call(login, { body: { login: name, password } });
    expect((await owner.call(signInWithSecondFactor, { body: { code: codeOf(app, secret) } })).status).toBe(200);
    const change = { old_password: password, new_password: "another2y" };
    expect((await owner.call(changePassword, { body: change })).status).toBe(200);
    expect((await thief.call(getAccount)).status).toBe(401);
    await close();
  });
});

describe("one's own second factor", () => {
  test("needs the password and a right code, ends other sessions, and the owner gets a notice", async ({ app }) => {
    const account = await register(app);
    const { browser } = account;
    const other = openBrowser(app);
    await other.call(login, { body: { login: account.login, password } });
    expect((await browser.call(beginSecondFactor, { body: {} })).problem.code).toBe("password_incorrect");
    const { secret, address } = (await browser.call(beginSecondFactor, { body: { password } })).reply;
    expect(address).toContain(`secret=${secret}&issuer=localhost`);
    expect((await browser.call(confirmSecondFactor, { body: { code: "000000" } })).problem.code).toBe(
      "second_factor_incorrect",
    );
    // Until then it is not needed.
    expect((await browser.call(getSecondFactor)).reply).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await app.call(login, { body: { login: account.login, password } })).status).toBe(200);
    expect((await browser.call(confirmSecondFactor, { body: { code: codeOf(app, secret) } })).status).toBe(200);
    expect((await other.call(getAccount)).status).toBe(401);
    expect((await browser.call(getAccount)).reply.has_second_factor).toBe(true);
    // Nobody replaces it with one of their own.
    expect((await browser.call(beginSecondFactor, { body: { password } })).problem.code).toBe("conflict");
    await app.delivery.flush();
    const notices = await app.db
      .selectFrom("outbox_messages")
      .select("text")
      .where("recipient", "=", account.login)
      .where("code", "is", null)
      .execute();
    expect(notices.map(({ text }) => text)).toContainEqual(expect.stringContaining("включён вход с кодом"));
  });

  test("is turned off, and gets new recovery codes, with password and code only", async ({ app }) => {
    const { browser, login: name, secret, recoveryCodes } = await registerWithFactor(app);
    const [old = "", second = ""] = recoveryCodes;
    const code = () => codeOf(app, secret);
    expect((await browser.call(removeSecondFactor, { body: { code: code() } })).problem.code).toBe(
      "password_incorrect",
    );
    expect((await browser.call(removeSecondFactor, { body: { code: "000000", password } })).problem.code).toBe(
      "second_factor_incorrect",
    );
    const renewed = (await browser.call(renewRecoveryCodes, { body: { code: code(), password } })).reply.recovery_codes;
    expect(renewed).not.toContain(old);
    expect((await browser.call(removeSecondFactor, { body: { code: second, password } })).problem.code).toBe(
      "second_factor_incorrect",
    );
    const removed = await browser.call(removeSecondFactor, { body: { code: renewed[0] ?? "", password } });
    expect(removed.reply).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await app.call(login, { body: { login: name, password } })).status).toBe(200);
  });

  test("an operator removes it for whoever has lost everything, and their sessions end", async ({ app }) => {
    const { login: name, browser } = await registerWithFactor(app);
    expect(await deleteSecondFactorOf(app.db, name)).toBe("Айгүл");
    expect(await deleteSecondFactorOf(app.db, name)).toBeUndefined();
    await app.refreshEndedSessions();
    expect((await browser.call(getAccount)).status).toBe(401);
    expect((await app.call(login, { body: { login: name, password } })).status).toBe(200);
  });

  test("the database has neither the secret nor recovery codes in plain text", async ({ app }) => {
    const { secret, recoveryCodes } = await registerWithFactor(app);
    for (const table of ["second_factors", "recovery_codes"]) {
      const { rows } = await app.pool.query<{ text: string }>(
        `select encode(t::text::bytea, 'escape') as text from ${table} t`,
      );
      for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(text);
    }
  });
});

test("staff moderate with a second factor only, but in a demo", async () => {
  const { app, close } = await openTestApp({ demo: false });
  // Without a demo there is no outbox: its code is of no use here.
  const { rows } = await app.pool.query<{ id: number }>(
    "insert into users (name, phone, role) values ('М', '+996700111222', 'moderator') returning id",
  );
  const staff = app.as({ userId: rows[0]?.id ?? 0, role: "moderator" });
  const refused = await staff.call(listQueue);
  expect([refused.status, refused.problem.code]).toEqual([403, "second_factor_missing"]);
  await app.pool.query(
    "insert into second_factors (user_id, secret, confirmed_at, created_at) values ($1, '', now(), now())",
    [rows[0]?.id],
  );
  expect((await staff.call(listQueue)).status).toBe(200);
  await close();
});
