import { afterAll, beforeAll, expect, test } from "vitest";
import { type LedgerAccount, adjustments, clearingOf, revenueOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { readBalance, readLastIds, readUnbalanced, readWrongWallets } from "#server/payments/ledger/queries.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { closeSandbox } from "./close-sandbox.ts";

let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await openTestApp());
});
afterAll(() => close());

const accounts = {
  play: clearingOf("sandbox"),
  real: clearingOf("freedompay"),
  bonus: adjustments,
  tariff: revenueOf("tariff"),
} satisfies Record<string, LedgerAccount>;
type From = keyof typeof accounts;

/** Moves som into the wallet of a user; below zero: out of it. */
async function move(user: number, from: From, som: number): Promise<void> {
  const entries = [
    { account: accounts[from], amount: -som * 100 },
    { account: walletOf(user), amount: som * 100 },
  ];
  const movement = { kind: "top_up" as const, key: `test ${user} ${Math.random()}`, causedBy: null, entries };
  await app.db.transaction().execute((trx) => postTransaction(trx, { ...movement, now: app.clock.now }));
}

test.each<[what: string, moved: [From, number][], left: number]>([
  ["all of it, where nothing was spent", [["play", 500]], 0],
  [
    "what was not spent",
    [
      ["play", 500],
      ["tariff", -200],
    ],
    0,
  ],
  [
    "nothing of what was paid",
    [
      ["real", 500],
      ["play", 300],
    ],
    500,
  ],
  [
    "nothing, where so much was spent that only what was paid is left",
    [
      ["real", 500],
      ["play", 300],
      ["tariff", -400],
    ],
    400,
  ],
  [
    "nothing of what staff have given",
    [
      ["bonus", 100],
      ["play", 300],
    ],
    100,
  ],
  [
    "what a tariff gave back that was bought of it",
    [
      ["play", 500],
      ["tariff", -500],
      ["tariff", 200],
    ],
    0,
  ],
  [
    "nothing, where the demo's bank has it back",
    [
      ["play", 500],
      ["play", -500],
      ["real", 100],
    ],
    100,
  ],
  [
    "what staff have left of it",
    [
      ["play", 500],
      ["bonus", -200],
    ],
    0,
  ],
])("takes %s", async (_what, moved, left) => {
  const user = await makeUser(app);
  for (const [from, som] of moved) await move(user, from, som);
  await closeSandbox(app.db, app.clock.now);
  expect(await readBalance(app.db, user)).toBe(left * 100);
  // What is paid from now on is never taken.
  await move(user, "real", 70);
  await move(user, "tariff", -30);
  await move(user, "tariff", 30);
  expect(await closeSandbox(app.db, app.clock.now)).toEqual({ wallets: 0, amount: 0 });
  expect(await readBalance(app.db, user)).toBe((left + 70) * 100);
});

test("takes it once, by two processes at once, and again after another demo; the books hold", async () => {
  const user = await makeUser(app);
  for (const _time of [1, 2]) {
    await move(user, "play", 500);
    await Promise.all([closeSandbox(app.db, app.clock.now), closeSandbox(app.db, app.clock.now)]);
    expect(await readBalance(app.db, user)).toBe(0);
  }
  const last = await readLastIds(app.db);
  expect(await readUnbalanced(app.db, { from: 1, before: last.transactions + 1 })).toEqual([]);
  expect(await readWrongWallets(app.db, { from: 1, before: last.accounts + 1 })).toEqual([]);
});
