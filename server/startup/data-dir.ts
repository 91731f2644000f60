import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#server/platform/make-folder.ts";

/** Another running process uses the same `DATA_DIR`. */
export class DataDirLockedError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `DATA_DIR ${dataDir} is in use by process ${pid}. Stop that one first, or give this one a DATA_DIR of its own.`,
    );
    this.name = "DataDirLockedError";
    this.pid = pid;
  }
}

/**
 * Locks `dataDir` (created when missing) for this process; the function returned releases it. `dataDir/lock` has the process id and start
 * time of the holder, so that neither a crash nor a reused id leaves a lock behind.
 * @throws {DataDirLockedError} when a running process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  const path = join(dataDir, "lock");
  const own = `${process.pid} ${findStartTime(process.pid)}\n`;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    while (!tryLink(draft, path)) {
      const held = readText(path);
      if (held === undefined) continue;
      const pid = findHolder(held);
      if (pid !== undefined) throw new DataDirLockedError(dataDir, pid);
      clearStale(path, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(path) === own) rmSync(path, { force: true });
  };
}

function findHolder(held: string): number | undefined {
  const match = /^(\d+) (.+)\n$/.exec(held);
  return match?.[1] && findStartTime(Number(match[1])) === match[2] ? Number(match[1]) : undefined;
}

/** Moves the lock away before deleting it: if another process has replaced it meanwhile, the new one is put back. */
function clearStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (readText(aside) !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/** Start time of a running process, as an opaque text; undefined when it does not run. Zombies do not count. */
function findStartTime(pid: number): string | undefined {
  if (process.platform === "linux") {
    // proc(5): the state (field 3) and the start time (field 22) follow the name in brackets, which may contain anything.
    const stat = readText(`/proc/${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields?.[0] === "Z" || fields?.[0] === "X" ? undefined : fields?.[19];
  }
  if (process.platform === "win32") return isRunning(pid) ? "running" : undefined;
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ESRCH")) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
