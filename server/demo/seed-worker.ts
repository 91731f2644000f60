import { parentPort, workerData } from "node:worker_threads";
import { readCatalogue } from "#server/catalogue/queries.ts";
import { type ConnectionTarget, openDatabase } from "#server/platform/database.ts";
import { type BatchContext, type BatchPlan, writeRows } from "./batch.ts";
import type { PicturesByCategory } from "./market.ts";
import { createSeedContext } from "./seed-market.ts";

/** What the thread is started with. */
export interface SeedTask {
  connection: ConnectionTarget;
  seed: number;
  now: Date;
  pictures: PicturesByCategory;
}

/** Writes batches on a core of its own, while the database takes in the one before: a plan comes, rows go back. */
async function serve(port: NonNullable<typeof parentPort>, task: SeedTask): Promise<void> {
  const context = await openContext(task);
  port.on("message", (plan: BatchPlan) => {
    const encoder = new TextEncoder();
    const rows = Object.entries(writeRows(context, plan)).map(
      ([table, text]) => [table, encoder.encode(text)] as const,
    );
    port.postMessage(
      Object.fromEntries(rows),
      rows.map(([, bytes]) => bytes.buffer),
    );
  });
}

async function openContext({ connection, seed, now, pictures }: SeedTask): Promise<BatchContext> {
  const { db, pool } = openDatabase({ connection, max: 1 });
  try {
    return createSeedContext(seed, now, await readCatalogue(db), pictures);
  } finally {
    await pool.end();
  }
}

if (parentPort) await serve(parentPort, workerData as SeedTask);
