import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { Installation } from "#server/startup/open-installation.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import type { BatchPlan } from "./batch.ts";
import { type BatchRows, reserveIds } from "./batch-queries.ts";
import { dropIndexes, rebuildIndexes } from "./index-queries.ts";
import { drawPictures, drawTiles } from "./pictures/pictures.ts";
import { type Block, defaultBlock, emailOf } from "./seed-market.ts";
import { analyseTables, findUserIds, maySkipChecks, openProgress, writeBatch } from "./seed-queries.ts";
import type { SeedTask } from "./seed-worker.ts";

export interface SeedOptions {
  /** Listings that the market of this seed has in the end. */
  size: number;
  seed: number;
  /** A batch never spans blocks. */
  block?: Block;
  media: MediaStore;
  /** Called with the number of listings after every batch. */
  progress: (done: number) => void;
  log: (message: string) => void;
  /** Stops the generation after the current batch. */
  signal: AbortSignal;
}

/**
 * Generates a market of `size` listings into the database, one transaction per batch, or continues an interrupted generation. Other
 * listings are left alone. Returns whether the market is complete.
 */
export async function seedMarket(
  database: Pick<Installation, "pool" | "db" | "connection">,
  options: SeedOptions,
): Promise<boolean> {
  const { pool, db } = database;
  const { size, seed, block = defaultBlock, log } = options;
  const { done, startedAt } = await openProgress(pool, seed);
  if (done < size) {
    const { categories } = await readCatalogue(db);
    const pictures = await drawPictures(categories, options.media);
    await drawTiles(categories, options.media);
    await dropIndexes(pool, size - done, log);
    options.progress(done);
    const task: SeedTask = { connection: database.connection, seed, block, now: startedAt, pictures };
    const isComplete = await generate(pool, task, done, options);
    if (!isComplete) return false;
  }
  await rebuildIndexes(pool, log);
  const started = performance.now();
  await analyseTables(pool);
  log(`Analysed the tables in ${seconds(started)} s`);
  await refreshVocabulary(db);
  return true;
}

/** More of them would wait for the database. */
const maxMakers = 4;

interface Batch {
  plan: BatchPlan;
  rows: Record<keyof BatchRows, Uint8Array>;
}

/** Generates the listings from `done` up to `options.size`: threads generate batches while the database writes others. */
async function generate(pool: pg.Pool, task: SeedTask, done: number, options: SeedOptions): Promise<boolean> {
  const makers = Array.from({ length: Math.min(availableParallelism(), maxMakers) }, () => startMaker(task));
  const skipsChecks = await maySkipChecks(pool);
  const coming: Promise<Batch>[] = [];
  let from = done;
  let planning: Promise<unknown> = Promise.resolve();
  // A maker gets its next plan when its last batch goes to the database.
  const order = (maker: Maker) => {
    if (from >= options.size || options.signal.aborted) return;
    const [start, end] = [from, Math.min(options.size, endOfBlock(task.block, from))];
    from = end;
    // Plans are made one after the other, so that ids are in the order of the listings.
    const plan = planning.then(() => planBatch(pool, task, start, end));
    planning = plan;
    const batch = plan.then((ready) => makeBatch(maker, ready));
    // Awaited later; a failure before that must not count as unhandled.
    batch.catch(() => {});
    coming.push(batch);
  };
  try {
    makers.forEach(order);
    for (let turn = 0; coming.length > 0; turn = (turn + 1) % makers.length) {
      const batch = await coming.shift();
      const maker = makers[turn];
      if (!batch || !maker) break;
      order(maker);
      const { from, to } = batch.plan;
      await writeBatch(pool, { seed: task.seed, from, to, rows: batch.rows, skipsChecks });
      done = to;
      options.progress(done);
    }
    return done >= options.size;
  } finally {
    await Promise.all(makers.map(({ worker }) => worker.terminate()));
  }
}

/** A thread that generates batches. */
interface Maker {
  worker: Worker;
  /** Rejects when the thread fails. */
  failure: Promise<never>;
}

function startMaker(task: SeedTask): Maker {
  const worker = new Worker(new URL("seed-worker.ts", import.meta.url), { workerData: task });
  const failure = once(worker, "error").then(([error]) => {
    throw error;
  });
  // Awaited only beside a batch; a failure at other times must not count as unhandled.
  failure.catch(() => {});
  return { worker, failure };
}

async function makeBatch({ worker, failure }: Maker, plan: BatchPlan): Promise<Batch> {
  worker.postMessage(plan, []);
  const [rows] = (await Promise.race([once(worker, "message"), failure])) as [Batch["rows"]];
  return { plan, rows };
}

function endOfBlock({ size }: Block, index: number): number {
  return (Math.floor(index / size) + 1) * size;
}

/** Reserves the ids for a batch of one block. Users that an earlier run has inserted keep theirs. */
async function planBatch(pool: pg.Pool, { seed, block }: SeedTask, from: number, to: number): Promise<BatchPlan> {
  const number = Math.floor(from / block.size);
  const userIndexes = Array.from({ length: block.users }, (_, index) => number * block.users + index);
  const emails = userIndexes.map((index) => emailOf(seed, index));
  const byEmail = await findUserIds(pool, emails);
  const newUsers = userIndexes.filter((index) => !byEmail.has(emailOf(seed, index)));
  const newIds = await reserveIds(pool, "users", newUsers.length);
  newUsers.forEach((index, position) => byEmail.set(emailOf(seed, index), newIds[position] ?? 0));
  return {
    from,
    to,
    listingIds: await reserveIds(pool, "listings", to - from),
    userIds: new Map(userIndexes.map((index) => [index, byEmail.get(emailOf(seed, index)) ?? 0])),
    newUsers,
  };
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1);
}
