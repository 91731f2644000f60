import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { addressOf } from "#contracts/base/address.ts";
import { listProducts, type ProductPage } from "#contracts/listings/list-schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { findChromium } from "../e2e/chromium.ts";
import { findFreePort, runProduct, type Server, stopAll } from "./processes.ts";
import { saveSection } from "./save-section.ts";

// `npm run lighthouse [-- --save]`: Lighthouse for phones (slow 4G, a processor four times slower) on home, a category, a search, a
// listing, an article and the map of the demo market in both languages: the median of several runs. Home without scripts is the reference: what this machine
// needs for text and pictures alone. Lighthouse is not a dependency but fetched by npx: it would be a fifth of all dependencies by size.

const version = "13.5.0";
/** Runs of each page. */
const runs = 5;
const run = promisify(execFile);
const heading = "Lighthouse";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The parts of Lighthouse's report that are used here. */
interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const folder = await mkdtemp(join(tmpdir(), "jarya-lighthouse-"));
try {
  const server = await runProduct({ DATA_DIR: join(folder, "data"), DEMO: "1" });
  const table = await measurePages(server);
  console.log(table);
  if (process.argv.includes("--save")) await saveSection(heading, table);
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}

async function measurePages({ origin }: Server): Promise<string> {
  const answer = await fetch(origin + addressOf(listProducts, { query: { limit: 1, category: 100 } }));
  const { results } = (await answer.json()) as ProductPage;
  const rows: string[] = [];
  const machine: number[] = [];
  const add = async (name: string, path: string, flags: string[] = []) => {
    // Fills the caches, as on a site with visitors.
    await fetch(`${origin}${path}`);
    const reports: Report[] = [];
    for (let time = 0; time < runs; time += 1) reports.push(await measure(`${origin}${path}`, flags));
    machine.push(...reports.map(({ environment }) => environment.benchmarkIndex));
    rows.push(describe(name, pickMedian(reports)));
  };
  const listing = `/products/${results[0]?.id ?? 0}`;
  const pages = ["/", "/category/transport", "/?search=honda+fit", listing, "/blog/deceivers", "/map"];
  for (const path of (["ru", "ky"] as const).flatMap((language) => pages.map((page) => hrefIn(language, page))))
    await add(path, path);
  await add("/ without scripts", "/", ["--blocked-url-patterns=*.js"]);
  const head = ["page", "performance", "accessibility", "best practices", "SEO", "LCP, s", "CLS", "TBT, ms"];
  return [
    `## ${heading} ${version}, phone`,
    "",
    `The middle of ${runs} runs by performance. Lighthouse rates this machine ${Math.round(Math.min(...machine))} to ${Math.round(Math.max(...machine))}; its slow-down by four makes a phone of what it rates 1,500 to 2,000.`,
    "",
    `| ${head.join(" | ")} |`,
    `| ${head.map((_, index) => (index === 0 ? "---" : "--:")).join(" | ")} |`,
    ...rows,
  ].join("\n");
}

/** The median by performance. */
function pickMedian(reports: readonly Report[]): Report {
  const score = ({ categories: found }: Report) => found["performance"]?.score ?? 0;
  const middle = reports.toSorted((one, other) => score(one) - score(other))[reports.length >> 1];
  if (!middle) throw new Error("no report");
  return middle;
}

/** Runs Lighthouse on one page, in a browser of its own. */
async function measure(url: string, flags: readonly string[]): Promise<Report> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  const file = join(folder, "report.json");
  try {
    const only = `--only-categories=${categories.join(",")}`;
    const output = ["--output=json", `--output-path=${file}`, "--quiet", only, `--port=${port}`, ...flags];
    await run("npx", ["--yes", `lighthouse@${version}`, url, ...output], { cwd: folder, maxBuffer: 64 * 2 ** 20 });
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } finally {
    await browser.close();
  }
}

function describe(name: string, { categories: found, audits }: Report): string {
  const scores = categories.map((name) => String(Math.round((found[name]?.score ?? 0) * 100)));
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  for (const category of categories) {
    const failed = (found[category]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    );
    for (const { id } of failed) console.log(`${name}: ${category}: ${audits[id]?.title}`);
  }
  const figures = [
    (value("largest-contentful-paint") / 1000).toFixed(2),
    value("cumulative-layout-shift").toFixed(3),
    value("total-blocking-time").toFixed(0),
  ];
  return `| \`${name.replace(/\d+/, "…")}\` | ${[...scores, ...figures].join(" | ")} |`;
}
