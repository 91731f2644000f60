import { expect, test } from "vitest";
import { productUrl } from "../e2e/browser.ts";
import { crawl } from "../e2e/crawl.ts";
import { findFaults } from "../e2e/crawl-faults.ts";

/** Pages of one kind in each language: all categories, articles and pages of the sitemap, and many of the rest. */
const perKind = 400;

test("a crawl of the whole site finds no dead link, and nothing that search engines would hold against a page", async () => {
  const url = productUrl();
  const found = await crawl({ url, perKind });
  expect(found.indexable.length).toBeGreaterThan(3_000);
  expect(findFaults(found, url)).toEqual([]);
});
