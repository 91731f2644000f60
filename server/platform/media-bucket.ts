import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { checkMediaName, type MediaStore, type StoredMedia } from "./media.ts";

/** What stands under a name never changes (`design/product.md`, Photos). */
const cacheControl = "public, max-age=31536000, immutable";
/** Milliseconds. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 };

/** Checksums beyond what the protocol needs are not known to every store. */
const habits = {
  maxAttempts: 3,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

/** A bucket of an object store that speaks S3: `s3://key:secret@host/bucket?region=…`, with `&http=1` for one without TLS. */
export function openMediaBucket(address: string): MediaStore {
  const { bucket, ...options } = readAddress(address);
  const client = new S3Client({ ...options, forcePathStyle: true, requestHandler: timeouts, ...habits });
  const at = (name: string) => ({ Bucket: bucket, Key: checkMediaName(name) });
  /** Undefined also for what lies beyond the end: then the whole is sent, as RFC 9110, 14.2 allows. */
  const getPart = async (name: string, range: string | undefined) =>
    range === undefined ? undefined : unlessMissing(client.send(new GetObjectCommand({ ...at(name), Range: range })));
  return {
    async put(name, bytes, contentType) {
      const object = { ...at(name), Body: bytes, ContentType: contentType, CacheControl: cacheControl };
      await client.send(new PutObjectCommand(object));
    },
    has: async (name) => (await unlessMissing(client.send(new HeadObjectCommand(at(name))))) !== undefined,
    async open(name) {
      const object = await unlessMissing(client.send(new GetObjectCommand(at(name))));
      // In Node the body is a stream of Node's.
      return object?.Body as Readable | undefined;
    },
    async fetch(name, range): Promise<StoredMedia | undefined> {
      const object = (await getPart(name, range)) ?? (await unlessMissing(client.send(new GetObjectCommand(at(name)))));
      if (!object?.Body) return undefined;
      return {
        body: object.Body as Readable,
        contentType: object.ContentType ?? "application/octet-stream",
        length: object.ContentLength,
        range: object.ContentRange,
      };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}

function readAddress(address: string) {
  const url = new URL(address);
  const scheme = url.searchParams.get("http") === "1" ? "http" : "https";
  return {
    bucket: url.pathname.slice(1),
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}

/** Undefined where the store says that there is no such thing, or no such part of it. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && [404, 416].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined;
    throw error;
  }
}
