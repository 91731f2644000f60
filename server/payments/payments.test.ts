import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  cancelPayment,
  createPayment,
  getPayment,
  getTransaction,
  getWallet,
  listTransactions,
  listUnfinishedPayments,
} from "#contracts/payments/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { openSecondProcess, openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { createFreedomPay } from "./providers/freedom-pay/freedom-pay.ts";
import { type Bank, openBank } from "./sandbox/bank.ts";

const merchant = "77";
const secret = "a secret of the bank";
const callbackPath = "/payment/v1/callbacks/sandbox/";

let app: TestApp;
let bank: Bank;
let bankUrl: string;
let close: () => Promise<void>;
const logged: string[] = [];

/** What the last payment of the bank is called with, to be sent again and changed. */
let lastForm = new URLSearchParams();
/** Questions that the bank has taken in. */
let asked = 0;
/** What happens once the bank has done what it was asked, before it answers. */
let meanwhile = async (_script: string) => {};
/** False: callbacks get lost. */
let isReached = true;

beforeAll(async () => {
  bank = openBank({
    merchant,
    secret,
    pages: "/dev/bank",
    delay: 20,
    async onAsked(script, moment) {
      asked += Number(moment === "done");
      if (moment === "done") await meanwhile(script);
    },
    async send(address, form) {
      lastForm = form;
      return isReached ? (await callBack(form.toString(), new URL(address).pathname)).payload : undefined;
    },
  });
  bankUrl = await bank.listen();
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const opened = await openTestApp({ sandbox: { url: bankUrl, merchant, secret }, log });
  ({ app, close } = opened);
});
afterEach(() => {
  bank.mood = "well";
  isReached = true;
  meanwhile = async () => {};
  logged.length = 0;
});
afterAll(async () => {
  await close();
  await bank.close();
});

function callBack(payload: string, url = callbackPath, type = "application/x-www-form-urlencoded") {
  return app.http.inject({ method: "POST", url, payload, headers: { "content-type": type } });
}

/** A callback with other fields than the last one, signed as they are. */
function changed(fields: Record<string, string | undefined>, key = secret): string {
  const all = { ...Object.fromEntries(lastForm), ...fields };
  const { pg_sig: _old, ...rest } = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const values = Object.keys(rest)
    .toSorted()
    .map((name) => rest[name]);
  const pg_sig = createHash("md5")
    .update(["", ...values, key].join(";"))
    .digest("hex");
  return new URLSearchParams({ ...(rest as Record<string, string>), pg_sig }).toString();
}

interface Begun {
  user: number;
  id: number;
  /** At the bank. */
  number: string;
}

const as = (user: number) => app.as({ userId: user, role: "user" });

async function begin(amount = "500", by?: number): Promise<Begun> {
  const user = by ?? (await makeUser(app));
  const { id, redirect } = (await as(user).call(createPayment, { body: { amount, method: "card" } })).reply;
  return { user, id, number: redirect.split("/").at(-1) ?? "" };
}

const balanceOf = async (user: number) => (await as(user).call(getWallet)).reply.balance;
const stateOf = async ({ user, id }: Begun) => (await as(user).call(getPayment, { params: { id } })).reply.state;

/** Of all callbacks that were counted by their result. */
async function countOf(result: string): Promise<number> {
  const { payload } = await app.http.inject("/metrics");
  return Number(
    new RegExp(`payment_callbacks_total\\{provider="sandbox",result="${result}"\\} (\\d+)`).exec(payload)?.[1] ?? 0,
  );
}

describe("a payment", () => {
  test("comes into the wallet once the bank says so, and its user is told", async () => {
    const begun = await begin("500,5");
    expect(await as(begun.user).call(getPayment, { params: { id: begun.id } })).toMatchObject({
      reply: {
        state: "pending",
        amount: "500.50",
        method: "card",
        redirect: `/dev/bank/pay/${begun.number}`,
        transaction: null,
      },
    });
    await bank.act(begun.number, "pay");
    expect(bank.answers[0]).toContain("<pg_status>ok</pg_status>");
    const { state, redirect, transaction } = (await as(begun.user).call(getPayment, { params: { id: begun.id } }))
      .reply;
    expect({ state, redirect }).toEqual({ state: "paid", redirect: null });
    expect(await balanceOf(begun.user)).toBe("500.50");
    const moved = await as(begun.user).call(getTransaction, { params: { id: transaction ?? 0 } });
    expect(moved.reply).toMatchObject({
      kind: "top_up",
      amount: "500.50",
      balance: "500.50",
      payment: begun.id,
      method: "card",
    });
    const told = (await as(begun.user).call(listNotifications)).reply.results;
    expect(told.map(({ action }) => action)).toEqual(["payment"]);
    expect(told[0]?.description_ru).toContain("пришло 500,50 сом");
  });

  test("that is refused brings nothing, and can be paid after all", async () => {
    const begun = await begin();
    const failureOf = async () => (await as(begun.user).call(getPayment, { params: { id: begun.id } })).reply.failure;
    await bank.act(begun.number, "refuse");
    expect([await stateOf(begun), await failureOf()]).toEqual(["failed", "no_money"]);
    expect(await balanceOf(begun.user)).toBe("0.00");
    await callBack(changed({ pg_result: "1" }));
    expect([await stateOf(begun), await failureOf()]).toEqual(["paid", null]);
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("says why the bank refused it, also where that was asked for, and that nobody has paid in time", async () => {
    const failureOf = async ({ user, id }: { user: number; id: number }) =>
      (await as(user).call(getPayment, { params: { id } })).reply.failure;
    for (const [action, failure] of [
      ["refuse_expired", "card_expired"],
      ["refuse_declined", "declined"],
      ["refuse_limit", "limit"],
      ["refuse_not_confirmed", "not_confirmed"],
    ] as const) {
      const begun = await begin();
      await bank.act(begun.number, action);
      expect(await failureOf(begun)).toBe(failure);
    }
    isReached = false;
    const untold = await begin();
    await bank.act(untold.number, "refuse_limit");
    expect([await stateOf(untold), await failureOf(untold)]).toEqual(["pending", null]);
    wait(app, 61);
    await app.payments.ask();
    expect(await failureOf(untold)).toBe("limit");
    const forgotten = await begin();
    for (let asked = 0; asked < 6; asked += 1) {
      wait(app, 86_400);
      await app.payments.ask();
    }
    expect([await stateOf(forgotten), await failureOf(forgotten)]).toEqual(["failed", "late"]);
  });

  test("that is refused once more says why it was refused the last time", async () => {
    const failureOf = async () => (await as(begun.user).call(getPayment, { params: { id: begun.id } })).reply.failure;
    const begun = await begin();
    await bank.act(begun.number, "refuse_expired");
    expect(await failureOf()).toBe("card_expired");
    await bank.act(begun.number, "refuse_declined");
    expect([await stateOf(begun), await failureOf()]).toEqual(["failed", "declined"]);
    // It has moved nothing, and is in the history all the same: of all movements, not of those of a kind.
    const history = async (query: { kind?: "top_up" } = {}) =>
      (await as(begun.user).call(listTransactions, { query })).reply;
    expect(await history()).toMatchObject({ results: [], refused: [{ id: begun.id, failure: "declined" }] });
    expect((await history({ kind: "top_up" })).refused).toEqual([]);
  });

  test("that was paid stays paid, whatever is said afterwards", async () => {
    const begun = await begin();
    await bank.act(begun.number, "refuse_after_pay");
    expect(bank.answers.slice(0, 2).every((answer) => answer.includes("<pg_status>ok</pg_status>"))).toBe(true);
    expect(await stateOf(begun)).toBe("paid");
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("is there once, however often the bank tells of it, also at once in two processes", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay_twice");
    // Salted anew it is the same call, and gets the same answer to the letter.
    expect(bank.answers[0]).toBe(bank.answers[1]);
    const second = await openSecondProcess(app, { sandbox: { url: bankUrl, merchant, secret } });
    const another = await begin("700", begun.user);
    isReached = false;
    await bank.act(another.number, "pay");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 === 0 ? app : second.app).http.inject({
          method: "POST",
          url: callbackPath,
          payload: changed({ pg_salt: String(at) }),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(await balanceOf(begun.user)).toBe("1200.00");
    const told = (await as(begun.user).call(listNotifications)).reply.results;
    expect(told).toHaveLength(2);
  });

  test("of an order that was paid already comes into the wallet as well", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay");
    await callBack(changed({ pg_payment_id: `${begun.number}2` }));
    expect(await balanceOf(begun.user)).toBe("1000.00");
  });

  test("that nobody tells of is asked about", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay_silently");
    expect(await stateOf(begun)).toBe("pending");
    wait(app, 61);
    await app.payments.ask();
    expect(await stateOf(begun)).toBe("paid");
    expect(await balanceOf(begun.user)).toBe("500.00");
    // The callback comes an hour late.
    await callBack(changed({ pg_order_id: await orderOf(begun), pg_payment_id: begun.number, pg_amount: "500.00" }));
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("that is told of before its page is known is there once, and its page is no place to pay it again", async () => {
    for (const [action, state, balance] of [
      ["pay", "paid", "500.00"],
      ["refuse", "failed", "0.00"],
    ] as const) {
      meanwhile = async (script) => {
        const newest = bank.known().at(-1);
        if (script === "init_payment.php" && newest) await bank.act(newest.id, action);
      };
      const begun = await begin();
      expect((await as(begun.user).call(getPayment, { params: { id: begun.id } })).reply).toMatchObject({
        state,
        redirect: null,
      });
      expect(await balanceOf(begun.user)).toBe(balance);
    }
  });

  test("that is never finished is asked about after 1, 5 and 30 minutes, 2 and 24 hours, and has failed then", async () => {
    const begun = await begin();
    const { rows } = await sql<{
      begun: Date;
    }>`select created_at as begun from payments where id = ${begun.id}`.execute(app.db);
    const asked: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const next = await sql<{ at: Date | null }>`select ask_at as at from payments where id = ${begun.id}`.execute(
        app.db,
      );
      const at = next.rows[0]?.at;
      if (!at) break;
      asked.push((at.getTime() - (rows[0]?.begun.getTime() ?? 0)) / 60_000);
      app.clock.now = new Date(at.getTime() + 1);
      await app.payments.ask();
    }
    expect(asked).toEqual([1, 5, 30, 120, 1_440]);
    expect(await stateOf(begun)).toBe("failed");
    await bank.act(begun.number, "pay");
    expect(await stateOf(begun)).toBe("paid");
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("is asked about again when the bank gives no answer", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay_silently");
    wait(app, 61);
    bank.mood = "html";
    await app.payments.ask();
    expect(await stateOf(begun)).toBe("pending");
    bank.mood = "unsigned";
    wait(app, 601);
    await app.payments.ask();
    expect(await stateOf(begun)).toBe("pending");
    bank.mood = "well";
    wait(app, 601);
    await app.payments.ask();
    expect(await stateOf(begun)).toBe("paid");
  });

  test("of another amount than was told when asked is not believed", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay_silently");
    await sql`update payments set amount = 100 where id = ${begun.id}`.execute(app.db);
    wait(app, 61);
    await app.payments.ask();
    expect(await stateOf(begun)).toBe("failed");
    expect(await balanceOf(begun.user)).toBe("0.00");
    expect(logged.join("")).toContain("a payment differs from its order");
  });
});

async function orderOf({ id }: Begun): Promise<string> {
  const { rows } = await sql<{ order: string }>`select order_number as order from payments where id = ${id}`.execute(
    app.db,
  );
  return rows[0]?.order ?? "";
}

describe("a callback is not believed", () => {
  test("with a wrong signature: it is refused, counted and logged without the secret", async () => {
    const begun = await begin();
    const before = await countOf("not_signed");
    await bank.act(begun.number, "sign_wrongly");
    expect(JSON.parse(bank.answers[0] ?? "")).toMatchObject({ status: 403, code: "forbidden" });
    expect(await countOf("not_signed")).toBe(before + 1);
    expect(await stateOf(begun)).toBe("pending");
    expect(logged.join("")).toContain("not signed");
    expect(logged.join("")).not.toContain(secret);
  });

  test.each([
    ["of another amount", { pg_amount: "499.99" }],
    ["of a hundred times the amount", { pg_amount: "50000" }],
    ["of an amount that is none", { pg_amount: "5e2" }],
    ["of another currency", { pg_currency: "USD" }],
  ])("%s, and the bank hears that", async (_what, fields) => {
    const begun = await begin();
    await bank.act(begun.number, "pay_silently");
    isReached = false;
    await bank.act((await begin()).number, "pay");
    isReached = true;
    const of = { pg_order_id: await orderOf(begun), pg_payment_id: begun.number, pg_amount: "500.00" };
    const answer = await callBack(changed({ ...of, ...fields }));
    expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining("<pg_status>error</pg_status>")]);
    const refused = await callBack(changed({ ...of, ...fields, pg_can_reject: "1" }));
    expect(refused.payload).toContain("<pg_status>rejected</pg_status>");
    expect(await stateOf(begun)).toBe("pending");
    expect(await balanceOf(begun.user)).toBe("0.00");
    expect(logged.join("")).toContain("differs from its order");
    // What was said truly counts nevertheless.
    await callBack(changed(of));
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("of an order that nobody knows", async () => {
    await bank.act((await begin()).number, "pay");
    const answer = await callBack(changed({ pg_order_id: "0123456789" }));
    expect(answer.payload).toContain("<pg_status>error</pg_status>");
    expect(await countOf("unknown_order")).toBeGreaterThan(0);
  });

  test("with the bank's number of another payment, also of the same user and amount", async () => {
    const first = await begin();
    await bank.act(first.number, "pay");
    for (const second of [await begin("500", first.user), await begin()]) {
      const answer = await callBack(changed({ pg_order_id: await orderOf(second), pg_payment_id: first.number }));
      expect(answer.payload).toContain("<pg_status>error</pg_status>");
      expect(await stateOf(second)).toBe("pending");
    }
    expect(await balanceOf(first.user)).toBe("500.00");
  });

  test("of another merchant", async () => {
    const begun = await begin();
    isReached = false;
    await bank.act(begun.number, "pay");
    expect((await callBack(changed({ pg_merchant_id: "78" }))).statusCode).toBe(403);
    expect((await callBack(changed({ pg_merchant_id: merchant }))).statusCode).toBe(200);
  });

  test("with a field twice, however it was signed", async () => {
    const begun = await begin();
    isReached = false;
    await bank.act(begun.number, "pay");
    const form = changed({});
    for (const twice of [`${form}&pg_amount=500.00`, `pg_amount=1.00&${form}`]) {
      expect((await callBack(twice)).statusCode).toBe(403);
    }
    expect(await stateOf(begun)).toBe("pending");
  });

  test.each([
    ["an empty one", "", "application/x-www-form-urlencoded", 403],
    ["JSON", "{}", "application/json", 415],
    ["XML", "<r/>", "application/xml", 415],
    ["10 MB", "a".repeat(10 * 2 ** 20), "application/x-www-form-urlencoded", 413],
    ["a hundred fields too many", "a&".repeat(101), "application/x-www-form-urlencoded", 400],
    ["10 MB of XML", `<r>${"a".repeat(10 * 2 ** 20)}</r>`, "application/xml", 415],
  ])("which is %s", async (_what, payload, type, status) => {
    const answer = await callBack(payload, callbackPath, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  test("which anybody may send is no error in the log, and fills no disk", async () => {
    for (let count = 0; count < 20; count += 1) expect((await callBack("pg_order_id=1&pg_sig=x")).statusCode).toBe(403);
    const lines = logged.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(lines.filter(({ msg }) => msg.includes("not signed")).length).toBeLessThanOrEqual(1);
  });

  test("of a provider that is not switched on", async () => {
    expect((await callBack("a=1", "/payment/v1/callbacks/freedompay/")).statusCode).toBe(404);
  });
});

describe("a payment that is not finished", () => {
  const unfinishedOf = async (user: number) =>
    (await as(user).call(listUnfinishedPayments)).reply.results.map(({ id }) => id);

  test("is listed for a day, the newest first, to nobody else", async () => {
    const first = await begin("500");
    const second = await begin("700", first.user);
    expect((await as(first.user).call(listUnfinishedPayments)).reply.results[0]).toMatchObject({
      id: second.id,
      amount: "700.00",
      purchase: null,
      redirect: expect.stringContaining(second.number),
      is_cancelled: false,
      expires_date: new Date(app.clock.now.getTime() + 86_400_000).toISOString(),
    });
    expect(await unfinishedOf(first.user)).toEqual([second.id, first.id]);
    expect(await unfinishedOf(await makeUser(app))).toEqual([]);
    await bank.act(second.number, "pay");
    expect(await unfinishedOf(first.user)).toEqual([first.id]);
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
    expect(await unfinishedOf(first.user)).toEqual([]);
  });

  test("is called off, and money that comes all the same is there", async () => {
    const begun = await begin("500");
    const cancel = (user: number) => as(user).call(cancelPayment, { params: { id: begun.id } });
    expect((await cancel(await makeUser(app))).problem.code).toBe("not_found");
    const { reply } = await cancel(begun.user);
    expect(reply).toMatchObject({ state: "pending", is_cancelled: true, redirect: null });
    expect((await cancel(begun.user)).reply).toEqual(reply);
    expect(await unfinishedOf(begun.user)).toEqual([]);
    await bank.act(begun.number, "pay");
    expect(await balanceOf(begun.user)).toBe("500.00");
    expect((await as(begun.user).call(getPayment, { params: { id: begun.id } })).reply).toMatchObject({
      state: "paid",
      is_cancelled: false,
    });
    expect((await cancel(begun.user)).problem.code).toBe("conflict");
  });
});

test("a callback is stored whole, without data of cards", async () => {
  const begun = await begin();
  await bank.act(begun.number, "pay");
  const { rows } = await sql<{ fields: Record<string, string>; result: string }>`
    select fields, result from payment_callbacks where payment_id = ${begun.id}`.execute(app.db);
  expect(rows).toEqual([
    { result: "ok", fields: expect.objectContaining({ pg_payment_id: begun.number, pg_result: "1" }) },
  ]);
  expect(JSON.stringify(rows)).not.toContain("5544");
});

describe("beginning a payment", () => {
  test.each(["0", "-1", "49.99", "50000.01", "1000000000000", "49.999", "", "много", "1e3", "NaN"])(
    "of %s som is refused",
    async (amount) => {
      const user = await makeUser(app);
      const { problem } = await as(user).call(createPayment, { body: { amount, method: "card" } });
      expect([problem.status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
        400,
        "validation_failed",
        ["amount"],
      ]);
    },
  );

  test("in Kyrgyz leads back to the page in Kyrgyz", async () => {
    const user = await makeUser(app);
    const body = { amount: "500", method: "card" } as const;
    const { id, redirect } = (await as(user).call(createPayment, { body }, { "accept-language": "ky" })).reply;
    const page = await app.http.inject(redirect);
    expect(page.payload).toContain('<html lang="ky">');
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const paid = await app.http.inject({ method: "POST", url: redirect, payload: "action=pay", headers });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `/ky/profile/payment/${id}`]);
    expect(await stateOf({ user, id, number: "" })).toBe("paid");
  });

  test("with the same key is the same payment, and the key stands for no other", async () => {
    const user = await makeUser(app);
    const call = (amount: string) =>
      as(user).call(createPayment, { body: { amount, method: "card" } }, { "idempotency-key": "form-1" });
    const [one, two] = await Promise.all([call("500"), call("500")]);
    expect(one.reply).toEqual(two.reply);
    expect((await call("500")).reply).toEqual(one.reply);
    expect((await call("501")).problem.code).toBe("conflict");
  });

  test.each(["html", "unsigned", "refusing"] as const)(
    "with a bank that answers %s says so, and can be done again",
    async (mood) => {
      const user = await makeUser(app);
      const call = () =>
        as(user).call(createPayment, { body: { amount: "500", method: "card" } }, { "idempotency-key": mood });
      bank.mood = mood;
      const { problem, headers } = await call();
      expect([problem.status, problem.code, headers["retry-after"]]).toEqual([503, "payment_unavailable", "60"]);
      expect(logged.join("")).not.toContain(secret);
      bank.mood = "well";
      const { id, redirect } = (await call()).reply;
      await bank.act(redirect.split("/").at(-1) ?? "", "pay");
      expect(await stateOf({ user, id, number: "" })).toBe("paid");
    },
  );

  test("that was cut off is no payment after ten minutes", async () => {
    const user = await makeUser(app);
    const before = asked;
    bank.mood = "silent";
    const cut = as(user).call(createPayment, { body: { amount: "500", method: "card" } });
    await expect.poll(() => asked).toBe(before + 1);
    const { rows } = await sql<{ id: number }>`select id from payments where user_id = ${user}`.execute(app.db);
    bank.mood = "well";
    wait(app, 601);
    await app.payments.ask();
    expect(await stateOf({ user, id: rows[0]?.id ?? 0, number: "" })).toBe("failed");
    bank.hangUp();
    expect((await cut).problem.code).toBe("payment_unavailable");
  });

  test("of a site without providers says that it is not possible", async () => {
    const { app: other, close: end } = await openTestApp();
    const user = await makeUser(other);
    const call = other.as({ userId: user, role: "user" });
    expect((await call.call(getWallet)).reply).toMatchObject({ balance: "0.00", methods: [] });
    const { problem } = await call.call(createPayment, { body: { amount: "500", method: "card" } });
    expect(problem.code).toBe("payment_unavailable");
    await end();
  });
});

describe("the history of a wallet", () => {
  test("pages without repeating or leaving out, by kind and by day, with the totals of months", async () => {
    const user = await makeUser(app);
    for (const amount of ["50", "60", "70"]) {
      const begun = await begin(amount, user);
      await bank.act(begun.number, "pay");
    }
    const pages: string[] = [];
    let key: string | null = null;
    do {
      const page: { results: { amount: string }[]; key: string | null } = (
        await as(user).call(listTransactions, { query: { limit: 1, key } })
      ).reply;
      pages.push(...page.results.map(({ amount }) => amount));
      ({ key } = page);
    } while (key !== null);
    expect(pages).toEqual(["70.00", "60.00", "50.00"]);
    const day = new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
    const read = async (query: object) => (await as(user).call(listTransactions, { query })).reply;
    expect((await read({ from: day, to: day })).results).toHaveLength(3);
    expect((await read({ to: "2020-01-01" })).results).toHaveLength(0);
    expect((await read({ kind: "purchase" })).results).toHaveLength(0);
    const all = await read({ kind: "top_up" });
    expect(all.results.map(({ balance }) => balance)).toEqual(["180.00", "110.00", "50.00"]);
    expect(all.months).toEqual([{ month: day.slice(0, 7), income: "180.00", spent: "0.00" }]);
    const { problem } = await as(user).call(listTransactions, { query: { key: "1-x" } });
    expect(problem.code).toBe("key_invalid");
  });

  test("is nobody else's", async () => {
    const begun = await begin();
    await bank.act(begun.number, "pay");
    const [{ id } = { id: 0 }] = (await as(begun.user).call(listTransactions)).reply.results;
    const stranger = await makeUser(app);
    expect((await as(stranger).call(listTransactions)).reply.results).toEqual([]);
    expect((await as(stranger).call(getTransaction, { params: { id } })).problem.code).toBe("not_found");
    expect((await as(stranger).call(getPayment, { params: { id: begun.id } })).problem.code).toBe("not_found");
  });
});

test("a payment is given back in parts, and no more than it was", async () => {
  const begun = await begin();
  await bank.act(begun.number, "pay");
  const provider = createFreedomPay({
    name: "sandbox",
    methods: ["card"],
    url: bankUrl,
    merchant,
    secret,
    isTest: true,
    callbackUrl: "http://x/",
  });
  await provider.refund(begun.number, 30_000);
  await expect(provider.refund(begun.number, 30_000)).rejects.toThrow("error 490");
  expect(await provider.askStatus(begun.number)).toEqual({ outcome: "paid", amount: 50_000, refunded: 30_000 });
});

test("a bank that says nothing is waited for no longer than is said", async () => {
  bank.mood = "silent";
  const methods = ["card"] as const;
  const account = { name: "sandbox", methods, url: bankUrl, merchant, secret, isTest: true, callbackUrl: "http://x/" };
  await expect(createFreedomPay(account, 50).askStatus("1")).rejects.toThrow("timeout");
  await expect(createFreedomPay({ ...account, url: "http://127.0.0.1:9" }).askStatus("1")).rejects.toThrow(
    "not reached",
  );
});

test("the bank shares no code with our side of the protocol", async () => {
  for (const file of ["bank.ts", "bank-page.ts"]) {
    const text = await readFile(new URL(`sandbox/${file}`, import.meta.url), "utf8");
    expect(text).not.toMatch(/from "[^"]*(?:providers|freedom-pay|contracts)/);
  }
});
