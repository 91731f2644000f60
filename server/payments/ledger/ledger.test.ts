import fc from "fast-check";
import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, type Db, openDatabase } from "#server/database/database.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { createTestDatabase } from "#server/test/app.ts";
import { clearingOf, type LedgerAccount, revenueOf, walletOf } from "./accounts.ts";
import { postTransaction, reverseTransaction } from "./post.ts";
import { createLedgerProof } from "./prove.ts";
import { readBalance } from "./queries.ts";

const now = new Date("2026-11-23T12:00:00.000Z");
const bank = clearingOf("bank");
const tariffs = revenueOf("tariffs");

let users = 100;
/** A user whom no other test has. */
const nextUser = () => (users += 1);
let keys = 0;
const nextKey = () => `key ${(keys += 1)}`;

/** Two processes have a pool each. */
let pools: [Database, Database];
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createTestDatabase();
  const open = () => openDatabase({ connection: created.connection, max: 10 });
  pools = [open(), open()];
  drop = created.drop;
});
afterAll(async () => {
  await Promise.all(pools.map(({ pool }) => pool.end()));
  await drop();
});

function inTransaction<T>(work: (trx: Db) => Promise<T>, process: 0 | 1 = 0): Promise<T> {
  return pools[process].db.transaction().execute(work);
}

interface Move {
  from: LedgerAccount;
  to: LedgerAccount;
  amount: number;
  key?: string;
  kind?: "top_up" | "purchase";
  process?: 0 | 1;
  at?: Date;
}

function move({ from, to, amount, key = nextKey(), kind = "top_up", process = 0, at = now }: Move) {
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return inTransaction((trx) => postTransaction(trx, { kind, key, causedBy: null, entries, now: at }), process);
}

const topUp = (user: number, amount: number, rest: Partial<Move> = {}) =>
  move({ from: bank, to: walletOf(user), amount, ...rest });
const spend = (user: number, amount: number, rest: Partial<Move> = {}) =>
  move({ from: walletOf(user), to: tariffs, amount, kind: "purchase", ...rest });
const balanceOf = (user: number) => readBalance(pools[1].db, user);

/** The refusal's code of what is refused. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (isRefusal(error) ? error.code : Promise.reject(error)),
  );
}

/** Fails when the books do not hold. */
async function expectSound(db: Db): Promise<void> {
  const { rows } = await sql<{ total: number; below: number; wrong: number; open: number; keys: number }>`
    select (select coalesce(sum(amount), 0) from ledger_entries) as total,
      (select count(*) from ledger_accounts where kind = 'wallet' and balance < 0) as below,
      (select count(*) from ledger_accounts a where kind = 'wallet'
        and balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id)) as wrong,
      (select count(*) from (
        select from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
        group by t.id having count(e.id) < 2 or sum(e.amount) <> 0) o) as open,
      (select count(*) from (
        select from ledger_accounts a join ledger_entries e on e.account_id = a.id and a.kind = 'wallet'
        group by a.id having max(e.id) <> (array_agg(e.id order by e.created_at desc, e.id desc))[1]) k) as keys`.execute(
    db,
  );
  expect(rows).toEqual([{ total: 0, below: 0, wrong: 0, open: 0, keys: 0 }]);
}

describe("a wallet", () => {
  test("has what came in and did not go out", async () => {
    const user = nextUser();
    expect(await balanceOf(user)).toBe(0);
    await topUp(user, 50_000);
    await spend(user, 19_999);
    expect(await balanceOf(user)).toBe(30_001);
  });

  test("is not emptied beyond its last tyiyn", async () => {
    const user = nextUser();
    await topUp(user, 100);
    expect(await codeOf(spend(user, 101))).toBe("insufficient_funds");
    expect(await codeOf(spend(nextUser(), 1))).toBe("insufficient_funds");
    await spend(user, 100);
    expect(await balanceOf(user)).toBe(0);
  });

  test("is not overdrawn by a hundred purchases at once in two processes", async () => {
    const user = nextUser();
    await topUp(user, 1_050);
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, at) => codeOf(spend(user, 100, { process: at % 2 === 0 ? 0 : 1 }))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.filter((code) => code === "insufficient_funds")).toHaveLength(90);
    expect(await balanceOf(user)).toBe(50);
  });

  test("is made once by its first movements, which come at once", async () => {
    const newcomers = Array.from({ length: 150 }, nextUser);
    for (const user of newcomers) {
      await Promise.all(Array.from({ length: 6 }, (_, at) => topUp(user, 100, { process: at % 2 === 0 ? 0 : 1 })));
    }
    expect(await Promise.all(newcomers.map(balanceOf))).toEqual(Array(150).fill(600));
  });

  test("has months of Bishkek, by kind", async () => {
    const user = nextUser();
    await topUp(user, 500, { at: new Date("2026-10-31T17:59:00Z") });
    await topUp(user, 700, { at: new Date("2026-10-31T18:00:00Z") });
    await spend(user, 300, { at: new Date("2026-11-02T00:00:00Z") });
    const { rows } = await sql`
      select month, m.kind, income, spent from wallet_months m join ledger_accounts a on a.id = m.account_id
      where user_id = ${user} order by month, m.kind`.execute(pools[0].db);
    expect(rows).toEqual([
      { month: "2026-10-01", kind: "top_up", income: 500, spent: 0 },
      { month: "2026-11-01", kind: "purchase", income: 0, spent: 300 },
      { month: "2026-11-01", kind: "top_up", income: 700, spent: 0 },
    ]);
  });
});

describe("a transaction", () => {
  test("is there once, however often it is written, also at the same time", async () => {
    const [user, key] = [nextUser(), nextKey()];
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, at) => topUp(user, 500, { key, process: at % 2 === 0 ? 0 : 1 })),
    );
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
    expect(written.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balanceOf(user)).toBe(500);
  });

  test("does not stand for another one with its key", async () => {
    const [user, key] = [nextUser(), nextKey()];
    await topUp(user, 500, { key });
    expect(await codeOf(topUp(user, 501, { key }))).toBe("conflict");
    expect(await codeOf(topUp(nextUser(), 500, { key }))).toBe("conflict");
    expect(await codeOf(spend(user, 500, { key }))).toBe("conflict");
    expect(await balanceOf(user)).toBe(500);
  });

  test("that is taken back with what else happens leaves nothing", async () => {
    const user = nextUser();
    const failing = inTransaction(async (trx) => {
      const entries = [
        { account: bank, amount: -500 },
        { account: walletOf(user), amount: 500 },
      ];
      await postTransaction(trx, { kind: "top_up", key: nextKey(), causedBy: null, entries, now });
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect(await balanceOf(user)).toBe(0);
    await expectSound(pools[0].db);
  });

  test("is reversed by another one, once", async () => {
    const user = nextUser();
    const { id } = await topUp(user, 500);
    const reverse = (process: 0 | 1) =>
      inTransaction((trx) => reverseTransaction(trx, { id, causedBy: null, now }), process);
    const [first, second] = await Promise.all([reverse(0), reverse(1)]);
    expect(first.id).toBe(second.id);
    expect(await balanceOf(user)).toBe(0);
    expect(await codeOf(inTransaction((trx) => reverseTransaction(trx, { id: first.id, causedBy: null, now })))).toBe(
      "conflict",
    );
    const unknown = inTransaction((trx) => reverseTransaction(trx, { id: 999_999_999, causedBy: null, now }));
    expect(await codeOf(unknown)).toBe("not_found");
  });

  test("is reversed once by many who do so at once", async () => {
    const user = nextUser();
    for (let round = 0; round < 100; round += 1) {
      const { id } = await topUp(user, 500);
      const reversals = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          inTransaction((trx) => reverseTransaction(trx, { id, causedBy: null, now }), at % 2 === 0 ? 0 : 1),
        ),
      );
      expect(reversals.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
    expect(await balanceOf(user)).toBe(0);
  });

  test("is not reversed when its money has been spent", async () => {
    const user = nextUser();
    const { id } = await topUp(user, 500);
    await spend(user, 1);
    expect(await codeOf(inTransaction((trx) => reverseTransaction(trx, { id, causedBy: null, now })))).toBe(
      "insufficient_funds",
    );
    expect(await balanceOf(user)).toBe(499);
  });
});

describe("the database refuses by itself", () => {
  /** A transaction of two entries, and the numbers of what it wrote. */
  async function write(user: number) {
    const { id } = await topUp(user, 500);
    const { rows } = await sql<{ account_id: number }>`
      select account_id from ledger_entries where transaction_id = ${id} order by amount`.execute(pools[0].db);
    return { id, from: rows[0]?.account_id ?? 0, wallet: rows[1]?.account_id ?? 0 };
  }

  const addTransaction = (trx: Db, kind = "top_up") =>
    sql<{
      id: number;
    }>`insert into ledger_transactions (kind, idempotency_key, created_at) values (${kind}, ${nextKey()}, ${now}) returning id`
      .execute(trx)
      .then(({ rows }) => rows[0]?.id ?? 0);
  const addEntry = (trx: Db, transaction: number, account: number, amount: number) =>
    sql`insert into ledger_entries (transaction_id, account_id, amount, kind, created_at)
      values (${transaction}, ${account}, ${amount}, '', 'epoch')`.execute(trx);

  test("a transaction without entries, with one, or that does not sum up to zero", async () => {
    const { from, wallet } = await write(nextUser());
    const sums = [[], [500], [500, -499]];
    for (const amounts of sums) {
      const writing = inTransaction(async (trx) => {
        const id = await addTransaction(trx);
        for (const [at, amount] of amounts.entries()) await addEntry(trx, id, at === 0 ? wallet : from, amount);
      });
      await expect(writing).rejects.toMatchObject({ code: "23514" });
    }
  });

  test("another entry of a transaction that is there", async () => {
    const { id } = await write(nextUser());
    const { wallet: other } = await write(nextUser());
    await expect(inTransaction((trx) => addEntry(trx, id, other, 5))).rejects.toMatchObject({ code: "23514" });
  });

  test("a wallet below zero", async () => {
    const { from, wallet } = await write(nextUser());
    const writing = inTransaction(async (trx) => {
      const id = await addTransaction(trx);
      await addEntry(trx, id, wallet, -501);
      await addEntry(trx, id, from, 501);
    });
    await expect(writing).rejects.toMatchObject({ constraint: "wallet_not_below_zero" });
  });

  test("a reversal of other amounts", async () => {
    const { id: taken, from, wallet } = await write(nextUser());
    const writing = inTransaction(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into ledger_transactions (kind, idempotency_key, reverses, created_at)
        values ('reversal', ${nextKey()}, ${taken}, ${now}) returning id`.execute(trx);
      await addEntry(trx, rows[0]?.id ?? 0, wallet, -400);
      await addEntry(trx, rows[0]?.id ?? 0, from, 400);
    });
    await expect(writing).rejects.toMatchObject({ code: "23514" });
  });

  test.each([
    "update ledger_transactions set kind = 'refund'",
    "delete from ledger_transactions",
    "update ledger_entries set amount = amount * 2",
    "delete from ledger_entries",
    "truncate ledger_entries cascade",
    "truncate ledger_transactions cascade",
    "delete from ledger_accounts",
    "update ledger_accounts set balance = balance + 1 where kind = 'wallet'",
    "update ledger_accounts set name = 'wallet:1' where kind = 'wallet'",
    "update wallet_months set income = income + 1",
    "insert into wallet_months values (1, '2026-01-01', 'top_up', 1, 0)",
    "delete from wallet_months",
  ])("%s", async (statement) => {
    await write(nextUser());
    await expect(sql.raw(statement).execute(pools[0].db)).rejects.toMatchObject({ code: "23001" });
  });
});

test("whatever happens at once in two processes, the books hold", { timeout: 120_000 }, async () => {
  const step = fc.record({
    what: fc.constantFrom("topUp", "spend", "spend", "reverse", "repeat"),
    who: fc.nat(2),
    amount: fc.integer({ min: 1, max: 1_000 }),
    of: fc.nat(30),
    process: fc.constantFrom(0 as const, 1 as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const people = [nextUser(), nextUser(), nextUser()];
      const balances = new Map(people.map((user) => [user, 0]));
      const add = (user: number, amount: number) => balances.set(user, (balances.get(user) ?? 0) + amount);
      const done: { id: number; key: string; user: number; amount: number; isReversed: boolean }[] = [];
      const run = async ({ what, who, amount, of, process }: (typeof steps)[number]) => {
        const user = people[who] ?? 0;
        const old = done[of % Math.max(1, done.length)];
        if (what === "topUp" || what === "spend") {
          const key = nextKey();
          const { id } = await (what === "topUp" ? topUp : spend)(user, amount, { key, process });
          const signed = what === "topUp" ? amount : -amount;
          done.push({ id, key, user, amount: signed, isReversed: false });
          add(user, signed);
        } else if (old && what === "repeat") {
          const again = old.amount > 0 ? topUp : spend;
          const { isNew } = await again(old.user, Math.abs(old.amount), { key: old.key, process });
          expect(isNew).toBe(false);
        } else if (old) {
          const reversal = { id: old.id, causedBy: null, now };
          const { isNew } = await inTransaction((trx) => reverseTransaction(trx, reversal), process);
          if (isNew) add(old.user, -old.amount);
        }
      };
      for (let at = 0; at < steps.length; at += 8) {
        const codes = await Promise.all(steps.slice(at, at + 8).map((one) => codeOf(run(one))));
        for (const code of codes) expect([undefined, "insufficient_funds"]).toContain(code);
      }
      for (const [user, balance] of balances) expect(await balanceOf(user)).toBe(balance);
      await expectSound(pools[0].db);
    }),
    // What fails by chance cannot be made smaller.
    { numRuns: 25, endOnFailure: true },
  );
});

describe("the proof", () => {
  test("finds nothing in sound books, and says where they do not hold", async () => {
    const created = await createTestDatabase();
    const { db, pool } = openDatabase({ connection: created.connection, max: 2 });
    const errors: object[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void errors.push(JSON.parse(line) as object) });
    const metrics = new Registry();
    const { prove } = createLedgerProof({ db, log, metrics });
    const entries = [
      { account: bank, amount: -500 },
      { account: walletOf(7), amount: 500 },
    ];
    const { id } = await db
      .transaction()
      .execute((trx) => postTransaction(trx, { kind: "top_up", key: "one", causedBy: 7, entries, now }));
    await prove();
    expect(errors).toEqual([]);
    expect(await metrics.metrics()).toContain('ledger_faults{kind="wallet"} 0');
    // Behind the back of the triggers, as a mistake of the machine would be.
    await sql`alter table ledger_entries disable trigger user`.execute(db);
    await sql`update ledger_entries set amount = 600 where transaction_id = ${id} and amount > 0`.execute(db);
    await prove();
    expect(errors).toEqual([
      expect.objectContaining({ msg: "the ledger does not sum up", transactions: [id], wallets: ["wallet:7"] }),
    ]);
    const text = await metrics.metrics();
    expect(text).toContain('ledger_faults{kind="transaction"} 1');
    expect(text).toContain('ledger_faults{kind="wallet"} 1');
    await pool.end();
    await created.drop();
  });
});
