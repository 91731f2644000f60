import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds of the processor. */
export interface ProcessorTime {
  /** The main thread of Node. */
  main: number;
  /** Its other threads: they collect garbage, compress, read files. */
  helpers: number;
  /** PostgreSQL with all its processes. */
  postgres: number;
}

/** `USER_HZ`, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * The time that a product and its embedded database have taken so far; undefined where there is no /proc.
 * The scheduler counts it itself, so other work on the machine changes it little.
 */
export function readProcessorTime(pid: number, dataDir: string): ProcessorTime | undefined {
  if (process.platform !== "linux") return undefined;
  return { ...readThreads(pid), postgres: readPostgres(dataDir) };
}

export function sumTime({ main, helpers, postgres }: ProcessorTime): number {
  return main + helpers + postgres;
}

/** The time from `before` to `after`, for each of `count` requests or seconds. */
export function shareTime(before: ProcessorTime, after: ProcessorTime, count: number): ProcessorTime {
  const share = (part: keyof ProcessorTime) => (after[part] - before[part]) / count;
  return { main: share("main"), helpers: share("helpers"), postgres: share("postgres") };
}

function readThreads(pid: number): Omit<ProcessorTime, "postgres"> {
  const tasks = `/proc/${pid}/task`;
  const times = readdirSync(tasks).map((thread) => ({
    isMain: Number(thread) === pid,
    time: readIfThere(`${tasks}/${thread}/schedstat`, parseSchedstat),
  }));
  const sum = (isMain: boolean) =>
    times.filter((one) => one.isMain === isMain).reduce((total, one) => total + one.time, 0);
  return { main: sum(true), helpers: sum(false) };
}

/** Its processes come and go: the postmaster counts those that have ended. */
function readPostgres(dataDir: string): number {
  const postmaster = findPostmaster(dataDir);
  const own = readIfThere(`/proc/${postmaster}/schedstat`, parseSchedstat);
  const ended = readIfThere(`/proc/${postmaster}/stat`, (text) => parseStat(text).endedChildren);
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readIfThere(`/proc/${name}/stat`, (text) => parseStat(text).parent) === postmaster)
    .map((name) => readIfThere(`/proc/${name}/schedstat`, parseSchedstat));
  return own + ended + living.reduce((sum, time) => sum + time, 0);
}

/** The first line of `postmaster.pid` (PostgreSQL manual, Database File Layout). */
function findPostmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"));
}

/** Milliseconds on the processor: the first of three numbers, in nanoseconds (Linux, sched-stats). */
export function parseSchedstat(text: string): number {
  return Number(text.split(" ")[0]) / 1e6;
}

/** The parent of a process, and the milliseconds of its children that have ended (proc(5)). */
export function parseStat(text: string): { parent: number; endedChildren: number } {
  // The name of the program comes before, and may have spaces and brackets.
  const fields = text.slice(text.lastIndexOf(") ") + 2).split(" ");
  const ticks = Number(fields[13]) + Number(fields[14]);
  return { parent: Number(fields[1]), endedChildren: (ticks * 1_000) / ticksPerSecond };
}

/** 0 for a thread or a process that has ended meanwhile. */
function readIfThere(path: string, parse: (text: string) => number): number {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch {
    return 0;
  }
}
