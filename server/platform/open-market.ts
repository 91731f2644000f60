import { fileURLToPath } from "node:url";
import { loadReference } from "#server/catalogue/load-reference.ts";
import { type Settings, SettingsError } from "#server/env.ts";
import { DataDirHeldError, holdDataDir } from "./data-dir.ts";
import { type ConnectionTarget, type Database, isUnavailable, openDatabase } from "./database.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate, MigrationError } from "./migrate.ts";
import { EmbeddedPostgresError } from "./postgres-place.ts";

/** The configured database, migrated and with its reference data. */
export interface OpenMarket extends Database {
  connection: ConnectionTarget;
  /** Closes the pool, ends the embedded PostgreSQL and lets go of `DATA_DIR`. */
  close(): Promise<void>;
}

interface OpenOptions {
  /** Most connections open at once. */
  max: number;
  /** Milliseconds; 0 for bulk work. */
  statementTimeout?: number;
  log: (message: string) => void;
  onError?: (error: Error) => void;
  /** Work beside a running server: use its embedded database rather than refuse because `DATA_DIR` is held. */
  beside?: boolean;
}

/** Takes `DATA_DIR`, opens the configured database (the embedded one when `DATABASE_URL` is unset) and brings it up to date. */
export async function openMarket(settings: Settings, options: OpenOptions): Promise<OpenMarket> {
  const running =
    options.beside && settings.databaseUrl === undefined ? findEmbeddedPostgres(settings.dataDir) : undefined;
  if (running) return openBeside(running, options);
  const closers: (() => Promise<void> | void)[] = [holdDataDir(settings.dataDir)];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    let connection: ConnectionTarget;
    if (settings.databaseUrl === undefined) {
      const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.log });
      closers.push(() => postgres.stop());
      connection = postgres.connection;
    } else {
      connection = { connectionString: settings.databaseUrl };
    }
    const database = openDatabase({ ...options, connection });
    closers.push(() => database.pool.end());
    await migrate(database.pool, fileURLToPath(new URL("../db/migrations", import.meta.url)), options.log);
    const client = await database.pool.connect();
    try {
      await loadReference(client);
    } finally {
      client.release();
    }
    return { ...database, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The server that runs the database has brought it up to date. */
function openBeside(connection: ConnectionTarget, options: OpenOptions): OpenMarket {
  const database = openDatabase({ ...options, connection });
  return { ...database, connection, close: () => database.pool.end() };
}

/** One clear line for what an operator can mend, the whole error for the rest. */
export function describeStartFailure(error: unknown): unknown {
  const isExpected = [SettingsError, DataDirHeldError, EmbeddedPostgresError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `The address is taken: ${error.message}. Set PORT to a free one.`;
  }
  return isUnavailable(error) ? `The database does not answer: ${String(error)}` : error;
}
