import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMemoryStore } from "../store/memory-store.fixture.ts";
import { openSealedFiles } from "../store/sealed-files.ts";
import { backupFiles, ensureSeries } from "./data-dir-files.ts";
import { isSeries, systemOf } from "./layout.ts";

const system = "7713348888436588521";
const key = "a key of the tests that is long enough";
const keyIdOf = (text: string) => openSealedFiles(openMemoryStore(), text).keyId;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-series-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a DATA_DIR writes one series with a key, and comes back to it with the key", async () => {
  const own = await ensureSeries(folder, system, keyIdOf(key));
  expect([isSeries(own), systemOf(own)]).toEqual([true, system]);
  const others = [`${key} `, key.toUpperCase(), key.slice(1), `${key}${key}`];
  const series = await Promise.all(others.map((other) => ensureSeries(folder, system, keyIdOf(other))));
  expect(new Set([own, ...series]).size).toBe(others.length + 1);
  expect(await ensureSeries(folder, system, keyIdOf(key))).toBe(own);
});

test.each([
  ["a restored DATA_DIR", async () => rm(backupFiles(folder).folder, { recursive: true }), system],
  ["a DATA_DIR with another database", async () => {}, "7713348888436588522"],
])("%s begins another series with the same key", async (_, change, found) => {
  const before = await ensureSeries(folder, system, keyIdOf(key));
  await change();
  const after = await ensureSeries(folder, found, keyIdOf(key));
  expect([systemOf(after), after === before]).toEqual([found, false]);
});
