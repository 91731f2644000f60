import fc from "fast-check";
import { expect } from "vitest";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { orderings } from "#contracts/listings/rules.ts";
import { listMapClusters } from "#contracts/map/schemas.ts";
import { test } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

test.for([
  "1 сом",
  "1$",
  "1 доллар",
  "1 $",
  "$1",
  "до 1 сома",
  "от 5 до 10 сом",
  "кыргызстан 2010-2015",
  "кыргызстан",
  "Кыргызстан 1 сом",
  "2010-2015",
  "10000 сом бишкек",
  "1долларсатамсотка",
  "не кыргызстан",
  "бесплатно 1 сом",
])("«%s», which may have no words beside amounts, years and places, is answered", async (search, { app }) => {
  for (const ordering of [undefined, ...orderings.filter((one) => one !== "distance")])
    expect([ordering, (await app.call(listProducts, { query: { search, ordering } })).status]).toEqual([ordering, 200]);
});

test("a search for an amount alone finds the listing of that price, once", async ({ app }) => {
  const user = await makeUser(app);
  const make = (price: number) => makeListing(app, { user, title: "Ковёр ручной работы", price, currency: "KGS" });
  const [cheap] = [await make(700), await make(900_000)];
  await app.search.refresh();
  const { reply } = await app.call(listProducts, { query: { search: "до 1000 сом", user } });
  expect(reply.results.map(({ id }) => id)).toEqual([cheap]);
});

const amounts = ["1 сом", "1$", "до 500 долларов", "от 10 тыс", "10-20 сом", "млн", "5 млн сом", "100 kgs", "$"];
const years = ["2010", "2010-2015", "с 2015 года", "до 2000 года", "2010 жыл"];
const places = ["кыргызстан", "бишкек", "в Оше", "Ысык-Көл", "не бишкек", "кроме оша", "рядом", "Арча-Бешик"];
const words = [
  "квартира",
  "сатам",
  "honda fit",
  "не битый",
  "куплю",
  "даром",
  "сотка",
  "2-комнатная",
  "без",
  "и",
  "ghbdtn",
  "x",
];

test("no mixture of amounts, years, places and words makes a query that fails", async ({ app }) => {
  const part = fc.oneof(
    fc.constantFrom(...amounts),
    fc.constantFrom(...years),
    fc.constantFrom(...places),
    fc.constantFrom(...words),
  );
  const text = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(" ", ", ", "-", ""))
    .map(([parts, separator]) => parts.join(separator).slice(0, 100));
  const query = fc.record({
    search: text,
    ordering: fc.constantFrom(undefined, ...orderings.filter((one) => one !== "distance")),
    unpriced: fc.constantFrom(undefined, "last" as const),
  });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const list = await app.call(listProducts, { query: asked });
      const facets = await app.call(getFacets, { query: { search: asked.search } });
      const clusters = await app.call(listMapClusters, { query: { search: asked.search } });
      expect([asked, list.status, facets.status, clusters.status]).toEqual([asked, 200, 200, 200]);
    }),
    { numRuns: 60 },
  );
});
