import { expect, test } from "vitest";
import { productUrl } from "./browser.ts";
import { crawl } from "./crawl.ts";
import { findFaults } from "./crawl-faults.ts";

/** Of pages of one kind; all of them are crawled by `npm run test:long`. */
const perKind = 12;

test("a crawl of the site finds no dead link, and nothing that search engines would hold against a page", async () => {
  const url = productUrl();
  const found = await crawl({ url, perKind });
  expect(found.indexable.length).toBeGreaterThan(200);
  expect(findFaults(found, url)).toEqual([]);
});
