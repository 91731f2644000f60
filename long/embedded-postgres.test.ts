import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { isUnavailable, openDatabase } from "#server/database/database.ts";
import {
  type EmbeddedPostgres,
  type SocketConnection,
  startEmbeddedPostgres,
} from "#server/database/embedded/embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
const timeout = 60_000;

// Creating a cluster is slow: tests that do not damage it share one.
const folder = mkdtempSync(join(tmpdir(), "jarya-postgres-"));
chmodSync(folder, 0o755);
const shared = join(folder, "shared");
afterAll(() => rmSync(folder, { recursive: true }));

let running: EmbeddedPostgres[] = [];
let lines: string[] = [];
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  running = [];
  lines = [];
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  running.push(postgres);
  return postgres;
}

async function ask(connection: SocketConnection, text: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function readPid(data: string): number {
  return Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"));
}

test(
  "it keeps data over a restart, sorts and searches Kyrgyz, and listens on a private socket only",
  { timeout },
  async () => {
    const { connection, adopted, stop } = await start(shared);
    expect(adopted).toBe(false);
    expect(await ask(connection, "show listen_addresses")).toBe("");
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await ask(connection, "select lower('ӨРҮК Ңан')")).toBe("өрүк ңан");
    await ask(connection, "create extension pg_trgm");
    expect(await ask(connection, "select similarity('квартира', 'КВАРТИРЫ') > 0.5")).toBe(true);
    await ask(connection, "create table kept as select 7 as seven");
    await stop();
    const gone: unknown = await ask(connection, "select 1").catch((error: unknown) => error);
    expect([String(gone), isUnavailable(gone)]).toEqual([expect.stringContaining("ENOENT"), true]);

    const again = await start(shared);
    expect(again.adopted).toBe(false);
    expect(await ask(again.connection, "select seven from kept")).toBe(7);
  },
);

test("a process that exits while PostgreSQL starts, or without stopping it, takes it along", { timeout }, async () => {
  for (const isReady of [false, true]) {
    const code = `
      import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve("../server/database/embedded/embedded-postgres.ts"))};
      const started = startEmbeddedPostgres({ dataDir: ${JSON.stringify(shared)}, log() {} });
      if (${isReady}) await started;
      process.exit(0);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect((await once(child, "exit"))[0]).toBe(0);
    await expect.poll(() => existsSync(join(shared, "postgres", "postmaster.pid")), { timeout: 10_000 }).toBe(false);
    expect((await start(shared)).adopted).toBe(false);
    await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  }
});

test("a PostgreSQL that a killed process left running is adopted and can be stopped", { timeout }, async () => {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve("../server/database/embedded/embedded-postgres.ts"))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(shared)}, log() {} });
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");

  const { connection, adopted, stop } = await start(shared);
  expect(adopted).toBe(true);
  expect(await ask(connection, "select 1")).toBe(1);
  await stop();
  expect(existsSync(join(shared, "postgres/postmaster.pid"))).toBe(false);
});

test("after a crash of PostgreSQL acknowledged transactions are there", { timeout }, async () => {
  const { connection } = await start(shared);
  await ask(connection, "create table survived as select 7 as seven");
  process.kill(readPid(join(shared, "postgres")), "SIGKILL");
  const again = await start(shared);
  expect(again.adopted).toBe(false);
  expect(await ask(again.connection, "select seven from survived")).toBe(7);
});

test("a path too long for a socket gets a short private one", { timeout }, async () => {
  const { connection } = await start(join(folder, "long-".repeat(20)));
  expect(connection.host).toMatch(/^\/tmp\/jarya-[0-9a-f]{12}$/);
  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  expect(await ask(connection, "select 1")).toBe(1);
  rmSync(connection.host, { recursive: true });
});

test("it works below a folder that only its owner may enter", { timeout }, async () => {
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  const dataDir = join(home, "data");
  const { connection, stop } = await start(dataDir);
  const data = realpathSync(join(dataDir, "postgres"));
  // Started by root, PostgreSQL runs as a user without access to this folder: the log says where the data are instead.
  expect(data.startsWith(home)).toBe(!isRoot);
  expect(lines.some((line) => line.includes(data))).toBe(isRoot);
  await ask(connection, "create table kept as select 7 as seven");
  await stop();
  const again = await start(dataDir);
  expect(await ask(again.connection, "select seven from kept")).toBe(7);
  await again.stop();
  rmSync(data, { recursive: true });
});

test(
  "a pool outlives the database: errors say that it is away, and all is well when it returns",
  { timeout },
  async () => {
    const { connection, stop } = await start(shared);
    const errors: Error[] = [];
    const { pool, db } = openDatabase({
      connection,
      max: 2,
      onError: (error) => errors.push(error),
    });
    try {
      const idle = await pool.connect();
      const busy = await pool.connect();
      await busy.query("begin");
      idle.release();
      await stop();
      expect(isUnavailable(await busy.query("select 1").catch((error: unknown) => error))).toBe(true);
      busy.release();
      expect(isUnavailable(await pool.query("select 1").catch((error: unknown) => error))).toBe(true);
      expect(errors.map(isUnavailable)).toEqual([true]);
      await start(shared);
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
      if (!pool.ended) await pool.end();
    }
  },
);

test("statements are prepared by name, and numbers arrive as numbers", { timeout }, async () => {
  const { connection } = await start(shared);
  const { pool, db } = openDatabase({ connection, max: 1 });
  try {
    for (const value of [1, 2]) await sql`select ${value}::int as value`.execute(db);
    const { rows } = await pool.query(
      "select count(*) as count, max(generic_plans + custom_plans) as runs from pg_prepared_statements",
    );
    expect(rows).toEqual([{ count: 1, runs: 2 }]);
    const { rows: kinds } = await pool.query(
      "select 5::int8 as int8, 4.5::numeric as numeric, array[1, null]::int8[] as int8s, date '2026-11-21' as date, timestamptz '2026-11-21 00:00+06' as at",
    );
    expect(kinds).toEqual([
      {
        int8: 5,
        numeric: 4.5,
        int8s: [1, null],
        date: "2026-11-21",
        at: new Date("2026-11-20T18:00Z"),
      },
    ]);
    await expect(pool.query("select 9007199254740993::int8")).rejects.toThrow(RangeError);
    const wrong: unknown = await pool.query("select 1 / 0").catch((error: unknown) => error);
    expect(isUnavailable(wrong)).toBe(false);
  } finally {
    await pool.end();
  }
});

test("a query without an answer times out, and its connection is dropped", { timeout }, async () => {
  const { connection } = await start(shared);
  const { pool, db } = openDatabase({ connection, max: 1, statementTimeout: 500 });
  const pid = readPid(join(shared, "postgres"));
  try {
    const readBackend = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid ?? 0;
    };
    const backend = await readBackend();
    expect(backend).not.toBe(pid);
    process.kill(backend, "SIGSTOP");
    const error: unknown = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
    process.kill(backend, "SIGCONT");
    expect(isUnavailable(error)).toBe(true);
    expect(await readBackend()).not.toBe(backend);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
});

test("a server that does not start is reported with the end of its log", { timeout }, async () => {
  const { stop } = await start(shared);
  await stop();
  rmSync(join(shared, "postgres/global/pg_control"));
  await expect(start(shared)).rejects.toThrow(/did not start[^]*pg_control/);
});
