import { fileURLToPath } from "node:url";
import type { BackupStore } from "./backup-store.ts";
import { openFolderStore } from "./folder-store.ts";

/** The store at a `file:` or `s3:` address. The S3 client is loaded only when it is needed. */
export async function openBackupStore(address: string): Promise<BackupStore> {
  if (address.startsWith("file:")) return openFolderStore(fileURLToPath(address));
  const { openBucketStore } = await import("./bucket-store.ts");
  return openBucketStore(address);
}
