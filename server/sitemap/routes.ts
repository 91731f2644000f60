import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findLastListing, readListingAddresses, readPlacesWithCategories } from "./queries.ts";

interface Services {
  db: Db;
  catalogue: CatalogueStore;
  publicUrl: string;
  now(): Date;
}

/** A file has at most 50,000 addresses (sitemaps.org), and every page has two: one in each language. */
const mostPages = 25_000;
/** Ads read at once: a file is streamed, never held. */
const batch = 2_000;
/** How long a search engine may keep an answer, in seconds. */
const maxAge = 3_600;
/** Pages that are the same for everybody, without the language. */
const fixedPaths = ["/", "/sitemap", "/about", "/qa", "/policy", "/blog/forbidden-products"];

/** `/robots.txt` and the sitemap: an index, one file of categories, one of places, and files of ads by id. */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  const { db, catalogue, publicUrl } = services;
  const places = rememberFor(maxAge * 1000, services.now, () => readPlacesWithCategories(db));

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
    const files = Math.ceil((await findLastListing(db)) / mostPages);
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
    const paths = (await places()).flatMap(({ category_id, location_id }) =>
      pathOfPlace(catalogue.current(), category_id, location_id),
    );
    return sendXml(reply, urlSet(paths.slice(0, mostPages).map((path) => describeUrl(publicUrl, path))));
  });

  app.get<{ Params: { file: string } }>("/sitemap-listings-:file(^[1-9]\\d{0,5}$).xml", async ({ params }, reply) => {
    const last = Number(params.file) * mostPages;
    const first = last - mostPages + 1;
    if (first > (await findLastListing(db))) refuse("not_found");
    return sendXml(reply, urlSet(describeListings(services, first, last)));
  });
}

/** The ads of one file, read as fast as they are sent. */
async function* describeListings({ db, publicUrl }: Services, first: number, last: number): AsyncIterable<string> {
  let after = first - 1;
  for (;;) {
    const rows = await readListingAddresses(db, after, last, batch);
    for (const { listing_id, upvote_at } of rows) {
      yield describeUrl(publicUrl, `/products/${listing_id}`, bishkekDay(upvote_at));
    }
    after = rows.at(-1)?.listing_id ?? last;
    if (rows.length < batch) return;
  }
}

async function* urlSet(urls: Iterable<string> | AsyncIterable<string>): AsyncIterable<string> {
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  yield* urls;
  yield "</urlset>";
}

/** One page with its twin in the other language. */
function describeUrl(publicUrl: string, path: string, changed?: string): string {
  const address = (prefix: string) => escapeHtml(publicUrl + (prefix && path === "/" ? prefix : prefix + path));
  const twins = [
    ["ru", ""],
    ["ky", "/ky"],
  ] as const;
  const links = twins.map(
    ([language, prefix]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(prefix)}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return twins.map(([, prefix]) => `<url><loc>${address(prefix)}</loc>${lastmod}${links.join("")}</url>`).join("");
}

function categoryPath(category: Category): string {
  return `/category/${category.path.map(({ title_slug }) => title_slug).join("/")}`;
}

/** The list of a main category in a place; none when either is gone from the catalogue. */
function pathOfPlace(catalogue: Catalogue, categoryId: number, placeId: number): string[] {
  const category = catalogue.categoryById.get(categoryId);
  return category && catalogue.placeById.has(placeId) ? [`${categoryPath(category)}?location=${placeId}`] : [];
}

function sendXml(reply: FastifyReply, parts: Iterable<string> | AsyncIterable<string>): FastifyReply {
  reply.header("cache-control", `public, max-age=${maxAge}`).type("application/xml; charset=utf-8");
  return reply.send(Readable.from(withProlog(parts)));
}

async function* withProlog(parts: Iterable<string> | AsyncIterable<string>): AsyncIterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  for await (const part of parts) yield `${part}\n`;
}

/** Asks once in so many milliseconds; a failure is not remembered. */
function rememberFor<T>(lifetime: number, clock: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let known: { until: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock().getTime();
    if (known && known.until > now) return known.answer;
    const answer = ask();
    known = { until: now + lifetime, answer };
    answer.catch(() => (known = undefined));
    return answer;
  };
}
