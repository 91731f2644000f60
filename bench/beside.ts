import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#contracts/base/address.ts";
import { listProducts, type ProductPage } from "#contracts/listings/list-schemas.ts";
import { type Client, getJson, type Latency, measureLatency } from "./measure.ts";

// What lists suffer from other work beside them.

/** Milliseconds from a list to the next request. */
const listEvery = 25;

/** Lists of every category that has listings, each with another price bound. */
export async function listPaths(client: Client): Promise<string[]> {
  const { results } = await getJson<ProductPage>(client, addressOf(listProducts, { query: { limit: 100 } }));
  const categories = [...new Set(results.map(({ category }) => category.id))];
  return Array.from({ length: 400 }, (_, at) =>
    addressOf(listProducts, { query: { category: categories[at % categories.length] ?? 0, price__gte: at } }),
  );
}

/** Requests lists one after the other for so many seconds, each from another address. */
export async function measureLists(client: Client, lists: readonly string[], seconds: number): Promise<Latency> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at += 1) {
    const { status, milliseconds } = await client.get(lists[at % lists.length] ?? "/", {
      "x-forwarded-for": anyAddress(),
    });
    if (status !== 200) throw new Error(`a list answered ${status}`);
    times.push(milliseconds);
    await sleep(listEvery);
  }
  return measureLatency(times);
}

/** Calls `once` at a fixed rate, whether earlier calls have ended or not. The function returned stops that and waits for all. */
export function repeat(perSecond: number, once: (time: number) => Promise<void>): () => Promise<void> {
  const running: Promise<void>[] = [];
  const timer = setInterval(() => running.push(once(running.length)), 1_000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

/** An address behind the one proxy that the server trusts (`TRUST_PROXY`). */
export function anyAddress(): string {
  return `10.${randomInt(2, 256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** The middle one. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
