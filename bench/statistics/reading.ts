import type pg from "pg";
import pino from "pino";
import { listProductCounts, readOwnStatistics, readProductStatistics } from "#server/business/statistics/read.ts";
import { openCatalogue } from "#server/catalogue/store.ts";
import type { Database } from "#server/database/database.ts";
import { type Latency, measureLatency } from "../measure.ts";
import { findBusinesses } from "./queries.ts";

const tries = 200;
const warmUp = 20;
/** Milliseconds (p95). */
export const readingBound = 100;
const day = 86_400_000;

export interface Reading {
  what: string;
  latency: Latency;
}

/** Measures what statistics take for the business with the most listings, and for a usual one. */
export async function measureReading({ db, pool }: Database & { pool: pg.Pool }): Promise<Reading[]> {
  const catalogue = await openCatalogue(db, pino({ level: "silent" }));
  const services = { db, catalogue, now: () => new Date() };
  const readings: Reading[] = [];
  const today = Date.now() - day;
  const period = (days: number) => ({
    start: new Date(today - (days - 1) * day).toISOString().slice(0, 10),
    end: new Date(today).toISOString().slice(0, 10),
  });
  const group = undefined;
  const page = { ordering: undefined, limit: 50, key: undefined };
  const address = new URL("http://localhost/");
  for (const [who, { user, listing, listings }] of Object.entries(await findBusinesses(pool))) {
    const viewer = { userId: user, role: "user", sessionId: 0 } as const;
    const table = (days: number, more: { ordering?: "-calls" } = {}) =>
      listProductCounts(services, viewer, { ...period(days), ...page, ...more }, address);
    const kinds: Record<string, () => Promise<unknown>> = {
      "an ad, 30 days": () => readProductStatistics(services, viewer, listing, { ...period(30), group }),
      "an ad, 365 days": () => readProductStatistics(services, viewer, listing, { ...period(365), group }),
      "the business, 30 days": () => readOwnStatistics(services, viewer, { ...period(30), group }),
      "the business, 731 days": () => readOwnStatistics(services, viewer, { ...period(731), group }),
      "its ads by views, 30 days": () => table(30),
      "its ads by views, 90 days": () => table(90),
      "its ads by calls, 365 days": () => table(365, { ordering: "-calls" }),
      "its ads by views, 731 days": () => table(731),
    };
    for (const [what, call] of Object.entries(kinds))
      readings.push({ what: `${who} (${listings} ads): ${what}`, latency: await time(call) });
  }
  catalogue.stop();
  return readings;
}

/** Of calls one after another. */
async function time(call: () => Promise<unknown>): Promise<Latency> {
  const times: number[] = [];
  for (let at = 0; at < warmUp + tries; at += 1) {
    const started = performance.now();
    await call();
    if (at >= warmUp) times.push(performance.now() - started);
  }
  return measureLatency(times);
}
