import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { MediaStore } from "#server/platform/media.ts";
import type { OpenMarket } from "#server/platform/open-market.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { type BatchPlan, type BatchRows, copyRows, takeIds } from "./batch.ts";
import { dropIndexes, rebuildIndexes } from "./bulk-indexes.ts";
import { drawPictures } from "./pictures.ts";
import { block, emailOf } from "./seed-market.ts";
import type { SeedTask } from "./seed-worker.ts";

export interface SeedOptions {
  /** Ads that the market of this seed should have in the end. */
  ads: number;
  seed: number;
  media: MediaStore;
  /** Told how many ads there are, after every batch. */
  progress: (done: number) => void;
  log: (message: string) => void;
  /** Ends the generation after the batch at work. */
  signal: AbortSignal;
}

/**
 * Generates a market of so many ads into the database, in batches that are each a transaction, and goes on where an earlier
 * run was stopped. Ads of others are left alone. Tells whether it came to the end.
 */
export async function seedMarket(
  database: Pick<OpenMarket, "pool" | "db" | "connection">,
  options: SeedOptions,
): Promise<boolean> {
  const { pool, db } = database;
  const { ads, seed, log } = options;
  const { done, startedAt } = await openProgress(pool, seed);
  if (done < ads) {
    const { pictures } = await drawPictures((await readCatalogue(db)).categories, options.media);
    await dropIndexes(pool, ads - done, log);
    options.progress(done);
    const task: SeedTask = { connection: database.connection, seed, now: startedAt, pictures };
    const isComplete = await generate(pool, task, done, options);
    if (!isComplete) return false;
  }
  await rebuildIndexes(pool, log);
  const started = performance.now();
  await pool.query(
    "vacuum (analyze) users, businesses, listings, photos, listing_counters, listing_search, listing_numbers",
  );
  log(`Analysed the tables in ${seconds(started)} s`);
  await refreshVocabulary(db);
  return true;
}

/** How far the generation of a seed has come, and the clock of its market: when it began. */
async function openProgress(pool: pg.Pool, seed: number): Promise<{ done: number; startedAt: Date }> {
  const name = progressName(seed);
  await pool.query("insert into reference_loads (name, sha256) values ($1, '0') on conflict (name) do nothing", [name]);
  const { rows } = await pool.query<{ done: string; loaded_at: Date }>(
    "select sha256 as done, loaded_at from reference_loads where name = $1",
    [name],
  );
  const [row] = rows;
  if (!row) throw new Error("the progress of the generation was removed meanwhile");
  return { done: Number(row.done), startedAt: row.loaded_at };
}

function progressName(seed: number): string {
  return `seed:${seed}`;
}

/** More would wait for the database. */
const mostMakers = 4;

/** A batch that is ready to be written. */
interface Batch {
  plan: BatchPlan;
  rows: Record<keyof BatchRows, Uint8Array>;
}

/** Generates ads `done` up to `options.ads`: every core makes a batch of its own while the database takes in the one before. */
async function generate(pool: pg.Pool, task: SeedTask, done: number, options: SeedOptions): Promise<boolean> {
  const makers = Array.from({ length: Math.min(availableParallelism(), mostMakers) }, () => startMaker(task));
  const isTrusted = await maySkipChecks(pool);
  const coming: Promise<Batch>[] = [];
  let from = done;
  let planning: Promise<unknown> = Promise.resolve();
  // Maker by maker in turn: when its batch is taken to be written, it gets the next.
  const order = (maker: Maker) => {
    if (from >= options.ads || options.signal.aborted) return;
    const [start, end] = [from, Math.min(options.ads, endOfBlock(from))];
    from = end;
    // One plan after the other: the ids are in the order of the ads.
    const plan = planning.then(() => planBatch(pool, task.seed, start, end));
    planning = plan;
    const batch = plan.then((ready) => makeBatch(maker, ready));
    // Awaited in its turn; a failure before that must not count as unhandled.
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
      await write(pool, task.seed, batch, isTrusted);
      done = batch.plan.to;
      options.progress(done);
    }
    return done >= options.ads;
  } finally {
    await Promise.all(makers.map(({ worker }) => worker.terminate()));
  }
}

/** A thread that writes batches. */
interface Maker {
  worker: Worker;
  /** Rejects when the thread fails, whenever that is. */
  failure: Promise<never>;
}

function startMaker(task: SeedTask): Maker {
  const worker = new Worker(new URL("seed-worker.ts", import.meta.url), { workerData: task });
  const failure = once(worker, "error").then(([error]) => {
    throw error;
  });
  // It is raced where a batch is awaited; alone it must not count as unhandled.
  failure.catch(() => {});
  return { worker, failure };
}

async function makeBatch({ worker, failure }: Maker, plan: BatchPlan): Promise<Batch> {
  worker.postMessage(plan, []);
  const [rows] = (await Promise.race([once(worker, "message"), failure])) as [Batch["rows"]];
  return { plan, rows };
}

function endOfBlock(index: number): number {
  return (Math.floor(index / block.size) + 1) * block.size;
}

/** Ids for a stretch within one block, and which of the block's people an earlier run has added. */
async function planBatch(pool: pg.Pool, seed: number, from: number, to: number): Promise<BatchPlan> {
  const number = Math.floor(from / block.size);
  const people = Array.from({ length: block.users }, (_, index) => number * block.users + index);
  const known = await pool.query<{ id: number; email: string }>(
    "select id, email from users where lower(email) = any($1::text[])",
    [people.map((index) => emailOf(seed, index))],
  );
  const byEmail = new Map(known.rows.map((row) => [row.email, row.id]));
  const newUsers = people.filter((index) => !byEmail.has(emailOf(seed, index)));
  const newIds = await takeIds(pool, "users", newUsers.length);
  newUsers.forEach((index, position) => byEmail.set(emailOf(seed, index), newIds[position] ?? 0));
  return {
    from,
    to,
    listingIds: await takeIds(pool, "listings", to - from),
    userIds: new Map(people.map((index) => [index, byEmail.get(emailOf(seed, index)) ?? 0])),
    newUsers,
  };
}

/** Whether this role may leave out the checks of foreign keys: they cost more than all the rest, and the rows refer to each other. */
async function maySkipChecks(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  return rows[0]?.rolsuper ?? false;
}

async function write(pool: pg.Pool, seed: number, { plan, rows }: Batch, isTrusted: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // What a crash would lose is generated again: the progress is lost with it.
    await client.query("set local synchronous_commit = off");
    if (isTrusted) await client.query("set local session_replication_role = replica");
    await copyRows(client, rows);
    const { rowCount } = await client.query("update reference_loads set sha256 = $3 where name = $1 and sha256 = $2", [
      progressName(seed),
      String(plan.from),
      String(plan.to),
    ]);
    if (rowCount !== 1) throw new Error(`another process generates the market of seed ${seed}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1);
}
