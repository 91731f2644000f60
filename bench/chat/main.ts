import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createTokens } from "#server/accounts/sessions/tokens.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { middle } from "../beside.ts";
import { benchSecret, runScript, startProduct, stopAll } from "../processes.ts";
import { describeConditions, formatTable } from "../report.ts";
import { saveSection } from "../save-section.ts";
import { generateChats } from "./market.ts";
import { findPairs, type Pair } from "./queries.ts";
import { measureReading, type Reading } from "./reading.ts";
import { measureSockets, messagesPerSecond, partSeconds, rounds, type SocketsResult } from "./sockets.ts";

// `npm run bench:chat [-- --messages 10000000] [--sockets 2000] [--save]`: what reading chats takes for an account with 10,000 rooms among so many
// messages, and for a usual one; then how long messages take from one socket to another, and what lists suffer beside that. On a market of its
// own, in DATA_DIR/bench, which is generated once.

const listings = 10_000;
/** Milliseconds and MB (p95 and at the highest); lists as multiples of idle. */
const bounds = { delivery: 100, memory: 500, lists: 2 };

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000000" },
    sockets: { type: "string", default: "2000" },
    save: { type: "boolean" },
  },
});
const messages = Number(values.messages);
const dataDir = join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench", `chat-${messages}`);

try {
  const { readings, pairs } = await readMarket(Number(values.sockets) / 2);
  const tokens = createTokens(benchSecret, () => new Date());
  const server = await startProduct(dataDir, { TRUST_PROXY: "1" });
  const result = await measureSockets(server, pairs, async (userId) => {
    const source = { id: userId, seed: Buffer.alloc(32), generation: 1 };
    return (await tokens.issue({ userId, role: "user" }, source)).access;
  });
  const section = describe(readings, result);
  console.log(section);
  if (values.save) await saveSection("Chats", section);
} finally {
  await stopAll();
}

/** Generates the market if it is not there, and measures what reading it takes. */
async function readMarket(pairs: number): Promise<{ readings: Reading[]; pairs: Pair[] }> {
  const marker = join(dataDir, "complete");
  const isNew = !existsSync(marker);
  if (isNew) await runScript(dataDir, ["scripts/seed.ts", "--ads", String(listings)]);
  const settings = readSettings({ DATA_DIR: dataDir });
  const installation = await openInstallation(settings, { max: 4, statementTimeout: 0, log: console.log });
  try {
    if (isNew) {
      const started = performance.now();
      await generateChats(installation.pool, messages, new Date());
      console.log(`Generated the chats in ${Math.round((performance.now() - started) / 1_000)} s`);
      writeFileSync(marker, `${new Date().toISOString()}\n`);
    }
    return { readings: await measureReading(installation), pairs: await findPairs(installation.pool, pairs) };
  } finally {
    await installation.close();
  }
}

function describe(readings: readonly Reading[], result: SocketsResult): string {
  const { delivery, acknowledged, memory, lists } = result;
  const growth = middle(lists.map(({ idle, busy }) => busy.p95 / idle.p95));
  const rate = result.sent / result.seconds;
  const rows = [
    ["sockets connected", String(result.sockets), "", ""],
    ["messages acknowledged a second", rate.toFixed(0), "", ""],
    ["refused, lost, twice", [result.refused, result.lost, result.repeated].join(", "), "0, 0, 0", ""],
    ["from the request to the other's socket, p50, ms", delivery.p50.toFixed(1), "", ""],
    ["the same, p95", delivery.p95.toFixed(1), ...compare(delivery.p95, bounds.delivery)],
    ["the same, p99", delivery.p99.toFixed(1), "", ""],
    ["acknowledged, p95, ms", acknowledged.p95.toFixed(1), "", ""],
    ["memory of the server, all connected, MB", memory?.connected.toFixed(0) ?? "–", "", ""],
    [
      "the same, highest",
      memory?.highest.toFixed(0) ?? "–",
      ...(memory ? compare(memory.highest, bounds.memory) : ["", ""]),
    ],
    ["lists while nobody writes, p95, ms", middle(lists.map(({ idle }) => idle.p95)).toFixed(1), "", ""],
    ["lists meanwhile, p95, ms", middle(lists.map(({ busy }) => busy.p95)).toFixed(1), "", ""],
    ["the same, times of idle", growth.toFixed(2), ...compare(growth, bounds.lists)],
  ];
  return [
    "## Chats",
    describeConditions(),
    `Reading, among ${messages.toLocaleString("en")} messages, for an account with 10,000 rooms (busy) and for one with some tens: 300 calls one after the other, without HTTP.`,
    formatTable(
      ["ms", "p50", "p95", "p99", "bound of p95", ""],
      readings.map(({ who, what, latency: { p50, p95, p99 }, bound }) => [
        `${who}: ${what}`,
        ...[p50, p95, p99].map((time) => time.toFixed(1)),
        ...(bound === undefined ? ["", ""] : compare(p95, bound)),
      ]),
    ),
    `Live: everybody has a socket; ${messagesPerSecond} messages a second by HTTP, a quarter of them read at once, beside lists one after the other: ${rounds} rounds of ${partSeconds} s without and ${partSeconds} s with messages; of lists the middle one. Server, PostgreSQL and the measuring process, which holds all sockets, share the cores.`,
    formatTable(["", "measured", "budget", ""], rows),
  ].join("\n\n");
}

function compare(value: number, bound: number): [string, string] {
  return [`≤ ${bound}`, value <= bound ? "met" : "**missed**"];
}
