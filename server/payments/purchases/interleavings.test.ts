import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as calls from "#contracts/payments/purchase-schemas.ts";
import { createPayment } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { readLastIds, readUnbalanced, readWrongWallets } from "#server/payments/ledger/queries.ts";
import { type Bank, openBank } from "#server/payments/sandbox/bank.ts";
import { openSecondProcess, openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness } from "#server/test/make.ts";
import { workOnPurchases } from "./invoices.ts";

const sandbox = { merchant: "77", secret: "a secret of the bank" };
const hour = 3_600;

let app: TestApp;
let bank: Bank;
let bankUrl: string;
let close: () => Promise<void>;
/** The processes that the bank calls, one after the other. */
let processes: TestApp[] = [];
let called = 0;

beforeAll(async () => {
  bank = openBank({
    ...sandbox,
    pages: "/dev/bank",
    delay: 5,
    async send(address, form) {
      called += 1;
      const process = processes[called % processes.length];
      const url = new URL(address).pathname;
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await process?.http.inject({ method: "POST", url, payload: form.toString(), headers }))?.payload;
    },
  });
  bankUrl = await bank.listen();
  ({ app, close } = await openTestApp({ sandbox: { url: bankUrl, ...sandbox } }));
});
afterAll(async () => {
  await close();
  await bank.close();
});

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("whatever happens at once in two processes, all money is accounted for and all time is paid", async () => {
  const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const { app: other } = await openSecondProcess(app, { sandbox: { url: bankUrl, ...sandbox } });
  processes = [app, other];
  const tariffs = (await app.call(listTariffs)).reply.results.map(({ id }) => id);
  const users = [(await makeBusiness(app)).user, (await makeBusiness(app, { status: "expired" })).user];
  /** Payments at the bank, and invoices. */
  const begun: string[] = [];
  const invoices: { user: number; id: number }[] = [];

  const act = async () => {
    const user = pick(users);
    const caller = pick(processes).as({ userId: user, role: "user" });
    const wanted = { tariff: pick(tariffs.slice(0, 2)), vip: random() < 0.5 };
    const key = { "idempotency-key": `key-${Math.floor(random() * 12)}` };
    const open = invoices.length > 0 ? pick(invoices) : undefined;
    const pay = async (body: object) => {
      const answer = await caller.call(createPayment, { body: { ...body, method: "card" } }, key);
      if (answer.status === 201) begun.push(answer.reply.redirect.split("/").at(-1) ?? "");
      return answer.status;
    };
    const actions = [
      async () => pay({ amount: String(500 + Math.floor(random() * 3_000)) }),
      async () => pay(wanted),
      async () => (open ? pay({ invoice: open.id }) : undefined),
      async () => {
        if (begun.length > 0) await bank.act(pick(begun), pick(["pay", "pay", "refuse"]));
        return undefined;
      },
      async () => (await caller.call(calls.buyFromWallet, { body: wanted }, key)).status,
      async () => (await caller.call(calls.buyFromWallet, { body: { vip: true } })).status,
      async () => (open ? (await caller.call(calls.buyFromWallet, { body: { invoice: open.id } })).status : undefined),
      async () => {
        const answer = await caller.call(calls.createInvoice, { body: wanted }, key);
        if (answer.status === 201) invoices.push({ user, id: answer.reply.id });
        return answer.status;
      },
      async () =>
        open && random() < 0.3
          ? (await caller.call(calls.cancelInvoice, { params: { id: open.id } })).status
          : undefined,
      async () => {
        await workOnPurchases({ db: pick(processes).db, now: () => app.clock.now });
        return undefined;
      },
    ];
    const status = await pick(actions)();
    // Refused, perhaps; but nothing breaks.
    if (status !== undefined) expect(status, `seed ${seed}`).toBeLessThan(500);
  };
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 8 }, act));
    wait(app, random() * 12 * hour);
  }

  const said = `seed ${seed}`;
  const last = await readLastIds(app.db);
  expect(await readUnbalanced(app.db, { from: 1, before: last.transactions + 1 }), said).toEqual([]);
  expect(await readWrongWallets(app.db, { from: 1, before: last.accounts + 1 }), said).toEqual([]);
  // What was paid for is what was taken, once each, and nothing else was.
  const { rows: books } = await sql<{ taken: number; paid: number; movements: number; purchases: number }>`
    select (select coalesce(-sum(amount), 0) from ledger_entries where kind = 'purchase' and balance_after is not null) as taken,
      (select coalesce(sum(amount), 0) from purchases where state = 'paid') as paid,
      (select count(*) from ledger_transactions where kind = 'purchase') as movements,
      (select count(*) from purchases where state = 'paid') as purchases`.execute(app.db);
  expect(books[0]?.taken, said).toBe(books[0]?.paid);
  expect(books[0]?.movements, said).toBe(books[0]?.purchases);
  expect(books[0]?.purchases, said).toBeGreaterThan(0);
  // Times that were bought follow one another, and end where the business does.
  const { rows: overlaps } = await sql`
    select p.id from purchases p join purchases q on q.user_id = p.user_id and q.id <> p.id
    where p.state = 'paid' and q.state = 'paid' and p.months > 0 and q.months > 0
      and p.starts_at < q.ends_at and q.starts_at < p.ends_at`.execute(app.db);
  expect(overlaps, said).toEqual([]);
  const { rows: ends } = await sql`
    select b.id from businesses b
    where b.paid_until is distinct from (
        select max(ends_at) from purchases p where p.user_id = b.user_id and p.state = 'paid' and p.months > 0)
      or b.vip_until is distinct from (
        select max(vip_until) from purchases p where p.user_id = b.user_id and p.state = 'paid')`.execute(app.db);
  expect(ends, said).toEqual([]);
}, 60_000);
