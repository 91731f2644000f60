import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
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

/** `host` is the folder of the socket. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: SocketConnection;
  /** Whether it was running already, left behind by a killed process. */
  adopted: boolean;
  /** Where it puts finished segments of its WAL, if it archives. */
  archiveFolder: string | undefined;
  /** Stops it within 5 s, and closes open connections. */
  stop: () => Promise<void>;
};

/** Only part of the socket's name: nothing listens on the network. */
const port = 5432;
const name = "jarya";

/** Milliseconds. Recovery after a crash reads up to `max_wal_size` of WAL. */
const startTimeout = 120_000;
const pollInterval = 20;
/** Milliseconds. A long recovery is asked less often: PostgreSQL logs each question that it refuses. */
const patience = { after: 5_000, interval: 500 };

/** Milliseconds. After a crash, child processes of the old PostgreSQL can prevent a start for a second or two. */
const relaunchDelay = 250;
const maxLaunches = 40;
const leftoverErrors = /still in use|already exists|already in use/;

/** Milliseconds for a fast shutdown; the rest of the 5 s is for an immediate one, after which the next start recovers. */
const fastStopTimeout = 4_000;
const immediateStopTimeout = 1_000;

/** Milliseconds in which PostgreSQL says that it runs, and in which it mostly ends, while this process exits and waits for it. */
const exitTimeout = 1_000;

/**
 * Starts PostgreSQL from `node_modules` on `dataDir/postgres`, which is created when missing, or adopts one that a killed process left
 * running there. The caller should hold the lock of `dataDir` (`server/startup/data-dir.ts`). A process that exits without stopping it,
 * because it is told to while it starts or by a fault, takes it along.
 * @throws {EmbeddedPostgresError} when it cannot run here or does not start; the message contains the end of its log
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** Settings of PostgreSQL beside the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Whether to copy finished segments of the WAL into a folder, from where they are to be taken away. */
  archive?: boolean;
  /** Milliseconds; longer where much WAL is recovered. */
  timeout?: number;
}): Promise<EmbeddedPostgres> {
  const paths = findPostgresPaths(options.dataDir, options.log);
  makeCluster(paths);
  const archiveFolder = options.archive ? prepareArchive(paths) : undefined;
  const settings = { ...options.settings, ...archiveSettings(archiveFolder) };
  const connection = { host: findSocketFolder(paths), port, user: name, database: name };
  let isReady = false;
  const stopAtExit = () => stopServerAtExit(paths.data, isReady);
  process.once("exit", stopAtExit);
  const { timeout = startTimeout } = options;
  let adopted = await runServer(paths, connection, { settings, timeout });
  if (adopted && (await readArchiveMode(connection)) !== (options.archive ? "on" : "off")) {
    options.log("PostgreSQL is started again: whether it archives has changed");
    await stopServer(paths.data);
    adopted = await runServer(paths, connection, { settings, timeout });
  }
  isReady = true;
  await makeDatabase(connection);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await stopServer(paths.data);
    process.off("exit", stopAtExit);
  };
  return { connection, adopted, archiveFolder, stop: () => (stopping ??= stop()) };
}

/** The connection to the PostgreSQL that another process runs on `dataDir`, if there is one. */
export function findEmbeddedPostgres(dataDir: string): SocketConnection | undefined {
  const paths = findPostgresPaths(dataDir, () => {});
  if (findServer(paths.data) === undefined) return undefined;
  return { host: findSocketFolder(paths), port, user: name, database: name };
}

/** Creates the cluster under another name first, so that an interrupted start leaves nothing that looks like one. */
function makeCluster({ data, owner, programs }: PostgresPaths): void {
  if (statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false })) return;
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivateFolder(unfinished, owner);
  const made = runAs(owner, join(programs, "initdb"), [
    `--pgdata=${unfinished}`,
    `--username=${name}`,
    "--encoding=UTF8",
    // PostgreSQL's builtin collation sorts by code point, 2.5 times as fast as C.UTF-8 of the C library, and system upgrades
    // cannot change it under the indexes. pg_trgm asks the C library what a letter is, so LC_CTYPE may not be C.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    // The socket is the only access, in a folder that only the owner and root may enter (mode 0700, which PostgreSQL requires for
    // its data). Anyone who can enter it could change the authentication rules anyway.
    "--auth=trust",
    "--no-instructions",
  ]);
  if (made.status !== 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its database in ${data}: ${made.error?.message ?? made.stderr.trim()}`,
    );
  }
  renameSync(unfinished, data);
}

/**
 * The data folder, or a shorter path where it does not fit into the address of a socket (unix(7): 108 bytes with the terminating zero,
 * 104 on macOS).
 */
function findSocketFolder({ data, owner }: PostgresPaths): string {
  const maxLength = process.platform === "linux" ? 107 : 103;
  if (Buffer.byteLength(join(data, `.s.PGSQL.${port}`)) <= maxLength) return data;
  const folder = `/tmp/jarya-${hashPath(data)}`;
  makePrivateFolder(folder, owner);
  return folder;
}

/** Beside the data, so that copies of the data do not contain it. */
function prepareArchive({ data, owner }: PostgresPaths): string {
  const folder = `${data}.archive`;
  makePrivateFolder(folder, owner);
  return folder;
}

/** A segment is finished after a minute at the latest, so no more than a minute of work is lost with the machine. */
function archiveSettings(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": folder,
    archive_timeout: "60",
  };
}

/** Waits until PostgreSQL answers, and launches it unless it runs. Returns whether it ran already. */
async function runServer(
  paths: PostgresPaths,
  connection: SocketConnection,
  { settings, timeout }: { settings: Readonly<Record<string, string>>; timeout: number },
): Promise<boolean> {
  const patientAt = Date.now() + patience.after;
  const deadline = Date.now() + timeout;
  let child: ChildProcess | undefined;
  let launches = 0;
  let failure: unknown;
  while (Date.now() < deadline) {
    if (!isRunning(child) && findServer(paths.data) === undefined) {
      if (launches > 0) {
        if (launches === maxLaunches || !leftoverErrors.test(readLogEnd(paths.data))) break;
        await sleep(relaunchDelay);
      }
      child = launchServer(paths, connection.host, settings);
      launches++;
    }
    try {
      await query(connection, "select 1");
      return launches === 0;
    } catch (error) {
      failure = error;
    }
    await sleep(Date.now() < patientAt ? pollInterval : patience.interval);
  }
  const log = findLog(paths.data);
  throw new EmbeddedPostgresError(`PostgreSQL did not start. The end of ${log}:\n${readLogEnd(paths.data)}`, {
    cause: failure,
  });
}

function launchServer(
  { data, owner, programs }: PostgresPaths,
  socketFolder: string,
  special: Readonly<Record<string, string>>,
): ChildProcess {
  const logFile = findLog(data);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, "a", 0o600);
  // PostgreSQL reads all files of its folder when it is backed up.
  if (owner) fchownSync(output, owner.uid, owner.gid);
  const settings = {
    ...chooseSettings(),
    ...special,
    ...(hasPrewarm(programs) && { shared_preload_libraries: "pg_prewarm" }),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(join(programs, "postgres"), ["-D", data, ...args], {
    ...owner,
    cwd: data,
    env: plainEnvironment,
    stdio: ["ignore", output, output],
    // In a process group of its own: Ctrl-C goes to this process only, which stops PostgreSQL after the last request.
    detached: true,
  });
  closeSync(output);
  child.once("error", () => {});
  child.unref();
  return child;
}

/**
 * With pg_prewarm, PostgreSQL notes what it has in memory every five minutes and when it stops, and reads that first when it
 * starts: lists that find everything on the disk take ten times as long.
 */
function hasPrewarm(programs: string): boolean {
  const folder = join(programs, "..", "lib", "postgresql");
  return ["so", "dylib", "dll"].some((ending) => existsSync(join(folder, `pg_prewarm.${ending}`)));
}

/** Megabytes. More than the market and its indexes ever are. */
const maxSharedBuffers = 4_096;

/** For a machine with mostly reads: a quarter of the memory, as PostgreSQL's manual advises. */
function chooseSettings(): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
  const megabytes = (value: number) => `${Math.floor(value)}MB`;
  return {
    listen_addresses: "",
    port: String(port),
    unix_socket_permissions: "0700",
    max_connections: "60",
    shared_buffers: megabytes(Math.min(memory / 4, maxSharedBuffers)),
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
    // Values in messages and statements are personal data, and must not be logged.
    log_error_verbosity: "terse",
    log_parameter_max_length: "0",
  };
}

async function makeDatabase(connection: SocketConnection): Promise<void> {
  const found = await query(connection, `select 1 from pg_database where datname = '${name}'`);
  if (found.length === 0) await query(connection, `create database ${name}`);
}

async function readArchiveMode(connection: SocketConnection): Promise<unknown> {
  return (await query(connection, "show archive_mode"))[0]?.["archive_mode"];
}

/** Runs a statement in the database `postgres`; returns its rows. */
async function query(connection: SocketConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    ...connection,
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
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

/** Nothing is asynchronous any more when a process exits. One that was just launched may not have written its process id yet. */
function stopServerAtExit(data: string, isReady: boolean): void {
  waitBlocking(() => isReady || findServer(data) !== undefined);
  const pid = findServer(data);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  waitBlocking(() => findServer(data) === undefined);
}

/** Blocks this thread until it is so, for {@link exitTimeout} at most. */
function waitBlocking(isSo: () => boolean): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + exitTimeout; !isSo() && Date.now() < deadline;) {
    Atomics.wait(clock, 0, 0, pollInterval);
  }
}

/** The process id of the PostgreSQL that runs on `data`, from the first line of `postmaster.pid`. */
function findServer(data: string): number | undefined {
  const file = join(data, "postmaster.pid");
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"));
    process.kill(pid, 0);
    if (runsIn(pid, data)) return pid;
    // The id was reused by another process, which PostgreSQL would take for its own.
    rmSync(file, { force: true });
  } catch {
    // No file, no such process (PostgreSQL handles that itself), or a process of another user.
  }
  return undefined;
}

/** PostgreSQL's working directory is its data folder. */
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

/** The newest lines of the log of the PostgreSQL of `dataDir`. */
export function readPostgresLog(dataDir: string): string {
  return readLogEnd(findPostgresPaths(dataDir, () => {}).data);
}

function findLog(data: string): string {
  return join(data, "postgres.log");
}

function readLogEnd(data: string): string {
  return readFileSync(findLog(data), "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
