import { accessSync, constants } from "node:fs";
import { fileURLToPath } from "node:url";
import { isWithin, SettingsError } from "#server/platform/env.ts";
import { describeFileError } from "#server/platform/file-errors.ts";
import { makeFolder } from "#server/platform/make-folder.ts";

/**
 * An error of the file system about the folder of a setting, what lies in it or above it, as a {@link SettingsError}.
 * Other errors stay as they are.
 */
export function explainFolder(name: string, folder: string, error: unknown): unknown {
  const path = error instanceof Error && "path" in error ? String(error.path) : folder;
  const found = describeFileError(error, folder);
  if (found === undefined || !(isWithin(path, folder) || isWithin(folder, path))) return error;
  return new SettingsError([{ name, should: `should be a folder that this user may write: ${found}` }]);
}

/**
 * Makes the folder of the media, unless they are in a bucket.
 * @throws {SettingsError} when this user cannot write into it: each upload would fail
 */
export function checkMediaFolder(mediaUrl: string): void {
  if (!mediaUrl.startsWith("file:")) return;
  const folder = fileURLToPath(mediaUrl);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFolder("MEDIA_URL", folder, error);
  }
}

/** Errors that the disk or its rights cause, never the program. */
const diskCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"]);

/** A sentence for what the disk refuses during a start. Undefined: another error. */
export function describeDiskError(error: unknown): string | undefined {
  const isOfDisk = error instanceof Error && "code" in error && diskCodes.has(String(error.code));
  return isOfDisk ? describeFileError(error) : undefined;
}
