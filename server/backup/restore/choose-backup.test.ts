import { describe, expect, test } from "vitest";
import { BackupError } from "../store/backup-error.ts";
import { type FoundBackup, manifestFormat, listBackups, writeManifest } from "../series/manifest.ts";
import { type MemoryStore, openMemoryStore } from "../store/memory-store.fixture.ts";
import { openSealedFiles } from "../store/sealed-files.ts";
import { chooseBackup } from "./choose-backup.ts";
import { findOutside } from "./verify.ts";

const supported = { migration: 100, postgres: 18 };
const series = "7713348888436588521-aaaaaaaa";

function makeBackup(day: number, manifest: Partial<FoundBackup["manifest"]> = {}, of = series): FoundBackup {
  const time = new Date(Date.UTC(2026, 10, day));
  return {
    series: of,
    id: `202611${String(day).padStart(2, "0")}T000000Z`,
    manifest: {
      format: manifestFormat,
      version: "1.2.0",
      postgres: "18.4",
      migration: { number: 100, name: "0100_words" },
      startedAt: time,
      finishedAt: time,
      wal: { timeline: 1, start: "0/2000028", end: "0/2000100" },
      bytes: 1,
      numbers: { before: {}, after: {} },
      media: 0,
      ...manifest,
    },
  };
}

const choose = (backups: FoundBackup[], { at, id, store = openMemoryStore() }: Wanted = {}) =>
  chooseBackup(store, { backups, unreadable: [] }, { at, id }, supported);

interface Wanted {
  at?: Date;
  id?: string;
  store?: MemoryStore;
}

const on = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour));

test("the newest backup is taken, or the newest that had ended by a point in time", async () => {
  const backups = [makeBackup(1), makeBackup(2), makeBackup(3)];
  expect((await choose(backups)).id).toBe("20261103T000000Z");
  expect((await choose(backups, { at: on(2, 12) })).id).toBe("20261102T000000Z");
  expect((await choose(backups, { id: "20261101T000000Z" })).id).toBe("20261101T000000Z");
  await expect(choose(backups, { at: new Date("2026-10-31") })).rejects.toThrow(
    "first point in time that can be restored is 2026-11-01",
  );
  await expect(choose(backups, { id: "20261104T000000Z" })).rejects.toThrow("no complete backup 20261104T000000Z");
});

test("a backup of a newer version, or of another PostgreSQL, is refused with the version that restores it", async () => {
  const newer = makeBackup(1, { migration: { number: 101, name: "0101_more" } });
  await expect(choose([newer])).rejects.toThrow(
    "A newer version (1.2.0, with the migration 0101_more) made the backup",
  );
  await expect(choose([makeBackup(1, { postgres: "19.1" })])).rejects.toThrow("PostgreSQL 18 cannot read it");
});

test("backups of two databases are not mixed up", async () => {
  const backups = [makeBackup(1), makeBackup(2, {}, "7713348888436588522-bbbbbbbb")];
  await expect(choose(backups)).rejects.toThrow("backups of 2 databases");
  expect((await choose(backups, { id: `${series}/20261101T000000Z` })).series).toBe(series);
});

describe("of a site and its restored copy", () => {
  const copy = `${series.slice(0, -8)}cccccccc`;
  const backups = [makeBackup(1), makeBackup(3), makeBackup(4, {}, copy), makeBackup(6, {}, copy)];
  /** The WAL of both, until the times given. */
  async function shipUntil(site: Date, restored: Date): Promise<MemoryStore> {
    let now = site;
    const store = openMemoryStore(() => now);
    await store.put(`${series}/wal/000000010000000000000002`, Buffer.from("wal"));
    now = restored;
    await store.put(`${copy}/wal/000000010000000000000002`, Buffer.from("wal"));
    return store;
  }

  test("the later one is meant if it began when the other had ended", async () => {
    const store = await shipUntil(on(3, 20), on(7));
    expect((await choose(backups, { store })).id).toBe("20261106T000000Z");
    expect((await choose(backups, { store, at: on(3, 12) })).series).toBe(series);
    expect((await choose(backups, { store, at: on(4, 12) })).id).toBe("20261104T000000Z");
    expect((await choose(backups, { store, at: on(8) })).series).toBe(copy);
  });

  test.for([
    ["go on", on(7), on(7, 1)],
    ["ran, and the site ended first", on(5, 10), on(7)],
    ["ran, and the copy ended first", on(9), on(6)],
  ] as const)("neither is chosen if both %s", async ([, site, restored]) => {
    const store = await shipUntil(site, restored);
    for (const at of [undefined, on(5), on(8)])
      await expect(choose(backups, { store, ...(at && { at }) })).rejects.toThrow(
        `2 copies of this site made backups at the same time: choose one of restore --list, as --backup ${series}/`,
      );
    expect((await choose(backups, { store, at: on(3, 12) })).series).toBe(series);
    expect((await choose(backups, { store, id: `${copy}/20261104T000000Z` })).series).toBe(copy);
  });
});

test("a store without a backup that can be read says why", async () => {
  await expect(choose([])).rejects.toThrow("There is no complete backup");
  const store = openMemoryStore();
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  await writeManifest(files, makeBackup(1, { format: manifestFormat + 1 }));
  const found = await listBackups(store, files);
  await expect(chooseBackup(store, found, { at: undefined, id: undefined }, supported)).rejects.toThrow(
    "A newer version made the backup",
  );
  const others = await listBackups(store, openSealedFiles(store, "another key of the tests, long enough"));
  expect(others.unreadable).toHaveLength(1);
  expect(others.unreadable[0]?.reason).toBeInstanceOf(BackupError);
  expect(others.unreadable[0]?.reason.message).toContain("BACKUP_KEY is not the key");
});

test("counts of a restored database lie between those before and after the copy", () => {
  const bounds = { before: { users: 5, photos: 9 }, after: { users: 7, photos: 8 } };
  expect(findOutside({ users: 5, photos: 8 }, bounds)).toEqual([]);
  expect(findOutside({ users: 7, photos: 9 }, bounds)).toEqual([]);
  expect(findOutside({ users: 4, photos: 10 }, bounds)).toEqual([
    "4 users instead of 5 to 7",
    "10 photos instead of 8 to 9",
  ]);
  // One that an older version did not count.
  expect(findOutside({ users: 5, rooms: 3 }, bounds)).toEqual([]);
});
