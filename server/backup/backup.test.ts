// @module-tag rare
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openInstallation } from "#server/startup/open-installation.ts";
import { startBackups } from "./backups.ts";
import { requireEmbedded, runBackup } from "./commands.ts";
import { backupFiles, noteSuccess } from "./series/data-dir-files.ts";
import { baseOf, folderOf } from "./series/layout.ts";
import { listBackups, writeManifest } from "./series/manifest.ts";
import { connectLocked } from "./series/queries.ts";
import { verifyNewest } from "./restore/verify.ts";
import { backupKey, openSite, type Site } from "./site.fixture.ts";
import { openBackupStore } from "./store/open-backup-store.ts";
import { openSealedFiles } from "./store/sealed-files.ts";

const timeout = 240_000;
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.installation.pool.query("create table marks (id integer primary key)");
}, timeout);
afterAll(() => site.close());

const mark = (id: number) => site.installation.pool.query("insert into marks values ($1)", [id]);
const countMarks = async (dataDir: string) =>
  (await site.askRestored(dataDir, "select count(*) as count from marks"))[0];

/** The time of the database, away from the transactions before and after. */
async function takeTime(): Promise<Date> {
  await sleep(20);
  const { rows } = await site.installation.pool.query<{ now: Date }>("select clock_timestamp() as now");
  await sleep(20);
  return rows[0]?.now ?? new Date(0);
}

test("a restored site has the database, the media and the secret of the moment", { timeout }, async () => {
  await mark(1);
  await site.media.put("photos/ab/one-160.webp", Buffer.from("one"), "image/webp");
  const taken = await site.backUp();
  expect(taken.media).toMatchObject({ total: 1, copied: 1 });
  // Stored once.
  expect((await site.backUp()).media).toMatchObject({ total: 1, copied: 0 });
  const restored = await site.restore("whole");
  expect(restored.media).toEqual({ count: 1, damaged: [], missing: 0 });
  expect(await readFile(path.join(restored.dataDir, "media/photos/ab/one-160.webp"), "utf8")).toBe("one");
  expect(await readFile(path.join(restored.dataDir, "secret"), "utf8")).toBe(
    await readFile(path.join(site.settings.dataDir, "secret"), "utf8"),
  );
  expect(((await stat(path.join(restored.dataDir, "secret"))).mode & 0o777).toString(8)).toBe("600");
  expect(await countMarks(restored.dataDir)).toEqual({ count: 1 });
});

test(
  "a moment before everything was deleted is restored, with pictures that were deleted at once",
  { timeout },
  async () => {
    await site.backUp();
    await mark(2);
    await site.media.put("photos/ab/two-160.webp", Buffer.from("two"), "image/webp");
    const moment = await takeTime();
    await site.installation.pool.query("delete from marks");
    await site.media.remove("photos/ab/two-160.webp");
    await site.ship();
    await site.backUp();
    await mark(3);
    await site.ship();
    const before = await site.restore("moment", { at: moment });
    expect(await countMarks(before.dataDir)).toEqual({ count: 2 });
    expect(before.lastTransaction && new Date(before.lastTransaction) <= moment).toBe(true);
    expect(await readFile(path.join(before.dataDir, "media/photos/ab/two-160.webp"), "utf8")).toBe("two");
    const latest = await site.restore("latest");
    expect(await countMarks(latest.dataDir)).toEqual({ count: 1 });
  },
);

test(
  "a time that the backup does not reach, or that lies before it, is refused with what can be restored",
  { timeout },
  async () => {
    const refusal =
      /does not reach .*last transaction is of \S+Z\. [^]*within about a minute[^]*Without --at it is restored/;
    await site.backUp();
    await site.ship();
    // Without a transaction after the backup, and with one.
    await expect(site.restore("late", { at: await takeTime() })).rejects.toThrow(refusal);
    await mark(5);
    await site.ship();
    await expect(site.restore("late", { at: await takeTime() })).rejects.toThrow(refusal);
    await expect(site.restore("early", { at: new Date("2020-01-01") })).rejects.toThrow(
      "The first point in time that can",
    );
    expect(await readdir(path.join(site.folder, "late"))).toEqual([]);
  },
);

test("a missing segment in the middle is told, and what is before it can be restored", { timeout }, async () => {
  const { series } = await site.backUp();
  await site.ship();
  await mark(10);
  await site.ship();
  const moment = await takeTime();
  await mark(11);
  await site.ship();
  const folder = folderOf(series, "wal");
  const names: string[] = [];
  for await (const { name } of site.store.list(folder)) names.push(name);
  const missing = names.at(-2) ?? "";
  const kept = await site.store.get(missing);
  await site.store.remove(missing);
  const segment = missing.slice(folder.length);
  await expect(site.restore("gap")).rejects.toThrow(`The segment ${segment} of the WAL is missing`);
  await expect(site.restore("gap", { at: moment })).rejects.toThrow(`The segment ${segment} of the WAL is missing`);
  const before = await site.restore("to-gap", { toGap: true });
  expect((await site.askRestored(before.dataDir, "select id from marks where id >= 10")).length).toBe(0);
  await site.store.put(missing, kept ?? Buffer.alloc(0));
  const all = await site.restore("without-gap", { at: moment });
  expect(await site.askRestored(all.dataDir, "select id from marks where id >= 10")).toEqual([{ id: 10 }]);
});

test("a rotten photo and rotten WAL leave the rest: their names and the way on are told", { timeout }, async () => {
  for (const name of ["rot", "sound"])
    await site.media.put(`photos/ab/${name}-160.webp`, Buffer.from(name), "image/webp");
  const { series } = await site.backUp();
  const photo = "photos/ab/rot-160.webp";
  const sealed = (await site.store.get(folderOf(series, "media") + photo)) ?? Buffer.alloc(0);
  await site.store.put(folderOf(series, "media") + photo, sealed.subarray(0, 50));
  for (const id of [40, 41]) {
    await mark(id);
    await site.ship();
  }
  const names: string[] = [];
  for await (const { name } of site.store.list(folderOf(series, "wal"))) names.push(name);
  const rotten = names.at(-1) ?? "";
  const whole = (await site.store.get(rotten)) ?? Buffer.alloc(0);
  await site.store.put(rotten, whole.subarray(0, -1));
  await expect(site.restore("rotten-wal")).rejects.toThrow(
    /damaged: .*last transaction before it is of 20\S+Z: .*--to-gap/,
  );
  const restored = await site.restore("rotten", { toGap: true });
  expect(restored.media.damaged).toEqual([{ name: photo, reason: expect.stringContaining(photo) }]);
  expect(await readFile(path.join(restored.dataDir, "media/photos/ab/sound-160.webp"), "utf8")).toBe("sound");
  expect(await site.askRestored(restored.dataDir, "select id from marks where id >= 40")).toEqual([{ id: 40 }]);
  await site.store.put(rotten, whole);
  await site.store.put(folderOf(series, "media") + photo, sealed);
});

test(
  "a flipped byte, a wrong key and a folder that has data stop a restore, and nothing that was there is lost",
  { timeout },
  async () => {
    const { series, id } = await site.backUp();
    const into = path.join(site.folder, "taken");
    await mkdir(into);
    await writeFile(path.join(into, "notes"), "mine");
    await expect(site.restore("taken")).rejects.toThrow("has data");
    expect(await readFile(path.join(into, "notes"), "utf8")).toBe("mine");
    const other = openSealedFiles(site.store, "another key of the tests, long enough");
    await expect(site.restore("wrong-key", { files: other })).rejects.toThrow("BACKUP_KEY is not the key");
    const name = baseOf(series, id);
    const sealed = (await site.store.get(name)) ?? Buffer.alloc(0);
    const flipped = Buffer.from(sealed);
    flipped[1_000] = (flipped[1_000] ?? 0) ^ 1;
    await site.store.put(name, flipped);
    await expect(site.restore("flipped")).rejects.toThrow(/damaged: .*base/);
    expect(await readdir(path.join(site.folder, "flipped"))).toEqual([]);
    await site.store.put(name, sealed);
    await site.restore("flipped");
  },
);

test("after a change of the key all is added anew: each key restores what was added with it", { timeout }, async () => {
  await site.media.put("photos/ab/key-160.webp", Buffer.from("key"), "image/webp");
  await mark(30);
  const earlier = await site.backUp();
  await mark(29);
  await site.ship();
  expect(earlier.warning).toBeUndefined();
  const files = openSealedFiles(site.store, "another key of the tests, long enough");
  const changed = await site.backUp({ files });
  expect(changed.series).not.toBe(earlier.series);
  expect(changed.media.copied).toBe(changed.media.total);
  expect(changed.warning).toContain("does not read all backups");
  await mark(31);
  await site.ship(files);
  const moment = await takeTime();
  await mark(32);
  await site.ship(files);
  const readKept = async (dataDir: string) => ({
    photo: await readFile(path.join(dataDir, "media/photos/ab/key-160.webp"), "utf8"),
    marks: await site.askRestored(dataDir, "select id from marks where id between 29 and 39 order by id"),
  });
  const [kept, restored, at] = [
    await site.restore("earlier-key"),
    await site.restore("changed-key", { files }),
    await site.restore("changed-key-moment", { files, at: moment }),
  ];
  expect(await readKept(kept.dataDir)).toEqual({ photo: "key", marks: [{ id: 29 }, { id: 30 }] });
  expect(await readKept(restored.dataDir)).toEqual({
    photo: "key",
    marks: [{ id: 29 }, { id: 30 }, { id: 31 }, { id: 32 }],
  });
  expect(await readKept(at.dataDir)).toEqual({ photo: "key", marks: [{ id: 29 }, { id: 30 }, { id: 31 }] });
  // The key that comes back lacks what was written meanwhile.
  await mark(33);
  expect(await site.ship()).toEqual({ hasGap: true });
  const back = await site.backUp();
  expect([back.series, back.media.copied]).toEqual([earlier.series, 0]);
  expect(await readKept((await site.restore("key-back")).dataDir)).toMatchObject({ photo: "key" });
});

test("a first backup that fails is tried again, and until then none has succeeded", { timeout }, async () => {
  const backupUrl = pathToFileURL(path.join(site.folder, "second")).href;
  const store = await openBackupStore(backupUrl);
  const files = openSealedFiles(store, backupKey);
  const noted = backupFiles(site.settings.dataDir).lastBackup;
  await noteSuccess(noted, "another place");
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  const log = { info: write, warn: write, error: write } as unknown as FastifyBaseLogger;
  const lock = await connectLocked(site.source.connection);
  const settings = { ...site.settings, backupUrl };
  const backups = startBackups({ settings, connection: site.source.connection, spools: site.spools, log });
  try {
    await vi.waitFor(() => expect(lines.join()).toContain("No backup was made, tried again in 10 seconds"), 60_000);
    expect(existsSync(noted)).toBe(false);
    await lock.end();
    await vi.waitFor(() => expect(existsSync(noted)).toBe(true), 60_000);
    expect((await listBackups(store, files)).backups).toHaveLength(1);
  } finally {
    await backups.stop();
  }
});

test(
  "what is written after a restart reaches the store in about a minute, and a gap brings a backup",
  { timeout },
  async () => {
    const own = await openSite();
    const log = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
    const begun = await own.backUp();
    await own.ship();
    await own.installation.close();
    const installation = await openInstallation(own.settings, { max: 2, log: () => {} });
    const connection = requireEmbedded(installation.connection);
    const { settings, spools, store } = own;
    const start = () => startBackups({ settings, connection, spools, log });
    const countShipped = async () => (await Array.fromAsync(store.list(folderOf(begun.series, "wal")))).length;
    const listIds = async () => (await listBackups(store, own.files)).backups.map(({ id }) => id);
    let backups = start();
    try {
      const shipped = await countShipped();
      await installation.pool.query("create table marks (id integer primary key)");
      await vi.waitFor(async () => expect(await countShipped()).toBeGreaterThan(shipped), {
        timeout: 100_000,
        interval: 500,
      });
      expect(await listIds()).toEqual([begun.id]);
      await backups.stop();
      // As after a time with another address: two segments went there.
      for (let index = 0; index < 3; index += 1) {
        await installation.pool.query("insert into marks values ($1)", [index]);
        const { rows } = await installation.pool.query<{ name: string }>(
          "select pg_walfile_name(pg_switch_wal()) as name",
        );
        const segment = rows[0]?.name ?? "";
        await vi.waitFor(() => expect(existsSync(path.join(spools.wal, segment))).toBe(true), 30_000);
        if (index < 2) await rm(path.join(spools.wal, segment));
      }
      backups = start();
      await vi.waitFor(async () => expect(await listIds()).toHaveLength(2), { timeout: 60_000, interval: 500 });
    } finally {
      await backups.stop();
      await installation.close();
      await rm(own.folder, { recursive: true, force: true });
    }
  },
);

test("a folder without a database is not backed up as one", async () => {
  const settings = { ...site.settings, dataDir: path.join(site.folder, "nothing") };
  await expect(runBackup(settings, [], () => {})).rejects.toThrow("has no database: set DATA_DIR");
  expect(existsSync(settings.dataDir)).toBe(false);
});

test("of two backups at once the second is refused, and a killed one leaves no lock", { timeout }, async () => {
  const results = await Promise.allSettled([site.backUp(), site.backUp()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lock = await connectLocked(site.source.connection);
  await expect(site.backUp()).rejects.toThrow("Another backup");
  await lock.end();
  await site.backUp();
});

test(
  "a store that is full fails the backup, which leaves the older ones and works again when there is room",
  { timeout },
  async () => {
    const { id } = await site.backUp();
    let room = 3;
    const full = {
      ...site.store,
      async put(name: string, bytes: Buffer) {
        if (name.includes("/backups/") && --room < 2) throw new Error("There is no room left");
        await site.store.put(name, bytes);
      },
    };
    await sleep(1_000);
    const target = { store: full, files: openSealedFiles(full, backupKey) };
    await expect(site.backUp(target)).rejects.toThrow("There is no room left");
    const { backups } = await listBackups(site.store, site.files);
    expect(backups.at(-1)?.id).toBe(id);
    const next = await site.backUp();
    expect((await listBackups(site.store, site.files)).backups.at(-1)?.id).toBe(next.id);
  },
);

test("a backup that is killed is not offered; the next one works and cleans up", { timeout }, async () => {
  for (let index = 0; index < 400; index += 1)
    await site.media.put(`photos/kill/${index}-160.webp`, Buffer.from(String(index)), "image/webp");
  const { backups: before } = await listBackups(site.store, site.files);
  const mediaFolder = path.join(site.folder, "store", before[0]?.series ?? "", "media/photos/kill");
  const { dataDir } = site.settings;
  const child = spawn(process.execPath, ["scripts/admin.ts", "backup"], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, BACKUP_URL: site.settings.backupUrl, BACKUP_KEY: backupKey },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  while (!existsSync(mediaFolder) || (await readdir(mediaFolder)).length < 20) await sleep(1);
  child.kill("SIGKILL");
  await ended;
  expect((await readdir(mediaFolder)).length).toBeLessThan(400);
  expect((await listBackups(site.store, site.files)).backups).toEqual(before);
  // Half of a database, as of one that is killed later.
  const half = baseOf(before[0]?.series ?? "", "20200101T000000Z");
  await site.files.write(half, [Buffer.from("half")]);
  expect((await listBackups(site.store, site.files)).backups).toEqual(before);
  const next = await site.backUp();
  expect(await site.store.has(half)).toBe(false);
  expect((await readdir(mediaFolder)).length).toBe(400);
  expect(next.media.total).toBeGreaterThanOrEqual(400);
});

test(
  "the newest backup is verified by a restore, which leaves nothing; one with other counts is not good",
  { timeout },
  async () => {
    const taken = await site.backUp();
    await mark(20);
    await site.ship();
    const { store, files, settings } = site;
    const lines: string[] = [];
    const verification = {
      store,
      files,
      dataDir: settings.dataDir,
      connection: site.source.connection,
      log: (line: string) => void lines.push(line),
    };
    const { backup, lastTransaction } = await verifyNewest(verification);
    expect(backup.id).toBe(taken.id);
    expect(Date.parse(lastTransaction)).toBeGreaterThanOrEqual(taken.manifest.finishedAt.getTime());
    expect(existsSync(path.join(settings.dataDir, "backup/verification"))).toBe(false);
    const numbers = { before: { users: 5 }, after: { users: 7 } };
    await writeManifest(files, { ...taken, manifest: { ...taken.manifest, numbers } });
    await expect(verifyNewest(verification)).rejects.toThrow("0 users instead of 5 to 7");
    await writeManifest(files, { ...taken, manifest: { ...taken.manifest, media: 100_000 } });
    await expect(verifyNewest(verification)).rejects.toThrow("files of media instead of 100000");
    await rm(path.join(site.folder, "store"), { recursive: true });
    await expect(verifyNewest(verification)).rejects.toThrow("is its disk mounted?");
  },
);
