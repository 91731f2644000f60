import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { makeFolder } from "#server/platform/make-folder.ts";
import { isMediaName, type MediaStore, privateFolder } from "./media-store.ts";
import { serveFolder } from "./serve-folder.ts";

const prefix = "/media/";
/** Photos are public: search engines and others may show them on their pages. */
const embeddable = ["cross-origin-resource-policy", "cross-origin"] as const;

/** A name as files are stored under, so that no other spelling of a path leads to what is private. */
function isPublic(name: string): boolean {
  return isMediaName(name) && !name.startsWith(privateFolder);
}

/** `GET /media/…`, without what is private. Files never change, so browsers may cache them for good. */
export async function serveMedia(app: FastifyInstance, mediaUrl: string, media: MediaStore): Promise<void> {
  if (media.openRange) return serveFromBucket(app, media.openRange);
  const root = fileURLToPath(mediaUrl);
  makeFolder(root);
  await serveFolder(app, {
    root,
    prefix,
    isServed: isPublic,
    prepare: media.prepare,
    setHeaders: (reply) => void reply.header(...embeddable),
  });
}

/** A single range (RFC 9110, 14.1.2). For anything else the whole file is sent. */
const rangePattern = /^bytes=(?:\d{1,12}-\d{0,12}|-\d{1,12})$/;

function serveFromBucket(app: FastifyInstance, openRange: NonNullable<MediaStore["openRange"]>): void {
  app.get<{ Params: { "*": string } }>(`${prefix}*`, async (request, reply) => {
    const name = request.params["*"];
    if (!isPublic(name)) return reply.callNotFound();
    // Names never change their content.
    const etag = `"${name}"`;
    const { range } = request.headers;
    reply
      .header(...embeddable)
      .headers({ etag, "cache-control": "public, max-age=31536000, immutable", "accept-ranges": "bytes" });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    const stored = await openRange(name, range && rangePattern.test(range) ? range : undefined);
    if (!stored) {
      for (const header of ["etag", "cache-control", "accept-ranges"]) reply.removeHeader(header);
      return reply.callNotFound();
    }
    if (stored.length !== undefined) reply.header("content-length", stored.length);
    if (stored.range !== undefined) reply.code(206).header("content-range", stored.range);
    return reply.type(stored.contentType).send(stored.body);
  });
}
