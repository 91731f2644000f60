import { ListObjectsV2Command, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { FoundFile } from "#server/platform/walk-folder.ts";

/** A bucket, or the part of it whose names begin with `prefix`. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  /** Empty, or with a slash at the end. */
  prefix: string;
}

/** Milliseconds. */
export interface BucketTimeouts {
  connectionTimeout: number;
  /** Until the answer begins. */
  requestTimeout: number;
  /** Without a byte in either direction; by default for ever, because a reader may be slow. */
  socketTimeout?: number;
}

/** Not every store supports optional checksums. */
const clientOptions = {
  forcePathStyle: true,
  maxAttempts: 3,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

/**
 * Opens a bucket of an S3 object store: `s3://key:secret@host/bucket/prefix?region=…`, with `&http=1` for one without
 * TLS.
 */
export function openBucket(address: string, timeouts: BucketTimeouts): Bucket {
  const url = new URL(address);
  const scheme = url.searchParams.get("http") === "1" ? "http" : "https";
  const [bucket = "", ...folders] = url.pathname.slice(1).split("/").filter(Boolean);
  const client = new S3Client({
    ...clientOptions,
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Without it a request that takes too long is only logged.
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  });
  return { client, bucket, prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join("") };
}

/** All objects whose names begin with `start`, sorted; a thousand of them in memory. */
export async function* listBucket({ client, bucket, prefix }: Bucket, start: string): AsyncGenerator<FoundFile> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token }),
    );
    for (const { Key, LastModified, Size } of page.Contents ?? []) {
      if (Key !== undefined)
        yield { name: Key.slice(prefix.length), modified: LastModified ?? new Date(), size: Size ?? 0 };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Undefined when the store has no such object or range. */
export async function undefinedIfMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && [404, 416].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined;
    throw error;
  }
}
