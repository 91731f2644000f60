import { parentPort, workerData } from "node:worker_threads";
import { readCatalogue } from "#server/catalogue/queries.ts";
import { type ConnectionTarget, openDatabase } from "#server/database/database.ts";
import { type BatchContext, type BatchPlan, writeRows } from "./batch.ts";
import type { PicturesByCategory } from "./market/market.ts";
import { type Block, createSeedContext } from "./seed-market.ts";

export interface SeedTask {
  connection: ConnectionTarget;
  seed: number;
  block: Block;
  now: Date;
  pictures: PicturesByCategory;
}

/** Generates batches in a thread, while the database writes others: receives plans, sends rows. */
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

async function openContext({ connection, seed, block, now, pictures }: SeedTask): Promise<BatchContext> {
  const { db, pool } = openDatabase({ connection, max: 1 });
  try {
    return createSeedContext(seed, block, now, await readCatalogue(db), pictures);
  } finally {
    await pool.end();
  }
}

if (parentPort) await serve(parentPort, workerData as SeedTask);
