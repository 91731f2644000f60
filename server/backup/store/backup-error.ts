import { NotPlainError } from "#server/platform/walk-folder.ts";

/** A backup cannot be made, read or restored. The message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}

/** An object of a store is not what was stored, is missing, or cannot be read. Others may be whole. */
export class DamageError extends BackupError {}

const unwritable = "may not be read or written by this user";
const full = "cannot be written: there is no room left on its disk";

/** Explanations of the operating system's error codes about a path. */
const reasons: Record<string, string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: "cannot be written: its disk is mounted for reading only",
  ENOSPC: full,
  EDQUOT: full,
  EISDIR: "is a folder, and should be a file",
  ENOENT: "is not there, or cannot be made there",
  ENOTDIR: "is not a folder, or lies below something that is none",
  EEXIST: "is there already, and is not what it should be",
  ELOOP: "leads through too many links",
  ENAMETOOLONG: "is too long for a path",
};

/** An error of the file system as a {@link BackupError} that names the path. Other errors stay as they are. */
export function explainFileError(error: unknown): unknown {
  if (error instanceof NotPlainError) return new BackupError(error.message, { cause: error });
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return error;
  const reason =
    reasons[String(error.code)] ?? ("path" in error ? `cannot be used (${String(error.code)})` : undefined);
  if (reason === undefined) return error;
  const subject = "path" in error ? String(error.path) : "A file";
  return new BackupError(`${subject} ${reason}`, { cause: error });
}

/** Does something, and throws its errors of the file system as {@link explainFileError} says them. */
export async function explainingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error);
  }
}
