import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { findEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";

/** Runs a statement in the database of the product that belongs to this worker: what only time brings about, no page does. */
export async function runInDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(findConnection());
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** Has the product do one of its jobs at once, which it does by the clock otherwise. */
export async function requestJob(name: string): Promise<void> {
  await runInDatabase("update jobs set due_at = clock_timestamp() where name = $1", [name]);
  await runInDatabase("select pg_notify('jarya_queues', $1)", ["jobs"]);
}

/** The secret of the product that belongs to this worker: its links in e-mails are signed with it. */
export function readProductSecret(): string {
  return readFileSync(path.join(findFolder(), "secret"), "utf8").trim();
}

function findFolder(): string {
  const folders = inject("dataDirs");
  return folders[(Number(process.env["VITEST_POOL_ID"]) - 1) % folders.length] ?? "";
}

function findConnection() {
  const connection = findEmbeddedPostgres(findFolder());
  if (!connection) throw new Error("the product keeps its database elsewhere");
  return connection;
}
