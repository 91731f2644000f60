const unwritable = "may not be read or written by this user";
const full = "cannot be written: there is no room left on its disk";
const noFolder = "is not a folder, or lies below something that is none";

/** Explanations of the operating system's error codes about a path. */
const reasons: Record<string, string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: "cannot be written: its disk is mounted for reading only",
  ENOSPC: full,
  EDQUOT: full,
  EISDIR: "is a folder, and should be a file",
  ENOENT: "is not there, or cannot be made there",
  ENOTDIR: noFolder,
  EEXIST: "is there already, and is not what it should be",
  ELOOP: "leads through too many links",
  ENAMETOOLONG: "is too long for a path",
};

/**
 * An error of the file system as half a sentence, which begins with the path. `subject` stands for it where the system
 * names none, as of a full disk. Undefined: another error.
 */
export function describeFileError(error: unknown, subject = "A file"): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return undefined;
  // A socket that is not there is a server that does not run.
  if (error.syscall === "connect") return undefined;
  const isTaken = error.code === "EEXIST" && error.syscall === "mkdir";
  const reason = isTaken ? noFolder : reasons[String(error.code)];
  if ("path" in error) return `${String(error.path)} ${reason ?? `cannot be used (${String(error.code)})`}`;
  return reason && `${subject} ${reason}`;
}
