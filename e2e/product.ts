import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setInterval, setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Milliseconds in which the product has to stop when no request runs and no proxy is waited for. */
export const stopTimeout = 5_000;
/** Milliseconds after which a product that does not stop is killed: longer than it waits for running requests. */
const stopPatience = 60_000;
/** In milliseconds. A first start creates the database and the demo market, on a machine that may be busy. */
const readyTimeout = 120_000;
const pollInterval = 25;

const root = fileURLToPath(new URL("..", import.meta.url));

export type Settings = Readonly<Record<string, string>>;

/** Settings that are required without the demo. No delivery of these tests leaves this machine. */
export const withoutDemo: Settings = {
  DEMO: "0",
  SECRET: "a secret of the tests, long enough for anybody",
  SMTP_URL: "smtp://localhost/?from=nobody@localhost",
  SMS_URL: "nikita+http://nobody:nothing@localhost/?sender=nobody",
};

/** How a process ended. */
export interface Ending {
  /** Null when a signal ended it. */
  code: number | null;
  /** Everything it printed. */
  output: string;
}

/** The product as a process of its own, started as an operator starts it. */
export interface RunningProduct {
  /** Its address, without a slash at the end. */
  url: string;
  pid: number;
  /** Milliseconds from the start until `/readyz` answered 200, as if nothing else had used the processors. */
  readyAfter: number;
  /**
   * Sends the signal and returns how the process ended, after how many milliseconds, and whether it was running until
   * then. A process that does not react is killed.
   */
  stop(signal?: NodeJS.Signals): Promise<Ending & { after: number; wasRunning: boolean }>;
}

/** The command of a product that is started without npm. */
const plainCommand = [process.execPath, "server/main.ts"] as const;

/** Starts the product and waits until it is ready. Only the settings given reach it, not those of this process. */
export async function startProduct(
  settings: Settings,
  command: readonly [string, ...string[]] = plainCommand,
): Promise<RunningProduct> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, ending } = launch({ PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: "error", ...settings }, command);
  try {
    await waitUntilReady(url, ending);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const readyAfter = (performance.now() - started) * (await readProcessorShare(child.pid));
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter,
    async stop(signal = "SIGTERM") {
      const signalled = performance.now();
      const wasRunning = child.exitCode === null && child.signalCode === null;
      child.kill(signal);
      const lastResort = setTimeout(() => child.kill("SIGKILL"), stopPatience);
      const end = await ending;
      clearTimeout(lastResort);
      return { ...end, after: performance.now() - signalled, wasRunning };
    },
  };
}

/** Starts a product that is expected to exit at once. Returns how it ended. */
export async function startRefused(settings: Settings): Promise<Ending> {
  const { child, ending } = launch({ PORT: String(await findFreePort()), LOG_LEVEL: "error", ...settings });
  const lastResort = setTimeout(() => child.kill("SIGKILL"), readyTimeout);
  const end = await ending;
  clearTimeout(lastResort);
  return end;
}

/** Starts a product and signals it once its PostgreSQL runs, or so many milliseconds later, before it is ready. Returns how it ended. */
export async function startInterrupted(
  settings: Settings & { DATA_DIR: string },
  signal: NodeJS.Signals,
  { later = 0, command = plainCommand }: { later?: number; command?: readonly [string, ...string[]] } = {},
): Promise<Ending> {
  const { child, ending } = launch({ PORT: String(await findFreePort()), LOG_LEVEL: "error", ...settings }, command);
  const deadline = performance.now() + readyTimeout;
  for await (const _ of setInterval(pollInterval)) {
    if ((await findPostgres(settings.DATA_DIR)) !== undefined || performance.now() > deadline) break;
  }
  await Promise.race([sleep(later), ending]);
  child.kill(signal);
  const lastResort = setTimeout(() => child.kill("SIGKILL"), stopTimeout);
  const end = await ending;
  clearTimeout(lastResort);
  return end;
}

function launch(
  settings: Settings,
  [program, ...args]: readonly [string, ...string[]] = plainCommand,
): { child: ChildProcess; ending: Promise<Ending> } {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], STOP_DRAIN: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ending = once(child, "close").then(([code]: unknown[]) => ({
    code: typeof code === "number" ? code : null,
    output,
  }));
  return { child, ending };
}

async function waitUntilReady(url: string, ending: Promise<Ending>): Promise<void> {
  let end: Ending | undefined;
  void ending.then((result) => (end = result));
  const deadline = performance.now() + readyTimeout;
  for await (const _ of setInterval(pollInterval)) {
    if (end) throw new Error(`The product ended with ${end.code} before it was ready:\n${end.output}`);
    if (await isReady(url)) return;
    if (performance.now() > deadline) throw new Error(`The product was not ready within ${readyTimeout / 1000} s`);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** A port that nothing listens on. */
async function findFreePort(): Promise<number> {
  const { port, release } = await takePort();
  await release();
  return port;
}

/**
 * Ports from which systems take none for connections that begin here (Linux from 32768 on, others from 49152): while a product starts, which takes
 * seconds, none of those takes its port.
 */
const quietPorts = { from: 20_000, below: 32_000 };

/** Listens on a free port until it is released. */
export async function takePort(): Promise<{ port: number; release(): Promise<void> }> {
  const port = randomInt(quietPorts.from, quietPorts.below);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return takePort();
    throw error;
  }
  return {
    port,
    async release() {
      server.close();
      await once(server, "close");
    },
  };
}

/** A new folder for `DATA_DIR`, which PostgreSQL's own user may enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-e2e-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies the `DATA_DIR` of a stopped product. Files keep their owner: PostgreSQL refuses to start otherwise. */
export async function copyDataDir(folder: string): Promise<string> {
  const copy = await makeDataDir();
  await promisify(execFile)("cp", ["-Rp", `${folder}/.`, copy]);
  return copy;
}

/** Deletes the folder, and ends the PostgreSQL that a killed product may have left in it. */
export async function removeDataDir(folder: string): Promise<void> {
  const pid = await findPostgres(folder);
  if (pid !== undefined) {
    // Immediate shutdown: the data are not needed any more.
    process.kill(pid, "SIGQUIT");
    for await (const _ of setInterval(pollInterval)) if ((await findPostgres(folder)) === undefined) break;
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * How much of the time in which the main thread of a process could run it had a processor: 1 on a machine without other load, and where the
 * system does not tell. What the process waits for, its database above all, is slowed down as much.
 */
async function readProcessorShare(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "");
  const [ran = 0, waited = 0] = text.split(" ").map(Number);
  return ran > 0 ? ran / (ran + waited) : 1;
}

/** The process of the embedded PostgreSQL that runs on a `DATA_DIR`. */
export async function findPostgres(folder: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(path.join(folder, "postgres/postmaster.pid"), "utf8"));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
