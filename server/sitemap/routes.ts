import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { Db } from "#server/database/database.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findLastListing, readListingAddresses, readLocationsWithCategories } from "./queries.ts";

interface SitemapServices {
  db: Db;
  catalogue: CatalogueStore;
  publicUrl: string;
  now(): Date;
}

/** A file may have 50,000 addresses (sitemaps.org); a page has two, one in each language. */
const maxPages = 25_000;
/** Listings read at a time: files are streamed. */
const batchSize = 2_000;
/** Seconds. */
const maxAge = 3_600;
/** Pages outside of the catalogue, without the language. */
const fixedPaths = ["/", "/sitemap", "/about", "/qa", "/policy", "/blog/forbidden-products"];

/** `/robots.txt` and the sitemap: an index, one file of categories, one of locations, and files of listings by id. */
export function sitemapRoutes(app: FastifyInstance, services: SitemapServices): void {
  const { db, catalogue, publicUrl } = services;
  const locations = memoizeFor(maxAge * 1000, services.now, () => readLocationsWithCategories(db));

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

  app.get("/sitemap.xml", async (_request, reply) => {
    const files = Math.ceil((await findLastListing(db)) / maxPages);
    const names = ["categories", "places", ...Array.from({ length: files }, (_, index) => `listings-${index + 1}`)];
    const entries = names.map((name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`);
    return sendXml(reply, [
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      "</sitemapindex>",
    ]);
  });

  app.get("/sitemap-categories.xml", async (_request, reply) => {
    const paths = catalogue.current().categories.map(categoryPath);
    return sendXml(reply, urlSet([...fixedPaths, ...paths].map((path) => describeUrl(publicUrl, path))));
  });

  app.get("/sitemap-places.xml", async (_request, reply) => {
    const paths = (await locations()).flatMap(({ category_id, location_id }) =>
      locationPaths(catalogue.current(), category_id, location_id),
    );
    return sendXml(reply, urlSet(paths.slice(0, maxPages).map((path) => describeUrl(publicUrl, path))));
  });

  app.get<{ Params: { file: string } }>("/sitemap-listings-:file(^[1-9]\\d{0,5}$).xml", async ({ params }, reply) => {
    const last = Number(params.file) * maxPages;
    const first = last - maxPages + 1;
    if (first > (await findLastListing(db))) refuse("not_found");
    return sendXml(reply, urlSet(describeListings(services, first, last)));
  });
}

/** The listings of a file, read as they are sent. */
async function* describeListings(
  { db, publicUrl }: SitemapServices,
  first: number,
  last: number,
): AsyncIterable<string> {
  let after = first - 1;
  for (;;) {
    const rows = await readListingAddresses(db, after, last, batchSize);
    for (const { listing_id, upvote_at } of rows) {
      yield describeUrl(publicUrl, `/products/${listing_id}`, bishkekDay(upvote_at));
    }
    after = rows.at(-1)?.listing_id ?? last;
    if (rows.length < batchSize) return;
  }
}

async function* urlSet(urls: Iterable<string> | AsyncIterable<string>): AsyncIterable<string> {
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  yield* urls;
  yield "</urlset>";
}

/** A page in both languages, which refer to each other. */
function describeUrl(publicUrl: string, path: string, changed?: string): string {
  const address = (prefix: string) => escapeHtml(publicUrl + (prefix && path === "/" ? prefix : prefix + path));
  const alternates = [
    ["ru", ""],
    ["ky", "/ky"],
  ] as const;
  const links = alternates.map(
    ([language, prefix]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(prefix)}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return alternates.map(([, prefix]) => `<url><loc>${address(prefix)}</loc>${lastmod}${links.join("")}</url>`).join("");
}

function categoryPath(category: Category): string {
  return `/category/${category.path.map(({ title_slug }) => title_slug).join("/")}`;
}

/** The list of a main category at a location; none when the catalogue does not have them any more. */
function locationPaths(catalogue: Catalogue, categoryId: number, locationId: number): string[] {
  const category = catalogue.categoryById.get(categoryId);
  return category && catalogue.locationById.has(locationId) ? [`${categoryPath(category)}?location=${locationId}`] : [];
}

function sendXml(reply: FastifyReply, parts: Iterable<string> | AsyncIterable<string>): FastifyReply {
  reply.header("cache-control", `public, max-age=${maxAge}`).type("application/xml; charset=utf-8");
  return reply.send(Readable.from(withProlog(parts)));
}

async function* withProlog(parts: Iterable<string> | AsyncIterable<string>): AsyncIterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  for await (const part of parts) yield `${part}\n`;
}

/** Caches the result for `maxAge` milliseconds; failures are not cached. */
function memoizeFor<T>(maxAge: number, clock: () => Date, load: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; result: Promise<T> } | undefined;
  return () => {
    const now = clock().getTime();
    if (cached && cached.until > now) return cached.result;
    const result = load();
    cached = { until: now + maxAge, result };
    result.catch(() => (cached = undefined));
    return result;
  };
}
