import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMediaFolder } from "#server/media/media-store.ts";
import { copyToSpool, measureWaiting, shipWaiting } from "./shipping.ts";
import { openMemoryStore } from "./store/memory-store.fixture.ts";
import { openSealedFiles } from "./store/sealed-files.ts";

const series = "7713348888436588521-ba1b36d4";
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-ship-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function makeShipping() {
  const store = openMemoryStore();
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  const spools = { wal: path.join(folder, "wal"), media: path.join(folder, "spool") };
  await mkdir(spools.wal);
  const lastShippedFile = path.join(folder, "last");
  const finish = (...names: string[]) =>
    Promise.all(names.map((name) => writeFile(path.join(spools.wal, name), `content of ${name}`)));
  const ship = () => shipWaiting({ store, files, series, spools, lastShippedFile });
  return { store, files, spools, finish, ship };
}

const [first, second, third] = [
  "000000010000000000000001",
  "000000010000000000000002",
  "000000010000000000000003",
] as const;

test("segments are shipped in order and then deleted; what is unfinished or only a note is not", async () => {
  const { store, spools, finish, ship } = await makeShipping();
  await finish(second, first, `${first}.00000028.backup`, "archtemp.1.2", "00000002.history");
  expect(await ship()).toEqual({ hasGap: false });
  expect([...store.objects.keys()]).toEqual([
    `${series}/wal/${first}`,
    `${series}/wal/${second}`,
    `${series}/wal/00000002.history`,
  ]);
  expect(await readdir(spools.wal)).toEqual(["archtemp.1.2"]);
});

test("a store that fails loses nothing: what waits is shipped later, and once more if it was cut", async () => {
  const { store, spools, finish, ship } = await makeShipping();
  await finish(first, second);
  store.beforePut = (name) => {
    if (name.endsWith(second)) throw new Error("The backup store answers 503");
  };
  await expect(ship()).rejects.toThrow("503");
  expect(await readdir(spools.wal)).toEqual([second]);
  store.beforePut = () => {};
  expect(await ship()).toEqual({ hasGap: false });
  // PostgreSQL archives it again after a crash.
  await finish(second, third);
  expect(await ship()).toEqual({ hasGap: false });
  expect(store.objects.size).toBe(3);
});

test("a segment that is missing between those shipped asks for a new backup, once", async () => {
  const { finish, ship } = await makeShipping();
  await finish(first);
  await ship();
  await finish(third);
  expect(await ship()).toEqual({ hasGap: true });
  expect(await ship()).toEqual({ hasGap: false });
});

test("a new file is shipped even if the site deletes it at once, and keeps the time of its first copy", async () => {
  const { store, spools, ship } = await makeShipping();
  const media = copyToSpool(openMediaFolder(path.join(folder, "media")), spools.media);
  await media.put("photos/ab/one-160.webp", Buffer.from("one"), "image/webp");
  await media.remove("photos/ab/one-160.webp");
  expect(await measureWaiting(spools.media)).toEqual({ count: 1, since: expect.any(Date) });
  await ship();
  const name = `${series}/media/photos/ab/one-160.webp`;
  expect([...store.objects.keys()]).toEqual([name]);
  const stored = store.objects.get(name);
  await media.put("photos/ab/one-160.webp", Buffer.from("one"), "image/webp");
  await ship();
  expect(store.objects.get(name)).toBe(stored);
  expect(await measureWaiting(spools.media)).toEqual({ count: 0, since: undefined });
  expect(existsSync(path.join(folder, "media/photos/ab/one-160.webp"))).toBe(true);
});
