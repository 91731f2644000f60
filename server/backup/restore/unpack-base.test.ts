import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupError } from "../store/backup-error.ts";
import { baseOf } from "../series/layout.ts";
import type { FoundBackup } from "../series/manifest.ts";
import { openMemoryStore } from "../store/memory-store.fixture.ts";
import { openSealedFiles } from "../store/sealed-files.ts";
import { clear, unpackBase } from "./restore.ts";

const backup = { series: "7713348888436588521-aaaaaaaa", id: "20261101T000000Z" } as FoundBackup;

let folder: string;
let outside: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jarya-unpack-"));
  // PostgreSQL's own user may enter, and write what it can reach.
  await chmod(folder, 0o777);
  outside = path.join(folder, "outside");
  await mkdir(outside);
  await chmod(outside, 0o777);
  await writeFile(path.join(outside, "secret"), "mine");
  await chmod(path.join(outside, "secret"), 0o666);
});
afterEach(async () => {
  clear(path.join(folder, "into"));
  await rm(folder, { recursive: true });
});

/** A tar of some files, whose names are changed by an expression of sed. */
async function pack(names: Record<string, string>, rename: string): Promise<Buffer> {
  const source = path.join(folder, "source");
  await mkdir(source);
  for (const [name, content] of Object.entries(names)) {
    if (content.startsWith("->")) await symlink(content.slice(2), path.join(source, name));
    else await writeFile(path.join(source, name), content);
  }
  const args = ["-cPf", "-", "-C", source, `--transform=flags=r;${rename}`, ...Object.keys(names)];
  const { stdout, status, stderr } = spawnSync("tar", args);
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

const cases: Record<string, { files: () => Record<string, string>; rename: () => string }> = {
  "a name that leads upwards": {
    files: () => ({ evil: "evil" }),
    rename: () => "s,^evil$,../../../../../../../..".concat(outside, "/evil,"),
  },
  "a name that begins at the root": {
    files: () => ({ evil: "evil" }),
    rename: () => `s,^evil$,${outside}/secret,`,
  },
  "a file below a link": {
    files: () => ({ base: `->${outside}`, evil: "evil" }),
    rename: () => "s,^evil$,base/secret,",
  },
  "a link where recovery is switched on": {
    files: () => ({ "recovery.signal": `->${outside}/secret` }),
    rename: () => "s,^nothing$,nothing,",
  },
};

test.each(Object.entries(cases))("%s in a base writes nothing outside of the target", async (_, { files, rename }) => {
  const store = openMemoryStore();
  const sealed = openSealedFiles(store, "a key of the tests that is long enough");
  await sealed.write(baseOf(backup.series, backup.id), [zstdCompressSync(await pack(files(), rename()))]);
  const error: unknown = await unpackBase(sealed, backup, path.join(folder, "into")).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined) expect(error).toBeInstanceOf(BackupError);
  expect(await readdir(outside)).toEqual(["secret"]);
  expect(await readFile(path.join(outside, "secret"), "utf8")).toBe("mine");
});

/** Two files of less than a block, each after a header of a block, and then the end. */
const cuts: [string, number][] = [
  ["before its first header", 0],
  ["within its first header", 300],
  ["before its first file", 512],
  ["within its first file", 514],
  ["before its second header", 1_024],
  ["before its second file", 1_536],
  ["within its second file", 1_537],
  ["after its last file", 2_048],
  ["within its end", 2_560],
];

test.each(cuts)("a base that is cut %s is refused", async (_, length) => {
  const sealed = openSealedFiles(openMemoryStore(), "a key of the tests that is long enough");
  const archive = await pack({ base: "data", other: "data" }, "s,^nothing$,nothing,");
  await sealed.write(baseOf(backup.series, backup.id), [zstdCompressSync(archive.subarray(0, length))]);
  await expect(unpackBase(sealed, backup, path.join(folder, "into"))).rejects.toThrow(BackupError);
});

test("a base whose compressed archive is cut is refused", async () => {
  const sealed = openSealedFiles(openMemoryStore(), "a key of the tests that is long enough");
  const compressed = zstdCompressSync(await pack({ base: "data" }, "s,^nothing$,nothing,"));
  await sealed.write(baseOf(backup.series, backup.id), [compressed.subarray(0, -1)]);
  await expect(unpackBase(sealed, backup, path.join(folder, "into"))).rejects.toThrow();
});

test.each(["EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"])(
  "a store that fails with %s after whole files fails the restore",
  async (code) => {
    const archive = await pack({ base: "data" }, "s,^nothing$,nothing,");
    const lost = Object.assign(new Error("the store has hung up"), { code });
    const sealed = {
      ...openSealedFiles(openMemoryStore(), "a key of the tests that is long enough"),
      async *read() {
        yield zstdCompressSync(archive);
        throw lost;
      },
    };
    await expect(unpackBase(sealed, backup, path.join(folder, "into"))).rejects.toBe(lost);
  },
);

test("padding after the end of a base changes nothing", async () => {
  const sealed = openSealedFiles(openMemoryStore(), "a key of the tests that is long enough");
  const archive = Buffer.concat([await pack({ base: "data" }, "s,^nothing$,nothing,"), Buffer.alloc(64 * 2 ** 20)]);
  await sealed.write(baseOf(backup.series, backup.id), [zstdCompressSync(archive)]);
  const { data } = await unpackBase(sealed, backup, path.join(folder, "padded"));
  expect(await readFile(path.join(data, "base"), "utf8")).toBe("data");
});
