import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate, MigrationError } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "jarya-migrate-"));
let postgres: EmbeddedPostgres;
let pool: Pool;
let directory: string;
let count = 0;
const log = () => {};

beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const { pool: admin } = openDatabase({ connection: postgres.connection, max: 1 });
  await admin.query("create role guest login; create role reader login");
  await admin.query("alter role reader set default_transaction_read_only = on");
  await admin.end();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** A new database and an empty folder of migrations for each test. */
beforeEach(async () => {
  const database = `market_${++count}`;
  const { pool: admin } = openDatabase({ connection: postgres.connection, max: 1 });
  await admin.query(`create database ${database}`);
  await admin.end();
  pool = openDatabase({ connection: { ...postgres.connection, database }, max: 2 }).pool;
  directory = mkdtempSync(join(folder, "migrations-"));
});

afterEach(() => pool.end());

function write(files: Record<string, string>): void {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(directory, name), sql);
}

async function readNames(): Promise<unknown[]> {
  const { rows } = await pool.query<{ name: string }>("select name from migrations order by number");
  return rows.map(({ name }) => name);
}

test("migrations are applied in order, once, and later ones are added", async () => {
  write({
    "0002_b.sql": "insert into a values (1); insert into a values (2);",
    "0001_a.sql": "create table a (x integer);",
  });
  expect(await migrate(pool, directory, log)).toBe(2);
  expect(await migrate(pool, directory, log)).toBe(0);
  write({ "0003_c.sql": "delete from a where x = 1" });
  expect(await migrate(pool, directory, log)).toBe(1);
  expect(await readNames()).toEqual(["0001_a.sql", "0002_b.sql", "0003_c.sql"]);
  expect((await pool.query("select x from a")).rows).toEqual([{ x: 2 }]);
});

test("one line tells how many migrations were applied and names the last one", async () => {
  const lines: string[] = [];
  const tell = (line: string) => lines.push(line);
  write({ "0001_a.sql": "create table a (x integer);", "0002_b.sql": "select 1", "0003_c.sql": "select 1" });
  await migrate(pool, directory, tell);
  await migrate(pool, directory, tell);
  write({ "0004_d.sql": "select 1" });
  await migrate(pool, directory, tell);
  expect(lines).toEqual([
    expect.stringMatching(/^Migrated the database to 0003_c\.sql: 3 applied in \d+ ms$/),
    expect.stringMatching(/^Migrated the database to 0004_d\.sql: 1 applied in \d+ ms$/),
  ]);
});

test("two processes that migrate at once apply each migration once", { timeout: 30_000 }, async () => {
  write({
    "0001_a.sql": "create table a (x integer); select pg_sleep(0.5);",
    "0002_b.sql": "insert into a values (1);",
  });
  const code = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve("./database.ts"))};
    import { migrate } from ${JSON.stringify(import.meta.resolve("./migrate.ts"))};
    const { pool } = openDatabase({ connection: ${JSON.stringify({ ...postgres.connection, database: `market_${count}` })}, max: 1 });
    console.log(await migrate(pool, ${JSON.stringify(directory)}, () => {}));
    await pool.end();`;
  const applied = await Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [[said]] = await Promise.all([once(child.stdout.setEncoding("utf8"), "data"), once(child, "exit")]);
      return Number(said);
    }),
  );
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect((await pool.query("select x from a")).rows).toEqual([{ x: 1 }]);
});

test("a migration may take longer than a statement of the pool", async () => {
  const { pool: hasty } = openDatabase({
    connection: { ...postgres.connection, database: `market_${count}` },
    max: 1,
    statementTimeout: 100,
  });
  write({ "0001_a.sql": "select pg_sleep(1.5)" });
  expect(await migrate(hasty, directory, log)).toBe(1);
  await hasty.end();
});

test("a migration that fails leaves nothing behind and names its file and line; those before it stay", async () => {
  write({
    "0001_a.sql": "create table a (x integer);",
    "0002_b.sql": "create table b (x integer);\n-- Ө\nselect nothing from b;",
  });
  await expect(migrate(pool, directory, log)).rejects.toThrow(/0002_b\.sql failed in line 3: .*nothing/);
  expect(await readNames()).toEqual(["0001_a.sql"]);
  expect((await pool.query("select to_regclass('b') as b")).rows).toEqual([{ b: null }]);
});

test("a migration that was changed after it was applied is refused; other line ends are no change", async () => {
  write({ "0001_a.sql": "create table a (\n  x integer);" });
  await migrate(pool, directory, log);
  write({ "0001_a.sql": "create table a (\r\n  x integer);" });
  expect(await migrate(pool, directory, log)).toBe(0);
  write({ "0001_a.sql": "create table a (\n  x bigint);" });
  await expect(migrate(pool, directory, log)).rejects.toThrow("0001_a.sql was changed after it was applied");
});

test("a database with unknown migrations belongs to a newer version and is refused", async () => {
  write({ "0001_a.sql": "select 1", "0002_b.sql": "select 1" });
  await migrate(pool, directory, log);
  rmSync(join(directory, "0002_b.sql"));
  await expect(migrate(pool, directory, log)).rejects.toThrow(
    "belongs to a newer version: it has the migration 0002_b.sql",
  );
});

test.each([
  ["a gap", ["0001_a.sql", "0003_c.sql"], "0003_c.sql should have the number 2"],
  ["a number used twice", ["0001_a.sql", "0001_b.sql"], "0001_b.sql should have the number 2"],
  ["a name without a number", ["first.sql"], "first.sql should be named as"],
])("%s is refused before anything is applied", async (_what, names, message) => {
  write(Object.fromEntries(names.map((name) => [name, "create table a (x integer)"])));
  const refused = migrate(pool, directory, log);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow(message);
  expect((await pool.query("select to_regclass('a') as a")).rows).toEqual([{ a: null }]);
});

test.each([
  ["a role that does not exist", { user: "nobody_here" }, "DATABASE_URL", 'role "nobody_here" does not exist'],
  ["a database that does not exist", { database: "nowhere" }, "DATABASE_URL", 'database "nowhere" does not exist'],
  ["a role that may make no tables", { user: "guest" }, "DATABASE_URL", "permission denied for schema public"],
  ["a database for reading only", { user: "reader" }, "recovery is paused", "in a read-only transaction"],
])("%s is refused in one line", async (_what, wrong, reason, message) => {
  const connection = { ...postgres.connection, database: `market_${count}`, ...wrong };
  const { pool: refusing } = openDatabase({ connection, max: 1 });
  const refused = migrate(refusing, directory, log);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow(new RegExp(`^The database refuses \\(.*${reason}.*\\): .*${message}$`));
  await refusing.end();
});

test("a database that is down is no wrong setting", async () => {
  const { pool: away } = openDatabase({ connection: { ...postgres.connection, host: folder, port: 1 }, max: 1 });
  await expect(migrate(away, directory, log)).rejects.not.toThrow(MigrationError);
  await away.end();
});

test("a database that is not in UTF-8 is refused", async () => {
  const { pool: admin } = openDatabase({ connection: postgres.connection, max: 1 });
  await admin.query("create database latin encoding 'LATIN1' template template0 locale_provider libc locale 'C'");
  await admin.end();
  const { pool: latin } = openDatabase({
    connection: { ...postgres.connection, database: "latin" },
    max: 1,
  });
  write({ "0001_a.sql": "select 1" });
  await expect(migrate(latin, directory, log)).rejects.toThrow("encoded in LATIN1; UTF8 is needed");
  await latin.end();
});
