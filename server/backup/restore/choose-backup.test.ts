import { expect, test } from "vitest";
import { BackupError } from "../store/backup-error.ts";
import { type FoundBackup, manifestFormat, listBackups, writeManifest } from "../series/manifest.ts";
import { openMemoryStore } from "../store/memory-store.fixture.ts";
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

const choose = (backups: FoundBackup[], at?: Date, id?: string) =>
  chooseBackup({ backups, unreadable: [] }, { at, id }, supported);

test("the newest backup is taken, or the newest that had ended by a point in time", () => {
  const backups = [makeBackup(1), makeBackup(2), makeBackup(3)];
  expect(choose(backups).id).toBe("20261103T000000Z");
  expect(choose(backups, new Date("2026-11-02T12:00Z")).id).toBe("20261102T000000Z");
  expect(choose(backups, undefined, "20261101T000000Z").id).toBe("20261101T000000Z");
  expect(() => choose(backups, new Date("2026-10-31"))).toThrow(
    "first point in time that can be restored is 2026-11-01",
  );
  expect(() => choose(backups, undefined, "20261104T000000Z")).toThrow("no complete backup 20261104T000000Z");
});

test("a backup of a newer version, or of another PostgreSQL, is refused with the version that restores it", () => {
  const newer = makeBackup(1, { migration: { number: 101, name: "0101_more" } });
  expect(() => choose([newer])).toThrow("A newer version (1.2.0, with the migration 0101_more) made the backup");
  expect(() => choose([makeBackup(1, { postgres: "19.1" })])).toThrow("PostgreSQL 18 cannot read it");
});

test("backups of two databases are not mixed up", () => {
  const backups = [makeBackup(1), makeBackup(2, {}, "7713348888436588522-bbbbbbbb")];
  expect(() => choose(backups)).toThrow("backups of 2 databases");
  expect(choose(backups, undefined, `${series}/20261101T000000Z`).series).toBe(series);
});

test("a store without a backup that can be read says why", async () => {
  expect(() => choose([])).toThrow("There is no complete backup");
  const store = openMemoryStore();
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  await writeManifest(files, makeBackup(1, { format: manifestFormat + 1 }));
  const found = await listBackups(store, files);
  expect(() => chooseBackup(found, { at: undefined, id: undefined }, supported)).toThrow(
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
