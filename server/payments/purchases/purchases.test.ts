import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateTariff } from "#contracts/admin/payments/tariff-schemas.ts";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import * as calls from "#contracts/payments/purchase-schemas.ts";
import { createPayment, getPayment, getTransaction, getWallet } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { expireBusinesses } from "#server/business/lifecycle/expiry.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { readLastIds, readUnbalanced, readWrongWallets } from "#server/payments/ledger/queries.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { workOnPurchases } from "./invoices.ts";
import { addMonths } from "./quote.ts";

const merchant = "77";
const secret = "a secret of the bank";
const day = 86_400;

let app: TestApp;
let bank: Bank;
let close: () => Promise<void>;

beforeAll(async () => {
  bank = openBank({
    merchant,
    secret,
    pages: "/dev/bank",
    delay: 20,
    async send(address, form) {
      const url = new URL(address).pathname;
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await app.http.inject({ method: "POST", url, payload: form.toString(), headers })).payload;
    },
  });
  const log = pino({ level: "silent" });
  ({ app, close } = await openTestApp({ sandbox: { url: await bank.listen(), merchant, secret }, log }));
});
afterAll(async () => {
  await close();
  await bank.close();
});

const as = (user: number) => app.as({ userId: user, role: "user" });

async function tariffOf(months: number): Promise<number> {
  const { results } = (await app.call(listTariffs)).reply;
  return results.find((tariff) => tariff.months === months)?.id ?? 0;
}

/** Puts som into a wallet. */
async function fill(user: number, som: number): Promise<void> {
  const entries = [
    { account: clearingOf("sandbox"), amount: -som * 100 },
    { account: walletOf(user), amount: som * 100 },
  ];
  const movement = { kind: "top_up" as const, key: randomUUID(), causedBy: null, entries, now: app.clock.now };
  await app.db.transaction().execute((trx) => postTransaction(trx, movement));
}

const balanceOf = async (user: number) => (await as(user).call(getWallet)).reply.balance;
const quotesTo = async (user: number) => (await as(user).call(calls.getOwnTariff)).reply;
const boughtBy = async (user: number) => (await as(user).call(calls.listPurchases)).reply.results;
const toldTo = async (user: number) =>
  (await as(user).call(listNotifications)).reply.results.map(({ action }) => action);

function buy(user: number, body: Wanted, key?: string) {
  return as(user).call(calls.buyFromWallet, { body }, key === undefined ? {} : { "idempotency-key": key });
}

interface Wanted {
  tariff?: number;
  vip?: boolean;
  price?: string;
  end_date?: string;
  invoice?: number;
}

/** Begins a payment by card; `pay` has the bank say that it was paid. */
async function payByCard(user: number, body: Wanted) {
  const { id, redirect } = (await as(user).call(createPayment, { body: { ...body, method: "card" } })).reply;
  const number = redirect.split("/").at(-1) ?? "";
  return { id, pay: () => bank.act(number, "pay"), fail: () => bank.act(number, "refuse_limit") };
}

/** The books sum up, and each paid purchase is in them with what it took. */
async function expectSound(): Promise<void> {
  const last = await readLastIds(app.db);
  expect(await readUnbalanced(app.db, { from: 1, before: last.transactions + 1 })).toEqual([]);
  expect(await readWrongWallets(app.db, { from: 1, before: last.accounts + 1 })).toEqual([]);
  const { rows } = await sql<{ id: number }>`
    select p.id from purchases p
    where p.state = 'paid' and not exists (
      select from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = p.transaction_id and e.kind = 'purchase' and a.user_id = p.user_id and e.amount = -p.amount)
  `.execute(app.db);
  expect(rows).toEqual([]);
}

async function timeOf(business: number) {
  return app.db
    .selectFrom("businesses")
    .select(["request_status", "demo_until", "paid_until", "vip_until", "version"])
    .where("id", "=", business)
    .executeTakeFirstOrThrow();
}

describe("what a business can buy", () => {
  test("is said with what each tariff gives, to the day, and with VIP", async () => {
    const { user } = await makeBusiness(app);
    await fill(user, 100);
    const own = await quotesTo(user);
    const end = new Date(app.clock.now.getTime() + 30 * day * 1_000);
    expect(own).toMatchObject({
      balance: "100.00",
      methods: ["card", "qr"],
      is_expired: false,
      is_demo: true,
      end_date: end.toISOString(),
      days_left: 30,
      vip_until: null,
      vip_price: "490.00",
      has_invoices: false,
      vip: { price: "490.00", days: 30, vip_until: end.toISOString() },
    });
    expect(own.tariffs.map(({ months, price, end_date, with_vip }) => [months, price, end_date, with_vip])).toEqual(
      [
        [1, "990.00", "1970.00"],
        [3, "2690.00", "4650.00"],
        [6, "4990.00", "8420.00"],
        [12, "8990.00", "15360.00"],
      ].map(([months, price, withVip]) => {
        const until = addMonths(end, Number(months)).toISOString();
        return [months, price, until, { price: withVip, days: 30, vip_until: until }];
      }),
    );
  });

  test("is nothing for somebody who is no business, was refused, or has time without an end", async () => {
    const refused = await makeBusiness(app, { status: "rejected" });
    const waiting = await makeBusiness(app, { status: "submitted" });
    const tariff = await tariffOf(1);
    for (const user of [await makeUser(app), refused.user, waiting.user]) {
      await fill(user, 5_000);
      expect((await as(user).call(calls.getOwnTariff)).problem.code).toBe("not_business");
      expect((await buy(user, { tariff })).problem.code).toBe("not_business");
      expect((await as(user).call(calls.createInvoice, { body: { tariff } })).problem.code).toBe("not_business");
      const { problem } = await as(user).call(createPayment, { body: { tariff, method: "card" } });
      expect(problem.code).toBe("not_business");
      expect(await balanceOf(user)).toBe("5000.00");
    }
    const { user, id } = await makeBusiness(app);
    await app.db.updateTable("businesses").set({ demo_until: null }).where("id", "=", id).execute();
    expect(await quotesTo(user)).toMatchObject({ end_date: null, days_left: null, tariffs: [], vip: null });
    expect((await buy(user, { tariff })).problem.code).toBe("conflict");
  });
});

describe("a purchase from the wallet", () => {
  test("takes the money and adds the time to what is left, with a receipt", async () => {
    const { user, id } = await makeBusiness(app);
    await fill(user, 3_000);
    const before = await timeOf(id);
    const { reply } = await buy(user, { tariff: await tariffOf(3) });
    const end = addMonths(before.demo_until ?? app.clock.now, 3);
    expect(reply).toMatchObject({
      // The demo goes on before it.
      state: "paid",
      is_invoice: false,
      months: 3,
      vip: false,
      amount: "2690.00",
      start_date: before.demo_until?.toISOString(),
      end_date: end.toISOString(),
      vip_until: null,
    });
    expect(await balanceOf(user)).toBe("310.00");
    expect(await timeOf(id)).toMatchObject({ paid_until: end, request_status: "success", vip_until: null });
    expect(await quotesTo(user)).toMatchObject({ is_demo: false, end_date: end.toISOString() });
    expect(await toldTo(user)).toEqual(["payment_tariff"]);
    const receipt = await as(user).call(getTransaction, { params: { id: reply.transaction ?? 0 } });
    expect(receipt.reply).toMatchObject({
      kind: "purchase",
      amount: "-2690.00",
      purchase: { id: reply.id, months: 3, vip: false },
      method: null,
    });
    await expectSound();
  });

  test("refuses what the wallet has not, and says how much is missing", async () => {
    const { user, id } = await makeBusiness(app);
    await fill(user, 900);
    const { problem } = await buy(user, { tariff: await tariffOf(1), vip: true });
    expect(problem).toMatchObject({ status: 402, code: "insufficient_funds", missing: "1070.00" });
    expect(problem.detail).toBe("Недостаточно средств");
    const empty = await makeBusiness(app);
    expect((await buy(empty.user, { tariff: await tariffOf(1) })).problem.missing).toBe("990.00");
    expect(await balanceOf(user)).toBe("900.00");
    expect((await timeOf(id)).paid_until).toBeNull();
    expect(await boughtBy(user)).toEqual([]);
  });

  test("is there once for one key, and once for two windows that saw the same time", async () => {
    const { user } = await makeBusiness(app);
    await fill(user, 10_000);
    const tariff = await tariffOf(1);
    const replies = await Promise.all([1, 2, 3].map(() => buy(user, { tariff }, "form-1")));
    expect(new Set(replies.map(({ reply }) => reply.id)).size).toBe(1);
    expect(await balanceOf(user)).toBe("9010.00");
    expect((await buy(user, { tariff, vip: true }, "form-1")).problem.code).toBe("conflict");

    const seen = (await quotesTo(user)).end_date ?? "";
    const windows = await Promise.all(["a", "b", "c"].map((key) => buy(user, { tariff, end_date: seen }, key)));
    expect(windows.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = windows.filter(({ status }) => status !== 200);
    expect(late.map(({ problem }) => problem.code)).toEqual(["tariff_changed", "tariff_changed"]);
    expect(await balanceOf(user)).toBe("8020.00");
    await expectSound();
  });

  test("refuses a price that has changed, and a tariff that is not sold any more, while the form was open", async () => {
    const { user } = await makeBusiness(app);
    await fill(user, 20_000);
    const admin = app.as({ userId: await makeAdmin(app), role: "admin" });
    const tariff = await tariffOf(6);
    const change = async (body: { price?: string; is_active?: boolean }) => {
      const { version } = await app.db
        .selectFrom("tariffs")
        .selectAll()
        .where("id", "=", tariff)
        .executeTakeFirstOrThrow();
      await admin.call(updateTariff, { params: { id: tariff }, body: { version, ...body } });
    };
    expect((await buy(user, { tariff, price: "4989" })).problem.code).toBe("tariff_changed");
    await change({ price: "5990" });
    expect((await buy(user, { tariff, price: "4990.00" })).problem.code).toBe("tariff_changed");
    await change({ is_active: false });
    expect((await buy(user, { tariff, price: "5990.00" })).problem.code).toBe("tariff_ended");
    expect((await buy(user, { tariff: 999_999 })).problem.errors).toHaveProperty("tariff");
    expect((await buy(user, {})).problem.errors).toHaveProperty("tariff");
    expect(await balanceOf(user)).toBe("20000.00");
    await change({ price: "4990", is_active: true });
    expect((await buy(user, { tariff, price: "4990" })).reply.amount).toBe("4990.00");
  });

  test("of 100 at once never overdraws the wallet", async () => {
    const { user, id } = await makeBusiness(app);
    await fill(user, 3_000);
    const tariff = await tariffOf(1);
    const start = (await timeOf(id)).demo_until ?? app.clock.now;
    const answers = await Promise.all(Array.from({ length: 100 }, () => buy(user, { tariff })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 402)).toHaveLength(97);
    expect(await balanceOf(user)).toBe("30.00");
    expect(await boughtBy(user)).toHaveLength(3);
    // Each begins where the one before ends.
    expect((await timeOf(id)).paid_until).toEqual(addMonths(addMonths(addMonths(start, 1), 1), 1));
    await expectSound();
  });
});

describe("VIP", () => {
  const cardOf = async (listing: number) =>
    (await app.call(listProducts, { query: { limit: 100 } })).reply.results.find(({ id }) => id === listing);

  test("is bought with a tariff or alone, marks cards at once, and moves nothing", async () => {
    const { user, id } = await makeBusiness(app);
    const listing = await makeListing(app, { user, title: "Ноутбук для учёбы", raisedAt: app.clock.now });
    const newer = await makeListing(app, { raisedAt: new Date(app.clock.now.getTime() + 1_000) });
    await fill(user, 5_000);
    expect(await cardOf(listing)).toMatchObject({ is_vip: false });
    const alone = (await buy(user, { vip: true })).reply;
    const end = (await timeOf(id)).demo_until;
    expect(alone).toMatchObject({
      months: 0,
      vip: true,
      amount: "490.00",
      vip_amount: "490.00",
      vip_until: end?.toISOString(),
    });
    expect(await timeOf(id)).toMatchObject({ paid_until: null, vip_until: end });
    expect(await toldTo(user)).toEqual(["payment_vip"]);
    expect(await cardOf(listing)).toMatchObject({ is_vip: true });
    const ids = (await app.call(listProducts, { query: { limit: 100 } })).reply.results.map((card) => card.id);
    expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(listing));

    // It lasts already.
    expect((await quotesTo(user)).vip).toBeNull();
    expect((await buy(user, { vip: true })).problem.code).toBe("tariff_changed");
    const month = (await buy(user, { tariff: await tariffOf(1), vip: true })).reply;
    expect(month).toMatchObject({ amount: "1480.00", vip_amount: "490.00", vip_until: month.end_date });
    // A tariff without it leaves it as it is.
    const plain = (await buy(user, { tariff: await tariffOf(1) })).reply;
    expect(plain.vip_until).toBeNull();
    expect((await timeOf(id)).vip_until?.toISOString()).toBe(month.vip_until);
    await expectSound();
  });

  test("alone is refused to a business whose time is over", async () => {
    const { user } = await makeBusiness(app, { status: "expired" });
    await fill(user, 1_000);
    expect((await buy(user, { vip: true })).problem.code).toBe("business_expired");
  });
});

describe("a business whose time is over", () => {
  test("is on show again, with listings and pages, as soon as it pays, and is told before its new end", async () => {
    const { user, id } = await makeBusiness(app);
    const listing = await makeListing(app, { user, price: 1_000, discountPrice: 900 });
    const sellerOf = async () =>
      (await app.call(listProducts, { query: { limit: 100 } })).reply.results.find((card) => card.id === listing)?.user
        .is_business;
    const { db, catalogue, pages, http, clock } = app;
    const media = openMediaFolder(app.mediaFolder);
    const delivery = { enqueue: async () => {} };
    const run = () => expireBusinesses({ db, delivery, catalogue, media, pages, log: http.log, now: () => clock.now });
    wait(app, 31 * day);
    await run();
    expect((await as(user).call(getBusinessProfile)).problem.code).toBe("business_expired");
    expect(await quotesTo(user)).toMatchObject({ is_expired: true, days_left: 0, vip: null });
    const { version } = await timeOf(id);

    await fill(user, 990);
    const { reply } = await buy(user, { tariff: await tariffOf(1) });
    expect(reply).toMatchObject({ state: "active", start_date: app.clock.now.toISOString() });
    expect((await as(user).call(getBusinessProfile)).status).toBe(200);
    expect(await timeOf(id)).toMatchObject({ request_status: "success", version: version + 1 });
    expect(await sellerOf()).toBe(true);

    const notices = async () => (await toldTo(user)).filter((action) => action === "business_ending").length;
    const before = await notices();
    const left = (Date.parse(reply.end_date ?? "") - app.clock.now.getTime()) / 1_000;
    wait(app, left - 6.5 * day);
    await run();
    expect(await notices()).toBe(before + 1);
    wait(app, 7 * day);
    await run();
    expect((await timeOf(id)).request_status).toBe("expired");
    expect((await boughtBy(user))[0]?.state).toBe("ended");
  });
});

describe("a payment for a tariff", () => {
  test("buys it when it is settled; what is left of nothing stays nothing", async () => {
    const { user, id } = await makeBusiness(app, { status: "expired" });
    const { id: payment, pay } = await payByCard(user, { tariff: await tariffOf(1) });
    const look = async () => (await as(user).call(getPayment, { params: { id: payment } })).reply;
    expect(await look()).toMatchObject({
      state: "pending",
      amount: "990.00",
      purchase: { is_invoice: false, is_bought: false },
    });
    expect(await boughtBy(user)).toEqual([]);
    await pay();
    expect(await look()).toMatchObject({ state: "paid", purchase: { is_bought: true } });
    expect(await balanceOf(user)).toBe("0.00");
    expect(await timeOf(id)).toMatchObject({
      request_status: "success",
      paid_until: addMonths(app.clock.now, 1),
    });
    expect(await toldTo(user)).toEqual(["payment_tariff"]);
    // Told again by the bank: nothing more.
    await pay();
    const [bought, ...more] = await boughtBy(user);
    expect(more).toEqual([]);
    // Its receipt says how it was paid.
    const receipt = await as(user).call(getTransaction, { params: { id: bought?.transaction ?? 0 } });
    expect(receipt.reply).toMatchObject({ kind: "purchase", payment: null, method: "card" });
    expect((await look()).purchase?.transaction).toBe(bought?.transaction);
    await expectSound();
  });

  test("that comes when another one has bought stays in the wallet, and its user is told", async () => {
    const { user, id } = await makeBusiness(app);
    const tariff = await tariffOf(1);
    const [first, second] = [await payByCard(user, { tariff }), await payByCard(user, { tariff })];
    wait(app, 60);
    await second.pay();
    const { paid_until: until } = await timeOf(id);
    await first.pay();
    expect((await timeOf(id)).paid_until).toEqual(until);
    expect(await balanceOf(user)).toBe("990.00");
    expect(await boughtBy(user)).toHaveLength(1);
    expect(await toldTo(user)).toEqual(expect.arrayContaining(["payment_kept", "payment_tariff"]));
    await expectSound();
  });

  test("that comes a week late, or to an account that is no business any more, stays in the wallet", async () => {
    const { user, id } = await makeBusiness(app);
    const late = await payByCard(user, { tariff: await tariffOf(1) });
    wait(app, 8 * day);
    await workOnPurchases({ db: app.db, now: () => app.clock.now });
    await late.pay();
    expect(await balanceOf(user)).toBe("990.00");
    const other = await payByCard(user, { tariff: await tariffOf(1) });
    await app.db.updateTable("businesses").set({ request_status: "rejected" }).where("id", "=", id).execute();
    await other.pay();
    expect(await balanceOf(user)).toBe("1980.00");
    expect(await boughtBy(user)).toEqual([]);
    await expectSound();
  });

  test("is the same for the same key, and is of one thing", async () => {
    const { user } = await makeBusiness(app);
    const tariff = await tariffOf(1);
    const begin = (body: object) =>
      as(user).call(createPayment, { body: { ...body, method: "card" } }, { "idempotency-key": "card-form" });
    const [one, two] = await Promise.all([begin({ tariff }), begin({ tariff })]);
    expect(one.reply.id).toBe(two.reply.id);
    expect((await begin({ tariff, vip: true })).problem.code).toBe("conflict");
    for (const body of [{}, { tariff, amount: "100" }, { tariff, invoice: 1 }, { invoice: 1, amount: "100" }])
      expect((await begin(body)).problem.errors, JSON.stringify(body)).toHaveProperty("amount");
  });
});

describe("an invoice", () => {
  const invoice = async (user: number, body: { tariff: number; vip?: boolean }) =>
    (await as(user).call(calls.createInvoice, { body })).reply;
  const work = () => workOnPurchases({ db: app.db, now: () => app.clock.now });

  test("keeps its price, is reminded of on the third and sixth day, and is paid from the wallet", async () => {
    const { user, id } = await makeBusiness(app);
    const tariff = await tariffOf(3);
    const { id: number, amount, state, due_date: due } = await invoice(user, { tariff });
    expect({ amount, state }).toEqual({ amount: "2690.00", state: "created" });
    expect(Date.parse(due) - app.clock.now.getTime()).toBe(7 * day * 1_000);
    expect((await quotesTo(user)).has_invoices).toBe(true);
    await app.db.updateTable("tariffs").set({ price: 9_000_00 }).where("id", "=", tariff).execute();
    try {
      await work();
      expect(await toldTo(user)).toEqual([]);
      wait(app, 3 * day);
      await work();
      await work();
      expect(await toldTo(user)).toEqual(["payment_invoice"]);
      wait(app, 3 * day);
      await fill(user, 3_000);
      expect((await buy(user, { invoice: number })).reply).toMatchObject({ state: "paid", amount: "2690.00" });
    } finally {
      await app.db.updateTable("tariffs").set({ price: 2_690_00 }).where("id", "=", tariff).execute();
    }
    // Again: the same.
    expect((await buy(user, { invoice: number })).reply.id).toBe(number);
    expect(await balanceOf(user)).toBe("310.00");
    expect((await timeOf(id)).paid_until).not.toBeNull();
    wait(app, 2 * day);
    await work();
    expect((await toldTo(user)).filter((action) => action === "payment_lapsed")).toEqual([]);
    await expectSound();
  });

  test("is paid by way of a provider, also by two at once", async () => {
    const { user } = await makeBusiness(app);
    const { id: number } = await invoice(user, { tariff: await tariffOf(1), vip: true });
    const failed = await payByCard(user, { invoice: number });
    const read = async () => (await as(user).call(calls.getPurchase, { params: { id: number } })).reply.failed_payment;
    expect(await read()).toBeNull();
    await failed.fail();
    expect(await read()).toEqual({ failure: "limit" });
    const [one, two] = [await payByCard(user, { invoice: number }), await payByCard(user, { invoice: number })];
    // Another one is on its way.
    expect(await read()).toBeNull();
    // Where it fails, its page leads back to the invoice.
    expect((await as(user).call(getPayment, { params: { id: one.id } })).reply.purchase).toMatchObject({
      id: number,
      is_invoice: true,
      is_bought: false,
    });
    await Promise.all([one.pay(), two.pay()]);
    const [paid] = await boughtBy(user);
    expect(paid).toMatchObject({ id: number, amount: "1970.00", vip: true });
    expect(paid?.vip_until).toBe(paid?.end_date);
    // The other payment is in the wallet, and says so.
    expect(await balanceOf(user)).toBe("1970.00");
    const boughtOf = async ({ id }: { id: number }) =>
      (await as(user).call(getPayment, { params: { id } })).reply.purchase?.is_bought;
    const bought = [await boughtOf(one), await boughtOf(two)];
    expect(bought.filter((isBought) => isBought)).toHaveLength(1);
    expect((await as(user).call(createPayment, { body: { invoice: number, method: "card" } })).problem.code).toBe(
      "conflict",
    );
    await expectSound();
  });

  test("that is paid from the wallet says so for good, whatever a payment for it brings later", async () => {
    const { user } = await makeBusiness(app);
    const { id: number } = await invoice(user, { tariff: await tariffOf(1) });
    const late = await payByCard(user, { invoice: number });
    await fill(user, 990);
    const { transaction } = (await buy(user, { invoice: number })).reply;
    await late.pay();
    expect(await balanceOf(user)).toBe("990.00");
    const receipt = await as(user).call(getTransaction, { params: { id: transaction ?? 0 } });
    expect(receipt.reply.method).toBeNull();
    const payment = (await as(user).call(getPayment, { params: { id: late.id } })).reply;
    expect(payment).toMatchObject({ state: "paid", purchase: { id: number, is_bought: false } });
    await expectSound();
  });

  test("is cancelled by its business, or after seven days; what is paid later stays in the wallet", async () => {
    const { user } = await makeBusiness(app);
    const tariff = await tariffOf(1);
    const [cancelled, lapsed] = [await invoice(user, { tariff }), await invoice(user, { tariff })];
    const { pay } = await payByCard(user, { invoice: cancelled.id });
    const params = { id: cancelled.id };
    expect((await as(user).call(calls.cancelInvoice, { params })).reply.state).toBe("cancelled");
    expect((await as(user).call(calls.cancelInvoice, { params })).reply.state).toBe("cancelled");
    await pay();
    expect(await balanceOf(user)).toBe("990.00");
    expect(await toldTo(user)).toEqual(["payment_kept"]);
    wait(app, 7 * day);
    // Before the job has come to it, too.
    expect((await buy(user, { invoice: lapsed.id })).problem.code).toBe("conflict");
    await work();
    expect((await as(user).call(calls.getPurchase, { params: { id: lapsed.id } })).reply.state).toBe("cancelled");
    expect(await toldTo(user)).toContain("payment_lapsed");
    expect((await quotesTo(user)).has_invoices).toBe(false);
    expect(await balanceOf(user)).toBe("990.00");
  });

  test("is one's own, and five wait at most", async () => {
    const { user } = await makeBusiness(app);
    const tariff = await tariffOf(1);
    const { id: number } = await invoice(user, { tariff });
    const stranger = (await makeBusiness(app)).user;
    await fill(stranger, 5_000);
    const params = { id: number };
    expect((await as(stranger).call(calls.getPurchase, { params })).problem.code).toBe("not_found");
    expect((await as(stranger).call(calls.cancelInvoice, { params })).problem.code).toBe("not_found");
    expect((await buy(stranger, { invoice: number })).problem.code).toBe("not_found");
    const byCard = as(stranger).call(createPayment, { body: { invoice: number, method: "card" } });
    expect((await byCard).problem.code).toBe("not_found");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(user).call(calls.createInvoice, { body: { tariff } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const open = (await as(user).call(calls.listPurchases, { query: { is_open: "true", limit: 3 } })).reply;
    expect(open.results).toHaveLength(3);
    const rest = await as(user).call(calls.listPurchases, { query: { is_open: "true", limit: 3, key: open.key } });
    expect(rest.reply.results.map(({ id }) => id)).toContain(number);
  });

  test("with VIP that is paid later takes less, and gives no more than was ordered", async () => {
    const { user, id } = await makeBusiness(app);
    const { id: number, amount } = await invoice(user, { tariff: await tariffOf(1), vip: true });
    expect(amount).toBe("1970.00");
    wait(app, 5 * day);
    await fill(user, 5_000);
    // 25 days before the new month: 408 som instead of 490.
    const { reply } = await buy(user, { invoice: number });
    expect(reply).toMatchObject({ amount: "1888.00", vip_until: reply.end_date });
    expect(await balanceOf(user)).toBe("3112.00");
    expect((await timeOf(id)).vip_until?.toISOString()).toBe(reply.end_date);
  });
});
