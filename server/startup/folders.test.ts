import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings, SettingsError } from "#server/platform/env.ts";
import { checkMediaFolder, explainFolder } from "./folders.ts";
import { describeStartFailure, openInstallation } from "./open-installation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jarya-folders-"));
  writeFileSync(join(folder, "file"), "");
  symlinkSync("loop", join(folder, "loop"));
  symlinkSync("nowhere", join(folder, "dangling"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Folders that nobody can use, root neither. */
const unusable = [
  ["a file", "file", /file is not a folder/],
  ["what lies below a file", "file/data", /file(\/data)? is not a folder/],
  ["a link to itself", "loop", /loop leads through too many links/],
  ["a link to nothing", "dangling", /dangling is not a folder/],
  ["what lies below a link to nothing", "dangling/data", /dangling is not a folder/],
  ["a name that is too long", "a".repeat(300), /a is too long for a path/],
  ...(process.platform === "linux"
    ? [["a folder that cannot be made", "/proc/jarya/data", /\/proc\/jarya is not there, or cannot be made/] as const]
    : []),
] as const;

const locate = (place: string) => (place.startsWith("/") ? place : join(folder, place));

test.each(unusable)("DATA_DIR as %s is refused in one line that names it", async (_what, place, found) => {
  for (const joinRunning of [false, true]) {
    const settings = readSettings({ DATA_DIR: locate(place) });
    const error: unknown = await openInstallation(settings, { max: 1, log: () => {}, joinRunning }).catch(
      (thrown: unknown) => thrown,
    );
    expect(describeStartFailure(error)).toMatch(/^DATA_DIR should be a folder that this user may write: .+$/);
    expect(describeStartFailure(error)).toMatch(found);
  }
});

test.each(unusable)("MEDIA_URL as %s is refused in one line that names it", (_what, place, found) => {
  const { href } = pathToFileURL(locate(place));
  expect(() => checkMediaFolder(href)).toThrow(SettingsError);
  expect(() => checkMediaFolder(href)).toThrow(/^MEDIA_URL should be a folder that this user may write: .+$/);
  expect(() => checkMediaFolder(href)).toThrow(found);
});

test("a folder of media is made when it is missing, a bucket is left alone", () => {
  const media = join(folder, "new", "media");
  checkMediaFolder(pathToFileURL(media).href);
  checkMediaFolder(pathToFileURL(media).href);
  checkMediaFolder("s3://key:secret@host/bucket");
  expect(existsSync(media)).toBe(true);
});

test.each([
  ["EACCES", "may not be read or written by this user"],
  ["EPERM", "may not be read or written by this user"],
  ["EROFS", "cannot be written: its disk is mounted for reading only"],
  ["ENOSPC", "cannot be written: there is no room left on its disk"],
  ["EDQUOT", "cannot be written: there is no room left on its disk"],
])("%s is explained, in DATA_DIR and elsewhere", (code, words) => {
  const path = "/srv/jarya/lock.1";
  const named = Object.assign(new Error(code), { code, syscall: "open", path });
  const unnamed = Object.assign(new Error(code), { code, syscall: "write" });
  const should = "should be a folder that this user may write";
  const explain = (error: Error) => describeStartFailure(explainFolder("DATA_DIR", "/srv/jarya", error));
  expect(explain(named)).toBe(`DATA_DIR ${should}: ${path} ${words}`);
  expect(explain(unnamed)).toBe(`DATA_DIR ${should}: /srv/jarya ${words}`);
  expect(describeStartFailure(named)).toBe(`${path} ${words}`);
  expect(describeStartFailure(unnamed)).toBe(`A file ${words}`);
});

test("errors that are no fault of the folder stay as they are", () => {
  mkdirSync(join(folder, "data"));
  const make = (code: string, syscall: string, path?: string) =>
    Object.assign(new Error(code), { code, syscall, ...(path !== undefined && { path }) });
  const others = [
    new TypeError("a fault of ours"),
    make("ENOENT", "open", join(folder, "program.ts")),
    make("ECONNREFUSED", "connect"),
    make("ENOENT", "connect"),
    "a text",
  ];
  for (const other of others) expect(explainFolder("DATA_DIR", join(folder, "data"), other)).toBe(other);
  // The whole error, for its stack.
  for (const fault of [others[0], others[1]]) expect(describeStartFailure(fault)).toBe(fault);
});
