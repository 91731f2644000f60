import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { login } from "#contracts/accounts/schemas.ts";
import { anyAddress, listPaths, measureLists, middle, repeat } from "./beside.ts";
import { type Client, type Latency, openClient } from "./measure.ts";
import { runProduct, stopAll } from "./processes.ts";
import { describeConditions, formatTable } from "./report.ts";
import { saveSection } from "./save-section.ts";

// `npm run bench:sign-ins [-- --save]`: how much longer lists take beside fifty sign-ins a second from as many addresses, how many of
// a hundred a second from one address pass the rate limits, and whether the time of an answer reveals who has an account. On a demo
// market of its own, in DATA_DIR/bench, with rate limits on.

/** The p95 of lists beside sign-ins, as a multiple of the idle one. */
const maxGrowth = 2;
const rounds = 5;
/** Seconds of each part of a round. */
const partSeconds = 8;
const signInsPerSecond = 50;
const fromOnePerSecond = 100;
const tries = 200;
const demoUsers = 60;

const settings = {
  DATA_DIR: resolve(process.env["DATA_DIR"] ?? ".data", "bench", "sign-ins"),
  DEMO: "1",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
};

interface Round {
  idle: Latency;
  busy: Latency;
  answers: Map<number, number>;
  /** Milliseconds of those that no limit refused. */
  signIns: number[];
}

try {
  // A first start loads the demo market, which is not to be measured.
  await (await runProduct(settings)).stop();
  const { origin } = await runProduct(settings);
  const section = await measure(origin);
  console.log(section);
  if (process.argv.includes("--save")) await saveSection("Sign-ins", section);
} finally {
  await stopAll();
}

async function measure(origin: string): Promise<string> {
  const client = openClient(origin);
  const lists = await listPaths(client);
  await measureLists(client, lists, 2);
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) done.push(await measureRound(origin, client, lists));
  const fromOne = await countFromOneAddress(origin);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let time = 0; time < tries; time += 1) {
    known.push((await signIn(origin, demoLogin(time), anyAddress())).milliseconds);
    unknown.push((await signIn(origin, unknownLogin(), anyAddress())).milliseconds);
  }
  client.close();
  return describe(done, fromOne, quartilesOf(known), quartilesOf(unknown));
}

/** Measures lists alone, then beside sign-ins. */
async function measureRound(origin: string, client: Client, lists: readonly string[]): Promise<Round> {
  const idle = await measureLists(client, lists, partSeconds);
  const answers = new Map<number, number>();
  const signIns: number[] = [];
  const stop = repeat(signInsPerSecond, async () => {
    const { status, milliseconds } = await signIn(origin, unknownLogin(), anyAddress());
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === 400) signIns.push(milliseconds);
  });
  const busy = await measureLists(client, lists, partSeconds);
  await stop();
  return { idle, busy, answers, signIns };
}

/** How many sign-ins from one address pass the rate limits, of {@link fromOnePerSecond} a second. */
async function countFromOneAddress(origin: string): Promise<{ all: number; answered: number }> {
  const statuses: number[] = [];
  const stop = repeat(fromOnePerSecond, async () => {
    statuses.push((await signIn(origin, unknownLogin(), "10.1.1.1")).status);
  });
  await sleep(partSeconds * 1_000);
  await stop();
  return { all: statuses.length, answered: statuses.filter((status) => status === 400).length };
}

/** Signs in with a wrong password: the same work as with the right one, but no session is made. */
async function signIn(
  origin: string,
  name: string,
  address: string,
): Promise<{ status: number; milliseconds: number }> {
  const started = performance.now();
  const answer = await fetch(origin + login.path, {
    method: login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ login: name, password: "wrong-password-1" }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - started };
}

function demoLogin(time: number): string {
  return `demo-${(time % demoUsers) + 1}@jarya.example`;
}

/** A login without an account: the same work, and a new one each time never gets to the challenge after ten failures. */
function unknownLogin(): string {
  return `somebody-${randomInt(1_000_000_000)}@jarya.example`;
}

type Quartiles = readonly [number, number, number];

function quartilesOf(times: readonly number[]): Quartiles {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [at(0.25), at(0.5), at(0.75)];
}

function describe(
  done: readonly Round[],
  fromOne: { all: number; answered: number },
  known: Quartiles,
  unknown: Quartiles,
): string {
  const growth = middle(done.map(({ idle, busy }) => busy.p95 / idle.p95));
  const answers = new Map<number, number>();
  for (const round of done)
    for (const [status, count] of round.answers) answers.set(status, (answers.get(status) ?? 0) + count);
  const told = [...answers].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
  const between = ([low, half, high]: Quartiles) =>
    `${half.toFixed(1)} (half of them ${low.toFixed(1)} to ${high.toFixed(1)})`;
  const rows = [
    ["lists alone, p95, ms", middle(done.map(({ idle }) => idle.p95)).toFixed(1), "", ""],
    ["lists meanwhile, p95, ms", middle(done.map(({ busy }) => busy.p95)).toFixed(1), "", ""],
    ["the same, times of idle", growth.toFixed(2), `≤ ${maxGrowth}`, growth <= maxGrowth ? "met" : "**missed**"],
    ["sign-ins, by status", told.join(", "), "", ""],
    ["sign-ins that were looked at, ms", between(quartilesOf(done.flatMap(({ signIns }) => signIns))), "", ""],
    [
      `of ${fromOne.all} from one address, ${fromOnePerSecond} a second, looked at a second`,
      (fromOne.answered / partSeconds).toFixed(1),
      `< ${fromOnePerSecond}`,
      fromOne.answered / partSeconds < fromOnePerSecond ? "met" : "**missed**",
    ],
    ["wrong password of somebody, ms", between(known), "", ""],
    ["password of nobody, ms", between(unknown), "", ""],
  ];
  return [
    "## Sign-ins",
    describeConditions(),
    `${signInsPerSecond} sign-ins a second from as many addresses, with a wrong password, beside lists one after the other: the middle of ${rounds} rounds of ${partSeconds} s without and ${partSeconds} s with them. Then ${tries} wrong passwords of people, in turns with ${tries} of nobody.`,
    formatTable(["", "measured", "budget", ""], rows),
  ].join("\n\n");
}
