import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { anyAddress, listPaths, middle, repeat } from "../beside.ts";
import { cycle, type Load, measureLoad, openClient, rateOf } from "../measure.ts";
import { runScript, startProduct, stopAll } from "../processes.ts";
import { describeConditions, formatTable } from "../report.ts";
import { saveSection } from "../save-section.ts";
import {
  countEventDay,
  enlargeBusiness,
  hasSums,
  measureTable,
  readBusinessListings,
  writeEventDay,
  writesOnce,
  writeSums,
} from "./queries.ts";
import { measureReading, type Reading, readingBound } from "./reading.ts";

// `npm run bench:statistics [-- --events 100000000] [--save]`: what reading statistics takes for a business among so many events of 35 days and a year
// of sums, and what lists suffer while impressions are written. On a market of its own, in DATA_DIR/bench, which is generated once.

const listings = 20_000;
/** The most that one account may have. */
const largest = 1_000;
const eventDays = 35;
const sumDays = 365;
const day = 86_400_000;
/** Odd, so that one is in the middle: single ones differ by a tenth either way, from nothing but the machine. */
const rounds = 15;
/** Seconds of each part of a round. */
const partSeconds = 6;
const impressionsPerSecond = 500;
/** Cards of one request, as a page sends them every five seconds. */
const perRequest = 10;
/** Of the lists of a second, beside impressions. */
const maxLoss = 0.1;

const { values } = parseArgs({
  options: { events: { type: "string", default: "100000000" }, save: { type: "boolean" } },
});
const events = Number(values.events);
const dataDir = join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench", `statistics-${events}`);

interface Market {
  readings: Reading[];
  tables: { name: string; rows: number; megabytes: number }[];
  ids: number[];
}

try {
  const market = await readMarket();
  const server = await startProduct(dataDir, { TRUST_PROXY: "1" });
  const section = describe(market, await measureWriting(server.origin, market.ids));
  console.log(section);
  if (values.save) await saveSection("Statistics", section);
} finally {
  await stopAll();
}

/** Generates the market as far as it is not there, and measures what reading it takes. */
async function readMarket(): Promise<Market> {
  const marker = join(dataDir, "complete");
  if (!existsSync(marker)) {
    const seconds = await generate();
    writeFileSync(marker, `${new Date().toISOString()}\n`);
    console.log(`Generated the statistics in ${seconds} s`);
  }
  const installation = await open();
  const { pool } = installation;
  try {
    const tables = [];
    for (const name of ["statistic_events", "listing_days", "listing_months", "business_days"])
      tables.push({ name, ...(await measureTable(pool, name)) });
    return { readings: await measureReading(installation), tables, ids: await readBusinessListings(pool) };
  } finally {
    await installation.close();
  }
}

function open() {
  return openInstallation(readSettings({ DATA_DIR: dataDir }), { max: 4, statementTimeout: 0, log: console.log });
}

/** Writes the listings, sums and events that are not there yet: whatever was interrupted goes on after the last day. Returns the seconds that it took. */
async function generate(): Promise<number> {
  const seeded = join(dataDir, "seeded");
  if (!existsSync(seeded)) {
    await runScript(dataDir, ["scripts/seed.ts", "--ads", String(listings)]);
    writeFileSync(seeded, `${new Date().toISOString()}\n`);
  }
  const started = performance.now();
  let installation = await open();
  try {
    if (!(await writesOnce(installation.pool))) {
      await installation.close();
      installation = await open();
    }
    const client = await installation.pool.connect();
    try {
      await writeStatistics(client);
    } finally {
      client.release();
    }
  } finally {
    await installation.close();
  }
  return Math.round((performance.now() - started) / 1_000);
}

async function writeStatistics(client: pg.PoolClient): Promise<void> {
  const dayOf = (ago: number) => bishkekDay(new Date(Date.now() - ago * day));
  if (!(await hasSums(client, dayOf(0)))) {
    await enlargeBusiness(client, largest);
    await writeSums(client, { today: dayOf(0), days: sumDays });
  }
  const ids = await readBusinessListings(client);
  const perDay = Math.ceil(events / eventDays);
  for (let ago = eventDays - 1; ago >= 0; ago -= 1) {
    const of = dayOf(ago);
    const began = performance.now();
    if ((await countEventDay(client, of)) >= perDay) continue;
    await writeEventDay(client, { day: of, next: dayOf(ago - 1), events: perDay, listings: ids });
    console.log(`${of}: ${perDay.toLocaleString("en")} events in ${secondsSince(began)} s`);
  }
  await client.query("checkpoint");
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}

interface Round {
  idle: Load;
  busy: Load;
}

/** Measures how many lists there are a second alone, then beside impressions, by turns. */
async function measureWriting(origin: string, ids: readonly number[]): Promise<{ done: Round[]; refused: number }> {
  const client = openClient(origin);
  const writer = openClient(origin, 16);
  const lists = await listPaths(client);
  const load = () => measureLoad(origin, { connections: 16, next: cycle(lists) }, partSeconds);
  await load();
  const done: Round[] = [];
  let refused = 0;
  const write = async (round: number) => {
    const stop = repeat(impressionsPerSecond / perRequest, async (time) => {
      const at = (time * 7_919 + round) % ids.length;
      const products = Array.from({ length: perRequest }, (_, card) => ids[(at + card) % ids.length] ?? 0);
      const { status } = await writer.post(countImpressions.path, { products }, { "x-forwarded-for": anyAddress() });
      if (status !== 204) refused += 1;
    });
    const busy = await load();
    await stop();
    return busy;
  };
  for (let round = 0; round < rounds; round += 1) {
    // By turns first and second, so that a machine that gets slower or faster is nobody's gain.
    if (round % 2 === 0) {
      const idle = await load();
      done.push({ idle, busy: await write(round) });
    } else {
      const busy = await write(round);
      done.push({ idle: await load(), busy });
    }
  }
  client.close();
  writer.close();
  return { done, refused };
}

function describe(
  { readings, tables }: Market,
  { done, refused }: { done: readonly Round[]; refused: number },
): string {
  const rates = done.map(({ idle, busy }) => ({ idle: rateOf(idle), busy: rateOf(busy) }));
  const losses = rates.map(({ idle, busy }) => 1 - busy / idle);
  const loss = middle(losses);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    "## Statistics",
    describeConditions(),
    `Reading, among the events of ${eventDays} days and a year of sums of every listing: 200 calls one after the other, without HTTP.`,
    formatTable(
      ["table", "rows", "MB with its keys"],
      tables.map(({ name, rows, megabytes }) => [name, rows.toLocaleString("en"), megabytes.toLocaleString("en")]),
    ),
    formatTable(
      ["ms", "p50", "p95", "p99", "bound of p95", ""],
      readings.map(({ what, latency: { p50, p95, p99 } }) => [
        what,
        ...[p50, p95, p99].map((time) => time.toFixed(1)),
        `≤ ${readingBound}`,
        p95 <= readingBound ? "met" : "**missed**",
      ]),
    ),
    `Writing ${impressionsPerSecond} impressions a second, ${perRequest} a request, each request from another network, beside lists on 16 connections: ${rounds} rounds of ${partSeconds} s without and ${partSeconds} s with them, by turns; the middle one (of all: ${percent(Math.min(...losses))} to ${percent(Math.max(...losses))}). ${refused} requests were refused.`,
    formatTable(
      ["lists a second", "alone", "beside impressions", "loss", "bound", ""],
      [
        [
          "",
          Math.round(middle(rates.map(({ idle }) => idle))).toLocaleString("en"),
          Math.round(middle(rates.map(({ busy }) => busy))).toLocaleString("en"),
          percent(loss),
          `< ${percent(maxLoss)}`,
          loss < maxLoss ? "met" : "**missed**",
        ],
      ],
    ),
  ].join("\n\n");
}
