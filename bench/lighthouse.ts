import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import chromiumBinary from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import { listProducts, type ProductPage } from "#contracts/listings.ts";
import { findFreePort, runProduct, type Server, stopAll } from "./processes.ts";
import { saveSection } from "./save-section.ts";

// `npm run lighthouse [-- --save]`: Lighthouse for phones (slow 4G, a processor four times slower) on home, a category and an ad
// of the demo market. Lighthouse itself is fetched when it is needed: it is as large as a fifth of all that the product depends on.

const version = "13.5.0";
const run = promisify(execFile);
const heading = "Lighthouse";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The parts of Lighthouse's report that are read. */
interface Report {
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
  const answer = await fetch(`${origin}${listProducts.path}?limit=1&category=100`);
  const { results } = (await answer.json()) as ProductPage;
  const pages = ["/", "/category/transport", `/products/${results[0]?.id ?? 0}`, "/ky"];
  const rows: string[] = [];
  for (const path of pages) {
    // Once before it counts, as on a site that people visit.
    await fetch(`${origin}${path}`);
    rows.push(describe(path, await measure(`${origin}${path}`)));
  }
  const head = ["page", "performance", "accessibility", "best practices", "SEO", "LCP, s", "CLS", "TBT, ms"];
  return [
    `## ${heading} ${version}, phone`,
    "",
    `| ${head.join(" | ")} |`,
    `| ${head.map((_, index) => (index === 0 ? "---" : "--:")).join(" | ")} |`,
    ...rows,
  ].join("\n");
}

/** Runs Lighthouse on one page, in a browser of its own. */
async function measure(url: string): Promise<Report> {
  const port = await findFreePort();
  chromiumBinary.setGraphicsMode = false;
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? (await chromiumBinary.executablePath()),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  const file = join(folder, "report.json");
  try {
    const only = `--only-categories=${categories.join(",")}`;
    const output = ["--output=json", `--output-path=${file}`, "--quiet", only, `--port=${port}`];
    await run("npx", ["--yes", `lighthouse@${version}`, url, ...output], { cwd: folder, maxBuffer: 64 * 2 ** 20 });
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } finally {
    await browser.close();
  }
}

function describe(path: string, { categories: found, audits }: Report): string {
  const scores = categories.map((name) => String(Math.round((found[name]?.score ?? 0) * 100)));
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  for (const name of categories) {
    const failed = (found[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    );
    for (const { id } of failed) console.log(`${path}: ${name}: ${audits[id]?.title}`);
  }
  const figures = [
    (value("largest-contentful-paint") / 1000).toFixed(2),
    value("cumulative-layout-shift").toFixed(3),
    value("total-blocking-time").toFixed(0),
  ];
  return `| \`${path.replace(/\d+/, "…")}\` | ${[...scores, ...figures].join(" | ")} |`;
}
