import { Writable } from "node:stream";
import pino from "pino";
import { expect } from "vitest";
import {
  changePassword,
  checkCode,
  connectGoogle,
  getAccount,
  login,
  logout,
  refreshSession,
  sendCode,
  signUp,
} from "#contracts/accounts.ts";
import { openTestApp, test, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone, openBrowser, readCode, register } from "#server/test/browser.ts";

test("no password, code or token is in any log, however much is logged", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { app, close } = await openTestApp({ log: pino({ level: "trace" }, sink) });
  const person = await register(app, { password: "TopSecret1" });
  const first = await app.db.selectFrom("outbox_messages").select("code").execute();
  wait(app, 61);
  await person.browser.call(sendCode, { body: { login: person.login } });
  const code = await readCode(app, person.login);
  await person.browser.call(checkCode, { body: { code } });
  await app.call(login, { body: { login: person.login, password: "WrongSecret1", proof: "ProofSecret1" } });
  const renewed = (await person.browser.call(refreshSession, { body: {} })).reply;
  await person.browser.call(changePassword, { body: { old_password: "TopSecret1", new_password: "NextSecret1" } });
  await app.call(refreshSession, { body: { refresh: person.refresh } });
  await app.call(getAccount, {}, { authorization: `Bearer ${renewed.access}` });
  await app.call(connectGoogle, { body: { code: "GoogleSecret1" } });
  for (const url of [
    "/google/LandingSecret1?next=%2F",
    "/ky/google/LandingSecret1",
    "/auth/v2/google/callback/?code=CallbackSecret1&state=StateSecret1",
  ]) {
    await app.http.inject(url);
  }
  await person.browser.call(logout);
  const log = lines.join("");
  await close();
  expect(log).toContain("/auth/v1/login/");
  const codes = [code, ...first.map((row) => row.code)].filter((text) => text !== null);
  const tokens = [person.access, person.refresh, renewed.access, renewed.refresh].flatMap((text) => text.split("."));
  const hidden = tokens.filter((part) => part.length > 20);
  for (const secret of ["Secret1", "argon2", ...codes, ...hidden]) expect(log, secret).not.toContain(secret);
});

test("nothing that is kept of tokens, codes and passwords opens anything by itself", async ({ app }) => {
  const person = await register(app);
  wait(app, 61);
  await person.browser.call(sendCode, { body: {} });
  const code = await readCode(app, person.login);
  const secrets = [person.access, person.refresh.split(".")[2] ?? "", "secret1x"];
  for (const table of ["users", "sessions", "account_codes", "account_events", "account_devices"]) {
    const { rows } = await app.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    for (const { text } of rows) {
      for (const secret of secrets) expect(text, table).not.toContain(secret);
      if (table === "account_codes") expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  }
});

/** Answers of two kinds, taken in turns so that whatever else happens slows both. */
async function compare(times: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const measured: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    for (const [kind, ask] of [first, second].entries()) {
      const started = performance.now();
      await ask();
      measured[kind]?.push(performance.now() - started);
    }
  }
  return measured.map((list) => list.toSorted((a, b) => a - b));
}

const at = (sorted: number[] | undefined, share: number) => sorted?.[Math.floor((sorted.length - 1) * share)] ?? 0;

/** The medians differ by less than the tries of one kind among themselves. */
function expectAlike([known, unknown]: number[][]): void {
  const noise = Math.max(at(known, 0.75) - at(known, 0.25), at(unknown, 0.75) - at(unknown, 0.25), 0.5);
  const difference = Math.abs(at(known, 0.5) - at(unknown, 0.5));
  expect(difference, `medians ${at(known, 0.5)} and ${at(unknown, 0.5)} ms`).toBeLessThan(noise);
}

test("a wrong password takes as long for a login that is known as for one that is not", async ({ app }) => {
  const person = await register(app);
  const unknown = nextPhone();
  const guess = (name: string) => () => app.call(login, { body: { login: name, password: "wrong1x" } });
  expectAlike(await compare(100, guess(person.login), guess(unknown)));
}, 120_000);

test("a code takes as long to ask for, whether the login is known, pending or unknown", async ({ app }) => {
  const people: string[] = [];
  for (let count = 0; count < 20; count += 1) people.push(await seedPerson(app));
  const pending = await seedPending(app);
  const strangers = Array.from({ length: 20 }, nextPhone);
  let turn = 0;
  const ask = (names: string[]) => async () => {
    turn += 1;
    if (turn % 40 === 0) wait(app, 61);
    const { status } = await app.call(sendCode, { body: { login: names[Math.floor(turn / 2) % names.length] } });
    expect([200, 429]).toContain(status);
  };
  wait(app, 61);
  expectAlike(await compare(200, ask(people), ask(strangers)));
  const waited = async (name: string) => {
    wait(app, 61);
    await app.call(sendCode, { body: { login: name } });
  };
  expectAlike(
    await compare(
      60,
      () => waited(pending),
      () => waited(strangers[0] ?? ""),
    ),
  );
}, 120_000);

/** Without hashing a password for each. */
async function seedPerson(app: TestApp): Promise<string> {
  const phone = nextPhone();
  await app.db.insertInto("users").values({ name: "А", phone }).execute();
  return phone;
}

async function seedPending(app: TestApp): Promise<string> {
  const phone = nextPhone();
  await openBrowser(app).call(signUp, { body: { name: "А", login: phone, password: "secret1x" } });
  return phone;
}
