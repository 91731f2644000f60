import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ObjectStore, openObjectStore } from "#server/test/object-store.ts";
import type { BackupStore } from "./backup-store.ts";
import { openBackupStore } from "./open-backup-store.ts";
import { openBucketStore } from "./bucket-store.ts";

let folder: string;
let bucket: ObjectStore;
/** The same folder of the bucket as the store of the tests. */
const inFolder = (address: string) => address.replace("/pictures?", "/pictures/backups/site?");
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-store-"));
  bucket = await openObjectStore();
});
beforeEach(() => Object.assign(bucket, { isBroken: false, refusal: undefined, delay: 0 }));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const kinds: Record<string, () => Promise<BackupStore>> = {
  folder: () => openBackupStore(pathToFileURL(path.join(folder, "some", "store")).href),
  bucket: () => openBackupStore(inFolder(bucket.address)),
};

test.each(Object.entries(kinds))("a %s stores, lists in order, replaces and removes", async (_, open) => {
  const store = await open();
  expect([await store.get("one/a"), await store.has("one/a")]).toEqual([undefined, false]);
  await store.remove("one/a");
  const names = ["one/a.webp", "one/a-b/c.webp", "one/a/b.webp", "one/b.webp", "one/b.webp~000001", "two/a.webp"];
  for (const name of names) await store.put(name, Buffer.from(name));
  await store.put("one/b.webp", Buffer.from("new"));
  expect([String(await store.get("one/b.webp")), await store.has("one/b.webp")]).toEqual(["new", true]);
  const listed: string[] = [];
  for await (const { name, size, modified } of store.list("one/")) {
    listed.push(name);
    expect(size).toBe(name === "one/b.webp" ? 3 : name.length);
    expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000);
  }
  // By code units: «-» and «.» come before «/».
  expect(listed).toEqual(["one/a-b/c.webp", "one/a.webp", "one/a/b.webp", "one/b.webp", "one/b.webp~000001"]);
  expect((await store.listFolders()).toSorted()).toEqual(["one", "two"]);
  for (const name of names) await store.remove(name);
  expect(await store.listFolders()).toEqual([]);
});

test("only the owner may read a folder, and what a killed process left half-written in it goes after a while", async () => {
  const root = path.join(folder, "partial");
  const store = await openBackupStore(pathToFileURL(root).href);
  await store.put("one/a", Buffer.from("a"));
  const left = path.join(root, ".partial", "left");
  await writeFile(left, "half");
  const before = new Date(Date.now() - 60_000);
  await store.removePartial?.(before);
  expect(await readdir(path.join(root, ".partial"))).toEqual(["left"]);
  await utimes(left, new Date(0), new Date(0));
  await store.removePartial?.(before);
  expect(await readdir(path.join(root, ".partial"))).toEqual([]);
});

test("a bucket that answers 503 fails with its answer, and works again afterwards", async () => {
  const store = await openBackupStore(inFolder(bucket.address));
  bucket.isBroken = true;
  await expect(store.put("one/a", Buffer.from("a"))).rejects.toThrow("The backup store answers 503 (SlowDown)");
  await expect(store.get("one/a")).rejects.toThrow("answers 503");
  bucket.isBroken = false;
  await store.put("one/a", Buffer.from("a"));
  await store.remove("one/a");
});

test.each([
  [403, "RequestTimeTooSkewed", "clock"],
  [403, "AccessDenied", "refuses access (AccessDenied)"],
  [403, "SignatureDoesNotMatch", "refuses access"],
  [404, "NoSuchBucket", "bucket of the backup store does not exist"],
  [507, "InsufficientStorage", "answers 507"],
])("the error %i %s of a bucket says what to do", async (status, code, said) => {
  const store = await openBackupStore(inFolder(bucket.address));
  bucket.refusal = { status, code };
  await expect(store.put("one/a", Buffer.from("a"))).rejects.toThrow(said);
  await expect(store.listFolders()).rejects.toThrow(said);
});

test("a bucket that is not there at all, or answers too late, is told", async () => {
  const late = openBucketStore(inFolder(bucket.address), { connectionTimeout: 500, requestTimeout: 200 });
  bucket.delay = 1_000;
  await expect(late.put("one/a", Buffer.from("a"))).rejects.toThrow("does not answer");
  const nowhere = await openBackupStore("s3://key:secret@127.0.0.1:9/pictures?http=1");
  await expect(nowhere.put("one/a", Buffer.from("a"))).rejects.toThrow("does not answer");
});

test("a slow bucket is waited for", async () => {
  const store = await openBackupStore(inFolder(bucket.address));
  bucket.delay = 300;
  await store.put("one/slow", Buffer.alloc(100_000, 1));
  expect((await store.get("one/slow"))?.length).toBe(100_000);
  await store.remove("one/slow");
});

const isRoot = process.getuid?.() === 0;
const small = path.join(tmpdir(), `jarya-small-${process.pid}`);

/** Mounts a file system of 1 MiB, if this process may. */
function mountSmall(): boolean {
  spawnSync("mkdir", ["-p", small]);
  return isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]).status === 0;
}

const canMount = mountSmall();
afterAll(() => {
  if (canMount) spawnSync("umount", [small]);
  spawnSync("rmdir", [small]);
});

test.skipIf(!canMount)(
  "a disk that is full is told, leaves what was there, and serves again when there is room",
  async () => {
    const store = await openBackupStore(pathToFileURL(small).href);
    await store.put("one/a", Buffer.from("a"));
    await expect(store.put("one/large", Buffer.alloc(2 ** 21))).rejects.toThrow(
      "There is no room left in the backup folder",
    );
    expect([String(await store.get("one/a")), await store.has("one/large")]).toEqual(["a", false]);
    expect(await readdir(path.join(small, ".partial"))).toEqual([]);
    await store.put("one/b", Buffer.alloc(2 ** 19));
    expect(await store.has("one/b")).toBe(true);
  },
);
