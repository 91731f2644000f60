import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { blogArticlePath, blogArticles, blogPath } from "#contracts/content/blog.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { countryId } from "#contracts/catalogue/rules.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import {
  countPlaces,
  deleteSitemapFilesExcept,
  findLastBusiness,
  findLastListing,
  listPricedPlaces,
  readBusinessAddresses,
  readListingAddresses,
  writePlaceCounts,
  writeSitemapFile,
} from "./queries.ts";

interface SitemapMakerServices {
  db: Db;
  catalogue: CatalogueStore;
  publicUrl: string;
  now(): Date;
}

/** Pages of a file: it may have 50,000 addresses (sitemaps.org), and every page has one in each language. */
const maxPages = 25_000;
/** Listings read and written at a time: between two batches the process answers others. */
const batchSize = 500;
/** Pages outside of the catalogue, without the language. */
const fixedPaths = [
  "/",
  "/sitemap",
  "/about",
  "/qa",
  "/app",
  "/businesses",
  "/business-advantages",
  "/policy",
  blogPath,
  ...blogArticles.map(blogArticlePath),
];

type Parts = AsyncIterable<string>;

/** Makes all files of the sitemap: an index, one file of categories, one of locations, one of what goods cost, and files of businesses and of listings by id. */
export async function makeSitemap(services: SitemapMakerServices): Promise<void> {
  const { db, catalogue, publicUrl, now } = services;
  const names: string[] = [];
  const make = async (name: string, parts: Parts) => {
    await storeFile(db, name, parts, now());
    names.push(name);
  };
  const paths = catalogue.current().categories.map(categoryPath);
  await make("categories", urlSet(describePages(publicUrl, [...fixedPaths, ...paths])));
  await make("places", urlSet(describePages(publicUrl, await listLocationPaths(services))));
  await make("prices", urlSet(describePages(publicUrl, await listPricePaths(services))));
  const lastBusiness = await findLastBusiness(db);
  for (let file = 1; (file - 1) * maxPages < lastBusiness; file += 1) {
    await make(`businesses-${file}`, urlSet(describeBusinesses(services, file)));
  }
  const last = await findLastListing(db);
  for (let file = 1; (file - 1) * maxPages < last; file += 1) {
    await make(`listings-${file}`, urlSet(describeListings(services, file)));
  }
  await make("index", indexOf(publicUrl, names));
  await deleteSitemapFilesExcept(db, names);
}

/** Writes a file unless it is as it was: most files of listings change rarely. */
async function storeFile(db: Db, name: string, parts: Parts, now: Date): Promise<void> {
  const hash = createHash("sha256");
  const gzip = await buffer(Readable.from(hashed(parts, (part) => hash.update(part))).compose(createGzip()));
  await writeSitemapFile(db, { name, gzip, hash: hash.digest("base64url").slice(0, 22), now });
}

async function* hashed(parts: Parts, update: (part: string) => void): Parts {
  for await (const part of parts) {
    update(part);
    yield part;
  }
}

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';

async function* indexOf(publicUrl: string, names: readonly string[]): Parts {
  yield `${prolog}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  for (const name of names) yield `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>\n`;
  yield "</sitemapindex>\n";
}

async function* urlSet(urls: Parts): Parts {
  yield `${prolog}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  yield* urls;
  yield "</urlset>\n";
}

async function* describePages(publicUrl: string, paths: readonly string[]): Parts {
  yield paths.map((path) => describeUrl(publicUrl, path)).join("");
}

async function* describeListings({ db, publicUrl }: SitemapMakerServices, file: number): Parts {
  const last = file * maxPages;
  for (let after = last - maxPages; ;) {
    const rows = await readListingAddresses(db, after, last, batchSize);
    yield rows
      .map(({ listing_id, upvote_at }) => describeUrl(publicUrl, `/products/${listing_id}`, bishkekDay(upvote_at)))
      .join("");
    after = rows.at(-1)?.listing_id ?? last;
    if (rows.length < batchSize) return;
  }
}

async function* describeBusinesses({ db, publicUrl }: SitemapMakerServices, file: number): Parts {
  const last = file * maxPages;
  for (let after = last - maxPages; ;) {
    const rows = await readBusinessAddresses(db, after, last, batchSize);
    yield rows.map((row) => describeUrl(publicUrl, businessPath(row))).join("");
    after = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
  }
}

/** One page in both languages, each naming the other. */
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
  const urls = alternates.map(([, prefix]) => `<url><loc>${address(prefix)}</loc>${lastmod}${links.join("")}</url>\n`);
  return urls.join("");
}

function categoryPath(category: Category): string {
  return `/category/${category.path.map(({ title_slug }) => title_slug).join("/")}`;
}

async function listLocationPaths({ db, catalogue }: SitemapMakerServices): Promise<string[]> {
  const pairs = await countPlaces(db);
  await writePlaceCounts(db, pairs);
  const current = catalogue.current();
  return pairs
    .flatMap(({ category_id, location_id }) => locationPaths(current, category_id, location_id))
    .slice(0, maxPages);
}

/** The list of a category at a location; none when the catalogue no longer has one of them. */
function locationPaths(catalogue: Catalogue, categoryId: number, locationId: number): string[] {
  const category = catalogue.categoryById.get(categoryId);
  return category?.isActive && catalogue.locationById.has(locationId)
    ? [`${categoryPath(category)}?location=${locationId}`]
    : [];
}

/** The pages about prices that have figures of their own; those of main categories, which list the categories inside, too. */
async function listPricePaths({ db, catalogue }: SitemapMakerServices): Promise<string[]> {
  const { categoryById } = catalogue.current();
  const priced = (await listPricedPlaces(db)).flatMap(({ category_id, region_id }) => {
    const category = categoryById.get(category_id);
    return category?.isActive ? [{ category, region: region_id === countryId ? undefined : region_id }] : [];
  });
  const paths = priced.map(({ category, region }) => marketPricesPath(category.title_slug, region));
  const ofCountry = priced.filter(({ region }) => region === undefined);
  const mains = ofCountry
    .flatMap(({ category }) => category.path[0]?.title_slug ?? [])
    .map((slug) => marketPricesPath(slug));
  return [...new Set([...mains, ...paths])].slice(0, maxPages);
}
