import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderOf } from "../series/layout.ts";
import type { FoundBackup } from "../series/manifest.ts";
import { writeMediaFile } from "../series/media-copies.ts";
import { openMemoryStore } from "../store/memory-store.fixture.ts";
import { openSealedFiles } from "../store/sealed-files.ts";
import { readLastTime } from "./restore.ts";
import { checkMedia } from "./verify.ts";

const series = "7713348888436588521-aaaaaaaa";
const media = folderOf(series, "media");
const count = 2_500;
const nameOf = (index: number) => `photos/ab/${String(index).padStart(4, "0")}-160.webp`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-media-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function makeMedia() {
  const store = openMemoryStore();
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  async function* content() {
    yield Buffer.from("photo");
  }
  for (let index = 0; index < count; index += 1)
    await writeMediaFile(files, media + nameOf(index), content(), new Date(0));
  const openedUntilFile = path.join(folder, "opened-until");
  const backup = { series, manifest: { media: count } } as FoundBackup;
  const check = (all = false) => checkMedia({ store, files, all, openedUntilFile }, backup);
  const breakPhoto = (index: number) => store.put(media + nameOf(index), Buffer.from("rotten"));
  return { check, breakPhoto, openedUntilFile };
}

test("checks open a thousand files each and go on where the last one ended, until all were opened", async () => {
  const { check, openedUntilFile } = await makeMedia();
  for (const last of [999, 1_999, 499, 1_499]) {
    expect(await check()).toEqual({ opened: 1_000, count });
    expect(await readFile(openedUntilFile, "utf8")).toBe(nameOf(last));
  }
  expect(await check(true)).toEqual({ opened: count, count });
});

test("a rotten photo is found once its turn comes, by its name, and until it is gone; --all finds it at once", async () => {
  const { check, breakPhoto } = await makeMedia();
  await breakPhoto(1_500);
  await breakPhoto(1_600);
  await expect(check(true)).rejects.toThrow(/2 of 2500 files[^]*1500-160.webp[^]*1600-160.webp/);
  await check();
  for (let again = 0; again < 2; again += 1) await expect(check()).rejects.toThrow(nameOf(1_500));
});

test.each([
  ["2026-11-28 12:30:00.123456+00", "2026-11-28T12:30:00.123Z"],
  ["2026-11-28 18:30:00+06", "2026-11-28T12:30:00.000Z"],
  ["2026-11-28 18:00:00.5+05:30", "2026-11-28T12:30:00.500Z"],
  ["2026-11-28 09:30:00-03", "2026-11-28T12:30:00.000Z"],
])("the time %s of PostgreSQL's log is %s", (text, iso) => {
  expect(readLastTime(`LOG:  last completed transaction was at log time ${text}\n`)).toBe(iso);
});

test("a log without a transaction has no last time", () => {
  expect(readLastTime("LOG:  redo is not required\n")).toBeUndefined();
});
