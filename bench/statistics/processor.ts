import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { randomFor } from "#demo/market/random.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { anyAddress, middle, repeat } from "../beside.ts";
import { prepareMarket } from "../market.ts";
import { type Client, measureLoad, openClient } from "../measure.ts";
import { readProcessorTime, type Server, startProduct, stopAll } from "../processes.ts";
import { drawPaths, pages } from "../site/queries.ts";
import { describeConditions, formatTable } from "../report.ts";
import { readSample } from "../site/sample.ts";
import { saveSection } from "../save-section.ts";
import { countEventDay, readBusinessListings, writeEventDay } from "./queries.ts";

// `npm run bench:processor [-- --save]`: what the page of a business takes of the processor beside the page of an ad, and what 500 impressions a second take.
// Time of the processor says the same on a machine that does other things as well, where requests a second do not.

const day = 86_400_000;
/** Of a market with 100 million events in 35 days. */
const eventsOfDay = 2_860_000;
const rounds = 6;
/** Pages of one part of a round. */
const counted = 200;
/** Seconds of load on pages of one kind in a round. */
const loadSeconds = 6;
const impressionsPerSecond = 500;
/** Cards of one request, as a page sends them. */
const perRequest = 10;
/** Seconds of each part: impressions are written every ten. */
const partSeconds = 20;
const seed = 13;
/** Passes the page cache by, as in `npm run bench`. */
const uncached = { cookie: `theme=${"x".repeat(21)}` };

const { values } = parseArgs({ options: { save: { type: "boolean" } } });

try {
  const dataDir = await prepareMarket(10_000);
  const ids = await prepareDay(dataDir);
  const server = await startProduct(dataDir, { TRUST_PROXY: "1" });
  const client = openClient(server.origin, 16);
  const impressions = await measureImpressions(server, client, ids);
  const section = describe(await measurePages(server, client), impressions);
  client.close();
  console.log(section);
  if (values.save) await saveSection("Processor", section);
} finally {
  await stopAll();
}

/** Today's events as on a large market; returns the listings of businesses. */
async function prepareDay(dataDir: string): Promise<number[]> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDir }), {
    max: 2,
    statementTimeout: 0,
    log: console.log,
  });
  const client = await installation.pool.connect();
  try {
    const listings = await readBusinessListings(client);
    const today = bishkekDay(new Date());
    const next = bishkekDay(new Date(Date.now() + day));
    if ((await countEventDay(client, today)) < eventsOfDay)
      await writeEventDay(client, { day: today, next, events: eventsOfDay, listings });
    return listings;
  } finally {
    client.release();
    await installation.close();
  }
}

/** Milliseconds of the processor for each second, by turns without and with impressions; the first turn begins with the product's start. */
async function measureImpressions(server: Server, client: Client, ids: readonly number[]) {
  const taken = async (work: () => Promise<void>) => {
    const before = readProcessorTime(server.pid) ?? Number.NaN;
    await work();
    return ((readProcessorTime(server.pid) ?? Number.NaN) - before) / partSeconds;
  };
  const idle = () => sleep(partSeconds * 1_000);
  const busy = async () => {
    const stop = repeat(impressionsPerSecond / perRequest, async (time) => {
      const at = (time * 7_919) % ids.length;
      const products = Array.from({ length: perRequest }, (_, card) => ids[(at + card) % ids.length] ?? 0);
      const { status } = await client.post(countImpressions.path, { products }, { "x-forwarded-for": anyAddress() });
      if (status !== 204) throw new Error(`impressions were answered ${status}`);
    });
    await idle();
    await stop();
  };
  await idle();
  const turns: { idle: number; busy: number }[] = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push({ busy: await taken(busy), idle: await taken(idle) });
  return turns;
}

/** What a page of one kind takes alone, and how many of them there are a second under load: of each turn. */
interface PageTurns {
  milliseconds: number[];
  perSecond: number[];
}

/** Pages of each kind, by turns. */
async function measurePages(server: Server, client: Client): Promise<Map<string, PageTurns>> {
  const random = randomFor(seed, 0, 0);
  const sample = await readSample(client, random);
  const results = new Map<string, PageTurns>();
  // The first round does not count: nothing is compiled yet.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ["ad page", "business page"]) {
      const draw = pages[name];
      if (!draw) throw new Error(`nothing is known of the ${name}`);
      const paths = drawPaths(draw, sample, random, counted);
      const before = readProcessorTime(server.pid) ?? Number.NaN;
      for (const path of paths) {
        const { status } = await client.get(path, uncached);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
      const taken = ((readProcessorTime(server.pid) ?? Number.NaN) - before) / counted;
      const { requests, seconds } = await measureLoad(server.origin, paths, loadSeconds, random, uncached);
      if (round === 0) continue;
      const { milliseconds, perSecond } = results.get(name) ?? { milliseconds: [], perSecond: [] };
      results.set(name, {
        milliseconds: [...milliseconds, taken],
        perSecond: [...perSecond, requests / seconds],
      });
    }
  }
  return results;
}

function describe(
  taken: ReadonlyMap<string, PageTurns>,
  impressions: readonly { idle: number; busy: number }[],
): string {
  const middles = [...taken].map(([name, { milliseconds, perSecond }]) => ({
    name,
    time: middle(milliseconds),
    perSecond: middle(perSecond),
  }));
  const [listing] = middles;
  const beside = (value: number, ofListing = value) => `${Math.round((100 * value) / ofListing)} %`;
  return [
    "## Processor",
    describeConditions().split("\n")[0],
    `Milliseconds of the processor that product and database take together, which other work on the machine changes little. Pages past the cache, ${counted} of each by turns, the middle of ${rounds} turns; then as many a second as 16 connections get in ${loadSeconds} s. The page of a business has to be no dearer than that of an ad, and no slower.`,
    formatTable(
      ["page", "ms", "beside an ad's", "requests/s", "beside an ad's"],
      middles.map(({ name, time, perSecond }) => [
        name,
        time.toFixed(1),
        beside(time, listing?.time),
        perSecond.toFixed(0),
        beside(perSecond, listing?.perSecond),
      ]),
    ),
    `${impressionsPerSecond} impressions a second, ${perRequest} a request, beside nothing else, on a day that has ${eventsOfDay.toLocaleString("en")} events: by turns of ${partSeconds} s from the product's start. Right after it each page of a table is written to the log as a whole when it is first changed.`,
    formatTable(
      ["turn", "idle, ms a second", "with impressions", "more", "of two cores"],
      impressions.map(({ idle, busy }, turn) => [
        String(turn + 1),
        idle.toFixed(0),
        busy.toFixed(0),
        (busy - idle).toFixed(0),
        `${((100 * (busy - idle)) / 2_000).toFixed(1)} %`,
      ]),
    ),
  ].join("\n\n");
}
