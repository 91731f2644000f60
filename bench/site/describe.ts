import { formatTable } from "../report.ts";
import { type Budget, budgets, growthOf, type MarketResult } from "./budgets.ts";
import type { Measured } from "./measure-rows.ts";

/** How the rows are measured. */
export function describeMethod(seconds: number): string {
  return [
    `Each row: ${seconds} s of requests with so many connections over loopback, from a client on the same cores that ` +
      "costs some 40 µs a request.",
    "`main`, `helpers` (other threads of Node) and `pg` (PostgreSQL): milliseconds of the processor for one request, " +
      "a start, or a second without visitors (`idle`).",
    "`MB`: resident memory of Node after the row. Pages are asked for as Chromium asks, calls without compression. " +
      "`docs/bench.md` says what the rows are.",
  ].join("\n");
}

/** The tables of one market. */
export function describeMarket({ size, active, rows, highest, firstVisit }: MarketResult): string {
  const { html, scripts, styles, fonts } = firstVisit;
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  return [
    `## ${formatCount(size)} ads (${formatCount(active)} active)`,
    formatTable(
      ["row", "connections", "requests/s", "p50, ms", "p95, ms", "main", "helpers", "pg", "MB"],
      rows.map(describeRow),
    ),
    highest === undefined ? "" : `Memory of the server: ${formatCount(highest)} MB at its highest.`,
    `First visit of \`/\`, gzip: HTML ${kilobytes(html)} KB, scripts ${kilobytes(scripts)} KB, ` +
      `styles ${kilobytes(styles)} KB, fonts ${kilobytes(fonts)} KB.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function describeRow({ name, connections, perSecond, latency, processor, memory }: Measured): string[] {
  return [
    name,
    connections === 0 ? "" : String(connections),
    perSecond === undefined ? "" : formatRate(perSecond),
    ...[latency?.p50, latency?.p95].map(formatTime),
    ...[processor?.main, processor?.helpers, processor?.postgres].map(formatTime),
    memory === undefined ? "" : formatCount(memory),
  ];
}

/** How the times grow with the market, and which budgets were met. */
export function describeOutcome(results: MarketResult[]): string {
  const [smallest] = results;
  if (!smallest) return "";
  const sizes = results.map((result) => `${formatCount(result.size)} ads`);
  const verdicts = formatTable(
    ["budget", "bound", ...sizes],
    budgets.map((budget) => [
      budget.what,
      formatBound(budget),
      ...results.map((result) => compareWithBudget(budget, budget.read(result, smallest))),
    ]),
  );
  if (results.length === 1) return `## Budgets\n\n${verdicts}`;
  const larger = results.slice(1);
  const alone = smallest.rows.filter(({ connections }) => connections === 1);
  const growth = formatTable(
    ["p95 alone, ms", ...sizes, ...larger.map((result) => `× at ${formatCount(result.size)}`)],
    alone.map(({ name }) => {
      const times = results.map(({ rows }) => rows.find((row) => row.name === name)?.latency?.p95);
      const factors = larger.map((result) => growthOf(name, result, smallest)?.toFixed(2));
      return [name, ...times.map(formatTime), ...factors.map((factor) => factor ?? "")];
    }),
  );
  return `## Growth\n\n${growth}\n\n## Budgets\n\n${verdicts}`;
}

function compareWithBudget({ max, min, unit }: Budget, value: number | undefined): string {
  if (value === undefined) return "–";
  const bound = max ?? min ?? 0;
  const beyond = max === undefined ? bound - value : value - bound;
  const share = bound === 0 ? "" : ` by ${Math.ceil((beyond / bound) * 100)} %`;
  return `${formatValue(value, unit)}: ${beyond > 0 ? `**missed**${share}` : "met"}`;
}

function formatBound({ max, min, unit }: Budget): string {
  return `${max === undefined ? "≥" : "≤"} ${formatValue(max ?? min ?? 0, unit)}${unit && ` ${unit}`}`;
}

function formatValue(value: number, unit: Budget["unit"]): string {
  if (unit === "ms") return formatTime(value);
  if (unit === "requests/s" || unit === "MB") return formatCount(value);
  return String(Number(value.toFixed(unit === "KB" ? 1 : 2)));
}

/** Long times, as those of starts, in seconds. */
function formatTime(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return "";
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
}

function formatRate(rate: number): string {
  return rate < 100 ? rate.toFixed(1) : formatCount(rate);
}

function formatCount(count: number): string {
  return Math.round(count).toLocaleString("en");
}
