import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Milliseconds; a start may include a recovery of the database. */
const startTimeout = 120_000;
const running = new Set<ChildProcess>();
let isStopping = false;

export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** The installation's secret, which tokens are signed with. */
export const benchSecret = "not-a-secret-the-same-for-every-benchmark";

/** Runs the product on a market. @throws when it does not start, as on a market of another version */
export async function startProduct(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  return runProduct({ ...settingsFor(dataDir), ...settings });
}

/** Runs the product exactly as `npm start` would, with these settings, and waits until it is ready. */
export async function runProduct(settings: NodeJS.ProcessEnv): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    scripts: { start: string };
  };
  // After `exec`, which only shells have, the same command stands for Windows.
  const [command = ""] = scripts.start.replace(/^exec /, "").split(" || ");
  const [program = "", ...args] = command.split(" ");
  const port = await findFreePort();
  const child = keep(
    spawn(program, args, {
      cwd: root,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await sleep(50)) {
    if (!running.has(child)) break;
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
  }
  await stop(child);
  throw new Error(
    `the product did not start on ${settings["DATA_DIR"]}: a market of another version has to be deleted first`,
  );
}

/** Runs the bare server on the running product's database; `/<n>` answers `paths[n]`. */
export async function startBare(dataDir: string, paths: string[]): Promise<Server> {
  const child = keep(fork(`${root}bench/site/bare.ts`, { cwd: root, env: settingsFor(dataDir) }));
  const answer = Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the bare server did not start");
    }),
  ]);
  child.send(paths);
  const [origin] = (await answer) as [string];
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Runs a script on a market; its output is shown. */
export async function runScript(dataDir: string, args: string[]): Promise<void> {
  const child = keep(spawn(process.execPath, args, { cwd: root, env: settingsFor(dataDir), stdio: "inherit" }));
  const [code] = await once(child, "exit");
  // A script that was interrupted exits with 0 too.
  if (code !== 0 || isStopping) throw new Error(`node ${args.join(" ")} ended with ${code}`);
}

/** Stops every process that was started here. */
export async function stopAll(): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map(stop));
}

/** Resident memory of a process in MB, now and at its peak (proc(5)); undefined where there is no /proc. */
export function readMemory(pid: number): { now: number; highest: number } | undefined {
  if (process.platform !== "linux") return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(String.raw`^${name}:\s+(\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), highest: read("VmHWM") };
}

/**
 * Milliseconds of the processor that a process and all that it has started, PostgreSQL among them, have taken so far (proc(5)); undefined where there is no
 * /proc. What else runs on the machine changes it little.
 */
export function readProcessorTime(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const family = new Set([pid]);
  let ticks = 0;
  // A process has a higher number than the one that started it, unless numbers began anew.
  const all = readdirSync("/proc").map(Number).filter(Boolean);
  for (const one of all.toSorted((a, b) => a - b)) {
    const stat = readStat(one);
    if (!stat || (one !== pid && !family.has(stat.parent))) continue;
    family.add(one);
    ticks += stat.ticks;
  }
  return (1_000 / ticksPerSecond) * ticks;
}

/** `USER_HZ`, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Its parent, and its time with that of its children that have ended; undefined once it has ended itself. */
function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    // Its name, which comes before, may have spaces and brackets.
    const [, after = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = after.split(" ").map(Number);
    return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) };
  } catch {
    return undefined;
  }
}

/** The product's settings; none of this process's environment reaches it but PATH and HOME. */
function settingsFor(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    DATA_DIR: dataDir,
    DEMO: "0",
    SECRET: benchSecret,
    // Required without a demo; nothing is sent.
    SMTP_URL: "smtp://localhost/?from=nobody@localhost",
    SMS_URL: "nikita+http://nobody:nothing@localhost/?sender=nobody",
    RATE_LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "error",
  };
}

function keep(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
