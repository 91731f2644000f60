import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  addRegister,
  listDifferences,
  listRegisters,
  resolveDifference,
} from "#contracts/admin/payments/register-schemas.ts";
import { refundPayment } from "#contracts/admin/payments/schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { createPayment } from "#contracts/payments/schemas.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeUser } from "#server/test/make.ts";

const [merchant, secret] = ["77", "a secret of the bank"];
let app: TestApp;
let bank: Bank;
let close: () => Promise<void>;
let adminId: number;
const logged: string[] = [];

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
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });
  ({ app, close } = await openTestApp({ sandbox: { url: await bank.listen(), merchant, secret }, log }));
  adminId = await makeAdmin(app, "Первый");
});
afterEach(() => {
  logged.length = 0;
  // Each test has days of its own.
  wait(app, 3 * 86_400);
});
afterAll(async () => {
  await close();
  await bank.close();
});

const asAdmin = (userId = adminId) => app.as({ userId, role: "admin" });
/** The day in Bishkek. */
const today = () => new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);

interface Paid {
  user: number;
  id: number;
  /** At the bank. */
  number: string;
}

async function begin(amount = "500", by?: number): Promise<Paid> {
  const user = by ?? (await makeUser(app));
  const body = { amount, method: "card" } as const;
  const { id, redirect } = (await app.as({ userId: user, role: "user" }).call(createPayment, { body })).reply;
  return { user, id, number: redirect.split("/").at(-1) ?? "" };
}

async function pay(amount = "500", by?: number): Promise<Paid> {
  const begun = await begin(amount, by);
  await bank.act(begun.number, "pay");
  return begun;
}

interface Upload {
  first?: string;
  last?: string;
  provider?: "sandbox" | "freedompay";
  by?: number;
}

const upload = (text: string, { first = today(), last = today(), provider = "sandbox", by }: Upload = {}) =>
  asAdmin(by).call(addRegister, {
    body: { provider, first_day: first, last_day: last, name: "реестр.csv" },
    file: new File([text], "register.csv", { type: "text/csv" }),
  });
const table = (...rows: string[]) => ["number;amount;status;refunded", ...rows].join("\n");

const differencesOf = async (register: number, by?: number) =>
  (await asAdmin(by).call(listDifferences, { query: { register } })).reply.results;

describe("a register", () => {
  test("that says the same as the books has no differences", async () => {
    const [one, two, open, returned] = [await pay(), await pay("700,50"), await begin(), await pay("900")];
    const body = { amount: "300", reason: "Платил дважды" };
    await asAdmin().call(refundPayment, { params: { id: returned.id }, body });
    const text = table(
      `${one.number};500;success;0`,
      `${two.number};700.50;success;0`,
      `${open.number};500;process;0`,
      `${returned.number};900;success;300`,
    );
    const { status, reply } = await upload(text);
    expect([status, reply]).toMatchObject([
      201,
      {
        provider: "sandbox",
        first_day: today(),
        rows: 4,
        differences: 0,
        open: 0,
        uploaded_by: "Первый",
        file_name: "реестр.csv",
      },
    ]);
    // A note of the state alone is as good.
    expect(
      (
        await upload(
          `number;amount;status\n${returned.number};900;revoked\n${one.number};500;ok\n${two.number};700,5;paid`,
        )
      ).reply.differences,
    ).toBe(0);
    expect(logged).toEqual([]);
    const { results, providers } = (await asAdmin().call(listRegisters, { query: { limit: 1 } })).reply;
    expect([results.map(({ rows }) => rows), providers]).toEqual([[3], ["sandbox"]]);
  });

  test("has every kind of difference noted, counted and logged", async () => {
    const [same, less, returned, untold, failed, missing] = [
      await pay(),
      await pay(),
      await pay(),
      await begin(),
      await pay(),
      await pay(),
    ];
    const text = table(
      `${same.number};500;success;0`,
      `${less.number};499.99;success;0`,
      `${returned.number};500;success;500`,
      `${untold.number};500;success;0`,
      `${failed.number};500;failed;0`,
      "nobodys-1;250;success;0",
      "nobodys-2;250;failed;0",
    );
    const { id, differences, open } = (await upload(text)).reply;
    expect([differences, open]).toEqual([6, 6]);
    const found = await differencesOf(id);
    const of = (number: string) => found.find((difference) => difference.number === number);
    expect(of(same.number)).toBeUndefined();
    expect(of(less.number)).toMatchObject({
      kind: "other_amount",
      here: { amount: "500.00" },
      there: { amount: "499.99", state: "paid" },
      payment: { id: less.id, user: { id: less.user } },
      may_resolve: true,
      resolution: null,
    });
    expect(of(returned.number)).toMatchObject({
      kind: "other_state",
      here: { given_back: "0.00" },
      there: { given_back: "500.00" },
    });
    expect(of(untold.number)).toMatchObject({ kind: "missing_here", here: null, payment: { id: untold.id } });
    expect(of(failed.number)).toMatchObject({ kind: "other_state", there: { state: "unpaid" } });
    expect(of("nobodys-1")).toMatchObject({ kind: "missing_here", payment: null });
    expect(of(missing.number)).toMatchObject({ kind: "missing_there", there: null, payment: { id: missing.id } });
    expect(logged.join("")).toContain("a register differs from the books");
    const { payload } = await app.http.inject("/metrics");
    expect(payload).toContain('payment_differences_total{provider="sandbox",kind="missing_here"} 2');
  });

  test("of days on which something was told late is not the one that lacks it", async () => {
    const yesterday = await pay();
    const first = today();
    await upload(table(`${yesterday.number};500;success;0`));
    wait(app, 86_400);
    const late = await pay("600");
    const now = await pay("700");
    // The bank has it on the day before, and the register of today need not list it again.
    await upload(table(`${yesterday.number};500;success;0`, `${late.number};600;success;0`), { first, last: first });
    const { id, differences } = (await upload(table(`${now.number};700;success;0`))).reply;
    expect(differences).toBe(0);
    expect(await differencesOf(id)).toEqual([]);
  });

  test("of another provider says nothing of this one", async () => {
    const paid = await pay();
    const other = (await upload(table(`${paid.number};500;success;0`), { provider: "freedompay" })).reply;
    expect(await differencesOf(other.id)).toMatchObject([{ kind: "missing_here", payment: null }]);
    expect((await upload(table(`${paid.number};500;success;0`))).reply.differences).toBe(0);
  });

  test("sent twice is there once, also at the same time", async () => {
    const text = table("twice-1;250;success;0");
    const answers = await Promise.all([upload(text), upload(text)]);
    const ids = [...answers, await upload(text)].map(({ reply }) => reply.id);
    expect(new Set(ids).size).toBe(1);
    expect((await upload(table("twice-1;250;success;0", "twice-2;1;failed;0"))).reply.id).not.toBe(ids[0]);
  });

  test.each<[what: string, text: string, options: Upload, field: string]>([
    ["without a number", "amount\n500", {}, "file"],
    ["that is empty", "", {}, "file"],
    ["that is XML", '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>', {}, "file"],
    ["of more than 31 days", table(), { first: "2026-01-01", last: "2026-02-01" }, "last_day"],
    ["that ends before it begins", table(), { first: "2026-01-02", last: "2026-01-01" }, "last_day"],
    ["of no day", table(), { first: "soon" }, "first_day"],
    ["of more than 1,000 differences", table(...Array.from({ length: 1_001 }, (_, at) => `x${at};1;ok;0`)), {}, "file"],
  ])("%s is refused", async (_what, text, options, field) => {
    const before = await sql`select from payment_registers`.execute(app.db);
    const { problem } = await upload(text, options);
    expect([problem.status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
      400,
      "validation_failed",
      [field],
    ]);
    expect((await sql`select from payment_registers`.execute(app.db)).rows).toHaveLength(before.rows.length);
  });

  test("of 10 MB is refused before it is read", async () => {
    expect((await upload("x".repeat(10 * 2 ** 20))).problem.code).toBe("body_too_large");
  });

  test("of 20,000 payments is compared with as many", { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `many-${at};10;failed;0`);
    expect((await upload(table(...rows))).reply).toMatchObject({ rows: 20_000, differences: 0 });
  });
});

describe("a difference", () => {
  test("is resolved once, with a reason, and that is in the audit log", async () => {
    const paid = await pay();
    const { id: register } = (await upload(table())).reply;
    const [{ id } = { id: 0 }] = await differencesOf(register);
    const resolve = (reason: string, by?: number) =>
      asAdmin(by).call(resolveDifference, { params: { id }, body: { reason } });
    expect((await resolve("   ")).problem.code).toBe("validation_failed");
    const { reply } = await resolve("Банк прислал дополнение к реестру");
    expect(reply).toMatchObject({
      resolution: { by: "Первый", reason: "Банк прислал дополнение к реестру" },
      may_resolve: false,
    });
    expect((await resolve("Банк прислал дополнение к реестру")).reply.resolution).toEqual(reply.resolution);
    expect((await resolve("Другое")).problem.code).toBe("conflict");
    expect((await resolve("Банк прислал дополнение к реестру", await makeAdmin(app))).problem.code).toBe("conflict");
    const open = (await asAdmin().call(listDifferences, { query: { register, open: true } })).reply.results;
    expect(open).toEqual([]);
    const { results } = (await asAdmin().call(listRegisters, { query: { limit: 1 } })).reply;
    expect(results[0]).toMatchObject({ id: register, differences: 1, open: 0 });
    const log = (await asAdmin().call(listAudit, { query: { user: paid.user } })).reply.results;
    expect(log).toMatchObject([{ action: "difference_resolved", note: "Банк прислал дополнение к реестру" }]);
    expect(log).toHaveLength(1);
  });

  test("of nobody's payment is resolved as well", async () => {
    const { id: register } = (await upload(table("nobodys;250;success;0"))).reply;
    const [{ id } = { id: 0 }] = await differencesOf(register);
    const body = { reason: "Платёж другого магазина" };
    expect((await asAdmin().call(resolveDifference, { params: { id }, body })).status).toBe(200);
    const log = (await asAdmin().call(listAudit, { query: { action: "difference_resolved" } })).reply.results;
    expect(log[0]).toMatchObject({ subject: "sandbox nobodys" });
  });

  test("is not resolved by whose payment it is", async () => {
    const own = await makeAdmin(app);
    await pay("500", own);
    const { id: register } = (await upload(table())).reply;
    const [found] = await differencesOf(register, own);
    expect(found?.may_resolve).toBe(false);
    const body = { reason: "Всё верно" };
    const params = { id: found?.id ?? 0 };
    expect((await asAdmin(own).call(resolveDifference, { params, body })).problem.code).toBe("own_wallet");
    expect((await asAdmin().call(resolveDifference, { params, body })).status).toBe(200);
  });

  test("is listed page by page, newest first", async () => {
    const { id: register } = (await upload(table("a;1;ok;0", "b;1;ok;0", "c;1;ok;0"))).reply;
    const numbers: string[] = [];
    let key: string | null = null;
    do {
      const page: { results: { number: string }[]; key: string | null } = (
        await asAdmin().call(listDifferences, { query: { register, open: true, limit: 1, key } })
      ).reply;
      numbers.push(...page.results.map(({ number }) => number));
      ({ key } = page);
    } while (key !== null);
    expect(numbers.toSorted()).toEqual(["a", "b", "c"]);
    expect((await asAdmin().call(listDifferences, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });
});
