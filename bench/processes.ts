import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The working tree. */
export const root = fileURLToPath(new URL("..", import.meta.url));
/** Milliseconds; a start may include a recovery of the database. */
const startTimeout = 120_000;
const running = new Set<ChildProcess>();
const temporary = new Set<string>();
let isStopping = false;

export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** The installation's secret, which tokens are signed with. */
export const benchSecret = "not-a-secret-the-same-for-every-benchmark";

/** Runs the product on a market. @throws when it does not start, as on a market of another version */
export async function startProduct(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  tree: string = root,
): Promise<Server> {
  return runProduct({ ...settingsFor(dataDir, tree), ...settings }, tree);
}

/** Runs the product of a tree exactly as its `npm start` would, with these settings, and waits until it is ready. */
export async function runProduct(settings: NodeJS.ProcessEnv, tree: string = root): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  // After `exec`, which only shells have, the same command stands for Windows.
  const [command = ""] = scripts.start.replace(/^exec /, "").split(" || ");
  const [program = "", ...args] = command.split(" ");
  const port = await findFreePort();
  const child = keep(
    spawn(program, args, {
      cwd: tree,
      env: { ...environmentOf(tree), ...settings, PORT: String(port) },
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
export async function startBare(dataDir: string, paths: readonly string[]): Promise<Server> {
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

/** Runs a script of a tree on a market; its output is shown. */
export async function runScript(dataDir: string, args: string[], tree: string = root): Promise<void> {
  await runProgram("node", args, { cwd: tree, env: settingsFor(dataDir, tree) });
}

/** Runs a program until it ends; its output is shown. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd = root, env = environmentOf(cwd) }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = keep(spawn(program, args, { cwd, env, stdio: ["ignore", process.stderr, "inherit"] }));
  const [code] = await once(child, "exit");
  // A script that was interrupted exits with 0 too.
  if (code !== 0 || isStopping) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
}

/**
 * Where the PostgreSQL of a running product listens: the fifth line of `postmaster.pid` (PostgreSQL manual, Database
 * File Layout).
 */
export function findDatabase(dataDir: string) {
  const host = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[4] ?? "";
  return { host, port: 5432, user: "jarya", database: "jarya" };
}

/** Stops every process that was started here. */
export async function stopAll(): Promise<void> {
  isStopping = true;
  await Promise.all([...running].map(stop));
}

/** Makes a folder outside of the repository, which {@link runToEnd} removes. */
export function makeTemporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `jarya-${name}-`));
  temporary.add(folder);
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  return folder;
}

function removeTemporary(): void {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
}

/** Does work, and at its end, also after Ctrl-C, stops what was started and cleans up. */
export async function runToEnd(work: () => Promise<void>, cleanUp: () => void = () => {}): Promise<void> {
  let ending: Promise<void> | undefined;
  const end = () => (ending ??= stopAll().then(removeTemporary).then(cleanUp));
  // npm forwards a Ctrl-C that the terminal also sends: a second signal must not cut the end short.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void end().finally(() => process.exit(130)));
  try {
    await work();
  } catch (error) {
    if (!ending) console.error(error);
    process.exitCode = 1;
  } finally {
    await end();
  }
}

/** Resident memory of a process in MB, now and at its peak (proc(5)); undefined where there is no /proc. */
export function readMemory(pid: number): { now: number; highest: number } | undefined {
  if (process.platform !== "linux") return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(String.raw`^${name}:\s+(\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), highest: read("VmHWM") };
}

/** None of this process's environment reaches others but PATH, with a tree's own programs first, and HOME. */
function environmentOf(tree: string): NodeJS.ProcessEnv {
  const path = [join(tree, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  return { PATH: path, HOME: process.env["HOME"] };
}

function settingsFor(dataDir: string, tree: string = root): NodeJS.ProcessEnv {
  return {
    ...environmentOf(tree),
    DATA_DIR: dataDir,
    DEMO: "0",
    SECRET: benchSecret,
    // Required without a demo; nothing is sent.
    SMTP_URL: "smtp://localhost/?from=nobody@localhost",
    SMS_URL: "nikita+http://nobody:nothing@localhost/?sender=nobody",
    RATE_LIMIT_FACTOR: "1000000",
    STOP_DRAIN: "0",
    LOG_LEVEL: "error",
  };
}

function keep(child: ChildProcess): ChildProcess {
  running.add(child);
  // Started while all others are stopped.
  if (isStopping) child.kill("SIGTERM");
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
