import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { Registry } from "prom-client";
import { randomFor } from "#demo/market/random.ts";
import { createLedgerProof } from "#server/payments/ledger/prove.ts";
import { readBalance } from "#server/payments/ledger/queries.ts";
import { listWalletTransactions } from "#server/payments/wallet/read-wallet.ts";
import { defaultPageSize } from "#server/http/pagination.ts";
import { readSettings } from "#server/platform/env.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { type Installation, openInstallation } from "#server/startup/open-installation.ts";
import { type Latency, measureLatency } from "../measure.ts";
import { describeConditions, formatTable } from "../report.ts";
import { saveSection } from "../save-section.ts";
import { countEntries, countOf, firstUser, writeBooks } from "./queries.ts";

// `npm run bench:ledger [-- --entries 10000000] [--save]`: what a page of the history of a wallet with a million entries takes, its balance, and the
// nightly proof of all books. On books of their own, in DATA_DIR/bench, which are generated once.

const { values } = parseArgs({
  options: { entries: { type: "string", default: "10000000" }, save: { type: "boolean" } },
});
const entries = Number(values.entries);
const dataDir = join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench", `ledger-${entries}`);

/** Milliseconds (p95), and seconds. */
const bounds = { page: 10, balance: 2, proof: 60 } as const;
const tries = 300;
const warmUps = 30;
const day = 86_400_000;
/** Days that the books are of. */
const age = 3 * 365;

const installation = await openInstallation(readSettings({ DATA_DIR: dataDir }), {
  max: 4,
  statementTimeout: 0,
  log: console.log,
});
try {
  await generate(installation);
  const section = await measure(installation);
  console.log(section);
  if (values.save) await saveSection("Ledger", section);
} finally {
  await installation.close();
}

async function generate({ pool }: Installation): Promise<void> {
  if ((await countEntries(pool)) > 0) return;
  const started = performance.now();
  const client = await pool.connect();
  try {
    await writeBooks(client, { entries, largest: entries / 10, wallets: entries / 50 });
  } finally {
    client.release();
  }
  console.log(`Generated the books in ${Math.round((performance.now() - started) / 1_000)} s`);
}

async function measure({ db, pool }: Installation): Promise<string> {
  const random = randomFor(7, 0, 0);
  const address = new URL("http://localhost/");
  const page = (query: { kind?: "top_up" | "promotion"; from?: string; to?: string; key?: string }) =>
    listWalletTransactions(db, firstUser, { kind: undefined, from: undefined, to: undefined, ...query }, address);
  /** Anywhere in the history: what a page after so many others is asked for with. */
  const deepKey = () => `${Date.now() - random.below(age * day)}-${random.below(entries)}`;
  const anyDays = () => {
    const first = Date.now() - random.below((age - 30) * day) - 30 * day;
    return { from: bishkekDay(new Date(first)), to: bishkekDay(new Date(first + random.below(30) * day)) };
  };
  const kinds: [what: string, bound: number, call: () => Promise<unknown>][] = [
    ["first page", bounds.page, () => page({})],
    ["deep page", bounds.page, () => page({ key: deepKey() })],
    ["first page of a kind", bounds.page, () => page({ kind: "top_up" })],
    ["deep page of a kind", bounds.page, () => page({ kind: "top_up", key: deepKey() })],
    ["deep page of a rare kind", bounds.page, () => page({ kind: "promotion", key: deepKey() })],
    ["page of some days", bounds.page, () => page(anyDays())],
    ["page of some days and a kind", bounds.page, () => page({ ...anyDays(), kind: "top_up" })],
    ["balance", bounds.balance, () => readBalance(db, firstUser)],
    ["balance of any wallet", bounds.balance, () => readBalance(db, firstUser + random.below(entries / 50))],
  ];
  // First: it reads all of the books, so that what is asked for afterwards is in memory, as that of a running site is.
  const proof = await prove({ db });
  const times: [what: string, bound: number, latency: Latency][] = [];
  for (const [what, bound, call] of kinds) times.push([what, bound, await time(call)]);
  return [
    "## Ledger",
    describeConditions(),
    `Books of ${entries.toLocaleString("en")} entries in ${(entries / 50).toLocaleString("en")} wallets; read is one with ${(await countOf(pool, firstUser)).toLocaleString("en")} entries of three years, pages of ${defaultPageSize} with the totals of their months: ${tries} calls one after the other, without HTTP, after the proof has read all of the books.`,
    formatTable(
      ["ms", "p50", "p95", "p99", "bound of p95", ""],
      times.map(([what, bound, { p50, p95, p99 }]) => [
        what,
        ...[p50, p95, p99].map((one) => one.toFixed(2)),
        `≤ ${bound}`,
        p95 <= bound ? "met" : "**missed**",
      ]),
    ),
    formatTable(
      ["proof of all books", "", "bound", ""],
      [["seconds", proof.toFixed(1), `≤ ${bounds.proof}`, proof <= bounds.proof ? "met" : "**missed**"]],
    ),
  ].join("\n\n");
}

/** Seconds of a proof of all books; throws when they do not sum up. */
async function prove({ db }: Pick<Installation, "db">): Promise<number> {
  const faults: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
  const started = performance.now();
  await createLedgerProof({ db, log, metrics: new Registry() }).prove();
  if (faults.length > 0) throw new Error(faults.join(""));
  return (performance.now() - started) / 1_000;
}

/** Of calls one after another. */
async function time(call: () => Promise<unknown>): Promise<Latency> {
  const times: number[] = [];
  for (let at = 0; at < warmUps + tries; at += 1) {
    const started = performance.now();
    await call();
    if (at >= warmUps) times.push(performance.now() - started);
  }
  return measureLatency(times);
}
