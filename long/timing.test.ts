import { afterAll, expect, test } from "vitest";
import { login, sendCode, signUp } from "#contracts/accounts/schemas.ts";
import { createPasswords } from "#server/accounts/passwords/passwords.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone, openBrowser, register } from "#server/test/browser.ts";

// Hashing takes as long as it does in production.
const { app, close } = await openTestApp({ passwords: createPasswords() });
afterAll(close);

/** Milliseconds of two calls, one right after the other, so that a busy machine slows both. */
type Pair = readonly [first: number, second: number];

async function compare(times: number, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let time = 0; time < times; time += 1) pairs.push([await measure(first), await measure(second)]);
  return pairs;
}

async function measure(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

/**
 * By which part of the median the answers may differ. An unknown login without hashing would save nearly all of it, one
 * without a delivery a sixth.
 */
const maxDifference = 0.1;

/** Compares the median of the differences within the pairs: load on the machine widens them, but moves it to neither side. */
function expectAlike(pairs: readonly Pair[]): void {
  const typical = median(pairs.flat());
  const difference = median(pairs.map(([first, second]) => first - second)) / typical;
  expect(Math.abs(difference), `part of ${typical.toFixed(1)} ms`).toBeLessThan(maxDifference);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test("a wrong password takes as long for a known login as for an unknown one", async () => {
  const user = await register(app);
  const unknown = nextPhone();
  const guess = (name: string) => () => app.call(login, { body: { login: name, password: "wrong1x" } });
  expectAlike(await compare(100, guess(user.login), guess(unknown)));
});

test("asking for a code takes equally long for known, pending and unknown logins", async () => {
  const known: string[] = [];
  for (let count = 0; count < 20; count += 1) known.push(await seedUser(app));
  const pending = await seedPending(app);
  const unknown = Array.from({ length: 20 }, nextPhone);
  let turn = 0;
  const ask = (names: string[]) => async () => {
    turn += 1;
    if (turn % 40 === 0) wait(app, 61);
    const { status } = await app.call(sendCode, { body: { login: names[Math.floor(turn / 2) % names.length] } });
    expect([200, 429]).toContain(status);
  };
  wait(app, 61);
  expectAlike(await compare(400, ask(known), ask(unknown)));
  const waited = async (name: string) => {
    wait(app, 61);
    await app.call(sendCode, { body: { login: name } });
  };
  expectAlike(
    await compare(
      300,
      () => waited(pending),
      () => waited(unknown[0] ?? ""),
    ),
  );
});

/** Inserts a user without a password: hashing one for each would take long. */
async function seedUser(app: TestApp): Promise<string> {
  const phone = nextPhone();
  await app.db.insertInto("users").values({ name: "А", phone }).execute();
  return phone;
}

async function seedPending(app: TestApp): Promise<string> {
  const phone = nextPhone();
  await openBrowser(app).call(signUp, { body: { name: "А", login: phone, password: "secret1x" } });
  return phone;
}
