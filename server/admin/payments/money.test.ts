import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  decideCorrection,
  enterCorrection,
  findWallet,
  getAdminWallet,
  listCorrections,
  listUserPayments,
  listWalletMovements,
  refundPayment,
  resolveRefund,
} from "#contracts/admin/payments/schemas.ts";
import { updateStaff } from "#contracts/admin/staff-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { cancelPayment, createPayment, getWallet, listTransactions } from "#contracts/payments/schemas.ts";
import { revenueOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { type PaymentProvider, ProviderError, ProviderRefusal } from "#server/payments/providers/provider.ts";
import { findPaymentById } from "#server/payments/refunds/queries.ts";
import { openRefunds } from "#server/payments/refunds/refunds.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { settlePayment } from "#server/payments/settle.ts";
import { openSecondProcess, openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone } from "#server/test/browser.ts";
import { makeAdmin, makeModerator, makeSession, makeUser } from "#server/test/make.ts";
import { expireCorrections } from "./corrections.ts";

const [merchant, secret] = ["77", "a secret of the bank"];
let app: TestApp;
let bank: Bank;
let bankUrl: string;
let close: () => Promise<void>;
let adminId: number;

beforeAll(async () => {
  bank = openBank({
    merchant,
    secret,
    pages: "/dev/bank",
    async send(address, form) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const url = new URL(address).pathname;
      return (await app.http.inject({ method: "POST", url, payload: form.toString(), headers })).payload;
    },
  });
  bankUrl = await bank.listen();
  ({ app, close } = await openTestApp({ sandbox: { url: bankUrl, merchant, secret } }));
  adminId = await makeAdmin(app, "Первый");
});
afterEach(() => {
  bank.mood = "well";
});
afterAll(async () => {
  await close();
  await bank.close();
});

const asUser = (userId: number) => app.as({ userId, role: "user" });
const asAdmin = (userId = adminId) => app.as({ userId, role: "admin" });
const balanceOf = async (user: number) => (await asUser(user).call(getWallet)).reply.balance;
const kindsOf = async (user: number) =>
  (await asUser(user).call(listTransactions)).reply.results.map(({ kind, amount }) => `${kind} ${amount}`);

interface Paid {
  user: number;
  id: number;
}

/** A payment of a user that was paid. */
async function pay(amount = "500", by?: number): Promise<Paid> {
  const user = by ?? (await makeUser(app));
  const { id, redirect } = (await asUser(user).call(createPayment, { body: { amount, method: "card" } })).reply;
  await bank.act(redirect.split("/").at(-1) ?? "", "pay");
  return { user, id };
}

const refund = ({ id }: Paid, amount: string, headers: Record<string, string> = {}) =>
  asAdmin().call(refundPayment, { params: { id }, body: { amount, reason: "Платил дважды" } }, headers);

async function spend(user: number, amount: number): Promise<void> {
  const entries = [
    { account: walletOf(user), amount: -amount },
    { account: revenueOf("tariff"), amount },
  ];
  const key = `spent ${user} ${Math.random()}`;
  await app.db
    .transaction()
    .execute((trx) => postTransaction(trx, { kind: "purchase", key, causedBy: user, entries, now: app.clock.now }));
}

test("the payments of a user say which were called off, and are narrowed to what became of them", async () => {
  const { user, id: paid } = await pay();
  const begin = async () => (await asUser(user).call(createPayment, { body: { amount: "300", method: "card" } })).reply;
  const [open, cancelled, late] = [await begin(), await begin(), await begin()];
  for (const { id } of [cancelled, late]) await asUser(user).call(cancelPayment, { params: { id } });
  // Called off, and paid all the same.
  await bank.act(late.redirect?.split("/").at(-1) ?? "", "pay");
  const list = async (query = {}) =>
    (await asAdmin().call(listUserPayments, { params: { id: user }, query })).reply.results.map((payment) => [
      payment.id,
      payment.state,
      payment.is_cancelled,
    ]);
  const rows = [
    [late.id, "paid", true],
    [cancelled.id, "pending", true],
    [open.id, "pending", false],
    [paid, "paid", false],
  ];
  expect(await list()).toEqual(rows);
  expect(await list({ state: "open" })).toEqual([rows[2]]);
  expect(await list({ state: "cancelled" })).toEqual([rows[1]]);
  expect(await list({ state: "paid" })).toEqual([rows[0], rows[3]]);
  expect(await list({ state: "failed" })).toEqual([]);
  const first = await asAdmin().call(listUserPayments, { params: { id: user }, query: { state: "paid", limit: 1 } });
  expect(first.reply.next).toContain("state=paid");
  expect(await list({ state: "paid", key: first.reply.key })).toEqual([rows[3]]);
  expect(
    (await asAdmin().call(listUserPayments, { params: { id: user }, query: { state: "x" as "paid" } })).status,
  ).toBe(400);
});

test("among many payments of one wallet the few that wait, failed or were called off are found by an index", async () => {
  const user = await makeUser(app);
  await app.pool.query(
    `insert into payments (order_number, user_id, provider, method, amount, state, created_at, paid_at, cancelled_at, ask_at)
     select $1 || ' ' || n, $1::bigint, 'sandbox', 'card', 5000, s.state, $2, case when s.state = 'paid' then $2::timestamptz end,
       case when n % 500 = 3 then $2::timestamptz end, null
     from generate_series(1, 10000) n,
       lateral (select case when n % 500 = 1 then 'pending' when n % 500 in (2, 3) then 'failed' else 'paid' end as state) s`,
    [user, app.clock.now],
  );
  await app.pool.query("analyze payments");
  const planOf = async (condition: string) => {
    const { rows } = await app.pool.query(
      `explain select * from payments p where p.user_id = ${user} and ${condition} order by p.id desc limit 11`,
    );
    return JSON.stringify(rows);
  };
  expect(await planOf("p.state <> 'paid' and p.cancelled_at is not null")).toContain("payments_cancelled");
  expect(await planOf("p.state = 'failed' and p.cancelled_at is null")).toContain("payments_failed");
  expect(await planOf("p.state in ('created', 'pending') and p.cancelled_at is null")).toContain("payments_unfinished");
  expect(await planOf("p.state = 'pending' and p.created_at > now()")).toContain("payments_unfinished");
});

describe("a refund", () => {
  test("goes back by way of the provider in parts, is in the audit log, and its user is told", async () => {
    const paid = await pay();
    const { status, reply } = await refund(paid, "200.50");
    expect([status, reply]).toMatchObject([201, { state: "done", amount: "200.50", reason: "Платил дважды" }]);
    expect(await balanceOf(paid.user)).toBe("299.50");
    const { results } = (await asAdmin().call(listUserPayments, { params: { id: paid.user } })).reply;
    expect(results).toMatchObject([{ id: paid.id, state: "paid", refundable: "299.50", refunds: [{ id: reply.id }] }]);
    expect((await refund(paid, "299.50")).reply.state).toBe("done");
    expect(await balanceOf(paid.user)).toBe("0.00");
    expect(await kindsOf(paid.user)).toEqual(["payout -299.50", "payout -200.50", "top_up 500.00"]);
    expect((await refund(paid, "0.01")).problem.errors).toHaveProperty("amount");
    const log = (await asAdmin().call(listAudit, { query: { user: paid.user, action: "refund_requested" } })).reply;
    expect(log.results[0]).toMatchObject({ note: "Платил дважды", moderator: { id: adminId } });
    expect(log.results.flatMap(({ changes }) => changes).filter(({ field }) => field === "amount")).toEqual([
      { field: "amount", before: null, after: "299.50" },
      { field: "amount", before: null, after: "200.50" },
    ]);
    const told = (await asUser(paid.user).call(listNotifications)).reply.results.map(({ action }) => action);
    expect(told).toContain("payment_refunded");
  });

  test.each([
    ["of more than was paid", "500.01", 400, "validation_failed"],
    ["of nothing", "0", 400, "validation_failed"],
    ["below zero", "-1", 400, "validation_failed"],
    ["of a part of a tyiyn", "49.999", 400, "validation_failed"],
    ["of what nobody has", "1000000000000", 400, "validation_failed"],
  ])("%s is refused", async (_what, amount, status, code) => {
    const paid = await pay();
    const { problem } = await refund(paid, amount);
    expect([problem.status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([status, code, ["amount"]]);
    expect(await balanceOf(paid.user)).toBe("500.00");
  });

  test("is never more than the wallet has by now, nor of what was not paid, nor one's own", async () => {
    const paid = await pay();
    await spend(paid.user, 300_00);
    expect((await refund(paid, "200.01")).problem).toMatchObject({ status: 402, code: "insufficient_funds" });
    expect((await refund(paid, "200")).reply.state).toBe("done");
    const open = await asUser(paid.user).call(createPayment, { body: { amount: "500", method: "card" } });
    expect((await refund({ user: paid.user, id: open.reply.id }, "100")).problem.code).toBe("conflict");
    const own = await pay("500", adminId);
    expect((await refund(own, "100")).problem.code).toBe("own_wallet");
    expect((await refund({ user: 0, id: 2_000_000_000 }, "100")).problem.code).toBe("not_found");
  });

  test("asked for twice with one key, or by many at once, is there once", async () => {
    const paid = await pay();
    const headers = { "idempotency-key": `refund-${paid.id}` };
    const first = await refund(paid, "100", headers);
    const again = await refund(paid, "100", headers);
    expect(again.reply.id).toBe(first.reply.id);
    expect((await refund(paid, "101", headers)).problem.code).toBe("conflict");
    const second = await openSecondProcess(app, { sandbox: { url: bankUrl, merchant, secret } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? app : second.app)
          .as({ userId: adminId, role: "admin" })
          .call(refundPayment, { params: { id: paid.id }, body: { amount: "150", reason: "Разом" } }),
      ),
    );
    const done = answers.filter(({ status }) => status === 201).length;
    // Two fit into what is left, if the first had ended before the second began.
    expect([1, 2]).toContain(done);
    expect(await balanceOf(paid.user)).toBe(`${400 - 150 * done}.00`);
  });

  test("that the provider refuses comes back into the wallet", async () => {
    const paid = await pay();
    bank.mood = "refusing";
    expect((await refund(paid, "100")).reply.state).toBe("refused");
    expect(await balanceOf(paid.user)).toBe("500.00");
    expect(await kindsOf(paid.user)).toEqual(["reversal 100.00", "payout -100.00", "top_up 500.00"]);
    bank.mood = "well";
    expect((await refund(paid, "500")).reply.state).toBe("done");
  });

  test("whose answer is lost is asked about, not asked for again", async () => {
    const paid = await pay();
    // It is done, but the answer cannot be read.
    bank.mood = "html";
    expect((await refund(paid, "100")).reply.state).toBe("requested");
    expect((await refund(paid, "100")).problem.code).toBe("refund_open");
    expect(await balanceOf(paid.user)).toBe("400.00");
    bank.mood = "well";
    wait(app, 601);
    await app.refunds.workOnAll();
    const { results } = (await asAdmin().call(listUserPayments, { params: { id: paid.user } })).reply;
    expect(results[0]).toMatchObject({ refunds: [{ state: "done", amount: "100.00" }], refundable: "400.00" });
  });

  test("of a process that was killed right after its commit is done by the job, once", async () => {
    const paid = await pay();
    await app.db.transaction().execute((trx) =>
      app.refunds.request(trx, {
        paymentId: paid.id,
        amount: 100_00,
        reason: "Сбой",
        causedBy: adminId,
        key: "killed",
      }),
    );
    await app.refunds.workOnAll();
    // Leased by whoever asked, for as long as that may take.
    expect((await refund(paid, "100")).problem.code).toBe("refund_open");
    wait(app, 301);
    await Promise.all([app.refunds.workOnAll(), app.refunds.workOnAll()]);
    expect(await balanceOf(paid.user)).toBe("400.00");
    expect((await refund(paid, "400")).reply.state).toBe("done");
  });
});

describe("a provider that answers otherwise", () => {
  /** What it says of the sum, one after another, and how often it was asked for a refund. */
  function openFake(sums: readonly (number | Error)[], answer?: Error) {
    const said = [...sums];
    const logged: string[] = [];
    let asked = 0;
    const provider: PaymentProvider = {
      name: "sandbox",
      methods: [],
      callbackTypes: { call: "", answer: "" },
      createPayment: () => Promise.reject(new Error("not asked for")),
      verifyCallback: () => undefined,
      answerCallback: () => "",
      async askStatus() {
        const sum = said.length > 1 ? said.shift() : said[0];
        if (sum instanceof Error) throw sum;
        return { outcome: "paid", amount: 500_00, refunded: sum };
      },
      async refund() {
        asked += 1;
        if (answer) throw answer;
      },
    };
    const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
    const refunds = openRefunds({
      db: app.db,
      log,
      metrics: new Registry(),
      providers: [provider],
      now: () => app.clock.now,
    });
    return { refunds, asked: () => asked, logged };
  }

  async function run(fake: ReturnType<typeof openFake>, paid: Paid, times: number) {
    const key = `fake ${paid.id}`;
    const { refund: row } = await app.db
      .transaction()
      .execute((trx) =>
        fake.refunds.request(trx, { paymentId: paid.id, amount: 100_00, reason: "Проба", causedBy: adminId, key }),
      );
    await fake.refunds.work(row);
    for (let time = 1; time < times; time += 1) {
      wait(app, 601);
      await fake.refunds.workOnAll();
    }
    const { rows } = await sql<{ state: string }>`select state from payment_refunds where id = ${row.id}`.execute(
      app.db,
    );
    return rows[0]?.state;
  }

  const timeout = new ProviderError("timeout");
  const refusal = new ProviderRefusal("error 490");

  test.each<
    [what: string, sums: (number | Error)[], answer: Error | undefined, times: number, state: string, asked: number]
  >([
    ["accepts and does it later", [0, 0, 0, 100_00], undefined, 4, "done", 1],
    ["never does what it accepted", [0], undefined, 5, "requested", 1],
    ["gave it back by itself before", [100_00], undefined, 1, "done", 0],
    ["gives no answer and has done nothing: asked again", [0, 0, 0, 0], timeout, 3, "requested", 3],
    ["gives no answer but has done it", [0, 100_00], timeout, 2, "done", 1],
    ["refuses, because it was done before", [0, 100_00], refusal, 1, "done", 1],
    ["refuses", [0, 0], refusal, 1, "refused", 1],
    ["says nothing of the payment", [timeout], undefined, 3, "requested", 0],
    ["knows no such payment", [refusal], undefined, 1, "refused", 0],
    ["gave back another sum", [50_00], undefined, 2, "requested", 0],
  ])("%s", async (_what, sums, answer, times, state, asked) => {
    const paid = await pay();
    const fake = openFake(sums, answer);
    expect(await run(fake, paid, times)).toBe(state);
    expect(fake.asked()).toBe(asked);
    expect(await balanceOf(paid.user)).toBe(state === "refused" ? "500.00" : "400.00");
    await app.refunds.workOnAll();
    await sql`update payment_refunds set state = 'done', ended_at = now(), ask_at = null where state = 'requested'`.execute(
      app.db,
    );
  });

  test("for two days is told to people", async () => {
    const fake = openFake([0]);
    expect(await run(fake, await pay(), 300)).toBe("requested");
    expect(fake.logged.join("")).toContain("a refund does not end");
    await sql`update payment_refunds set state = 'done', ended_at = now(), ask_at = null where state = 'requested'`.execute(
      app.db,
    );
  });
});

describe("an order that was paid twice", () => {
  /** A payment, and one more of the same order; returns the provider's number of the second. */
  async function payTwice(): Promise<Paid & { number: string }> {
    const paid = await pay();
    const body = { amount: "500", method: "card" } as const;
    const { redirect } = (await asUser(await makeUser(app)).call(createPayment, { body })).reply;
    const number = redirect.split("/").at(-1) ?? "";
    // The bank has the money, and names the first order.
    await bank.act(number, "pay_silently");
    await app.db.transaction().execute(async (trx) => {
      const payment = await findPaymentById(trx, paid.id);
      if (!payment) throw new Error("the payment is gone");
      const told = { outcome: "paid" as const, providerPayment: number, now: app.clock.now };
      await settlePayment(trx, payment, told, () => Promise.reject(new Error("nothing is bought here")));
    });
    return { ...paid, number };
  }
  const listOf = async (user: number) =>
    (await asAdmin().call(listUserPayments, { params: { id: user } })).reply.results[0];
  const refundSecond = ({ id }: Paid, number: string, amount: string, headers = {}) =>
    asAdmin().call(refundPayment, { params: { id }, body: { amount, number, reason: "Платил дважды" } }, headers);

  test("is shown with both, and each is given back by itself", async () => {
    const paid = await payTwice();
    expect(await balanceOf(paid.user)).toBe("1000.00");
    expect(await listOf(paid.user)).toMatchObject({
      refundable: "500.00",
      repeats: [{ provider_number: paid.number, refundable: "500.00" }],
    });
    expect((await refundSecond(paid, paid.number, "500.01")).problem.errors).toHaveProperty("amount");
    const first = await refundSecond(paid, paid.number, "200");
    expect(first.reply).toMatchObject({ state: "done", amount: "200.00", provider_number: paid.number });
    expect((await refundSecond(paid, paid.number, "300")).reply.state).toBe("done");
    expect(await listOf(paid.user)).toMatchObject({ refundable: "500.00", repeats: [{ refundable: null }] });
    expect((await refund(paid, "500")).reply.state).toBe("done");
    expect(await listOf(paid.user)).toMatchObject({ refundable: null, repeats: [{ refundable: null }] });
    expect(await balanceOf(paid.user)).toBe("0.00");
    expect(bank.known().find(({ id }) => id === paid.number)).toMatchObject({ refunded: 500 });
    const log = (await asAdmin().call(listAudit, { query: { user: paid.user, action: "refund_requested" } })).reply;
    expect(log.results.at(-1)?.changes).toContainEqual({ field: "provider_number", before: null, after: paid.number });
  });

  test("gives nothing back by the number of another order, and is the same by its key only with the same number", async () => {
    const [paid, other] = [await payTwice(), await payTwice()];
    for (const number of [other.number, "none"])
      expect(Object.keys((await refundSecond(paid, number, "100")).problem.errors ?? {})).toEqual(["number"]);
    const headers = { "idempotency-key": `twice-${paid.id}` };
    const { id } = (await refundSecond(paid, paid.number, "100", headers)).reply;
    expect((await refundSecond(paid, paid.number, "100", headers)).reply.id).toBe(id);
    expect((await refund(paid, "100", headers)).problem.code).toBe("conflict");
    expect(await balanceOf(paid.user)).toBe("900.00");
  });
});

describe("a refund that its provider never shows", () => {
  const days = (count: number) => wait(app, count * 86_400);
  /** Accepted by the provider, and never done. */
  async function leaveOpen(by = adminId): Promise<Paid & { refundId: number }> {
    const paid = await pay();
    const key = `open ${paid.id}`;
    const { refund: row } = await app.db
      .transaction()
      .execute((trx) =>
        app.refunds.request(trx, { paymentId: paid.id, amount: 100_00, reason: "Проба", causedBy: by, key }),
      );
    return { ...paid, refundId: row.id };
  }
  const resolve = (id: number, state: "done" | "refused", by: number) =>
    asAdmin(by).call(resolveRefund, { params: { id }, body: { state, reason: "Банк прислал выписку" } });
  const mayResolve = async (user: number, by: number) =>
    (await asAdmin(by).call(listUserPayments, { params: { id: user } })).reply.results[0]?.refunds[0]?.may_resolve;

  test.each([
    ["done", "400.00", ["payout -100.00", "top_up 500.00"]],
    ["refused", "500.00", ["reversal 100.00", "payout -100.00", "top_up 500.00"]],
  ] as const)("is ended as %s by another admin after two days, once", async (state, balance, kinds) => {
    const other = await makeAdmin(app, "Второй");
    const { user, refundId } = await leaveOpen();
    days(2);
    expect(await mayResolve(user, other)).toBe(false);
    expect((await resolve(refundId, state, other)).problem.code).toBe("conflict");
    wait(app, 1);
    expect([await mayResolve(user, other), await mayResolve(user, adminId)]).toEqual([true, false]);
    expect((await resolve(refundId, state, adminId)).problem.code).toBe("own_correction");
    const { reply } = await resolve(refundId, state, other);
    expect(reply).toMatchObject({ state, resolution: "Банк прислал выписку", may_resolve: false });
    expect((await resolve(refundId, state, other)).reply).toEqual(reply);
    const opposite = state === "done" ? "refused" : "done";
    expect((await resolve(refundId, opposite, other)).problem.code).toBe("conflict");
    // The job has nothing left to do.
    days(1);
    await app.refunds.workOnAll();
    expect([await balanceOf(user), await kindsOf(user)]).toEqual([balance, kinds]);
    const log = (await asAdmin().call(listAudit, { query: { user, action: `refund_${state}` } })).reply.results;
    expect(log).toMatchObject([{ note: "Банк прислал выписку", moderator: { id: other } }]);
    const told = (await asUser(user).call(listNotifications)).reply.results.map(({ action }) => action);
    expect(told.includes("payment_refunded")).toBe(state === "done");
  });

  test("is not ended by somebody whom the other admin has just made one", async () => {
    const puppet = await makeModerator(app);
    const body = { role: "admin", before: "moderator" } as const;
    const admin = app.as({ userId: adminId, role: "admin", sessionId: await makeSession(app, adminId) });
    await admin.call(updateStaff, { params: { id: puppet }, body });
    const { user, refundId } = await leaveOpen();
    days(3);
    expect(await mayResolve(user, puppet)).toBe(false);
    expect((await resolve(refundId, "refused", puppet)).problem.code).toBe("admin_too_new");
    expect(await balanceOf(user)).toBe("400.00");
    expect((await resolve(refundId, "refused", await makeAdmin(app))).reply.state).toBe("refused");
  });

  test("is not ended by whose wallet it is, nor once its provider has ended it", async () => {
    const own = await makeAdmin(app);
    const paid = await pay("500", own);
    const asked = { paymentId: paid.id, amount: 100_00, reason: "Проба", causedBy: adminId, key: `own ${paid.id}` };
    const { refund: row } = await app.db.transaction().execute((trx) => app.refunds.request(trx, asked));
    days(3);
    expect((await resolve(row.id, "refused", own)).problem.code).toBe("own_wallet");
    await app.refunds.workOnAll();
    const other = await makeAdmin(app);
    expect((await resolve(row.id, "done", other)).problem.code).toBe("conflict");
    expect((await resolve(2_000_000_000, "done", other)).problem.code).toBe("not_found");
    expect(await balanceOf(own)).toBe("400.00");
  });
});

describe("the wallet of a user", () => {
  test("is found by the login, with its history and payments, page by page", async () => {
    const { user, id } = await pay();
    await pay("700", user);
    const phone = nextPhone();
    await app.db.updateTable("users").set({ phone, name: "Айгүл" }).where("id", "=", user).execute();
    const found = (await asAdmin().call(findWallet, { query: { login: phone } })).reply;
    expect(found).toEqual({
      user: { id: user, name: "Айгүл", login: phone },
      balance: "1200.00",
      is_own: false,
      early_end: null,
    });
    expect((await asAdmin().call(getAdminWallet, { params: { id: user } })).reply).toEqual(found);
    const first = (await asAdmin().call(listUserPayments, { params: { id: user }, query: { limit: 1 } })).reply;
    const query = { limit: 1, key: first.key };
    const second = (await asAdmin().call(listUserPayments, { params: { id: user }, query })).reply;
    expect([second.results[0]?.id, second.key]).toEqual([id, null]);
    expect(second.results[0]).toMatchObject({ provider: "sandbox", provider_number: expect.stringMatching(/^\d+$/) });
    const moved = (await asAdmin().call(listWalletMovements, { params: { id: user } })).reply;
    expect(moved.results.map(({ amount }) => amount)).toEqual(["700.00", "500.00"]);
  });

  test("of nobody is not found", async () => {
    const params = { id: 2_000_000_000 };
    for (const call of [getAdminWallet, listUserPayments, listWalletMovements])
      expect((await asAdmin().call(call, { params })).problem.code).toBe("not_found");
    const { problem } = await asAdmin().call(findWallet, { query: { login: "+996999999999" } });
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([400, ["login"]]);
  });
});

interface EnterOptions {
  by?: number;
  direction?: "in" | "out";
  headers?: Record<string, string>;
}

describe("a movement by hand", () => {
  const enter = (user: number, amount: string, { by = adminId, direction = "in", headers = {} }: EnterOptions = {}) =>
    asAdmin(by).call(
      enterCorrection,
      { params: { id: user }, body: { direction, amount, reason: "Ошибка банка" } },
      headers,
    );
  const decide = (id: number, approve: boolean, by: number) =>
    asAdmin(by).call(decideCorrection, { params: { id }, body: { approve } });

  test("is not decided on by somebody whom the other admin has just made one", async () => {
    const [user, puppet] = [await makeUser(app), await makeModerator(app)];
    const body = { role: "admin", before: "moderator" } as const;
    const admin = app.as({ userId: adminId, role: "admin", sessionId: await makeSession(app, adminId) });
    expect((await admin.call(updateStaff, { params: { id: puppet }, body })).reply.role).toBe("admin");
    const { reply } = await enter(user, "100.00");
    for (const approve of [true, false])
      expect((await decide(reply.id, approve, puppet)).problem.code).toBe("admin_too_new");
    const waiting = (await asAdmin(puppet).call(listCorrections, { query: { state: "waiting" } })).reply.results;
    expect(waiting.find(({ id }) => id === reply.id)?.may_decide).toBe(false);
    expect(await balanceOf(user)).toBe("0.00");
    wait(app, 7 * 86_400);
    const later = (await enter(user, "50.00")).reply;
    expect((await decide(later.id, true, puppet)).reply.state).toBe("approved");
  });

  test("moves nothing until another admin approves it; both are in the audit log, and its user is told", async () => {
    const [user, other] = [await makeUser(app), await makeAdmin(app, "Второй")];
    const { reply } = await enter(user, "250.50");
    expect(reply).toMatchObject({ state: "waiting", amount: "250.50", entered_by: "Первый", may_decide: false });
    expect(await balanceOf(user)).toBe("0.00");
    expect((await decide(reply.id, true, adminId)).problem.code).toBe("own_correction");
    const waiting = (await asAdmin(other).call(listCorrections, { query: { state: "waiting" } })).reply.results;
    expect(waiting.find(({ id }) => id === reply.id)?.may_decide).toBe(true);
    expect((await decide(reply.id, true, other)).reply).toMatchObject({ state: "approved", decided_by: "Второй" });
    // Again it is the same decision; another one comes too late.
    expect((await decide(reply.id, true, other)).reply.state).toBe("approved");
    expect((await decide(reply.id, false, other)).problem.code).toBe("conflict");
    expect(await balanceOf(user)).toBe("250.50");
    expect(await kindsOf(user)).toEqual(["adjustment 250.50"]);
    const log = (await asAdmin().call(listAudit, { query: { user } })).reply.results;
    expect(log.map(({ action, moderator }) => [action, moderator?.id])).toEqual([
      ["correction_approved", other],
      ["correction_entered", adminId],
    ]);
    const told = (await asUser(user).call(listNotifications)).reply.results.map(({ action }) => action);
    expect(told).toEqual(["wallet_corrected"]);
  });

  test("is not entered for oneself, nor approved by whose wallet it is", async () => {
    expect((await enter(adminId, "100")).problem.code).toBe("own_wallet");
    const other = await makeAdmin(app);
    const { reply } = await enter(other, "100");
    expect((await decide(reply.id, true, other)).problem.code).toBe("own_wallet");
    expect((await enter(2_000_000_000, "100")).problem.code).toBe("not_found");
  });

  test("out of a wallet takes no more than it has, and waits on", async () => {
    const { user } = await pay("100");
    const other = await makeAdmin(app);
    const { reply } = await enter(user, "100.01", { direction: "out" });
    expect((await decide(reply.id, true, other)).problem.code).toBe("insufficient_funds");
    expect(await balanceOf(user)).toBe("100.00");
    await pay("50", user);
    expect((await decide(reply.id, true, other)).reply.state).toBe("approved");
    expect(await balanceOf(user)).toBe("49.99");
  });

  test("can be declined, and ends by itself after seven days", async () => {
    const [user, other] = [await makeUser(app), await makeAdmin(app)];
    const declined = (await enter(user, "100")).reply;
    expect((await decide(declined.id, false, other)).reply.state).toBe("declined");
    const { id } = (await enter(user, "100")).reply;
    wait(app, 7 * 86_400);
    expect((await decide(id, true, other)).problem.code).toBe("conflict");
    await expireCorrections({ db: app.db, now: () => app.clock.now });
    const { results } = (await asAdmin().call(listCorrections, { query: { state: "expired" } })).reply;
    expect(results.map((row) => row.id)).toContain(id);
    expect(await balanceOf(user)).toBe("0.00");
  });

  test("is there once, whoever sends it twice, and decided once by two at once", async () => {
    const [user, one, two] = [await makeUser(app), await makeAdmin(app), await makeAdmin(app)];
    const headers = { "idempotency-key": `form-${user}` };
    const { id } = (await enter(user, "100", { headers })).reply;
    expect((await enter(user, "100", { headers })).reply.id).toBe(id);
    expect((await enter(user, "101", { headers })).problem.code).toBe("conflict");
    const answers = await Promise.all([decide(id, true, one), decide(id, false, two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf(user)).toBe(answers[0]?.status === 200 ? "100.00" : "0.00");
  });
});

test("the books hold after all of this", async () => {
  const { rows } = await sql<{ total: number; below: number; given: number }>`
    select (select coalesce(sum(amount), 0) from ledger_entries) as total,
      (select count(*) from ledger_accounts where kind = 'wallet' and balance < 0) as below,
      (select count(*) from payments p where amount < any (
        select sum(amount) from payment_refunds r where r.payment_id = p.id and r.state <> 'refused' group by r.provider_payment)) as given`.execute(
    app.db,
  );
  expect(rows).toEqual([{ total: 0, below: 0, given: 0 }]);
});
