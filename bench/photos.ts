import { resolve } from "node:path";
import sharp from "sharp";
import { addressOf } from "#contracts/base/address.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { listProducts, type ProductPage } from "#contracts/listings/list-schemas.ts";
import { uploadPhoto } from "#contracts/selling/schemas.ts";
import { type Client, getJson, type Latency, measureAlone, measureLatency, openClient } from "./measure.ts";
import { readProcessorTime } from "./processor-time.ts";
import { readMemory, runProduct, type Server, stopAll } from "./processes.ts";
import { describeConditions, formatTable } from "./report.ts";
import { saveSection } from "./save-section.ts";

// `npm run bench:photos [-- --save]`: a photo of 12 megapixels from the upload to all its renditions, alone and twenty at once, and
// how much longer lists take meanwhile. On a demo market of its own, in DATA_DIR/bench.

/** Seconds for one photo, memory of the server with twenty at once, and the factor by which lists slow down meanwhile. */
const budgets = { seconds: 1, megabytes: 600, growth: 3 };
const alone = 20;
const warmUps = 3;
const atOnce = 20;
/** Rounds of twenty uploads: the best counts for time, since other load only adds to it, the worst for memory. */
const rounds = 3;
const idleLists = 300;

const settings = {
  DATA_DIR: resolve(process.env["DATA_DIR"] ?? ".data", "bench", "photos"),
  DEMO: "1",
  RATE_LIMIT_FACTOR: "1000000",
  LOG_LEVEL: "error",
};

interface Burst {
  seconds: number;
  /** Resident memory of the server at its highest, MB. */
  memory: number | undefined;
  lists: Latency;
}

try {
  // A first start loads the demo market, which takes memory that would be measured too.
  await (await runProduct(settings)).stop();
  const server = await runProduct(settings);
  const section = await measure(server);
  console.log(section);
  if (process.argv.includes("--save")) await saveSection("Photos", section);
} finally {
  await stopAll();
}

async function measure(server: Server): Promise<string> {
  const client = openClient(server.origin);
  const photo = await takePhoto();
  const send = await signIn(server.origin, photo);
  const lists = await listPaths(client);
  for (let count = 0; count < warmUps; count += 1) await send();
  const before = readSeconds(server.pid);
  const times: number[] = [];
  for (let count = 0; count < alone; count += 1) times.push(await send());
  const processor = (readSeconds(server.pid) - before) / alone;
  const idle = await measureAlone(client, lists, 50);
  const bursts: Burst[] = [];
  for (let round = 0; round < rounds; round += 1) bursts.push(await measureBurst(server, client, send, lists));
  client.close();
  return describe(photo.length, { latency: measureLatency(times), processor }, idle, bursts);
}

/** Uploads twenty photos at once, and requests lists one after the other until they are stored. */
async function measureBurst(
  server: Server,
  client: Client,
  send: () => Promise<number>,
  lists: string[],
): Promise<Burst> {
  const started = performance.now();
  const burst = { isDone: false };
  const uploads = Promise.all(Array.from({ length: atOnce }, send)).finally(() => (burst.isDone = true));
  // Awaited below; a failure before that must not count as unhandled.
  uploads.catch(() => undefined);
  const times: number[] = [];
  for (let at = 0; !burst.isDone; at += 1) {
    const { status, milliseconds } = await client.get(lists[at % lists.length] ?? "/");
    if (status !== 200) throw new Error(`a list answered ${status}`);
    times.push(milliseconds);
  }
  await uploads;
  return {
    seconds: (performance.now() - started) / 1_000,
    memory: readMemory(server.pid)?.highest,
    lists: measureLatency(times),
  };
}

/** A photo as phones take it: 12 megapixels with grain, some 4 MB. */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const scene = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .resize(width, height, { kernel: "cubic" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(scene)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Signs a user of the demo market in. The function returned uploads the photo and gives the milliseconds that took. */
async function signIn(origin: string, photo: Buffer): Promise<() => Promise<number>> {
  const answer = await fetch(origin + login.path, {
    method: login.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "+996555000002", password: "demo1234" }),
  });
  const { access } = (await answer.json()) as { access: string };
  return async () => {
    const body = new FormData();
    body.set("photo", new Blob([Uint8Array.from(photo)], { type: "image/jpeg" }), "IMG_0001.jpg");
    const started = performance.now();
    const stored = await fetch(origin + uploadPhoto.path, {
      method: "POST",
      headers: { authorization: `Bearer ${access}` },
      body,
    });
    if (stored.status !== 201) throw new Error(`an upload answered ${stored.status}: ${await stored.text()}`);
    await stored.arrayBuffer();
    return performance.now() - started;
  };
}

/** Lists of every category that has listings, each with another price bound. */
async function listPaths(client: Client): Promise<string[]> {
  const { results } = await getJson<ProductPage>(client, addressOf(listProducts, { query: { limit: 100 } }));
  const categories = [...new Set(results.map(({ category }) => category.id))];
  return Array.from({ length: idleLists + 50 }, (_, at) => {
    const category = categories[at % categories.length] ?? 0;
    return addressOf(listProducts, { query: { category, price__gte: at } });
  });
}

/** Processor seconds of Node so far. */
function readSeconds(pid: number): number {
  const time = readProcessorTime(pid, settings.DATA_DIR);
  return time ? (time.main + time.helpers) / 1_000 : Number.NaN;
}

function describe(
  bytes: number,
  { latency, processor }: { latency: Latency; processor: number },
  idle: Latency,
  bursts: Burst[],
): string {
  const best = Math.min(...bursts.map(({ seconds }) => seconds));
  const memory = Math.max(...bursts.map((burst) => burst.memory ?? Number.NaN));
  const listed = Math.min(...bursts.map(({ lists }) => lists.p95));
  const growth = listed / idle.p95;
  const verdictOn = (value: number, max: number) => (Number.isNaN(value) ? "–" : value <= max ? "met" : "**missed**");
  const rows = [
    ["one alone, p50, s", (latency.p50 / 1_000).toFixed(2), "", ""],
    ["one alone, p95, s", (latency.p95 / 1_000).toFixed(2), "≤ 1.0", verdictOn(latency.p95 / 1_000, budgets.seconds)],
    ["one alone, processor time, s", processor.toFixed(2), "", ""],
    [`${atOnce} at once, all stored, s`, best.toFixed(2), "", ""],
    [
      `${atOnce} at once, memory of the server at its highest, MB`,
      memory.toFixed(0),
      "≤ 600",
      verdictOn(memory, budgets.megabytes),
    ],
    ["list while nothing is uploaded, p95, ms", idle.p95.toFixed(2), "", ""],
    [`list while ${atOnce} are, p95, ms`, listed.toFixed(2), "", ""],
    ["the same, times of idle", growth.toFixed(2), "≤ 3", verdictOn(growth, budgets.growth)],
  ];
  return [
    "## Photos",
    describeConditions(),
    `A JPEG of 12 megapixels with grain (${(bytes / 2 ** 20).toFixed(1)} MB), from the upload to five WebP and a JPEG: ${alone} one after the other; then ${atOnce} at once, the best of ${rounds} for time, the worst for memory, and lists one after the other meanwhile.`,
    formatTable(["", "measured", "budget", ""], rows),
  ].join("\n\n");
}
