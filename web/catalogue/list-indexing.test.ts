import { expect, test } from "vitest";
import { listFaults } from "#web/test/structured-data/list-faults.ts";
import { describeIndexing, describeSite } from "./list-indexing.ts";

test.each([
  [{}, { path: "/category/transport", noIndex: false, isOfLocation: false }],
  [{ location: "11" }, { path: "/category/transport?location=11", noIndex: false, isOfLocation: true }],
  [{ location: "all" }, { path: "/category/transport", noIndex: false, isOfLocation: false }],
  [
    { location: "11", ordering: "price" },
    { path: "/category/transport?location=11", noIndex: true, isOfLocation: true },
  ],
  [{ search: "honda" }, { path: "/category/transport", noIndex: true, isOfLocation: false }],
  [{ key: "abc" }, { path: "/category/transport", noIndex: true, isOfLocation: false }],
])("a list under %j is indexed as %j", (filters, indexing) => {
  const facts = {
    categoryLevel: 1,
    locationLevel: "location" in filters && filters.location === "11" ? 1 : 0,
    isEmpty: false,
  };
  expect(describeIndexing("/category/transport", filters, facts)).toEqual(indexing);
});

test.each([
  ["a main category in a rural district", { categoryLevel: 1, locationLevel: 3, isEmpty: false }, false],
  ["a category of the third level in a region", { categoryLevel: 3, locationLevel: 1, isEmpty: false }, false],
  [
    "a category of the third level in a district, too far away",
    { categoryLevel: 3, locationLevel: 2, isEmpty: false },
    true,
  ],
  ["a location without listings", { categoryLevel: 1, locationLevel: 1, isEmpty: true }, true],
])("%s: noindex is %3$s", (_name, facts, noIndex) => {
  expect(describeIndexing("/category/transport", { location: "11" }, facts).noIndex).toBe(noIndex);
});

test("an empty category of the whole country is indexed: it will have listings", () => {
  const facts = { categoryLevel: 1, locationLevel: 0, isEmpty: true };
  expect(describeIndexing("/category/transport", {}, facts).noIndex).toBe(false);
});

test("the search action is the site's own search, in the page's language", async () => {
  const things = describeSite({ publicUrl: "https://jarya.example", language: "ky" });
  const [site] = things;
  for (const thing of things) expect(await listFaults(thing)).toEqual([]);
  expect(JSON.stringify(site)).toContain('"urlTemplate":"https://jarya.example/ky?search={search_term_string}"');
});
