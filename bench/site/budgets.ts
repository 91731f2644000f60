import type { AloneResult, Kind, MarketResult } from "./measure-market.ts";

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
    read: (result) => slowest(result, "list"),
  },
  {
    what: "slowest kind of search alone, p95",
    unit: "ms",
    max: 40,
    read: (result) => slowest(result, "search"),
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
    read: (result, smallest) => growth(result, smallest, "list"),
  },
  {
    what: "largest growth of a kind of search, p95",
    unit: "",
    max: 2,
    read: (result, smallest) => growth(result, smallest, "search"),
  },
  {
    what: "lists",
    unit: "requests/s",
    min: 1_500,
    read: (result) => slowestLoad(result, "list"),
  },
  {
    what: "lists, share of the same SQL behind a bare route",
    unit: "",
    min: 0.6,
    read: shareOfLimit,
  },
  {
    what: "searches",
    unit: "requests/s",
    min: 1_500,
    read: (result) => slowestLoad(result, "search"),
  },
  {
    what: "slowest page, rendered for a guest",
    unit: "requests/s",
    min: 400,
    read: (result) => slowestLoad(result, "page"),
  },
  {
    what: "slowest page, kept for guests",
    unit: "requests/s",
    min: 20_000,
    read: (result) => slowestLoad(result, "cached page"),
  },
  {
    what: "memory of the server, highest",
    unit: "MB",
    max: 350,
    read: (result) => result.memory?.highest,
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

export function rateOf({ requests, seconds }: { requests: number; seconds: number }): number {
  return requests / seconds;
}

function slowest({ alone }: MarketResult, kind: Kind): number {
  return Math.max(...alone.filter((row) => row.kind === kind).map((row) => row.latency.p95));
}

function slowestLoad({ loads }: MarketResult, kind: Kind): number {
  return Math.min(...loads.filter((row) => row.kind === kind).map((row) => rateOf(row.load)));
}

function shareOfLimit({ loads }: MarketResult): number | undefined {
  const lists = loads.find((row) => row.bare);
  return lists?.bare && rateOf(lists.load) / rateOf(lists.bare);
}

function growth(result: MarketResult, smallest: MarketResult, kind: Kind): number | undefined {
  if (result === smallest) return undefined;
  return Math.max(...result.alone.filter((row) => row.kind === kind).map((row) => growthOf(row, smallest)));
}

/** The p95 as a multiple of that of the smallest market. */
export function growthOf({ name, latency }: AloneResult, smallest: MarketResult): number {
  return latency.p95 / (smallest.alone.find((row) => row.name === name)?.latency.p95 ?? Number.NaN);
}
