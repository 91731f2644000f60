// @module-tag rare
import { expect, test } from "vitest";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import { listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languages } from "#web/platform/language.ts";
import { listFaults } from "#web/test/structured-data/list-faults.ts";
import { callApi, findListing } from "./api.ts";
import { productUrl } from "./browser.ts";

type Json = Record<string, unknown>;

test("what pages tell search engines is of schema.org, and has what Google asks for", async () => {
  const faults: string[] = [];
  const sent: Record<string, unknown> = {};
  const pages = await listPages();
  for (const [name, path] of Object.entries(pages)) {
    for (const language of languages) {
      const things = await readThings(hrefIn(language, path));
      sent[name] = things.map((thing) => thing["@type"]);
      for (const thing of things) {
        expect(thing["@context"]).toBe("https://schema.org");
        faults.push(...(await listFaults(thing)).map((fault) => `${name} (${language}): ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toEqual({
    home: ["WebSite", "Organization"],
    category: ["BreadcrumbList"],
    listing: ["Product", "BreadcrumbList"],
    negotiable: ["BreadcrumbList"],
    wanted: ["BreadcrumbList"],
    business: [expect.stringMatching(/./)],
    businesses: ["BreadcrumbList", "ItemList"],
    prices: ["BreadcrumbList"],
    blog: ["BreadcrumbList"],
    article: ["BreadcrumbList", "Article"],
    questions: ["BreadcrumbList", "FAQPage"],
    about: ["BreadcrumbList"],
    advantages: ["BreadcrumbList"],
    app: ["BreadcrumbList"],
    sitemap: ["BreadcrumbList"],
  });
});

async function listPages(): Promise<Record<string, string>> {
  const [listing, negotiable, wanted, businesses, prices] = await Promise.all([
    findListing(({ price, wanted: isWanted }) => price > 0 && isWanted === null),
    findListing(({ price, rating }) => price === 0 && rating === null),
    findListing(({ wanted: isWanted, rating }) => isWanted !== null && rating === null),
    callApi(listBusinesses),
    callApi(listUsualPrices),
  ]);
  const [business, priced] = [businesses.results[0], prices[0]];
  if (!business || !priced) throw new Error("the demo market has no business, or no prices");
  return {
    home: "/",
    category: "/category/transport/legkovye-avto",
    listing: `/products/${listing.id}`,
    negotiable: `/products/${negotiable.id}`,
    wanted: `/products/${wanted.id}`,
    business: businessPath(business),
    businesses: "/businesses",
    prices: marketPricesPath(priced.category.title_slug),
    blog: "/blog/main",
    article: "/blog/telephone",
    questions: "/qa",
    about: "/about",
    advantages: "/business-advantages",
    app: "/app",
    sitemap: "/sitemap",
  };
}

async function readThings(path: string): Promise<Json[]> {
  const response = await fetch(productUrl() + path);
  expect([path, response.status]).toEqual([path, 200]);
  const scripts = (await response.text()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json) as Json);
}
