import pg from "pg";
import { sql } from "kysely";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";
import type { SocketConnection } from "#server/database/embedded/embedded-postgres.ts";
import { BackupError } from "../store/backup-error.ts";

/**
 * A connection for hours of work that holds the lock for backups; only one process can hold it. The database releases
 * the lock when the process ends.
 */
export async function connectLocked(connection: SocketConnection): Promise<pg.Client> {
  const client = await connectPlain(connection);
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    advisoryLocks.backup,
  ]);
  if (rows[0]?.locked) return client;
  await client.end();
  throw new BackupError("Another backup, or a check of one, is running: wait until it has ended");
}

/** A connection without the lock. */
export async function connectPlain(connection: SocketConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ssl: false, application_name: "jarya backup" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export interface SystemFacts {
  /** Identifier that every copy of this database has. */
  system: string;
  postgres: string;
  /** Number and name of the newest migration. */
  migration: { number: number; name: string };
  /** By the clock of the database. */
  now: Date;
}

export async function readSystem(client: pg.Client): Promise<SystemFacts> {
  const { rows } = await client.query<{
    system: string;
    postgres: string;
    number: number;
    name: string;
    now: Date;
  }>(
    `select (select system_identifier::text from pg_control_system()) as system,
      current_setting('server_version') as postgres, number, name, clock_timestamp() as now
    from migrations order by number desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new BackupError("The database has no migrations: it is not one of this product");
  const { system, postgres, number, name, now } = row;
  return { system, postgres, migration: { number, name }, now };
}

/** Counts of rows, and the turnover, by which a restored database is compared; most of them only grow. */
/**
 * Makes PostgreSQL mind `archive_timeout` from now on. Its checkpointer starts before the database is ready, and then sleeps
 * for `checkpoint_timeout` (15 minutes) unless a signal wakes it.
 */
export async function wakeCheckpointer(client: pg.Client): Promise<void> {
  await client.query("select pg_reload_conf()");
}

export type RowCounts = Record<string, number>;

const rowCounts = `select (select count(*) from users)::float8 as users, (select count(*) from listings)::float8 as listings,
  (select count(*) from photos)::float8 as photos, (select count(*) from chat_rooms)::float8 as rooms,
  (select count(*) from chat_messages)::float8 as messages,
  (select count(*) from ledger_transactions)::float8 as ledger_transactions,
  (select count(*) from ledger_entries)::float8 as ledger_entries,
  (select coalesce(sum(amount) filter (where amount > 0), 0) from ledger_entries)::float8 as ledger_turnover`;

export async function readRowCounts(client: pg.ClientBase | pg.Pool): Promise<RowCounts> {
  return (await client.query<RowCounts>(rowCounts)).rows[0] ?? {};
}

/** The time of the newest transaction that was recovered, in ISO; undefined if there is none. */
export async function readLastTransaction(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  return rows[0]?.at?.toISOString();
}

/** Whether recovery has come to the point where it was told to wait. */
export async function isRecoveryPaused(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state");
  return rows[0]?.state === "paused";
}

/** Whether it only recovers, and takes no writes. */
export async function isInRecovery(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as "is"');
  return rows[0]?.is ?? true;
}

/** How often WAL could not be archived. */
export async function readArchiver(db: Db): Promise<{ failed: number }> {
  const { rows } = await sql<{ failed: number }>`select failed_count as failed from pg_stat_archiver`.execute(db);
  return rows[0] ?? { failed: 0 };
}

/** Damage in tables and indexes that amcheck finds, at most 20 lines. It needs a database that may be written. */
export async function findDamage(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  await client.query("create extension if not exists amcheck");
  const { rows: relations } = await client.query<{ oid: number; name: string; kind: string; method: string | null }>(
    `select c.oid::int8 as oid, c.oid::regclass::text as name, c.relkind as kind, am.amname as method
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indexrelid = c.oid left join pg_am am on am.oid = c.relam
    where c.relpersistence = 'p' and n.nspname <> 'pg_toast'
      and (c.relkind = 'r' or (c.relkind = 'i' and i.indisvalid and am.amname in ('btree', 'gin')))
    order by c.oid`,
  );
  const damage: string[] = [];
  for (const { oid, name, kind, method } of relations) {
    if (damage.length >= 20) break;
    try {
      if (kind === "r") {
        const { rows } = await client.query<{ msg: string }>("select msg from verify_heapam($1::oid) limit 3", [oid]);
        damage.push(...rows.map(({ msg }) => `${name}: ${msg}`));
      } else {
        await client.query(method === "gin" ? "select gin_index_check($1::oid)" : "select bt_index_check($1::oid)", [
          oid,
        ]);
      }
    } catch (error) {
      damage.push(`${name}: ${String(error)}`);
    }
  }
  return damage;
}
