import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";
import { isAnonymous } from "./cache-key.ts";
import { type CachedPage, encodePage } from "./page-cache.ts";
import type { Rendering } from "./render-page.ts";
import type { WebBuild } from "./web-build.ts";

const pageCacheControl = "private, no-cache";
/** For requests that may carry an identity. */
const personalCacheControl = "private, no-store";
/** Data that a guest's browser prefetched is used when the link is followed. */
const prefetchCacheControl = "private, max-age=10";

/** Sends a rendering to its visitor. */
export function sendRendering(
  reply: FastifyReply,
  { response, html, nonce, cookies }: Rendering,
  { build, dev }: { build: WebBuild; dev: boolean },
): FastifyReply {
  const isPersonal = !isAnonymous(reply.request, build.entry.cacheRules);
  reply.header("vary", "cookie");
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const sources = { scripts: [`'nonce-${nonce}'`], styles: build.styleSource, dev };
    reply.header("content-security-policy", contentSecurityPolicy(sources));
    reply.header("cache-control", isPersonal ? personalCacheControl : pageCacheControl);
  } else if (isPersonal) {
    reply.header("cache-control", personalCacheControl);
  } else if (String(reply.request.headers["sec-purpose"]).startsWith("prefetch")) {
    reply.header("cache-control", prefetchCacheControl);
  }
  for (const cookie of cookies) reply.header("set-cookie", cookie);
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Data of a navigation is streamed, so that a list is shown before its counts.
  return reply.send(html ?? (response.body ? Readable.fromWeb(response.body as ReadableStream) : ""));
}

/** Sends a cached page, whose inline scripts are allowed by their hashes. */
export function sendCachedPage(reply: FastifyReply, page: CachedPage, { styleSource }: WebBuild): FastifyReply {
  const { headers } = reply.request;
  const { encoding, body } = encodePage(page, headers["accept-encoding"]);
  const sources = { scripts: page.scriptHashes, styles: styleSource, dev: false };
  reply.headers({
    "content-security-policy": contentSecurityPolicy(sources),
    "cache-control": pageCacheControl,
    vary: "accept-encoding, cookie",
    etag: page.etag,
  });
  if (headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(body);
}
