import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadReference } from "#server/catalogue/load-reference.ts";
import { type ConnectionTarget, openDatabase } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server with the test databases. */
    postgres: ConnectionTarget;
  }
}

/** Nobody needs the databases after a crash of the machine: copies of the template wait for no disk. Each of four workers has several processes. */
const settings = { fsync: "off", full_page_writes: "off", max_connections: "240" };

/** The database that those of the workers are copied from. */
export const templateName = "jarya_template";

/**
 * Starts PostgreSQL for the tests and makes a migrated template database with reference data.
 * `TEST_DATABASE_URL` names another server (its user must be allowed to create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-test-"));
  // PostgreSQL's own user may enter: as root it would keep its data elsewhere, where nothing deletes them.
  await chmod(folder, 0o755);
  const url = process.env["TEST_DATABASE_URL"];
  const embedded =
    url === undefined ? await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings }) : undefined;
  const server: ConnectionTarget = embedded?.connection ?? { connectionString: url ?? "" };

  await recreateTemplate(server);
  const template = openDatabase({ connection: onDatabase(server, templateName), max: 2, statementTimeout: 0 });
  await migrate(template.pool, fileURLToPath(new URL("../database/migrations", import.meta.url)), () => {});
  const client = await template.pool.connect();
  await loadReference(client);
  await client.query("analyze");
  client.release();
  // PostgreSQL does not copy a database with open connections.
  await template.pool.end();
  project.provide("postgres", server);

  return async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function recreateTemplate(server: ConnectionTarget): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await admin.query(`create database ${templateName}`);
  await admin.end();
}

/** The same server, another database. */
export function onDatabase(server: ConnectionTarget, name: string): ConnectionTarget {
  if (!("connectionString" in server)) return { ...server, database: name };
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}
