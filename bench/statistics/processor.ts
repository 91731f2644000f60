import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { countImpressions } from "#contracts/statistics/schemas.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { readSettings } from "#server/platform/env.ts";
import { openInstallation } from "#server/startup/open-installation.ts";
import { anyAddress, repeat } from "../beside.ts";
import { prepareMarket } from "../market.ts";
import { type Client, openClient } from "../measure.ts";
import { readProcessorTime, sumTime } from "../processor-time.ts";
import { type Server, startProduct, stopAll } from "../processes.ts";
import { describeConditions, formatTable } from "../report.ts";
import { saveSection } from "../save-section.ts";
import { countEventDay, readBusinessListings, writeEventDay } from "./queries.ts";

// `npm run bench:processor [-- --save]`: what 500 impressions a second take of the processor.
// Time of the processor says the same on a machine that does other things as well, where requests a second do not.

const day = 86_400_000;
/** Of a market with 100 million events in 35 days. */
const eventsOfDay = 2_860_000;
const impressionsPerSecond = 500;
/** Cards of one request, as a page sends them. */
const perRequest = 10;
/** Seconds of each part: impressions are written every ten. */
const partSeconds = 20;

const { values } = parseArgs({ options: { save: { type: "boolean" } } });

try {
  const dataDir = await prepareMarket(10_000);
  const ids = await prepareDay(dataDir);
  const server = await startProduct(dataDir, { TRUST_PROXY: "1" });
  const client = openClient(server.origin, 16);
  const impressions = await measureImpressions(server, dataDir, client, ids);
  const section = describe(impressions);
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
async function measureImpressions(server: Server, dataDir: string, client: Client, ids: readonly number[]) {
  const read = () => {
    const time = readProcessorTime(server.pid, dataDir);
    return time ? sumTime(time) : Number.NaN;
  };
  const taken = async (work: () => Promise<void>) => {
    const before = read();
    await work();
    return (read() - before) / partSeconds;
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

function describe(impressions: readonly { idle: number; busy: number }[]): string {
  return [
    "## Processor",
    describeConditions(),
    `${impressionsPerSecond} impressions a second, ${perRequest} a request, beside nothing else, on a day that has ` +
      `${eventsOfDay.toLocaleString("en")} events: by turns of ${partSeconds} s from the product's start, milliseconds ` +
      "of the processor that product and database take together. Right after the start each page of a table is " +
      "written to the log as a whole when it is first changed.",
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
