import { expect } from "vitest";
import { login, sendCode, signUp } from "#contracts/accounts/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone, openBrowser, register } from "#server/test/browser.ts";

/** Milliseconds of two ways to ask, one right after the other, so that whatever else happens slows both. */
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

/** Part of the usual time by which the answers may differ. Not to hash for an unknown login saves nearly all of it, to queue no message a sixth. */
const maxDifference = 0.1;

/** The middle of the differences within the pairs: a noisy neighbour makes them wider, and moves it to neither side. */
function expectAlike(pairs: readonly Pair[]): void {
  const usual = median(pairs.flat());
  const difference = median(pairs.map(([first, second]) => first - second)) / usual;
  expect(Math.abs(difference), `part of ${usual.toFixed(1)} ms`).toBeLessThan(maxDifference);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test("a wrong password takes as long for a login that is known as for one that is not", async ({ app }) => {
  const person = await register(app);
  const unknown = nextPhone();
  const guess = (name: string) => () => app.call(login, { body: { login: name, password: "wrong1x" } });
  expectAlike(await compare(100, guess(person.login), guess(unknown)));
});

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
  expectAlike(await compare(400, ask(people), ask(strangers)));
  const waited = async (name: string) => {
    wait(app, 61);
    await app.call(sendCode, { body: { login: name } });
  };
  expectAlike(
    await compare(
      300,
      () => waited(pending),
      () => waited(strangers[0] ?? ""),
    ),
  );
});

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
