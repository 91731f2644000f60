import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadReference } from "#server/catalogue/load-reference.ts";
import { type Settings, SettingsError } from "#server/platform/env.ts";
import { DataDirLockedError, lockDataDir } from "./data-dir.ts";
import { describeDiskError, explainFolder } from "./folders.ts";
import {
  type ConnectionTarget,
  type Database,
  isUnavailable,
  openDatabase,
  type Publishing,
} from "#server/database/database.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { migrate, MigrationError } from "#server/database/migrate.ts";
import { EmbeddedPostgresError } from "#server/database/embedded/postgres-paths.ts";

/** A file that a DATA_DIR has while it is restored. */
export const unfinishedRestore = "restore-unfinished";

/** The configured database, migrated and with reference data. */
export interface Installation extends Database {
  connection: ConnectionTarget;
  /** Where the embedded PostgreSQL puts finished segments of its WAL, if it archives and this process runs it. */
  archiveFolder: string | undefined;
  /** Closes the pool, stops the embedded PostgreSQL and unlocks `DATA_DIR`. */
  close(): Promise<void>;
}

interface OpenOptions {
  /** Connections. */
  max: number;
  /** Milliseconds; 0 for bulk work. */
  statementTimeout?: number;
  log: (message: string) => void;
  onError?: (error: Error) => void;
  /** How messages to other processes are sent; by default with the transaction. */
  publish?: Publishing | undefined;
  /** Use the embedded database of a running server, instead of failing because `DATA_DIR` is locked. */
  joinRunning?: boolean;
}

/**
 * Locks `DATA_DIR`, opens the database (embedded when `DATABASE_URL` is unset), and migrates it.
 * @throws {SettingsError} among others, when `DATA_DIR` cannot be used
 */
export async function openInstallation(settings: Settings, options: OpenOptions): Promise<Installation> {
  try {
    return await open(settings, options);
  } catch (error) {
    throw explainFolder("DATA_DIR", settings.dataDir, error);
  }
}

async function open(settings: Settings, options: OpenOptions): Promise<Installation> {
  const running =
    options.joinRunning && settings.databaseUrl === undefined ? findEmbeddedPostgres(settings.dataDir) : undefined;
  if (running) return joinServer(running, options);
  const cleanups: (() => Promise<void> | void)[] = [lockDataDir(settings.dataDir)];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    let connection: ConnectionTarget;
    let archiveFolder: string | undefined;
    if (settings.databaseUrl === undefined) {
      if (existsSync(join(settings.dataDir, unfinishedRestore)))
        throw new EmbeddedPostgresError(
          `A restore into ${settings.dataDir} has not ended: delete it and restore again`,
        );
      const postgres = await startEmbeddedPostgres({
        dataDir: settings.dataDir,
        log: options.log,
        archive: settings.backupUrl !== undefined,
      });
      cleanups.push(() => postgres.stop());
      ({ connection, archiveFolder } = postgres);
    } else {
      connection = { connectionString: settings.databaseUrl };
    }
    const database = openDatabase({ ...options, connection });
    cleanups.push(() => database.pool.end());
    await migrate(database.pool, fileURLToPath(new URL("../database/migrations", import.meta.url)), options.log);
    const client = await database.pool.connect();
    try {
      await loadReference(client);
    } finally {
      client.release();
    }
    return { ...database, connection, archiveFolder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The running server has migrated the database. */
function joinServer(connection: ConnectionTarget, options: OpenOptions): Installation {
  const database = openDatabase({ ...options, connection });
  return { ...database, connection, archiveFolder: undefined, close: () => database.pool.end() };
}

/** One line for errors that the operator can fix, else the whole error. */
export function describeStartFailure(error: unknown): unknown {
  const isExpected = [SettingsError, DataDirLockedError, EmbeddedPostgresError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) return error.message;
  if (isUnavailable(error)) return `The database does not answer: ${String(error)}`;
  return describeDiskError(error) ?? error;
}
