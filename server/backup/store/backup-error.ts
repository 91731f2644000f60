import { describeFileError } from "#server/platform/file-errors.ts";
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

/** An error of the file system as a {@link BackupError} that names the path. Other errors stay as they are. */
export function explainFileError(error: unknown): unknown {
  if (error instanceof NotPlainError) return new BackupError(error.message, { cause: error });
  const description = describeFileError(error);
  return description === undefined ? error : new BackupError(description, { cause: error });
}

/** Does something, and throws its errors of the file system as {@link explainFileError} says them. */
export async function explainingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error);
  }
}
