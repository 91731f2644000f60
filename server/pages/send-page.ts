import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "#server/http/answers/security-headers.ts";
import { chooseEncoding, compress } from "#server/http/answers/content-encoding.ts";
import { isAnonymous } from "./cache-key.ts";
import { type CachedPage, makeAnswer, pageCacheControl } from "./cached-page.ts";
import type { PageStyles } from "./page-bytes.ts";
import { markPage, type PageOwner } from "./page-mark.ts";
import type { Rendering } from "./render-page.ts";
import type { WebBuild } from "./web-build.ts";

/** For requests that may carry an identity. */
const personalCacheControl = "private, no-store";
/** Data of a guest's navigation: no cache between may guess for how long it holds (RFC 9111, 4.2.2). */
const guestDataCacheControl = "private, no-cache";
/** Data that a guest's browser prefetched is used when the link is followed. */
const prefetchCacheControl = "private, max-age=10";

/** For pages that are sent once, the cheapest first. */
const encodings = ["zstd", "br", "gzip"] as const;

/** Sends a rendering to its visitor. `owner`: whose page it is; undefined when that could not be found out. */
export async function sendRendering(
  reply: FastifyReply,
  { response, page, nonce, cookies }: Rendering,
  { build, dev, owner }: { build: WebBuild; dev: boolean; owner: PageOwner | undefined },
): Promise<FastifyReply> {
  const isPersonal = !isAnonymous(reply.request, build.entry.cacheRules);
  reply.header("vary", "cookie, save-data");
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const sources = { scripts: [`'nonce-${nonce}'`], styles: build.styles.source, dev };
    reply.header("content-security-policy", contentSecurityPolicy(sources));
    reply.header("cache-control", isPersonal ? personalCacheControl : pageCacheControl);
  } else if (isPersonal) {
    reply.header("cache-control", personalCacheControl);
  } else if (String(reply.request.headers["sec-purpose"]).startsWith("prefetch")) {
    reply.header("cache-control", prefetchCacheControl);
  } else {
    reply.header("cache-control", guestDataCacheControl);
  }
  for (const cookie of cookies) reply.header("set-cookie", cookie);
  reply.code(response.status);
  // Whoever signs in or out with this answer has another page next.
  if (owner !== undefined && reply.request.method === "GET" && response.status < 500) {
    const setsCookies = cookies.length > 0 || response.headers.has("set-cookie");
    const { cacheRules } = build.entry;
    const marked = { url: reply.request.url, owner, status: response.status, setsCookies };
    reply.header(cacheRules.markHeader, markPage(marked, cacheRules));
  }
  for (const [name, value] of response.headers) reply.header(name, value);
  if (page !== undefined) {
    const place = build.styles.choosePlace(reply.request.headers.cookie);
    if (place === "file") reply.header("link", build.styles.linkHeader);
    return sendPage(reply, page.encode(place));
  }
  // Data of a navigation is streamed, so that a list is shown before its counts.
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : "");
}

async function sendPage(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  const encoding = chooseEncoding(reply.request.headers["accept-encoding"], encodings);
  reply.header("vary", "accept-encoding, cookie, save-data");
  if (encoding === undefined) return reply.send(bytes);
  return reply.header("content-encoding", encoding).send(await compress(bytes, encoding, "once"));
}

/** Sends a cached page, whose inline scripts are allowed by their hashes. */
export async function sendCachedPage(reply: FastifyReply, page: CachedPage, styles: PageStyles): Promise<FastifyReply> {
  const { status, headers, body } = await makeAnswer(page, reply.request.headers, styles);
  return reply.code(status).headers(headers).send(body);
}
