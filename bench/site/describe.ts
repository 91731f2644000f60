import { formatTable } from "../report.ts";
import { type Budget, budgets, growthOf, rateOf } from "./budgets.ts";
import type { MarketResult } from "./measure-market.ts";

/** The tables of one market. */
export function describeMarket({ size, active, alone, loads, memory, firstVisit }: MarketResult): string {
  const { html, scripts, styles, fonts } = firstVisit;
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  return [
    `## ${formatCount(size)} ads (${formatCount(active)} active)`,
    formatTable(
      ["alone, ms", "p50", "p95", "p99"],
      alone.map(({ name, latency }) => [
        name,
        formatTime(latency.p50),
        formatTime(latency.p95),
        formatTime(latency.p99),
      ]),
    ),
    formatTable(
      ["under load", "requests/s", "p99, ms", "bare, requests/s", "bare p99, ms", "share of bare"],
      loads.map(({ name, load, bare }) => [
        name,
        formatCount(rateOf(load)),
        formatCount(load.p99),
        ...(bare
          ? [formatCount(rateOf(bare)), formatCount(bare.p99), `${Math.round((100 * rateOf(load)) / rateOf(bare))} %`]
          : ["", "", ""]),
      ]),
    ),
    memory
      ? `Memory of the server: ${formatCount(memory.now)} MB after the load, ${formatCount(memory.highest)} MB at its highest.`
      : "",
    `First visit of \`/\`, gzip: HTML ${kilobytes(html)} KB, scripts ${kilobytes(scripts)} KB, styles ${kilobytes(styles)} KB, fonts ${kilobytes(fonts)} KB.`,
  ]
    .filter(Boolean)
    .join("\n\n");
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
  const growth = formatTable(
    ["p95 alone, ms", ...sizes, ...larger.map((result) => `× at ${formatCount(result.size)}`)],
    smallest.alone.map(({ name }) => {
      const rows = results.flatMap((result) => result.alone.find((row) => row.name === name) ?? []);
      return [
        name,
        ...rows.map((row) => formatTime(row.latency.p95)),
        ...rows.slice(1).map((row) => growthOf(row, smallest).toFixed(2)),
      ];
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

function formatTime(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
}

function formatCount(count: number): string {
  return Math.round(count).toLocaleString("en");
}
