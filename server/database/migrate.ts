import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { isUnavailable } from "./database.ts";

/** The database cannot be migrated. The message is one line for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

type Migration = { number: number; name: string; sql: string; sha256: string };
type Applied = { number: number; name: string; sha256: string };

const minPostgresVersion = 15;

/** Milliseconds, the maximum of a timer: an index over a large table, or waiting for another process, may take very long. */
const noTimeout = { query_timeout: 2 ** 31 - 1 };

/**
 * Applies the files `NNNN_name.sql` of `directory` that the database does not have yet, in order, each in a transaction of its
 * own. Forward only: the first failure stops, and what was applied before it stays. Several processes may call it at once.
 * @returns how many were applied
 * @throws {MigrationError} when the database refuses the login or the rights, the files are not numbered 1, 2, 3 …,
 * one fails or was changed after it was applied, and when the database is too old, not in UTF-8, or already belongs to
 * a newer version
 */
export async function migrate(pool: Pool, directory: string, log: (message: string) => void): Promise<number> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect().catch(throwRefusal);
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await checkServer(client);
    await client.query({ text: "select pg_advisory_lock($1)", values: [advisoryLocks.migrations], ...noTimeout });
    const applied = await readApplied(client).catch(throwRefusal);
    const pending = findPending(migrations, applied);
    const started = performance.now();
    for (const migration of pending) await apply(client, migration);
    const last = pending.at(-1);
    if (last) {
      const time = Math.round(performance.now() - started);
      log(`Migrated the database to ${last.name}: ${pending.length} applied in ${time} ms`);
    }
    return pending.length;
  } finally {
    // Closed, not returned to the pool: that also releases the lock and drops the session's settings.
    client.release(true);
  }
}

/** PostgreSQL, Appendix A: `read_only_sql_transaction`. */
const readOnly = "25006";

/** A wrong login, a database that is missing, a role without rights. A database that is down stays such an error. */
function throwRefusal(error: unknown): never {
  if (!(error instanceof Error) || isUnavailable(error)) throw error;
  const reason =
    "code" in error && error.code === readOnly
      ? "a standby, a database whose recovery is paused, or a role that may only read"
      : "DATABASE_URL or the rights of its role are wrong";
  throw new MigrationError(`The database refuses (${reason}): ${error.message}`, { cause: error });
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (Number.isNaN(number))
        throw new MigrationError(`The migration ${name} should be named as 0001_some_words.sql`);
      if (number !== index + 1)
        throw new MigrationError(
          `The migration ${name} should have the number ${index + 1}: one was left out or used twice`,
        );
      // A checkout with CRLF line ends is the same migration.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      return { number, name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function checkServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const { version = "", encoding = "" } = rows[0] ?? {};
  if (Number.parseInt(version) < minPostgresVersion) {
    throw new MigrationError(`The database runs PostgreSQL ${version}; ${minPostgresVersion} or newer is needed`);
  }
  if (encoding !== "UTF8") throw new MigrationError(`The database is encoded in ${encoding}; UTF8 is needed`);
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  await client.query(`create table if not exists migrations (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<Applied>("select number, name, sha256 from migrations order by number");
  return rows;
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newer = applied.find(({ number }) => number > migrations.length);
  if (newer) throw new MigrationError(`This database belongs to a newer version: it has the migration ${newer.name}`);
  const done = new Map(applied.map(({ number, sha256 }) => [number, sha256]));
  return migrations.filter(({ number, name, sha256 }) => {
    const known = done.get(number);
    if (known !== undefined && known !== sha256)
      throw new MigrationError(`The migration ${name} was changed after it was applied`);
    return known === undefined;
  });
}

async function apply(client: PoolClient, { number, name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query({ text: sql, ...noTimeout });
    await client.query("insert into migrations (number, name, sha256) values ($1, $2, $3)", [number, name, sha256]);
    await client.query("commit");
  } catch (error) {
    throw new MigrationError(`The migration ${name} failed${describePosition(sql, error)}: ${String(error)}`, {
      cause: error,
    });
  }
}

function describePosition(sql: string, error: unknown): string {
  if (!(error instanceof Error && "position" in error && typeof error.position === "string")) return "";
  // PostgreSQL counts characters, JavaScript UTF-16 units.
  const before = Array.from(sql).slice(0, Number(error.position) - 1);
  return ` in line ${before.filter((character) => character === "\n").length + 1}`;
}
