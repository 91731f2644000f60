import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  EmbeddedPostgresError,
  findPostgresPaths,
  hashPath,
  makePrivateFolder,
  plainEnvironment,
  type PostgresPaths,
  runAs,
} from "./postgres-paths.ts";

/** Where a running embedded PostgreSQL answers. `host` is the folder of its socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: SocketConnection;
  /** Whether it ran already, left behind by a process that was killed. */
  adopted: boolean;
  /** Ends it, within 5 s; open connections are closed by it. */
  stop: () => Promise<void>;
};

/** Names the socket only: nothing listens on the network. */
const port = 5432;
const name = "jarya";

/** Milliseconds. Recovery after a crash reads up to `max_wal_size` of journal. */
const startTimeout = 120_000;
const pollInterval = 20;

/** After a crash of both, the children of the old one can keep a new one from starting for a second or two. */
const relaunchDelay = 250;
const maxLaunches = 40;
const leftoverErrors = /still in use|already exists|already in use/;

/** Fast shutdown gets most of the 5 s, immediate shutdown (which the next start recovers from) the rest. */
const fastStopTimeout = 4_000;
const immediateStopTimeout = 1_000;

/**
 * Runs PostgreSQL out of `node_modules` on `dataDir/postgres`, made when missing, or adopts the one that a killed process left
 * running there. Whoever calls it should hold `dataDir` (see `data-dir.ts`).
 * @throws {EmbeddedPostgresError} when it cannot run here or does not start; the message ends with the tail of its log
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  const place = findPostgresPaths(options.dataDir, options.log);
  makeCluster(place);
  const connection = { host: findSocketFolder(place), port, user: name, database: name };
  const adopted = await runServer(place, connection);
  await makeDatabase(connection);
  let stopping: Promise<void> | undefined;
  return { connection, adopted, stop: () => (stopping ??= stopServer(place.data)) };
}

/** Where the PostgreSQL answers that another process of the product runs on `dataDir`, or undefined. */
export function findEmbeddedPostgres(dataDir: string): SocketConnection | undefined {
  const place = findPostgresPaths(dataDir, () => {});
  if (findServer(place.data) === undefined) return undefined;
  return { host: findSocketFolder(place), port, user: name, database: name };
}

/** Made under another name first: a start that is cut off leaves nothing that looks like a cluster. */
function makeCluster({ data, owner, programs }: PostgresPaths): void {
  if (statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false })) return;
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft, owner);
  const made = runAs(owner, join(programs, "initdb"), [
    `--pgdata=${draft}`,
    `--username=${name}`,
    "--encoding=UTF8",
    // The collation built into PostgreSQL sorts by code point, 2.5 times as fast as the C library's C.UTF-8, and no upgrade of
    // the system changes it under the indexes. pg_trgm still asks the C library what a letter is: LC_CTYPE may not be C.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    // The socket is the only way in, and it lies in a folder that none but the owner and root may enter (mode 0700, which
    // PostgreSQL itself insists on for its data). Whoever gets there could rewrite any rule of authentication anyway.
    "--auth=trust",
    "--no-instructions",
  ]);
  if (made.status !== 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its database in ${data}: ${made.error?.message ?? made.stderr.trim()}`,
    );
  }
  renameSync(draft, data);
}

/**
 * The data folder, or a short one where its path would not fit into the address of a socket (unix(7): 108 bytes with the closing
 * zero; 104 on macOS).
 */
function findSocketFolder({ data, owner }: PostgresPaths): string {
  const maxLength = process.platform === "linux" ? 107 : 103;
  if (Buffer.byteLength(join(data, `.s.PGSQL.${port}`)) <= maxLength) return data;
  const folder = `/tmp/jarya-${hashPath(data)}`;
  makePrivateFolder(folder, owner);
  return folder;
}

/** Waits until PostgreSQL answers, launching it where none runs. Tells whether one ran already. */
async function runServer(place: PostgresPaths, connection: SocketConnection): Promise<boolean> {
  const deadline = Date.now() + startTimeout;
  let child: ChildProcess | undefined;
  let launches = 0;
  let failure: unknown;
  while (Date.now() < deadline) {
    if (!isRunning(child) && findServer(place.data) === undefined) {
      if (launches > 0) {
        if (launches === maxLaunches || !leftoverErrors.test(readLogEnd(place.data))) break;
        await sleep(relaunchDelay);
      }
      child = launchServer(place, connection.host);
      launches++;
    }
    try {
      await query(connection, "select 1");
      return launches === 0;
    } catch (error) {
      failure = error;
    }
    await sleep(pollInterval);
  }
  const log = findLog(place.data);
  throw new EmbeddedPostgresError(`PostgreSQL did not start. The end of ${log}:\n${readLogEnd(place.data)}`, {
    cause: failure,
  });
}

function launchServer({ data, owner, programs }: PostgresPaths, socketFolder: string): ChildProcess {
  const logFile = findLog(data);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, "a", 0o600);
  const settings = {
    ...chooseSettings(),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", data, ...args], {
    ...owner,
    cwd: data,
    env: plainEnvironment,
    stdio: ["ignore", output, output],
    // Ctrl-C is for this process, which stops PostgreSQL after the last request.
    detached: true,
  });
  closeSync(output);
  child.once("error", () => {});
  child.unref();
  return child;
}

/** For a small machine that mostly reads. Memory in MB. */
function chooseSettings(): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
  const megabytes = (value: number) => `${Math.floor(value)}MB`;
  return {
    listen_addresses: "",
    port: String(port),
    unix_socket_permissions: "0700",
    max_connections: "60",
    shared_buffers: megabytes(Math.min(memory / 4, 512)),
    effective_cache_size: megabytes(memory / 2),
    work_mem: "16MB",
    maintenance_work_mem: megabytes(Math.min(memory / 8, 256)),
    random_page_cost: "1.1",
    jit: "off",
    default_statistics_target: "200",
    synchronous_commit: "on",
    wal_compression: "on",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    autovacuum_vacuum_cost_limit: "2000",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_duration_statement: "1s",
    // Values in messages and statements are people's data: they stay out of the log.
    log_error_verbosity: "terse",
    log_parameter_max_length: "0",
  };
}

async function makeDatabase(connection: SocketConnection): Promise<void> {
  const found = await query(connection, `select 1 from pg_database where datname = '${name}'`);
  if (found === 0) await query(connection, `create database ${name}`);
}

/** Runs one statement in the database that is always there. Tells the number of rows. */
async function query(connection: SocketConnection, text: string): Promise<number> {
  const client = new pg.Client({
    ...connection,
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows.length;
  } finally {
    await client.end();
  }
}

async function stopServer(data: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", fastStopTimeout],
    ["SIGQUIT", immediateStopTimeout],
  ];
  for (const [signal, timeout] of steps) {
    const pid = findServer(data);
    if (pid === undefined) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(pollInterval)) {
      if (findServer(data) === undefined) return;
    }
  }
}

/** The process id of the PostgreSQL that runs on `data`, from the first line of `postmaster.pid`. */
function findServer(data: string): number | undefined {
  const file = join(data, "postmaster.pid");
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"));
    process.kill(pid, 0);
    if (runsIn(pid, data)) return pid;
    // The number belongs to another process by now, which PostgreSQL would take for a running one of its own.
    rmSync(file, { force: true });
  } catch {
    // No file, no such process (PostgreSQL deals with that file itself), or a process of somebody else.
  }
  return undefined;
}

/** PostgreSQL always runs in its data folder. */
function runsIn(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false;
    }
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], {
    encoding: "utf8",
  }).stdout.includes(data);
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function findLog(data: string): string {
  return join(data, "postgres.log");
}

function readLogEnd(data: string): string {
  return readFileSync(findLog(data), "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
