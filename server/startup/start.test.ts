import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a DATA_DIR that cannot be used ends the start with one line", ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "jarya-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "file");
  writeFileSync(dataDir, "");
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    encoding: "utf8",
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    "",
    `DATA_DIR should be a folder that this user may write: ${dataDir} is not a folder, or lies below something that is none\n`,
  ]);
});

test("the product that bounds its memory first is the same with its settings, and says what is wrong with them", () => {
  const start = fileURLToPath(new URL("../start.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ["--max-semi-space-size=8", start], {
    env: { PATH: process.env["PATH"], PORT: "nonsense" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("PORT")]);
  // Nothing of an experiment in the log of every start.
  expect(stderr).not.toContain("Warning");
});
