import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { listPlaceCounts } from "#contracts/sitemap/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { perMinute, type RateLimit, type RateLimits, separateReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findSitemapFile, findSitemapHash, readPlaceCounts } from "./queries.ts";

interface SitemapServices extends HttpServices {
  db: Db;
  publicUrl: string;
  catalogue: CatalogueStore;
  limits: RateLimits;
}

/** How long a response may be cached, in seconds. */
const maxAge = 3_600;
/** Counts are made once an hour. */
const countsCacheControl = "public, max-age=60";
/** Seconds; the job makes the first sitemap soon after the first start. */
const retryAfter = 60;

const fileLimit = separateReadLimit();

/** A file that is unpacked for its reader costs as much as fifty that are not; everybody who asks for many takes gzip. */
const unpackedLimit: RateLimit = { perAddress: [perMinute(30)] };

/** `/robots.txt`, and the files of the sitemap as the job made them (`make-sitemap.ts`). */
export function sitemapRoutes(app: FastifyInstance, services: SitemapServices): void {
  const { db, publicUrl, limits, catalogue } = services;
  serve(app, services, listPlaceCounts, async ({ params, reply }) => {
    const { id, children } = catalogue.current().locationById.get(params.id) ?? refuse("not_found");
    const counts = await readPlaceCounts(db, [id, ...children.map((child) => child.id)]);
    reply.header("cache-control", countsCacheControl);
    return {
      results: counts.map(({ location_id, category_id, listings }) => ({
        location: location_id,
        category: category_id,
        listings,
      })),
    };
  });
  /** By hash, so that a file that was made again is not served from here. */
  const cached = new LRUCache<string, Buffer>({
    maxSize: memoryBudgets.sitemapFiles.max,
    sizeCalculation: (file) => file.length + 100,
  });

  const readFile = async (name: string, hash: string) => {
    const key = `${name} ${hash}`;
    const file = cached.get(key) ?? (await findSitemapFile(db, name)) ?? refuse("not_found");
    cached.set(key, file);
    return file;
  };
  const sendFile = async (reply: FastifyReply, name: string) => {
    const { ip, headers } = reply.request;
    await limits.consume(fileLimit, { ip });
    const hash = await findSitemapHash(db, name);
    if (hash === undefined) refuse(name === "index" ? "unavailable" : "not_found", { retryAfter });
    const etag = `"${hash}"`;
    reply.headers({ etag, "cache-control": `public, max-age=${maxAge}`, vary: "accept-encoding" });
    if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    const file = await readFile(name, hash);
    reply.type("application/xml; charset=utf-8");
    if (headers["accept-encoding"]?.includes("gzip")) return reply.header("content-encoding", "gzip").send(file);
    await limits.consume(unpackedLimit, { ip });
    const unpacked = createGunzip();
    // Whoever hangs up ends both streams, and nothing else: an error of a stream that nobody listens to would end the process.
    pipeline(Readable.from([file]), unpacked, () => {});
    return reply.send(unpacked);
  };

  app.get("/robots.txt", async (_request, reply) => {
    const lines = [
      "User-agent: *",
      "Disallow: /*?*search=",
      "Disallow: /*?*key=",
      "Disallow: /cards",
      "Disallow: /dev/",
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    return reply
      .header("cache-control", `public, max-age=${maxAge}`)
      .type("text/plain")
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/sitemap.xml", (_request, reply) => sendFile(reply, "index"));
  app.get<{ Params: { file: string } }>(
    "/sitemap-:file(^(?:categories|places|prices|(?:businesses|listings)-[1-9]\\d{0,5})$).xml",
    ({ params }, reply) => sendFile(reply, params.file),
  );
}
