import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

test("no two advisory locks have the same key", () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});

test("whoever takes an advisory lock has its key from the one list, and every key is used", async () => {
  const taken: string[] = [];
  for await (const file of glob(["{server,demo,scripts}/**/*.ts"])) {
    const source = await readFile(file, "utf8");
    if (file.endsWith(".test.ts") || !/pg_(?:try_)?advisory/.test(source)) continue;
    const names = [...source.matchAll(/advisoryLocks\.(\w+)/g)].map(([, name]) => name);
    expect(names, file).not.toEqual([]);
    taken.push(...names.map(String));
  }
  expect(taken.toSorted()).toEqual(Object.keys(advisoryLocks).toSorted());
});
