import type pg from "pg";
import { type BatchRows, copyRows } from "./batch-queries.ts";
import { inTransaction } from "./transaction.ts";

/** The number of listings generated so far, and when the generation began: dates of the market count from then. */
export async function openProgress(pool: pg.Pool, seed: number): Promise<{ done: number; startedAt: Date }> {
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

/** Row of `reference_loads` that holds the progress. */
function progressName(seed: number): string {
  return `seed:${seed}`;
}

/** The ids of users by their e-mails; those that do not exist yet are left out. */
export async function findUserIds(pool: pg.Pool, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; email: string }>(
    "select id, email from users where lower(email) = any($1::text[])",
    [emails],
  );
  return new Map(rows.map((row) => [row.email, row.id]));
}

/** Whether this role may skip foreign key checks, which take more time than all the rest. Generated rows are consistent. */
export async function maySkipChecks(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    "select rolsuper from pg_roles where rolname = current_user",
  );
  return rows[0]?.rolsuper ?? false;
}

interface WrittenBatch {
  seed: number;
  /** Number of listings before and after this batch. */
  from: number;
  to: number;
  rows: Record<keyof BatchRows, Uint8Array>;
  skipsChecks: boolean;
}

/** Writes a batch together with the progress. */
export async function writeBatch(pool: pg.Pool, { seed, from, to, rows, skipsChecks }: WrittenBatch): Promise<void> {
  await inTransaction(pool, async (client) => {
    // A crash loses the progress together with the rows, so they are generated again.
    await client.query("set local synchronous_commit = off");
    if (skipsChecks) await client.query("set local session_replication_role = replica");
    await copyRows(client, rows);
    const { rowCount } = await client.query("update reference_loads set sha256 = $3 where name = $1 and sha256 = $2", [
      progressName(seed),
      String(from),
      String(to),
    ]);
    if (rowCount !== 1) throw new Error(`another process generates the market of seed ${seed}`);
  });
}

/** Updates the visibility maps and statistics of the tables that were written. */
export async function analyseTables(pool: pg.Pool): Promise<void> {
  await pool.query(
    "vacuum (analyze) users, businesses, listings, photos, listing_counters, listing_search, listing_numbers",
  );
}
