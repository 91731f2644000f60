import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#contracts/base/address.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { checkImport, getImport, type Import, startImport } from "#contracts/business/import/schemas.ts";
import { getCategoryTree, type CategoryNode } from "#contracts/catalogue/schemas.ts";
import { listPaths, measureLists } from "./beside.ts";
import { getJson, type Latency, openClient } from "./measure.ts";
import { readMemory, runProduct, type Server, stopAll } from "./processes.ts";
import { describeConditions, formatTable } from "./report.ts";
import { saveSection } from "./save-section.ts";

// `npm run bench:import [-- --save]`: an import of ten thousand rows without photos, 1 % of them wrong: how long it takes, what memory and what
// lists beside it, and whether one that is killed in the middle ends the same. On a demo market of its own, in DATA_DIR/bench.

const rows = 10_000;
const wrongEvery = 100;
/** Seconds of lists alone, and of each look at them beside an import. */
const listSeconds = 8;
const demoBusiness = "+996555000003";

const settings = {
  DATA_DIR: resolve(process.env["DATA_DIR"] ?? ".data", "bench", "import"),
  DEMO: "1",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  RATE_LIMIT_FACTOR: "1000",
};

try {
  await (await runProduct(settings)).stop();
  const section = await measure(await runProduct(settings));
  console.log(section);
  if (process.argv.includes("--save")) await saveSection("Import", section);
} finally {
  await stopAll();
}

interface Run {
  seconds: number;
  one: Import;
  lists: Latency[];
  /** Megabytes at the highest. */
  memory: number;
}

async function measure(server: Server): Promise<string> {
  const client = openClient(server.origin);
  const lists = await listPaths(client);
  const category = findCategory(await getJson<CategoryNode[]>(client, getCategoryTree.path));
  await measureLists(client, lists, 2);
  const idle = await measureLists(client, lists, listSeconds);
  const memory = readMemory(server.pid)?.now ?? Number.NaN;
  const looks = (seconds: number) => measureLists(client, lists, seconds);
  let access = await signIn(server.origin);
  const checked = await follow(
    server,
    access,
    await check(server.origin, access, makeFile(category, "А", 1_500)),
    looks,
  );
  const done = await follow(server, access, await start(server.origin, access, checked.one.id), looks);
  client.close();

  // The same rows with other titles, and the process killed in the middle of them.
  const again = await check(server.origin, access, makeFile(category, "Б", 1_500));
  await waitFor(server.origin, access, again, ({ state }) => state === "checked");
  await start(server.origin, access, again);
  await waitFor(server.origin, access, again, ({ counts }) => counts.done > rows / 4);
  process.kill(server.pid, "SIGKILL");
  await sleep(2_000);
  const next = await runProduct(settings);
  access = await signIn(next.origin);
  const killed = await waitFor(next.origin, access, again, ({ state }) => state === "done" || state === "failed");
  await next.stop();
  return describe({ idle, memory, checked, done, killed });
}

/** A leaf where photos are optional and nothing is required. */
function findCategory(nodes: readonly CategoryNode[]): number {
  for (const node of nodes) {
    if (node.children.length > 0) {
      const found = findCategory(node.children);
      if (found > 0) return found;
    } else if (node.photo_optional && node.deal_types.includes("service")) return node.id;
  }
  return 0;
}

/** Ten thousand rows; the price of each hundredth is none. */
function makeFile(category: number, series: string, price: number): string {
  const lines = ["Артикул;Название;Описание;Категория;Цена;Город;Телефон"];
  for (let row = 1; row <= rows; row += 1) {
    const cost = row % wrongEvery === 0 ? "дорого" : price + row;
    lines.push(
      `B-${row};Ремонт техники ${series} ${row};Починим телефон, часы или чайник номер ${row} за один час, с гарантией на год;${category};${cost};Бишкек;0555123456`,
    );
  }
  return lines.join("\n");
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(origin + login.path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ login: demoBusiness, password: "demo1234" }),
  });
  return ((await answer.json()) as { access: string }).access;
}

async function check(origin: string, access: string, file: string): Promise<number> {
  const form = new FormData();
  form.set("ends_gone", "false");
  form.set("file", new Blob([file]), "price.csv");
  return send(origin + checkImport.path, access, form);
}

function start(origin: string, access: string, id: number): Promise<number> {
  return send(origin + addressOf(startImport, { params: { id } }), access);
}

async function send(url: string, access: string, body?: FormData): Promise<number> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${access}` },
    ...(body && { body }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as Import).id;
}

async function look(origin: string, access: string, id: number): Promise<Import> {
  const url = origin + addressOf(getImport, { params: { id } });
  return (await (await fetch(url, { headers: { authorization: `Bearer ${access}` } })).json()) as Import;
}

async function waitFor(
  origin: string,
  access: string,
  id: number,
  isReached: (one: Import) => boolean,
): Promise<Import> {
  for (;;) {
    const one = await look(origin, access, id);
    if (isReached(one)) return one;
    await sleep(200);
  }
}

/** Watches an import while it is read or runs: how long, the memory, and lists beside it. */
async function follow(
  { origin, pid }: Server,
  access: string,
  id: number,
  measureBeside: (seconds: number) => Promise<Latency>,
): Promise<Run> {
  const started = performance.now();
  const lists: Latency[] = [];
  let memory = 0;
  const stopping = new AbortController();
  const measuring = (async () => {
    while (!stopping.signal.aborted) lists.push(await measureBeside(1));
  })();
  let one: Import;
  do {
    await sleep(100);
    one = await look(origin, access, id);
    memory = Math.max(memory, readMemory(pid)?.now ?? 0);
  } while (one.state === "reading" || one.state === "running");
  stopping.abort();
  const seconds = (performance.now() - started) / 1_000;
  await measuring;
  return { seconds, one, lists, memory };
}

interface Outcome {
  idle: Latency;
  memory: number;
  checked: Run;
  done: Run;
  killed: Import;
}

function describe({ idle, memory, checked, done, killed }: Outcome): string {
  const p95 = (run: Run) => middleOf(run.lists.map((one) => one.p95));
  const added = Math.max(checked.memory, done.memory) - memory;
  const seconds = checked.seconds + done.seconds;
  const slowest = Math.max(p95(checked), p95(done));
  const { counts } = done.one;
  const table = formatTable(
    ["10,000 rows, 1 % wrong, without photos", "", "bound"],
    [
      ["checked, s", checked.seconds.toFixed(1), ""],
      ["done, s", done.seconds.toFixed(1), ""],
      ["both, s", seconds.toFixed(1), seconds <= 60 ? "60: met" : "60: missed"],
      ["rows: made, wrong", `${counts.create}, ${counts.wrong}`, counts.wrong === rows / wrongEvery ? "met" : "missed"],
      ["memory above idle, MB", added.toFixed(0), added <= 150 ? "150: met" : "150: missed"],
      ["lists alone, p95, ms", idle.p95.toFixed(1), ""],
      ["lists while it is checked, p95, ms", p95(checked).toFixed(1), ""],
      ["lists while it runs, p95, ms", p95(done).toFixed(1), ""],
      ["lists, as a multiple", (slowest / idle.p95).toFixed(1), slowest <= 2 * idle.p95 ? "2: met" : "2: missed"],
      [
        "killed in the middle and started again: state, done",
        `${killed.state}, ${killed.counts.done}`,
        killed.state === "done" && killed.counts.done === rows - rows / wrongEvery ? "met" : "missed",
      ],
    ],
  );
  return ["## Import", describeConditions(), table].join("\n\n");
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
