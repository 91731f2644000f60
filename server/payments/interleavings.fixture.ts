import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { decideCorrection, enterCorrection, refundPayment } from "#contracts/admin/payments/schemas.ts";
import { parseAmount, writeAmount } from "#contracts/payments/money.ts";
import { buyFromWallet } from "#contracts/payments/purchase-schemas.ts";
import { createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { type Answer, openSecondProcess, openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeBusiness } from "#server/test/make.ts";
import { revenueOf, walletOf } from "./ledger/accounts.ts";
import { postTransaction, reverseTransaction } from "./ledger/post.ts";
import { type Bank, openBank } from "./sandbox/bank.ts";

/** Two processes of the product, and the bank of both. */
interface Scene {
  processes: readonly [TestApp, TestApp];
  bank: Bank;
  /** Sends a callback that came before once more. */
  repeat(which: number): Promise<unknown>;
}

/** What happens, to whom, and in which process. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["begin", "begin", "pay", "pay", "repeat", "refund", "work", "ask"] as const),
    ...(["buy", "buy", "spend", "reverse", "correct", "pass", "mood"] as const),
  ),
  who: fc.nat(2),
  /** Of what there is. */
  of: fc.nat(40),
  /** Tyiyn. */
  amount: fc.integer({ min: 50_00, max: 2_000_00 }),
  action: fc.constantFrom(
    ...(["pay", "pay_twice", "refuse", "refuse_after_pay"] as const),
    ...(["pay_silently", "sign_wrongly", "change_amount"] as const),
  ),
  mood: fc.constantFrom(...(["well", "well", "html", "unsigned", "refusing"] as const)),
  process: fc.constantFrom(0 as const, 1 as const),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Steps that are done at once. */
const together = 6;
/** Refusals that anybody may get; whatever else is refused is a fault. */
const expected: ReadonlySet<string> = new Set([
  "payment_unavailable",
  "insufficient_funds",
  "validation_failed",
  "refund_open",
  "conflict",
]);

/**
 * Lets payments, callbacks, their repetitions, refunds, purchases, reversals and corrections happen in any order and at once in both processes, `runs` times,
 * and expects after each that every som is where it has to be. `SEED` of the environment repeats what a failure names.
 */
export async function expectSoundBooks(runs: number): Promise<void> {
  const { scene, close } = await openScene();
  const given = process.env["SEED"];
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), (steps) => runOnce(scene, steps)),
      // What fails by chance cannot be made smaller.
      { numRuns: runs, endOnFailure: true, ...(given !== undefined && { seed: Number(given) }) },
    );
  } finally {
    await close();
  }
}

async function openScene(): Promise<{ scene: Scene; close(): Promise<void> }> {
  const [merchant, secret] = ["77", "a secret of the bank"];
  const processes: TestApp[] = [];
  const callbacks: string[] = [];
  const call = async (payload: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reached = processes[callbacks.length % processes.length];
    const url = "/payment/v1/callbacks/sandbox/";
    return (await reached?.http.inject({ method: "POST", url, payload, headers }))?.payload;
  };
  const bank = openBank({
    merchant,
    secret,
    pages: "/dev/bank",
    send(_address, form) {
      callbacks.push(form.toString());
      return call(form.toString());
    },
  });
  const sandbox = { url: await bank.listen(), merchant, secret };
  const first = await openTestApp({ sandbox });
  const second = await openSecondProcess(first.app, { sandbox });
  processes.push(first.app, second.app);
  const repeat = async (which: number) => {
    const payload = callbacks[which % Math.max(1, callbacks.length)];
    if (payload !== undefined) await call(payload);
  };
  return {
    scene: { processes: [first.app, second.app], bank, repeat },
    async close() {
      await second.close();
      await first.close();
      await bank.close();
    },
  };
}

interface Run extends Scene {
  /** Each has a business. */
  people: readonly number[];
  tariffs: readonly number[];
  admins: readonly [number, number];
  begun: { id: number; user: number; number: string }[];
  /** Whose page at the bank was used: it has buttons once. */
  used: Set<string>;
  spent: { id: number; user: number; amount: number }[];
  reversed: Set<number>;
  /** What moved otherwise than by payments, by user. */
  moved: Map<number, number>;
}

async function runOnce(scene: Scene, steps: readonly Step[]): Promise<void> {
  const [first] = scene.processes;
  const run: Run = {
    ...scene,
    people: await Promise.all([1, 2, 3].map(async () => (await makeBusiness(first)).user)),
    tariffs: (await first.call(listTariffs)).reply.results.map(({ id }) => id),
    admins: [await makeAdmin(first), await makeAdmin(first)],
    begun: [],
    used: new Set(),
    spent: [],
    reversed: new Set(),
    moved: new Map(),
  };
  for (let at = 0; at < steps.length; at += together)
    await Promise.all(steps.slice(at, at + together).map((one) => perform(run, one)));
  scene.bank.mood = "well";
  await settleAll(run);
  await expectAllAccounted(run);
}

async function perform(run: Run, { what, who, of, amount, action, mood, process }: Step): Promise<void> {
  const app = run.processes[process];
  const user = run.people[who] ?? 0;
  const begun = run.begun[of % Math.max(1, run.begun.length)];
  const spent = run.spent[of % Math.max(1, run.spent.length)];
  const add = (whose: number, moved: number) => run.moved.set(whose, (run.moved.get(whose) ?? 0) + moved);
  if (what === "begin") {
    const method = of % 2 === 0 ? ("card" as const) : ("qr" as const);
    const tariff = run.tariffs[of % 2] ?? 0;
    const body = of % 3 === 0 ? { tariff, method } : { amount: writeAmount(amount), method };
    const answer = await app.as({ userId: user, role: "user" }).call(createPayment, { body });
    if (!isDone(answer)) return;
    const { id, redirect } = answer.reply;
    run.begun.push({ id, user, number: redirect.split("/").at(-1) ?? "" });
  } else if (what === "buy") {
    const body = { tariff: run.tariffs[of % 2] ?? 0 };
    isDone(await app.as({ userId: user, role: "user" }).call(buyFromWallet, { body }));
  } else if (what === "pay" && begun && !run.used.has(begun.number)) {
    run.used.add(begun.number);
    await run.bank.act(begun.number, action);
  } else if (what === "repeat") await run.repeat(of);
  else if (what === "refund" && begun) {
    const input = { params: { id: begun.id }, body: { amount: writeAmount(amount), reason: "Проба" } };
    isDone(await app.as({ userId: run.admins[process], role: "admin" }).call(refundPayment, input));
  } else if (what === "work") await app.refunds.workOnAll();
  else if (what === "ask") await app.payments.ask();
  else if (what === "pass") wait(app, amount / 10);
  else if (what === "mood") run.bank.mood = mood;
  else if (what === "spend") {
    const entries = [
      { account: walletOf(user), amount: -amount },
      { account: revenueOf("tariffs"), amount },
    ];
    const key = `spent ${user} ${run.spent.length} ${of} ${Math.random()}`;
    const bought = { kind: "purchase" as const, key, causedBy: user, entries, now: app.clock.now };
    const done = await allowed(() => app.db.transaction().execute((trx) => postTransaction(trx, bought)));
    if (!done) return;
    run.spent.push({ id: done.id, user, amount });
    add(user, -amount);
  } else if (what === "reverse" && spent) {
    const taken = { id: spent.id, causedBy: null, now: app.clock.now };
    const done = await allowed(() => app.db.transaction().execute((trx) => reverseTransaction(trx, taken)));
    if (done?.isNew) add(spent.user, spent.amount);
  } else if (what === "correct") {
    const direction = of % 2 === 0 ? "in" : "out";
    const body = { direction, amount: writeAmount(amount), reason: "Проба" } as const;
    const [one, other] = run.admins;
    const entered = await app.as({ userId: one, role: "admin" }).call(enterCorrection, { params: { id: user }, body });
    const decide = { params: { id: entered.reply.id }, body: { approve: true } };
    const decided = await app.as({ userId: other, role: "admin" }).call(decideCorrection, decide);
    if (isDone(decided)) add(user, direction === "in" ? amount : -amount);
  }
}

function isDone(answer: Answer<unknown>): boolean {
  if (answer.status < 400) return true;
  expect(expected).toContain(answer.problem.code);
  return false;
}

async function allowed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || error.code !== "insufficient_funds") throw error;
    return undefined;
  }
}

/** Lets so much time pass that whatever is asked about has an answer, in both processes at once. */
async function settleAll({ processes }: Run): Promise<void> {
  // The last question is asked a day after a payment was begun.
  for (const seconds of [700, 700, 1_500, 7_300, 86_400, 700]) {
    wait(processes[0], seconds);
    await Promise.all(processes.flatMap(({ payments, refunds }) => [payments.ask(), refunds.workOnAll()]));
  }
}

/** Expects that the books say what the bank and the people know, to the tyiyn. */
async function expectAllAccounted({ processes, bank, begun, people, moved }: Run): Promise<void> {
  const [app] = processes;
  const { rows: booked } = await sql<{ key: string; amount: number; payment_id: number }>`
    select t.idempotency_key as key, -e.amount as amount, t.payment_id from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where a.name = 'provider:sandbox' and starts_with(t.idempotency_key, 'sandbox ')
      and t.payment_id in (select id from payments where user_id = any(${people}))`.execute(app.db);
  const known = new Map(bank.known().map((payment) => [payment.id, payment]));
  const balances = new Map(people.map((user) => [user, moved.get(user) ?? 0]));
  const wanted: { key: string; amount: number; payment_id: number }[] = [];
  for (const { id, user, number } of begun) {
    const payment = known.get(number);
    if (payment?.state !== "success") continue;
    const amount = parseAmount(payment.amount) ?? 0;
    wanted.push({ key: `sandbox ${number}`, amount, payment_id: id });
    balances.set(user, (balances.get(user) ?? 0) + amount - Math.round(payment.refunded * 100));
  }
  const bought = await readBought(app, people);
  for (const { user_id: user, amount } of bought) balances.set(user, (balances.get(user) ?? 0) - amount);
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  expect(booked.toSorted(byKey)).toEqual(wanted.toSorted(byKey));
  for (const [user, balance] of balances) {
    const { reply } = await app.as({ userId: user, role: "user" }).call(getWallet);
    expect([user, reply.balance]).toEqual([user, writeAmount(balance)]);
  }
  const { rows } = await sql<object>`
    select (select coalesce(sum(amount), 0) from ledger_entries) as total,
      (select count(*) from ledger_accounts where kind = 'wallet' and balance < 0) as below,
      (select count(*) from payment_refunds r join payments p on p.id = r.payment_id
        where r.state = 'requested' and p.user_id = any(${people})) as unfinished`.execute(app.db);
  expect(rows).toEqual([{ total: 0, below: 0, unfinished: 0 }]);
  await app.ledger.prove();
  const { payload } = await app.http.inject("/metrics");
  expect(payload).toContain('ledger_faults{kind="transaction"} 0');
  expect(payload).toContain('ledger_faults{kind="wallet"} 0');
}

/** What was bought, in a sound order (see {@link expectPaidPeriods}). */
async function readBought(app: TestApp, people: readonly number[]): Promise<{ user_id: number; amount: number }[]> {
  await expectPaidPeriods(app.db, people);
  const { rows } = await sql<{ user_id: number; amount: number }>`
    select user_id, amount from purchases where state = 'paid' and user_id = any(${people})`.execute(app.db);
  return rows;
}

/** Expects of every purchase that the books have what it took, of their times that they follow each other, and of no business that it has more time than was paid. */
export async function expectPaidPeriods(db: Db, people: readonly number[]): Promise<void> {
  const { rows: wrong } = await sql`
    select * from (
      select p.id,
        exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where e.transaction_id = p.transaction_id and a.user_id = p.user_id and e.amount = -p.amount) as is_booked,
        p.starts_at >= coalesce(lag(p.ends_at) over w, p.starts_at) as is_after,
        lead(p.id) over w is not null or p.ends_at = b.paid_until as is_end
      from purchases p join businesses b on b.user_id = p.user_id
      where p.state = 'paid' and p.user_id = any(${people}) window w as (partition by p.user_id order by p.ends_at)) as bought
    where not (is_booked and is_after and is_end)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: unpaid } = await sql`
    select b.id from businesses b where b.user_id = any(${people}) and b.paid_until is not null
      and not exists (select from purchases p where p.user_id = b.user_id and p.state = 'paid')`.execute(db);
  expect(unpaid).toEqual([]);
}
