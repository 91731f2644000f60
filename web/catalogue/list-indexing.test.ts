import { expect, test } from "vitest";
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
  expect(describeIndexing("/category/transport", filters)).toEqual(indexing);
});

test("the search action is the site's own search, in the page's language", () => {
  const [site] = describeSite({ publicUrl: "https://jarya.example", language: "ky" });
  expect(JSON.stringify(site)).toContain('"urlTemplate":"https://jarya.example/ky?search={search_term_string}"');
});
