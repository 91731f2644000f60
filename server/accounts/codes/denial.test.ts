// @module-tag rare
import pino from "pino";
import { expect } from "vitest";
import {
  activateAccount,
  checkCode,
  deleteAccount,
  login,
  recoverPassword,
  sendCode,
  signUp,
  updatePhone,
} from "#contracts/accounts/schemas.ts";
import type { CallInput } from "#contracts/base/endpoint.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { purgeExpiredAccountData } from "#server/accounts/purge.ts";
import { bishkekMidnightAfter } from "#server/platform/clock.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { openSecondProcess, openTestApp, test, testSecret, type TestApp, wait } from "#server/test/app.ts";
import { settleUsers } from "#server/test/make.ts";
import { type Browser, nextPhone, openBrowser, readCode, register, solveChallenge } from "#server/test/browser.ts";
import { createCodes } from "./codes.ts";

/*
 * What others can do to the passwords and codes of a person: keep them from getting or giving one, use up their tries, spend money on SMS.
 */

const password = "secret1x";
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const from = (ip: string) => ({ "x-forwarded-for": ip });

/** Asks for a code to a login, with the answer to a challenge when there is one. */
async function ask(browser: Browser, name: string, ip: string): Promise<string | number> {
  const answer = await browser.call(sendCode, { body: { login: name } }, from(ip));
  if (answer.status === 200) return 200;
  const { code, challenge } = answer.problem;
  if (!challenge) return code;
  const again = await browser.call(sendCode, { body: { login: name, proof: solveChallenge(challenge) } }, from(ip));
  return again.status === 200 ? `200 after ${challenge.bits} bits` : again.problem.code;
}

/** Signs up, with the answer to a challenge when there is one. */
async function signUpAt(app: TestApp, name: string, ip: string): Promise<string | number> {
  const body = { name: "А", login: name, password };
  const answer = await app.call(signUp, { body }, from(ip));
  if (answer.status === 201) return 201;
  const { code, challenge } = answer.problem;
  if (!challenge) return code;
  const again = await app.call(signUp, { body: { ...body, proof: solveChallenge(challenge) } }, from(ip));
  return again.status === 201 ? `201 after ${challenge.bits} bits` : again.problem.code;
}

/** Notes SMS to strangers that were sent just now. */
async function addSms({ db, clock: { now } }: TestApp, count: number): Promise<void> {
  const sent = { channel: "sms", recipient: "+996700999777", created_at: now, expires_at: now, sent_at: now };
  const rows = Array.from({ length: count }, (_, row) => ({
    ...sent,
    reference: `${now.getTime()} ${count} ${row}`,
    to_stranger: true,
  }));
  await db.insertInto("messages").values(rows).execute();
}

/** An app with the limits of the product, that believes the address in `X-Forwarded-For`, at noon in Bishkek. */
async function openLimited(): Promise<{ app: TestApp; close(): Promise<void> }> {
  const opened = await openTestApp({ rateLimitFactor: 1, trustProxy: 1 });
  opened.app.clock.now = new Date("2030-01-02T06:00:00Z");
  return opened;
}

test("codes to invented e-mails keep nobody at the same address from a code by SMS", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.02 });
  try {
    const emails: (string | number)[] = [];
    for (let index = 0; index < 8; index += 1)
      emails.push(await signUpAt(app, `nobody-${index}@example.com`, "10.1.1.1"));
    expect(emails.at(-1)).toBe("rate_limited");
    expect(await signUpAt(app, nextPhone(), "10.1.1.1")).not.toBe("rate_limited");
  } finally {
    await close();
  }
});

test("refusals use up no code of an address, and cost a challenge after some", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
  const known = await register(app);
  const results: (string | number)[] = [];
  for (let time = 0; time < 9; time += 1) results.push(await signUpAt(app, known.login, "203.0.113.7"));
  expect(new Set(results)).toEqual(new Set(["phone_taken"]));
  const asked = nextPhone();
  expect(await ask(openBrowser(app), asked, "203.0.113.7")).toMatch(/^200 after/);
  expect(await ask(openBrowser(app), asked, "203.0.113.7")).toBe("code_too_soon");
  const { problem } = await app.call(
    signUp,
    { body: { name: "А", login: known.login, password } },
    from("203.0.113.7"),
  );
  expect(problem.challenge?.bits).toBeGreaterThanOrEqual(15);
  // Six are sent at a tenth of the bound, one of them above.
  const neighbours = [];
  for (let time = 0; time < 6; time += 1) neighbours.push(await signUpAt(app, nextPhone(), "203.0.113.7"));
  expect(neighbours.map((result) => String(result).slice(0, 9))).toEqual([
    ...Array<string>(5).fill("201 after"),
    "rate_limi",
  ]);
  await close();
});

test("codes to new contacts of accounts that are not settled cost a challenge, too, and settled ones none", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
  const [first, second, third] = [await register(app), await register(app), await register(app)];
  const settled = await register(app);
  const change = async ({ browser }: typeof first) => {
    const body = { phone: nextPhone(), password };
    const answer = await browser.call(updatePhone, { body }, from("203.0.113.8"));
    return answer.status === 202 ? 202 : answer.problem.code;
  };
  expect([await change(first), await change(second), await change(third)]).toEqual([
    202,
    "challenge_required",
    "challenge_required",
  ]);
  await settleUsers(app);
  expect(await change(settled)).toBe(202);
  await close();
});

test("whatever strangers ask for, the owner's own device gets a code, and with it the account", async () => {
  const { app, close } = await openLimited();
  const owner = await register(app);
  wait(app, 61);
  // The first code was that of the sign-up.
  for (let number = 0; number < 4; number += 1) {
    expect(await ask(openBrowser(app), owner.login, `203.0.${number}.1`)).toBe(200);
    // Messages are sent several at once: without the minute that passes, the last code might not be the newest.
    await app.delivery.flush();
    wait(app, 61);
  }
  // The others, which would take a minute of computing.
  await app.db.updateTable("account_codes").set({ sent_count: 15 }).where("login", "=", owner.login).execute();
  const { problem } = await app.call(sendCode, { body: { login: owner.login } }, from("203.0.99.1"));
  expect([problem.code, problem.challenge?.bits]).toEqual(["challenge_required", 22]);
  expect(await ask(owner.browser, owner.login, "198.51.100.1")).toBe(200);
  const code = await readCode(app, owner.login);
  for (let time = 0; time < 6; time += 1) {
    const body = { login: owner.login, code: otherCode(code) };
    expect((await app.call(checkCode, { body }, from(`203.0.${time}.2`))).status).toBe(400);
  }
  const recovery = { code, new_password: "another2y", confirm_new_password: "another2y" };
  expect(await owner.browser.call(recoverPassword, { body: recovery })).toMatchObject({ status: 200 });
  await close();
});

test("the first codes of a login in a day are anybody's; then a network gets two, each after a harder challenge", async () => {
  const { app, close } = await openLimited();
  const name = nextPhone();
  const results = [];
  for (let time = 0; time < 6; time += 1) {
    // A new cookie each time gains nothing.
    results.push(await ask(openBrowser(app), name, "203.0.113.1"));
    wait(app, 61);
  }
  expect(results).toEqual([200, 200, 200, 200, 200, "rate_limited"]);
  // Neither does another address of the same network, nor another process, whose memory knows of none of that.
  expect(await ask(openBrowser(app), name, "203.0.113.200")).toBe("rate_limited");
  const second = await openSecondProcess(app, { rateLimitFactor: 1, trustProxy: 1 });
  expect(await ask(openBrowser(second.app), name, "203.0.113.2")).toBe("rate_limited");
  const others = [];
  for (const [process, ip] of [
    [app, "198.51.100.1"],
    [second.app, "198.51.100.1"],
    [app, "198.51.100.9"],
    [second.app, "192.0.2.1"],
  ] as const) {
    others.push(await ask(openBrowser(process), name, ip));
    wait(app, 61);
  }
  expect(others).toEqual(["200 after 14 bits", "200 after 16 bits", "rate_limited", "200 after 18 bits"]);
  await second.close();
  await close();
});

test("two networks leave most of a login's codes to others, whatever they ask for; a new day begins anew", async ({
  app,
}) => {
  const codes = createCodes(testSecret, () => app.clock.now, 1);
  const name = nextPhone();
  const issueFrom = async (ip: string, isForOwner = false) => {
    wait(app, 61);
    const issued = app.db
      .transaction()
      .execute((trx) => codes.issue(trx, { login: name, purpose: "activate", ip, isForOwner }));
    return issued.then(
      () => "sent",
      (error: unknown) => (isRefusal(error) ? error.code : "failed"),
    );
  };
  const countOf = async (ips: readonly string[], isForOwner?: boolean) => {
    let sent = 0;
    for (const ip of ips) if ((await issueFrom(ip, isForOwner)) === "sent") sent += 1;
    return sent;
  };
  app.clock.now = new Date(bishkekMidnightAfter(app.clock.now).getTime() + 3_600_000);
  const attack = Array.from({ length: 20 }, (_, time) =>
    time % 2 === 0 ? `203.0.113.${time}` : `2001:db8:1:${time}::1`,
  );
  // Five while they are anybody's: neither then gets another.
  expect(await countOf(attack)).toBe(5);
  expect(await countOf(["198.51.100.1", "198.51.100.2", "198.51.100.3"])).toBe(2);
  // From everywhere together there are fifteen, and the owner's own device still has five.
  const everywhere = Array.from({ length: 12 }, (_, number) => `198.18.${number}.1`);
  expect(await countOf(everywhere)).toBe(8);
  expect(await issueFrom("192.0.2.1")).toBe("code_too_soon");
  expect(await countOf(everywhere.slice(0, 6), true)).toBe(5);
  app.clock.now = bishkekMidnightAfter(app.clock.now);
  expect(await issueFrom("203.0.113.1")).toBe("sent");
  await purgeExpiredAccountData(app.db, new Date(app.clock.now.getTime() + 4 * 86_400_000));
  expect(await app.db.selectFrom("account_code_networks").select("login").where("login", "=", name).execute()).toEqual(
    [],
  );
});

test("requests at once in two processes send one code, and a network's share is not exceeded by them", async () => {
  const { app, close } = await openLimited();
  const second = await openSecondProcess(app, { rateLimitFactor: 1, trustProxy: 1 });
  const name = nextPhone();
  for (let round = 0; round < 6; round += 1) {
    const asked = [app, second.app, app, second.app].map((process) => ask(openBrowser(process), name, "203.0.113.1"));
    const sent = (await Promise.all(asked)).filter((result) => result === 200);
    expect(sent).toHaveLength(round < 5 ? 1 : 0);
    wait(app, 61);
  }
  const { rows } = await app.pool.query<{ count: number }>("select count from account_code_networks where login = $1", [
    name,
  ]);
  expect(rows).toEqual([{ count: 5 }]);
  await second.close();
  await close();
});

test("a code to a new contact counts like any other to its login", async () => {
  const { app, close } = await openLimited();
  const stranger = await register(app);
  const phone = nextPhone();
  const change = (proof?: string) =>
    stranger.browser.call(updatePhone, { body: { phone, password, proof } }, from("203.0.113.1"));
  for (let time = 0; time < 5; time += 1) {
    expect((await change()).status).toBe(202);
    wait(app, 61);
  }
  const { challenge } = (await change()).problem;
  expect((await change(challenge && solveChallenge(challenge))).problem.code).toBe("rate_limited");
  expect(await ask(openBrowser(app), phone, "198.51.100.1")).toBe("200 after 14 bits");
  await close();
});

test("a code to a new contact does not replace the one that a sign-up there waits for", async () => {
  const { app, close } = await openLimited();
  const [stranger, phone] = [await register(app), nextPhone()];
  const change = () => stranger.browser.call(updatePhone, { body: { phone, password } }, from("203.0.113.1"));
  const guest = openBrowser(app);
  await guest.call(signUp, { body: { name: "Айбек", login: phone, password } }, from("198.51.100.1"));
  const code = await readCode(app, phone);
  wait(app, 61);
  const refused = await change();
  expect([refused.problem.code, refused.problem.resend_after]).toEqual(["code_too_soon", 600 - 61]);
  expect((await guest.call(activateAccount, { body: { login: phone, code } })).status).toBe(200);
  await close();
});

test("an account that is deleted and made again gets no more codes than others, nor do the numbers that it asked for", async () => {
  const { app, close } = await openLimited();
  const [other, codes] = [nextPhone(), () => app.db.selectFrom("messages").select("id").execute()];
  const { login: phone, browser } = await register(app);
  wait(app, 61);
  expect((await browser.call(updatePhone, { body: { phone: other, password } })).status).toBe(202);
  expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
  const sent = (await codes()).length;
  const again = openBrowser(app);
  const ask = (login: string) => again.call(signUp, { body: { name: "Айбек", login, password } });
  expect((await ask(other)).problem.code).toBe("code_too_soon");
  // A minute has passed since the last one to this number.
  expect((await ask(phone)).status).toBe(201);
  expect((await codes()).length - sent).toBe(1);
  await close();
});

test("the cookie of an older code does not use up the tries of the next one", async ({ app }) => {
  const { login: name } = await register(app);
  wait(app, 61);
  const stranger = openBrowser(app);
  await stranger.call(sendCode, { body: { login: name } });
  // Delivered before the next one, so that the last one read is the last one sent.
  await readCode(app, name);
  wait(app, 61);
  const mine = openBrowser(app);
  expect((await mine.call(sendCode, { body: { login: name } })).status).toBe(200);
  const code = await readCode(app, name);
  for (let time = 0; time < 7; time += 1)
    expect((await stranger.call(checkCode, { body: { code: otherCode(code) } })).status).toBe(400);
  expect((await mine.call(checkCode, { body: { code } })).status).toBe(200);
});

test("from an address that asked for many codes each further one costs a challenge, for sign-ups too", async () => {
  const { app, close } = await openLimited();
  const signUpOnce = (proof?: string) => {
    const body: CallInput<typeof signUp>["body"] = { name: "А", login: nextPhone(), password };
    return app.call(signUp, { body: proof === undefined ? body : { ...body, proof } }, from("203.0.113.9"));
  };
  for (let time = 0; time < 10; time += 1) expect((await signUpOnce()).status).toBe(201);
  const refused = await signUpOnce();
  expect([refused.status, refused.problem.code, refused.problem.challenge?.bits]).toEqual([
    429,
    "challenge_required",
    14,
  ]);
  expect((await signUpOnce(solveChallenge(refused.problem.challenge ?? { seed: "", bits: 1 }))).status).toBe(201);
  expect(await ask(openBrowser(app), nextPhone(), "203.0.113.9")).toBe("200 after 14 bits");
  expect(await ask(openBrowser(app), nextPhone(), "203.0.113.10")).toBe(200);
  await close();
});

test("SMS to numbers without an account are bounded in all, and e-mails and accounts go on", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const { app, close } = await openTestApp({ rateLimitFactor: 0.002, trustProxy: 1, log });
  app.clock.now = new Date("2030-01-02T06:00:00Z");
  const signUpAs = (name: string, network: number) => signUpAt(app, name, `203.0.${network}.1`);
  const account = await register(app, { login: "owner@mail.example" });
  for (let network = 0; network < 4; network += 1) expect(String(await signUpAs(nextPhone(), network))).toMatch(/^201/);
  expect(lines).toEqual([]);
  expect(await signUpAs(nextPhone(), 50)).toBe("rate_limited");
  expect(lines).toEqual([expect.stringContaining("no more SMS to numbers without an account")]);
  expect(await signUpAs("someone@mail.example", 51)).toBe(201);
  const change = await account.browser.call(
    updatePhone,
    { body: { phone: nextPhone(), password } },
    from("203.0.52.1"),
  );
  expect(change.problem.code).toBe("rate_limited");
  await app.db.insertInto("users").values({ name: "Б", phone: "+996700999888" }).execute();
  expect(await ask(openBrowser(app), "+996700999888", "203.0.53.1")).toMatch(/^200 after/);
  await close();
});

test("all processes count SMS to strangers together, the code of a sign-up that is sent again too, for an hour", async () => {
  const settings = { rateLimitFactor: 1, trustProxy: 1 };
  const { app, close } = await openTestApp(settings);
  app.clock.now = new Date("2030-01-02T06:00:00Z");
  const second = await openSecondProcess(app, settings);
  await addSms(app, 1_997);
  const name = nextPhone();
  expect(await signUpAt(app, name, "203.0.1.1")).toBe("201 after 20 bits");
  expect(await signUpAt(second.app, nextPhone(), "203.0.2.1")).toBe("201 after 20 bits");
  // Ten minutes later no challenge is needed.
  wait(app, 661);
  expect(await ask(openBrowser(second.app), name, "203.0.3.1")).toBe(200);
  wait(app, 61);
  for (const process of [app, second.app]) {
    expect(await signUpAt(process, nextPhone(), "203.0.4.1")).toBe("rate_limited");
    expect(await ask(openBrowser(process), name, "203.0.5.1")).toBe("rate_limited");
  }
  wait(app, 3_600 - 722);
  expect(await signUpAt(second.app, nextPhone(), "203.0.6.1")).toBe(201);
  await second.close();
  await close();
});

test("one password tried on many logins costs a challenge each, after thirty failures from an address", async () => {
  const { app, close } = await openLimited();
  const guess = async (ip: string) => {
    const body = { login: nextPhone(), password: "qwerty123" };
    const { problem } = await app.call(login, { body }, from(ip));
    return problem.code;
  };
  for (let time = 0; time < 30; time += 1) expect(await guess("203.0.113.1")).toBe("login_incorrect");
  expect(await guess("203.0.113.1")).toBe("challenge_required");
  expect(await guess("203.0.113.2")).toBe("login_incorrect");
  await close();
});

/** Twelve browsers with device cookies at an address, each of which tries nine times. */
async function flood(app: TestApp, attempt: (browser: Browser) => Promise<unknown>): Promise<void> {
  for (let number = 0; number < 12; number += 1) {
    const browser = openBrowser(app);
    await browser.call(revealPhone, { params: { id: 1 } }, from("203.0.113.1"));
    for (let time = 0; time < 9; time += 1) await attempt(browser);
  }
}

test("whoever guesses a password at the same address keeps out neither the device of its owner nor a new one", async () => {
  const { app, close } = await openLimited();
  const owner = await register(app);
  await flood(app, (browser) =>
    browser.call(login, { body: { login: owner.login, password: "wrong1x" } }, from("203.0.113.1")),
  );
  for (const browser of [owner.browser, openBrowser(app)]) {
    const enter = (proof = {}) =>
      browser.call(login, { body: { login: owner.login, password, ...proof } }, from("203.0.113.1"));
    const first = await enter();
    const last =
      first.status === 200
        ? first
        : await enter({ proof: solveChallenge(first.problem.challenge ?? { seed: "", bits: 1 }) });
    expect(last.status).toBe(200);
  }
  await close();
});

test("even where all attempts of an address are used up, with all their challenges, the owner's device signs in", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.05, trustProxy: 1 });
  const owner = await register(app);
  const enter = async (browser: Browser, given: string) => {
    const attempt = (proof = {}) =>
      browser.call(login, { body: { login: owner.login, password: given, ...proof } }, from("203.0.113.1"));
    const first = await attempt();
    if (first.status === 200 || !first.problem.challenge) return first;
    return attempt({ proof: solveChallenge(first.problem.challenge) });
  };
  for (let time = 0; time < 5; time += 1)
    expect((await enter(openBrowser(app), "wrong1x")).problem.code).toBe("login_incorrect");
  expect((await enter(openBrowser(app), password)).problem.code).toBe("rate_limited");
  expect((await enter(owner.browser, password)).status).toBe(200);
  await close();
});

test("whoever guesses codes at the same address keeps no newcomer with the right one out", async () => {
  const { app, close } = await openLimited();
  const name = nextPhone();
  const newcomer = openBrowser(app);
  await newcomer.call(signUp, { body: { name: "А", login: name, password } }, from("203.0.113.1"));
  const code = await readCode(app, name);
  const body = { login: name, code: otherCode(code) };
  await flood(app, (browser) => browser.call(activateAccount, { body }, from("203.0.113.1")));
  for (let time = 0; time < 50; time += 1) await app.call(checkCode, { body }, from("203.0.113.1"));
  expect((await newcomer.call(activateAccount, { body: { code } }, from("203.0.113.1"))).status).toBe(200);
  await close();
});

test("the codes that strangers ask for at an address use up none of an owner's there", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
  app.clock.now = new Date("2030-01-02T06:00:00Z");
  const owner = await register(app);
  wait(app, 61);
  for (let time = 0; time < 6; time += 1) await ask(openBrowser(app), nextPhone(), "203.0.113.1");
  expect(await ask(openBrowser(app), nextPhone(), "203.0.113.1")).toBe("rate_limited");
  expect(await ask(owner.browser, owner.login, "203.0.113.1")).toBe(200);
  await close();
});

test("a client without cookies proves its sign-up with the secret of the answer, and keeps its password", async ({
  app,
}) => {
  const name = nextPhone();
  const { signup } = (await app.call(signUp, { body: { name: "А", login: name, password } })).reply;
  const code = await readCode(app, name);
  // Of the tries of strangers nothing is left.
  for (let time = 0; time < 6; time += 1)
    await app.call(activateAccount, { body: { login: name, code: otherCode(code) } });
  const forged = await app.call(activateAccount, { body: { login: name, code, signup: "x.y" } });
  expect(forged.problem.code).toBe("code_incorrect");
  const { data } = (await app.call(activateAccount, { body: { login: name, code, signup } })).reply;
  expect(data.user.has_password).toBe(true);
  expect((await app.call(login, { body: { login: name, password } })).status).toBe(200);
});

test("the secret of a sign-up that another one replaced activates nothing, and without it there is no password", async ({
  app,
}) => {
  const name = nextPhone();
  const first = (await app.call(signUp, { body: { name: "Чужой", login: name, password: "stranger1q" } })).reply;
  wait(app, 61);
  await app.call(signUp, { body: { name: "Я", login: name, password } });
  const code = await readCode(app, name);
  const stolen = await app.call(activateAccount, { body: { login: name, code, signup: first.signup } });
  expect(stolen.problem.code).toBe("code_incorrect");
  const { data } = (await app.call(activateAccount, { body: { login: name, code } })).reply;
  expect([data.user.name, data.user.has_password]).toEqual(["Я", false]);
});

test("the more SMS all strangers together ask for, the harder the challenge before each, wherever it is asked from", async () => {
  const { app, close } = await openLimited();
  await addSms(app, 59);
  expect(await signUpAt(app, nextPhone(), "203.0.1.1")).toBe(201);
  expect(await signUpAt(app, nextPhone(), "203.0.2.1")).toBe("201 after 14 bits");
  await addSms(app, 60);
  expect(await signUpAt(app, nextPhone(), "203.0.3.1")).toBe("201 after 16 bits");
  expect(await ask(openBrowser(app), nextPhone(), "203.0.4.1")).toBe("200 after 16 bits");
  // Those who sign up by e-mail cost no SMS, and wait for nothing.
  expect(await signUpAt(app, "someone@mail.example", "203.0.5.1")).toBe(201);
  wait(app, 601);
  expect(await signUpAt(app, nextPhone(), "203.0.6.1")).toBe(201);
  await close();
});

test("an attack on the SMS of an hour leaves a part of them to networks that have asked for none", async () => {
  const { app, close } = await openLimited();
  const spender = "2001:db8:1:1::1";
  expect(await signUpAt(app, nextPhone(), spender)).toBe(201);
  await addSms(app, 1_499);
  wait(app, 601);
  // Neither does another of its subnetworks gain anything.
  expect(await signUpAt(app, nextPhone(), spender)).toBe("rate_limited");
  expect(await signUpAt(app, nextPhone(), "2001:db8:1:ff00::1")).toBe("rate_limited");
  expect(await signUpAt(app, nextPhone(), "203.0.1.1")).toBe(201);
  await close();
});

test("many subnetworks of a /48 are sent a few times the codes of one address", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.02, trustProxy: 1 });
  app.clock.now = new Date("2030-01-02T06:00:00Z");
  const results: (string | number)[] = [];
  for (let number = 0; number < 26; number += 1)
    results.push(await signUpAt(app, `one${number}@mail.example`, `2001:db8:1:${number.toString(16)}00::1`));
  expect(results.filter((result) => String(result).startsWith("201"))).toHaveLength(24);
  expect(results.slice(24)).toEqual(["rate_limited", "rate_limited"]);
  // From the fifth on: four times as many as one address has without a challenge.
  expect(results[4]).toBe("201 after 14 bits");
  expect(await signUpAt(app, nextPhone(), "2001:db8:2::1")).toBe(201);
  await close();
});

test("all spellings of a mailbox are sent the codes of one", async ({ app }) => {
  const codes = createCodes(testSecret, () => app.clock.now, 1);
  const issueTo = (name: string) =>
    app.db
      .transaction()
      .execute((trx) => codes.issue(trx, { login: name, purpose: "activate", ip: "203.0.113.1" }))
      .then(
        () => "sent",
        (error: unknown) => (isRefusal(error) ? error.code : "failed"),
      );
  const names = Array.from({ length: 7 }, (_, number) => `some.body+${number}@gmail.com`);
  const results = [];
  for (const name of names) results.push(await issueTo(name));
  expect(results).toEqual(["sent", "sent", "sent", "sent", "sent", "rate_limited", "rate_limited"]);
});
