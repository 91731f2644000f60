import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirLockedError, lockDataDir } from "./data-dir.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "jarya-hold-")), "data");
});
afterEach(() => rmSync(join(dataDir, ".."), { recursive: true }));

/** A process that holds `dataDir` until it is killed. */
async function startHolder() {
  const code = `
    import { lockDataDir } from ${JSON.stringify(import.meta.resolve("./data-dir.ts"))};
    try {
      lockDataDir(${JSON.stringify(dataDir)});
      console.log("held");
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout.setEncoding("utf8"), "data");
  return { child, said: String(said).trim() };
}

async function kill(child: ReturnType<typeof spawn>) {
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("a second holder is refused with the process id of the first, until that one releases", () => {
  const release = lockDataDir(dataDir);
  const error = (() => {
    try {
      lockDataDir(dataDir);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(DataDirLockedError);
  expect(error).toMatchObject({
    pid: process.pid,
    message: expect.stringContaining(`process ${process.pid}`),
  });
  release();
  release();
  expect(readdirSync(dataDir)).toEqual([]);
  lockDataDir(dataDir)();
});

test("another process is refused, and named while it holds the lock", async () => {
  const first = await startHolder();
  const second = await startHolder();
  try {
    expect(first.said).toBe("held");
    expect(second.said).toContain(`in use by process ${first.child.pid}`);
    expect(() => lockDataDir(dataDir)).toThrow(`process ${first.child.pid}`);
  } finally {
    await Promise.all([kill(first.child), kill(second.child)]);
  }
});

test("a killed holder leaves nothing that blocks", async () => {
  const { child } = await startHolder();
  await kill(child);
  expect(existsSync(join(dataDir, "lock"))).toBe(true);
  lockDataDir(dataDir)();
});

test("a lock whose process id was reused is stale", () => {
  lockDataDir(dataDir);
  const path = join(dataDir, "lock");
  const own = readFileSync(path, "utf8");
  writeFileSync(path, own.replace(/ .*/, " 1"));
  const release = lockDataDir(dataDir);
  expect(readFileSync(path, "utf8")).toBe(own);
  release();
});

test("a malformed lock file is stale", () => {
  lockDataDir(dataDir)();
  const path = join(dataDir, "lock");
  writeFileSync(path, "");
  const release = lockDataDir(dataDir);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`^${process.pid} .+\n$`));
  release();
});

test("releasing does not delete the lock of a later holder", () => {
  const release = lockDataDir(dataDir);
  const path = join(dataDir, "lock");
  writeFileSync(path, "1 1\n");
  release();
  expect(readFileSync(path, "utf8")).toBe("1 1\n");
});
