import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFor } from "#demo/market/random.ts";
import { cycle, type Latency, type Load, measureLoad, openClient, rateOf } from "../measure.ts";
import { makeTemporary, readMemory, runProduct, type Server, startBare, startProduct } from "../processes.ts";
import { type ProcessorTime, readProcessorTime, shareTime } from "../processor-time.ts";
import { type FirstVisit, weighFirstVisit } from "./first-visit.ts";
import { checkSession, givePassword, signIn } from "./reader.ts";
import { isRightPage, type QuietRow, type Row, rows, uncached } from "./rows.ts";
import { shuffle } from "./queries.ts";
import { readSample } from "./sample.ts";

/** Names of the rows to measure, and seconds for each row that sends requests. */
export interface Choice {
  names: readonly string[];
  seconds: number;
}

/** Paths that both sides of a comparison are asked for, in the same order. */
export interface Plan {
  /** Listings that the public sees. */
  active: number;
  reader: string;
  paths: ReadonlyMap<string, readonly string[]>;
  warmUps: readonly string[];
}

/** A tree of the product and the market that it runs on. */
export interface Side {
  tree: string;
  dataDir: string;
}

export interface Measured {
  name: string;
  /** 0 for a row that asks for nothing. */
  connections: number;
  perSecond?: number;
  /** Milliseconds of a request or of a start. */
  latency?: Latency;
  /** Milliseconds of one request, of a start, or of a second without visitors. */
  processor: ProcessorTime | undefined;
  /** Resident memory of Node in MB after it. */
  memory: number | undefined;
}

export interface Turn {
  rows: Measured[];
  /** Resident memory of Node at its highest, MB. */
  highest: number | undefined;
  firstVisit: FirstVisit;
}

const seed = 7;
/** Seconds that pages are asked for before the first row: nothing is compiled yet. */
const warmUpSeconds = 10;
/** Seconds without requests before each row, in which PostgreSQL ends what the last one has begun. */
const pauseSeconds = 1;
/** Seconds without visitors before those that are measured: views and searches are written after some of them. */
const calmSeconds = 10;
/** Seconds that are measured without visitors. */
const idleSeconds = 60;

/** Runs the product once, which migrates the market, and draws what the rows ask for. */
export async function makePlan({ tree, dataDir }: Side, { names }: Choice): Promise<Plan> {
  const server = await startProduct(dataDir, {}, tree);
  const client = openClient(server.origin);
  try {
    const sample = await readSample(client, randomFor(seed, 0, 0));
    const paths = new Map<string, string[]>();
    // Rows with the same draw ask for the same.
    const draw = (row: Row) => {
      const number = 1 + rows.findIndex((other) => other.draw === row.draw);
      return row.draw(sample, randomFor(seed, 0, number), client);
    };
    for (const row of rows) if (names.includes(row.name)) paths.set(row.name, await draw(row));
    const warmUps: string[] = [];
    for (const row of rows) if (row.name.startsWith("guest-")) warmUps.push(...(await draw(row)));
    return {
      active: sample.total,
      reader: await givePassword(dataDir),
      paths,
      warmUps: shuffle(warmUps, randomFor(seed, 0, 0)),
    };
  } finally {
    client.close();
    await server.stop();
  }
}

/** Starts the product, measures the rows and stops it. */
export async function measureRows(
  side: Side,
  { names, seconds }: Choice,
  plan: Plan,
  say: (what: string) => void,
): Promise<Turn> {
  const measured: Measured[] = [];
  const add = async (name: QuietRow, measure: () => Promise<Measured> | Measured) => {
    say(name);
    if (names.includes(name)) measured.push(await measure());
  };
  await add("first-start", () => measureFirstStart(side));
  const started = performance.now();
  const server = await startProduct(side.dataDir, {}, side.tree);
  try {
    await add("restart", () => describeStart("restart", started, server, side.dataDir));
    const asked = rows.filter(({ name }) => names.includes(name));
    if (asked.length > 0) await warmUp(server, plan);
    for (const row of asked) {
      say(row.name);
      measured.push(await measureRow(row, server, side.dataDir, plan, seconds));
    }
    await add("idle", () => measureIdle(server, side.dataDir));
    const highest = readMemory(server.pid)?.highest;
    const client = openClient(server.origin);
    const firstVisit = await weighFirstVisit(client);
    client.close();
    return { rows: measured, highest, firstVisit };
  } finally {
    await server.stop();
  }
}

async function warmUp({ origin }: Server, { warmUps }: Plan): Promise<void> {
  const asked = { connections: 4, next: cycle(warmUps), headers: uncached };
  checkAnswers(await measureLoad(origin, asked, warmUpSeconds), isRightPage);
}

/** @throws when an answer is not the right one: an error may come with the status 200, and fast */
function checkAnswers({ texts }: Load, isRight: Row["isRight"]): void {
  for (const { path, text } of texts())
    if (!isRight(path, text)) throw new Error(`${path} has a wrong answer: ${text.slice(0, 300)}`);
}

async function measureRow(row: Row, product: Server, dataDir: string, plan: Plan, seconds: number): Promise<Measured> {
  const { name, connections } = row;
  const paths = plan.paths.get(name) ?? [];
  const server = row.isBare ? await startBare(dataDir, paths) : product;
  try {
    const cookie = row.isSignedIn && (await signIn(server.origin, plan.reader));
    const cycled = cycle(row.isBare ? paths.map((_, index) => `/${index}`) : paths);
    let left = row.isOnce ? paths.length : Infinity;
    const asked = {
      connections,
      next: () => (left-- > 0 ? cycled() : undefined),
      headers: { ...row.headers, ...(cookie && { cookie }) },
    };
    await measureLoad(server.origin, asked, Math.max(1, seconds / 4));
    await sleep(pauseSeconds * 1_000);
    const before = readProcessorTime(server.pid, dataDir);
    const load = await measureLoad(server.origin, asked, seconds);
    const after = readProcessorTime(server.pid, dataDir);
    checkAnswers(load, row.isRight);
    if (cookie) await checkSession(server.origin, cookie);
    return {
      name,
      connections,
      perSecond: rateOf(load),
      latency: load.latency,
      processor: before && after && shareTime(before, after, load.requests),
      memory: readMemory(server.pid)?.now,
    };
  } catch (error) {
    throw new Error(`the row ${name} could not be measured`, { cause: error });
  } finally {
    if (row.isBare) await server.stop();
  }
}

/** Megabytes of a process that has been busy. */
async function measureIdle({ pid }: Server, dataDir: string): Promise<Measured> {
  await sleep(calmSeconds * 1_000);
  const before = readProcessorTime(pid, dataDir);
  await sleep(idleSeconds * 1_000);
  const after = readProcessorTime(pid, dataDir);
  const processor = before && after && shareTime(before, after, idleSeconds);
  return { name: "idle", connections: 0, processor, memory: readMemory(pid)?.now };
}

/** A start with nothing but the built tree: makes the database and the demo market. */
async function measureFirstStart({ tree }: Side): Promise<Measured> {
  const dataDir = makeTemporary("first-start");
  const started = performance.now();
  const server = await runProduct({ DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "error", STOP_DRAIN: "0" }, tree);
  const measured = describeStart("first-start", started, server, dataDir);
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return measured;
}

function describeStart(name: QuietRow, started: number, { pid }: Server, dataDir: string): Measured {
  const milliseconds = performance.now() - started;
  return {
    name,
    connections: 0,
    latency: { p50: milliseconds, p95: milliseconds, p99: milliseconds },
    processor: readProcessorTime(pid, dataDir),
    memory: readMemory(pid)?.now,
  };
}
