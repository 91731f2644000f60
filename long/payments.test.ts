import { randomUUID } from "node:crypto";
import pg from "pg";
import { Registry } from "prom-client";
import pino from "pino";
import { expect, test as base } from "vitest";
import { refundPayment } from "#contracts/admin/payments/schemas.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { addressOf } from "#contracts/base/address.ts";
import { parseAmount } from "#contracts/payments/money.ts";
import { buyFromWallet } from "#contracts/payments/purchase-schemas.ts";
import { createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { findEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { expectPaidPeriods, expectSoundBooks } from "#server/payments/interleavings.fixture.ts";
import { createLedgerProof } from "#server/payments/ledger/prove.ts";
import { openPayments } from "#server/payments/payments.ts";
import { openProviders } from "#server/payments/open-providers.ts";
import { openRefunds } from "#server/payments/refunds/refunds.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { makeDataDir, removeDataDir } from "../e2e/product.ts";
import { type FragileProduct, startFragileProduct } from "./fragile-product.ts";

const payer = "+996555000001";
/** Has a business. */
const buyer = "+996555000003";
const admin = "+996555000005";
const [merchant, secret] = ["77", "a-secret-of-the-bank"];

const test = base.extend("folder", { scope: "file" }, async ({}, { onCleanup }) => {
  const folder = await makeDataDir();
  onCleanup(() => removeDataDir(folder));
  return folder;
});

test("many times over, whatever happens to payments at once in two processes, every som is accounted for", () =>
  expectSoundBooks(150));

/** What the bank is being asked when the product is killed, before and after the bank has done it. */
const moments = [
  ["init_payment.php", "asked"],
  ["init_payment.php", "done"],
  ["get_status3.php", "asked"],
  ["revoke.php", "asked"],
  ["revoke.php", "done"],
] as const;
type Moment = (typeof moments)[number];

/** What holds up a purchase from the wallet, before it has written anything, and when money and time are written but not committed. */
const holds = [
  "select from businesses where user_id = (select id from users where phone = $1) for update",
  "select from users where phone = $1 for update",
] as const;
/** Som: enough for all of its purchases. */
const buyerAmount = 20_000;

// Each kill waits for a start, with its database for a recovery.
const timeout = 1_200_000;

test(
  "killed in every step of a payment, alone and with its database, the product accounts for every som",
  { timeout },
  async ({ folder }) => {
    let armed: Moment | undefined;
    let killing: Promise<void> | undefined;
    let isWhole = false;
    const kill = () => (killing = product.killAndStart(isWhole));
    const bank = openBank({
      merchant,
      secret,
      pages: "http://bank.example",
      // Like the bank it repeats what got no answer.
      async send(address, form) {
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const init = { method: "POST", headers, body: form.toString() };
        return (await product.ask(new URL(address).pathname, () => init)).text();
      },
      async onAsked(script, moment) {
        if (armed?.[0] !== script || armed[1] !== moment) return;
        armed = undefined;
        await kill();
      },
    });
    const { host } = new URL(await bank.listen());
    const settings = {
      DATA_DIR: folder,
      DEMO: "1",
      RATE_LIMIT_FACTOR: "1000",
      PAYMENTS: "freedompay",
      FREEDOMPAY_URL: `freedompay+http://${merchant}:${secret}@${host}`,
    };
    const product = await startFragileProduct(settings);
    try {
      const tokens = { payer: await signIn(product, payer), admin: await signIn(product, admin) };
      let kills = 0;
      for (isWhole of [false, true]) {
        for (const moment of moments) {
          if (moment[0] === "init_payment.php") armed = moment;
          const paid = await begin(product, tokens.payer);
          await bank.act(paid.number, "pay");
          if (moment[0] !== "init_payment.php") {
            armed = moment;
            await giveBack(product, tokens.admin, paid.id);
          }
          expect(armed).toBeUndefined();
          await killing;
          kills += 1;
        }
        // While it is told: what the moment hits is left to chance.
        for (const delay of [0, 2, 5, 10, 20, 40]) {
          const { number } = await begin(product, tokens.payer);
          const telling = bank.act(number, "pay_twice");
          await new Promise((resolve) => setTimeout(resolve, delay));
          await kill();
          await telling;
          kills += 1;
        }
      }
      expect(kills).toBe(22);

      const token = await signIn(product, buyer);
      const { number } = await begin(product, token, String(buyerAmount));
      await bank.act(number, "pay");
      const before = await readBalance(product, token);
      const month = await findMonth(product);
      let bought = 0;
      for (isWhole of [false, true]) {
        for (const hold of holds) {
          const held = await holdUp(folder, hold);
          const buying = buy(product, token, month.id);
          await held.untilReached();
          await kill();
          await held.release();
          await buying;
          bought += 1;
        }
        // Once it is committed, perhaps before the answer: left to chance.
        const buying = buy(product, token, month.id);
        await new Promise((resolve) => setTimeout(resolve, 20));
        await kill();
        await buying;
        bought += 1;
      }
      expect(before - (await readBalance(product, token))).toBe(bought * month.price);
      expect(product.unanswered).toBeGreaterThan(5);
    } finally {
      await product.stop();
    }
    try {
      await expectAllAccounted(settings, bank);
    } finally {
      await bank.close();
    }
  },
);

async function signIn(product: FragileProduct, phone: string): Promise<string> {
  const answer = await product.ask(login.path, () => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: phone, password: "demo1234" }),
  }));
  return ((await answer.json()) as { access: string }).access;
}

/** Begins a payment until it is acknowledged, as a page does that keeps its key. */
async function begin(product: FragileProduct, token: string, amount = "500"): Promise<{ id: number; number: string }> {
  const key = randomUUID();
  const answer = await send(product, token, { path: createPayment.path, key, body: { amount, method: "card" } });
  expect(answer.status).toBe(201);
  const { id, redirect } = (await answer.json()) as { id: number; redirect: string };
  return { id, number: redirect.split("/").at(-1) ?? "" };
}

/** Buys from the wallet until it is acknowledged. */
async function buy(product: FragileProduct, token: string, tariff: number): Promise<void> {
  const answer = await send(product, token, { path: buyFromWallet.path, key: randomUUID(), body: { tariff } });
  expect(answer.status).toBe(200);
}

/** Tyiyn. */
async function readBalance(product: FragileProduct, token: string): Promise<number> {
  const answer = await product.ask(getWallet.path, () => ({ headers: { authorization: `Bearer ${token}` } }));
  return parseAmount(((await answer.json()) as { balance: string }).balance) ?? 0;
}

/** The tariff of one month; the price in tyiyn. */
async function findMonth(product: FragileProduct): Promise<{ id: number; price: number }> {
  const answer = await product.ask(listTariffs.path, () => ({}));
  const { results } = (await answer.json()) as { results: { id: number; months: number; price: string }[] };
  const month = results.find(({ months }) => months === 1);
  return { id: month?.id ?? 0, price: parseAmount(month?.price ?? "") ?? 0 };
}

/** Takes a lock in the database of the product, until it is released or the database is killed. */
async function holdUp(
  folder: string,
  hold: string,
): Promise<{ untilReached(): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client(findEmbeddedPostgres(folder));
  // The database is killed with the product.
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query(hold, [buyer]);
  return {
    async untilReached() {
      const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
    },
    release: () => client.end(),
  };
}

async function giveBack(product: FragileProduct, token: string, id: number): Promise<void> {
  const path = addressOf(refundPayment, { params: { id } });
  const body = { amount: "200", reason: "Проба" };
  const answer = await send(product, token, { path, key: randomUUID(), body });
  expect(answer.status).toBe(201);
}

function send(
  product: FragileProduct,
  token: string,
  { path, key, body }: { path: string; key: string; body: object },
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key };
  return product.ask(path, () => ({ method: "POST", headers, body: JSON.stringify(body) }));
}

/** Lets the jobs do what is left, days later, and expects in the books exactly what the bank has. */
async function expectAllAccounted(settings: Record<string, string>, bank: Bank): Promise<void> {
  const read = readSettings(settings);
  const market = await openInstallation(read, { max: 5, joinRunning: true, log: () => {} });
  try {
    let time = Date.now();
    const log = pino({ level: "silent" });
    const providers = openProviders({ settings: read, publicUrl: "http://x", sandbox: undefined });
    const services = { db: market.db, log, providers, publicUrl: "http://x", now: () => new Date(time) };
    const buyPaid = () => Promise.reject(new Error("nothing is bought here"));
    const payments = openPayments({ ...services, buyPaid, metrics: new Registry() });
    const refunds = openRefunds({ ...services, metrics: new Registry() });
    for (const minutes of [11, 11, 31, 121, 1_441, 11]) {
      time += minutes * 60_000;
      await payments.ask();
      await refunds.workOnAll();
    }
    const known = bank.known().filter(({ state }) => state === "success");
    const tyiyn = (som: number) => Math.round(som * 100);
    const { rows: booked } = await market.pool.query<{ key: string; amount: number }>(
      `select t.idempotency_key as key, -e.amount as amount from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
       where a.name = 'provider:freedompay' and t.kind = 'top_up' order by key`,
    );
    const wanted = known.map(({ id, amount }) => ({ key: `freedompay ${id}`, amount: parseAmount(amount) }));
    expect(booked).toEqual(wanted.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
    const paid = known.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0);
    const given = known.reduce((sum, { refunded }) => sum + tyiyn(refunded), 0);
    expect(given).toBe(6 * 200_00);
    const { rows } = await market.pool.query(
      `select (select balance from ledger_accounts where user_id = (select id from users where phone = $1)) as wallet,
         (select coalesce(sum(amount), 0) from ledger_entries) as total,
         (select count(*) from payments where state in ('created', 'pending') and provider = 'freedompay') as unfinished,
         (select count(*) from payment_refunds where state = 'requested') as open`,
      [payer],
    );
    expect(rows).toEqual([{ wallet: paid - given - tyiyn(buyerAmount), total: 0, unfinished: 0, open: 0 }]);
    const { rows: buyers } = await market.pool.query<{ id: number }>("select id from users where phone = $1", [buyer]);
    await expectPaidPeriods(
      market.db,
      buyers.map(({ id }) => id),
    );
    const metrics = new Registry();
    await createLedgerProof({ db: market.db, log, metrics }).prove();
    expect(await metrics.metrics()).not.toMatch(/ledger_faults\{.*\} [1-9]/);
  } finally {
    await market.close();
  }
}
