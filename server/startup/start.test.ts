import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

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
