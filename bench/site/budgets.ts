import type { Turn } from "./measure-rows.ts";
import { sumTime } from "../processor-time.ts";

export interface MarketResult extends Turn {
  /** Listings in the market, in whatever state. */
  size: number;
  /** Those that the public sees. */
  active: number;
}

/** A bound of a figure, and how the figure is read from a measurement. */
export interface Budget {
  what: string;
  unit: "ms" | "requests/s" | "MB" | "KB" | "";
  max?: number;
  min?: number;
  /** Undefined when the measurement does not have the figure. */
  read(result: MarketResult, smallest: MarketResult): number | undefined;
}

export const budgets: Budget[] = [
  {
    what: "slowest kind of list alone, p95",
    unit: "ms",
    max: 10,
    read: (result) => slowest(result, "list-"),
  },
  {
    what: "slowest kind of search alone, p95",
    unit: "ms",
    max: 40,
    read: (result) => slowest(result, "search-"),
  },
  {
    what: "suggestions alone, p95",
    unit: "ms",
    max: 15,
    read: (result) => slowest(result, "suggestions"),
  },
  { what: "facets alone, p95", unit: "ms", max: 120, read: (result) => slowest(result, "facets") },
  {
    what: "largest growth of a kind of list, p95",
    unit: "",
    max: 1.5,
    read: (result, smallest) => growth(result, smallest, "list-"),
  },
  {
    what: "largest growth of a kind of search, p95",
    unit: "",
    max: 2,
    read: (result, smallest) => growth(result, smallest, "search-"),
  },
  {
    what: "lists",
    unit: "requests/s",
    min: 1_500,
    read: (result) => rateOfRow(result, "lists"),
  },
  {
    what: "lists, share of the same SQL behind a bare route",
    unit: "",
    min: 0.6,
    read: (result) => divide(rateOfRow(result, "lists"), rateOfRow(result, "lists-bare")),
  },
  {
    what: "searches",
    unit: "requests/s",
    min: 1_500,
    read: (result) => rateOfRow(result, "searches"),
  },
  {
    what: "slowest page, rendered for a guest",
    unit: "requests/s",
    min: 400,
    read: (result) => slowestPage(result, "guest-"),
  },
  {
    what: "shop page, of the processor time of an ad page",
    unit: "",
    max: 1,
    read: (result) => divide(timeOfRow(result, "guest-shop"), timeOfRow(result, "guest-ad")),
  },
  {
    what: "slowest page, kept for guests",
    unit: "requests/s",
    min: 20_000,
    read: (result) => slowestPage(result, "kept-"),
  },
  {
    what: "a second without visitors, processor time of Node and PostgreSQL",
    unit: "ms",
    max: 8,
    read: (result) => timeOfRow(result, "idle"),
  },
  {
    what: "memory of the server, highest",
    unit: "MB",
    max: 350,
    read: ({ highest }) => highest,
  },
  {
    what: "scripts of the first visit, gzip",
    unit: "KB",
    max: 170,
    read: ({ firstVisit }) => firstVisit.scripts / 1024,
  },
  {
    what: "styles of the first visit, gzip",
    unit: "KB",
    max: 20,
    read: ({ firstVisit }) => firstVisit.styles / 1024,
  },
  {
    what: "fonts of the first visit",
    unit: "KB",
    max: 60,
    read: ({ firstVisit }) => firstVisit.fonts / 1024,
  },
  {
    what: "files of other sites on the first visit",
    unit: "",
    max: 0,
    read: ({ firstVisit }) => firstVisit.foreign.length,
  },
];

/** The largest p95 of the rows whose names begin so. */
function slowest({ rows }: MarketResult, start: string): number | undefined {
  return maxOf(rows.filter(({ name }) => name.startsWith(start)).map(({ latency }) => latency?.p95));
}

function slowestPage({ rows }: MarketResult, start: string): number | undefined {
  const rates = rows.filter(({ name }) => name.startsWith(start)).flatMap(({ perSecond }) => perSecond ?? []);
  return rates.length === 0 ? undefined : Math.min(...rates);
}

function findRow({ rows }: Turn, wanted: string) {
  return rows.find(({ name }) => name === wanted);
}

function rateOfRow(result: MarketResult, name: string): number | undefined {
  return findRow(result, name)?.perSecond;
}

function timeOfRow(result: MarketResult, name: string): number | undefined {
  const time = findRow(result, name)?.processor;
  return time && sumTime(time);
}

function growth(result: MarketResult, smallest: MarketResult, start: string): number | undefined {
  if (result === smallest) return undefined;
  return maxOf(
    result.rows.filter(({ name }) => name.startsWith(start)).map(({ name }) => growthOf(name, result, smallest)),
  );
}

/** The p95 of a row as a multiple of that of the smallest market. */
export function growthOf(name: string, result: MarketResult, smallest: MarketResult): number | undefined {
  return divide(findRow(result, name)?.latency?.p95, findRow(smallest, name)?.latency?.p95);
}

function divide(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : value / by;
}

function maxOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
