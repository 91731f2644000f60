import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { listBucket, openBucket, undefinedIfMissing } from "./bucket-client.ts";
import { checkMediaName, isMediaName, type MediaStore, type StoredMedia } from "./media-store.ts";

/** Stored files never change. */
const cacheControl = "public, max-age=31536000, immutable";
/** Milliseconds. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 };

/** A bucket of an S3 object store: `s3://key:secret@host/bucket?region=…`, with `&http=1` for one without TLS. */
export function openMediaBucket(address: string): MediaStore {
  const opened = openBucket(address, timeouts);
  const { client, bucket } = opened;
  const objectOf = (name: string) => ({ Bucket: bucket, Key: checkMediaName(name) });
  /** Undefined also for a range beyond the end: the whole file is sent then (RFC 9110, 14.2). */
  const getRange = async (name: string, range: string | undefined) =>
    range === undefined
      ? undefined
      : undefinedIfMissing(client.send(new GetObjectCommand({ ...objectOf(name), Range: range })));
  return {
    async put(name, bytes, contentType) {
      const object = { ...objectOf(name), Body: bytes, ContentType: contentType, CacheControl: cacheControl };
      await client.send(new PutObjectCommand(object));
    },
    has: async (name) => (await undefinedIfMissing(client.send(new HeadObjectCommand(objectOf(name))))) !== undefined,
    async open(name) {
      const object = await undefinedIfMissing(client.send(new GetObjectCommand(objectOf(name))));
      // In Node the body is a Readable.
      return object?.Body as Readable | undefined;
    },
    async openRange(name, range): Promise<StoredMedia | undefined> {
      const object =
        (await getRange(name, range)) ?? (await undefinedIfMissing(client.send(new GetObjectCommand(objectOf(name)))));
      if (!object?.Body) return undefined;
      return {
        body: object.Body as Readable,
        contentType: object.ContentType ?? "application/octet-stream",
        length: object.ContentLength,
        range: object.ContentRange,
      };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
    async *list() {
      for await (const file of listBucket(opened, "")) if (isMediaName(file.name)) yield file;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
