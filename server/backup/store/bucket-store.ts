import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { type BucketTimeouts, listBucket, openBucket, undefinedIfMissing } from "#server/media/bucket-client.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupStore } from "./backup-store.ts";

/** Milliseconds. An object of 4 MiB at 256 kbit/s takes two minutes. */
const patient: BucketTimeouts = { connectionTimeout: 5_000, requestTimeout: 180_000, socketTimeout: 60_000 };

/** A bucket, or a folder in it: `s3://key:secret@host/bucket/folder?region=…`. */
export function openBucketStore(address: string, timeouts = patient): BackupStore {
  const opened = openBucket(address, timeouts);
  const { client, bucket, prefix } = opened;
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    put: (name, bytes) =>
      explained(async () => void (await client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes })))),
    get: (name) =>
      explained(async () => {
        const object = await undefinedIfMissing(client.send(new GetObjectCommand(objectOf(name))));
        const bytes = await object?.Body?.transformToByteArray();
        return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    has: (name) =>
      explained(
        async () => (await undefinedIfMissing(client.send(new HeadObjectCommand(objectOf(name))))) !== undefined,
      ),
    async *list(folder) {
      try {
        yield* listBucket(opened, folder);
      } catch (error) {
        throw explain(error);
      }
    },
    listFolders: () =>
      explained(async () => {
        const folders: string[] = [];
        let token: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: "/", ContinuationToken: token }),
          );
          folders.push(...(page.CommonPrefixes ?? []).map(({ Prefix = "" }) => Prefix.slice(prefix.length, -1)));
          token = page.NextContinuationToken;
        } while (token !== undefined);
        return folders;
      }),
    remove: (name) => explained(async () => void (await client.send(new DeleteObjectCommand(objectOf(name))))),
  };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error);
  }
}

/** Error codes: Amazon S3 API Reference, «Error responses». */
function explain(error: unknown): unknown {
  const cause = { cause: error };
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status = 0 } = error.$metadata;
    if (error.name === "RequestTimeTooSkewed")
      return new BackupError("The clock of this machine differs too much from that of the backup store: set it", cause);
    if (error.name === "NoSuchBucket") return new BackupError("The bucket of the backup store does not exist", cause);
    if (status === 401 || status === 403)
      return new BackupError(`The backup store refuses access (${error.name}): check its key and rights`, cause);
    return new BackupError(`The backup store answers ${status} (${error.name})`, cause);
  }
  if (error instanceof Error && !(error instanceof BackupError))
    return new BackupError(`The backup store does not answer: ${error.message || error.name}`, cause);
  return error;
}
