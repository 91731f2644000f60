import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openMediaFolder } from "#server/media/media-store.ts";
import { readSettings } from "#server/platform/env.ts";
import { requireEmbedded, runBackup, runRestore } from "../commands.ts";
import { folderOf, manifestOf } from "../series/layout.ts";
import { listBackups, type Manifest, manifestFormat, writeManifest } from "../series/manifest.ts";
import { copyMedia } from "../series/media-copies.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import type { BackupStore } from "./backup-store.ts";
import { openMemoryStore } from "./memory-store.fixture.ts";
import { openBackupStore } from "./open-backup-store.ts";
import { openSealedFiles, type SealedFiles } from "./sealed-files.ts";

const key = "a key of the tests that is long enough";
const series = "7713348888436588521-aaaaaaaa";
const id = "20261101T000000Z";
const manifest = manifestOf(series, id);

/** A store with a backup whose manifest is all that is read of it, and a file outside that nobody may read or change. */
let folder: string;
let root: string;
let outside: string;
let store: BackupStore;
let files: SealedFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-plain-"));
  root = path.join(folder, "store");
  outside = path.join(folder, "outside");
  await mkdir(outside);
  await writeFile(path.join(outside, "secret"), "mine");
  store = await openBackupStore(pathToFileURL(root).href);
  files = openSealedFiles(store, key);
  await write();
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => path.join(root, name);

async function write(changes: Partial<Manifest> = {}): Promise<void> {
  const time = new Date("2026-11-01");
  await writeManifest(files, {
    series,
    id,
    manifest: {
      format: manifestFormat,
      version: "1",
      postgres: "18.4",
      migration: { number: 1, name: "0001_one" },
      startedAt: time,
      finishedAt: time,
      wal: { timeline: 1, start: "0/2000028", end: "0/2000100" },
      bytes: 1,
      numbers: { before: {}, after: {} },
      media: 0,
      ...changes,
    },
  });
}

/** The lines of `restore --list`. */
async function list(from = root): Promise<string[]> {
  const lines: string[] = [];
  const settings = readSettings({ DATA_DIR: path.join(folder, "data"), BACKUP_KEY: key });
  await runRestore(settings, ["--list", "--from", from], (line) => void lines.push(line));
  return lines;
}

async function replaceBy(name: string, put: (path: string) => unknown): Promise<void> {
  await rm(at(name), { recursive: true });
  await put(at(name));
}

const makePipe = (name: string) => spawnSync("mkfifo", [name]);

interface Case {
  arrange: () => Promise<unknown>;
  act: () => Promise<unknown>;
  /** The words that the message has to name. */
  names: () => string;
}

const read = () => list();
const put = () => store.put(`${folderOf(series, "media")}a.webp`, Buffer.from("a"));
const mediaFolder = () => at(folderOf(series, "media").slice(0, -1));

const cases: Record<string, Case> = {
  "a manifest that links to a file": {
    arrange: () => replaceBy(manifest, (target) => symlink(path.join(outside, "secret"), target)),
    act: read,
    names: () => at(manifest),
  },
  "a manifest that links to nothing": {
    arrange: () => replaceBy(manifest, (target) => symlink(path.join(outside, "nothing"), target)),
    act: read,
    names: () => at(manifest),
  },
  "a manifest that is a folder": {
    arrange: () => replaceBy(manifest, (target) => mkdir(target)),
    act: () => files.readWhole(manifest),
    names: () => at(manifest),
  },
  "a manifest that is a pipe": {
    arrange: () => replaceBy(manifest, makePipe),
    act: read,
    names: () => at(manifest),
  },
  "a part that is a folder": {
    arrange: async () => {
      await files.write(`${series}/backups/${id}/base`, [Buffer.alloc(5 * 2 ** 20)]);
      await replaceBy(`${series}/backups/${id}/base~000001`, (target) => mkdir(target));
    },
    act: () => files.readWhole(`${series}/backups/${id}/base`),
    names: () => at(`${series}/backups/${id}/base~000001`),
  },
  "a part that is a pipe": {
    arrange: async () => {
      await files.write(`${series}/backups/${id}/base`, [Buffer.from("base")]);
      await replaceBy(`${series}/backups/${id}/base`, makePipe);
    },
    act: () => files.readWhole(`${series}/backups/${id}/base`),
    names: () => at(`${series}/backups/${id}/base`),
  },
  "a part that is too large to be one": {
    arrange: () => truncate(at(manifest), 2 ** 32),
    act: () => files.readWhole(manifest),
    names: () => manifest,
  },
  "a series that links to a folder": {
    arrange: () => replaceBy(series, (target) => symlink(outside, target)),
    act: read,
    names: () => at(series),
  },
  "a folder of media that links to a folder": {
    arrange: () => symlink(outside, mediaFolder()),
    act: put,
    names: mediaFolder,
  },
  "a file of media that links to a file": {
    arrange: async () => {
      await mkdir(mediaFolder());
      await symlink(path.join(outside, "secret"), path.join(mediaFolder(), "a.webp"));
    },
    act: put,
    names: () => path.join(mediaFolder(), "a.webp"),
  },
  "a removal through a link": {
    arrange: () => symlink(outside, mediaFolder()),
    act: () => store.remove(`${folderOf(series, "media")}secret`),
    names: mediaFolder,
  },
  "a question through a link": {
    arrange: () => symlink(outside, mediaFolder()),
    act: () => store.has(`${folderOf(series, "media")}secret`),
    names: mediaFolder,
  },
  "a folder of drafts that links to a folder, when something is stored": {
    arrange: () => replaceBy(".partial", (target) => symlink(outside, target)),
    act: put,
    names: () => at(".partial"),
  },
  "a folder of drafts that links to a folder, when old drafts go": {
    arrange: async () => {
      await utimes(path.join(outside, "secret"), 0, 0);
      await replaceBy(".partial", (target) => symlink(outside, target));
    },
    act: async () => store.removePartial?.(new Date()),
    names: () => at(".partial"),
  },
  "a place that is a file": {
    arrange: async () => {},
    act: () => list(path.join(outside, "secret")),
    names: () => path.join(outside, "secret"),
  },
  "a place below a file": {
    arrange: async () => {},
    act: () => list(path.join(outside, "secret", "store")),
    names: () => path.join(outside, "secret", "store"),
  },
  "a name that leads upwards": {
    arrange: async () => {},
    act: () => store.put(`${series}/../../outside/secret`, Buffer.from("a")),
    names: () => `${series}/../../outside/secret`,
  },
  "a name that begins at the root": {
    arrange: async () => {},
    act: () => store.get(path.join(outside, "secret")),
    names: () => path.join(outside, "secret"),
  },
};

test.each(Object.entries(cases))("%s is refused with its path", async (_, { arrange, act, names }) => {
  await arrange();
  const error: unknown = await act().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  expect((error as BackupError).message).toContain(names());
  expect(await readdir(outside)).toEqual(["secret"]);
  expect(await readFile(path.join(outside, "secret"), "utf8")).toBe("mine");
});

test.each([
  ["leads upwards", { wal: { timeline: 1, start: "../../outside/secret", end: "0/2000100" } }],
  ["begins at the root", { wal: { timeline: 1, start: "0/2000028", end: "/etc/passwd" } }],
  ["has a negative size", { bytes: -1 }],
])("a manifest that %s is damaged", async (_, changes) => {
  await write(changes);
  await expect(files.readWhole(manifest)).resolves.toBeDefined();
  await expect(list()).rejects.toThrow("There is no backup that can be read");
});

test("a list says that the newest backup cannot be read with this key; an older one is only told", async () => {
  const others = openSealedFiles(store, "another key of the tests, long enough");
  const { manifest: form } = (await listBackups(store, files)).backups[0] ?? {};
  if (!form) throw new Error("no backup");
  const older = { series, id: "20261031T000000Z", manifest: form };
  await writeManifest(others, older);
  expect(await list()).toEqual([expect.stringContaining(`${series}/${id}`), expect.stringContaining("is not the key")]);
  await writeManifest(others, { ...older, id: "20261102T000000Z" });
  await expect(list()).rejects.toThrow(`The newest backup cannot be read: ${series}/20261102T000000Z`);
});

test("a moment in the future is refused before anything is restored", async () => {
  const settings = readSettings({ DATA_DIR: path.join(folder, "data"), BACKUP_KEY: key });
  const words = ["--from", root, "--into", path.join(folder, "into"), "--at", "2999-01-01T00:00:00+06:00"];
  await expect(runRestore(settings, words, () => {})).rejects.toThrow("2998-12-31T18:00:00.000Z is in the future");
  expect(await readdir(folder)).not.toContain("into");
});

test("a manifest that promises more bytes than there are is listed, and reads no more than there is", async () => {
  await write({ bytes: 2 ** 52, media: 2 ** 40 });
  expect(await list()).toEqual([expect.stringContaining(`${series}/${id}`)]);
});

test.each([
  ["a link to a file", (target: string) => symlink(path.join(outside, "secret"), target)],
  ["a link to nothing", (target: string) => symlink(path.join(outside, "nothing"), target)],
  ["a link to a folder", (target: string) => symlink(outside, target)],
  ["a pipe", (target: string) => makePipe(target)],
])("%s among the media stops the backup with its path", async (_, make) => {
  const mediaRoot = path.join(folder, "media");
  const media = openMediaFolder(mediaRoot);
  await media.put("photos/ab/one-160.webp", Buffer.from("one"), "image/webp");
  const target = path.join(mediaRoot, "photos/ab/two-160.webp");
  await make(target);
  const memory = openMemoryStore();
  const copying = { store: memory, files: openSealedFiles(memory, key), series, media };
  await expect(copyMedia(copying, new Date(0))).rejects.toThrow(`${target} is neither`);
  // Also where it has taken the place of a file since the list was made.
  await expect(media.open("photos/ab/two-160.webp")).rejects.toThrow(`${target} is neither`);
});

test.each([
  ["restore", ["--list"]],
  ["restore", ["--into", "into"]],
])("%s %j says in a sentence that a file is where a folder should be", async (_, words) => {
  const settings = readSettings({
    DATA_DIR: path.join(folder, "data"),
    BACKUP_KEY: key,
    BACKUP_URL: path.join(outside, "secret"),
  });
  await expect(runRestore(settings, words, () => {})).rejects.toThrow(BackupError);
});

const small = path.join(tmpdir(), `jarya-read-only-${process.pid}`);
const canMount =
  process.getuid?.() === 0 &&
  spawnSync("mkdir", ["-p", small]).status === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", small]).status === 0;
afterAll(() => {
  if (canMount) spawnSync("umount", [small]);
  spawnSync("rmdir", [small]);
});

/** Places where nothing can be written; some by what the file system answers. */
const unwritable: [string, () => string][] = [
  ["a folder of the kernel", () => "/proc/nope"],
  ["a place below one that the kernel refuses", () => "/proc/nope/below/it"],
  ["a folder of another kernel file system", () => "/sys/nope"],
  ["a file of the kernel", () => "/proc/version"],
  ["a file", () => path.join(outside, "secret")],
  ["a place below a file", () => path.join(outside, "secret", "below")],
  ["a device", () => "/dev/null"],
  ["a name that is too long", () => path.join(folder, "a".repeat(300))],
  ["a link to nothing", () => path.join(folder, "dangling")],
  ["a place below a link to nothing", () => path.join(folder, "dangling", "below")],
  ["a link to itself", () => path.join(folder, "circle")],
  ...(canMount ? [["a disk for reading only", () => path.join(small, "store")] satisfies [string, () => string]] : []),
];

test.skipIf(process.platform !== "linux").each(unwritable)(
  "%s is refused with its path as a destination",
  async (_, place) => {
    await symlink(path.join(folder, "nothing"), path.join(folder, "dangling"));
    await symlink(path.join(folder, "circle"), path.join(folder, "circle"));
    const target = place();
    const nowhere = await openBackupStore(pathToFileURL(target).href);
    const error: unknown = await nowhere.put(manifest, Buffer.from("a")).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BackupError);
    expect((error as BackupError).message).toContain(target.split("/below")[0]);
    const settings = readSettings({ DATA_DIR: path.join(folder, "data"), BACKUP_KEY: key });
    const restoring = runRestore(settings, ["--from", root, "--into", target], () => {});
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(target.split("/below")[0]);
  },
);

test.each(["EIO", "ESTALE", "ENODEV", "ENXIO", "EBUSY"])("the error %s of a path is a sentence", (code) => {
  const error = Object.assign(new Error(code), { code, syscall: "open", path: "/mnt/backup/a" });
  expect(explainFileError(error)).toMatchObject({
    name: "BackupError",
    message: `/mnt/backup/a cannot be used (${code})`,
  });
});

test.each([
  ["restore", ["--list"]],
  ["restore", ["--into", "into"]],
])("%s %j from a folder that is not there asks whether it is mounted", async (_, words) => {
  const settings = readSettings({ DATA_DIR: path.join(folder, "data"), BACKUP_KEY: key });
  const from = path.join(folder, "nowhere");
  await expect(runRestore(settings, [...words, "--from", from], () => {})).rejects.toThrow(
    `The backup folder ${from} is not there: is its disk mounted?`,
  );
});

test("a data folder that is a file fails a backup in a sentence", async () => {
  const dataDir = path.join(outside, "secret", "data");
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_KEY: key, BACKUP_URL: root });
  await expect(runBackup(settings, [], () => {})).rejects.toThrow(/secret.* is not a folder/);
});

test.each(["0", "3651", "9999", "1.5", "1e3"])("--keep %s is refused, as the setting is", async (days) => {
  const settings = readSettings({ DATA_DIR: path.join(folder, "data"), BACKUP_KEY: key, BACKUP_URL: root });
  await expect(runBackup(settings, ["--keep", days], () => {})).rejects.toThrow("days from 1 to 3650");
  expect(() => readSettings({ BACKUP_DAYS: days })).toThrow(/BACKUP_DAYS/);
});

test("an external database is refused in a sentence that says what to use", async () => {
  expect(() => requireEmbedded({ connectionString: "postgres://localhost/jarya" })).toThrow(
    "back that database up with its own tools (docs/features/backup.md)",
  );
  const settings = readSettings({ DATABASE_URL: "postgres://localhost/jarya", SECRET: key, BACKUP_KEY: key });
  await expect(runBackup(settings, ["--to", root], () => {})).rejects.toThrow("DATABASE_URL is set");
});
