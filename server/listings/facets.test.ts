import { sql } from "kysely";
import { describe, expect } from "vitest";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { carCategory, makeListing, makeUser } from "#server/test/make.ts";

const facets = async (app: TestApp, query: Record<string, unknown>) =>
  (await app.call(getFacets, { query: query })).reply;
const countOf = (rows: { id: number; count: number }[], id: number) => rows.find((row) => row.id === id)?.count ?? 0;

describe("facets", () => {
  test("of days beyond all calendars are those of all listings, or of none", async ({ app }) => {
    const user = await makeUser(app);
    await makeListing(app, { user });
    for (const date of ["0001-01-01", "9999-12-31"]) {
      const counts = [
        (await facets(app, { user, date_from: date })).count,
        (await facets(app, { user, date_to: date })).count,
      ];
      expect(counts).toEqual(date.startsWith("0") ? [1, 0] : [0, 1]);
    }
  });

  test("count listings by child category and by option, as the list would show them", async ({ app }) => {
    const user = await makeUser(app);
    for (const make of [13001, 13001, 13002]) await makeListing(app, { user, parameters: { 13: [make] } });
    await makeListing(app, { user, category: 103, parameters: { 13: [13002] } });
    const reply = await facets(app, { user, category: 101 });
    expect(reply).toMatchObject({ count: 4, approximate: false });
    expect([countOf(reply.categories, carCategory), countOf(reply.categories, 103)]).toEqual([3, 1]);
    for (const option of [13001, 13002]) {
      const { reply: list } = await app.call(listProducts, { query: { user, category: 101, options: String(option) } });
      expect(countOf(reply.options, option)).toBe(list.results.length);
    }
  });

  test("what is found is counted by child category, without choices; a category alone is known", async ({ app }) => {
    const user = await makeUser(app);
    for (const category of [carCategory, carCategory, 103]) await makeListing(app, { user, category });
    const found = await facets(app, { user, category: 101, detail: "found" });
    expect(found).toMatchObject({ count: 3, is_more: false, locations: [], options: [], price: null });
    expect([countOf(found.categories, carCategory), countOf(found.categories, 103)]).toEqual([2, 1]);
    await app.catalogue.refresh();
    const all = await facets(app, { category: 101, detail: "found" });
    expect(all.count).toBe(app.catalogue.countInCategory(101));
    expect(countOf(all.categories, carCategory)).toBe(app.catalogue.countInCategory(carCategory));
  });

  test("counting what is found ends at a thousand", async ({ app }) => {
    const user = await makeUser(app);
    const listing = await makeListing(app, { user, category: carCategory });
    await sql`
      insert into listing_search (listing_id, terms, user_id, category_1, category_2, category_3, location_1, location_2,
        location_3, price, upvote_at, previous_upvote_at, upvote_xid, created_at, is_business, options, deal_type)
      select -number, terms, user_id, category_1, category_2, category_3, location_1, location_2, location_3, price,
        upvote_at, previous_upvote_at, upvote_xid, created_at, is_business, options, deal_type
      from listing_search, generate_series(1, 1000) as number where listing_id = ${listing}`.execute(app.db);
    const query = { user, category: 101, price__gte: 0 };
    expect(await facets(app, { ...query, detail: "found" })).toMatchObject({ count: 1_000, is_more: true });
    expect(await facets(app, query)).toMatchObject({ count: 1_001, is_more: false });
    await sql`delete from listing_search where listing_id < 0`.execute(app.db);
  });

  test("options of a filtered parameter ignore that filter, those of others keep it", async ({ app }) => {
    const user = await makeUser(app);
    await makeListing(app, { user, parameters: { 13: [13001], 104: [104001] } });
    await makeListing(app, { user, parameters: { 13: [13002], 104: [104002] } });
    const reply = await facets(app, { user, category: 101, options: "13001" });
    expect(reply.count).toBe(1);
    expect([countOf(reply.options, 13001), countOf(reply.options, 13002)]).toEqual([1, 1]);
    expect([countOf(reply.options, 104001), countOf(reply.options, 104002)]).toEqual([1, 0]);
  });

  test("the price histogram has every listing with a price once", async ({ app }) => {
    const user = await makeUser(app);
    const prices = [0, 100, 200, 300, 400, 500, 5_000];
    for (const price of prices) await makeListing(app, { user, price });
    const { price } = await facets(app, { user });
    expect(price).toMatchObject({ min: 100, max: 5_000 });
    expect(price?.histogram).toHaveLength(12);
    expect(price?.histogram.reduce((sum, step) => sum + step.count, 0)).toBe(6);
  });

  test("nothing under the filter is zero everywhere", async ({ app }) => {
    expect(await facets(app, { user: await makeUser(app) })).toEqual({
      count: 0,
      approximate: false,
      is_more: false,
      categories: [],
      locations: [],
      options: [],
      price: null,
    });
  });

  test("locations are counted level by level, under the other filters", async ({ app }) => {
    const user = await makeUser(app);
    const { locations } = app.catalogue.current();
    const region = locations.find(({ kind }) => kind === "region");
    const [one, other] = locations.filter(({ parent }) => parent === region?.id);
    const bishkek = locations.find(({ kind, path }) => kind === "city" && path.length === 1);
    if (!region || !one || !other || !bishkek) throw new Error("no region with two locations, or no city");
    for (const location of [one.id, one.id, other.id, bishkek.id]) await makeListing(app, { user, location });
    await makeListing(app, { user, location: other.id, price: 900_000 });
    const country = await facets(app, { user });
    expect([countOf(country.locations, region.id), countOf(country.locations, bishkek.id)]).toEqual([4, 1]);
    const { locations: inside } = await facets(app, { user, location: region.id, price__lte: 600_000 });
    expect([countOf(inside, one.id), countOf(inside, other.id), countOf(inside, bishkek.id)]).toEqual([2, 1, 0]);
  });

  test("a corrected search counts what the list shows", async ({ app }) => {
    const user = await makeUser(app);
    await makeListing(app, { user, category: 602, title: "Ноутбук" });
    await app.search.refresh();
    expect((await facets(app, { user, search: "yjen,er" })).count).toBe(1);
  });

  test("counts of very many listings are estimated, and marked as approximate", async ({ app }) => {
    const one = await makeListing(app, { price: 7_770_777 });
    const copies = 6_000;
    const firstCopy = 9_000_000_000;
    try {
      await sql`
        insert into listing_search
        select (jsonb_populate_record(s, jsonb_build_object('listing_id', ${firstCopy}::bigint + n))).*
        from listing_search s, generate_series(1, ${copies}) as n where s.listing_id = ${one}`.execute(app.db);
      await app.catalogue.refresh();
      const under = await facets(app, { category: 101, price__gte: 7_770_777, price__lte: 7_770_777 });
      expect(under.approximate).toBe(true);
      expect(under.count).toBeGreaterThan(5_000);
      expect(under.count).toBeLessThan(9_000);
      expect(countOf(under.categories, carCategory)).toBe(under.count);
      const whole = await facets(app, { category: 101 });
      expect(whole.count).toBe(app.catalogue.countInCategory(101));
      expect(countOf(whole.categories, carCategory)).toBe(app.catalogue.countInCategory(carCategory));
    } finally {
      await app.db.deleteFrom("listing_search").where("listing_id", ">", firstCopy).execute();
      await app.catalogue.refresh();
    }
  });
});

test("what costs many times an ordinary list or count is counted apart, and refused sooner", async () => {
  // 300 a minute of a network, 3 here.
  const { app, close } = await openTestApp({ rateLimitFactor: 0.01 });
  try {
    const long = "куплю диван угловой мягкий бежевый новый";
    const many = Array.from({ length: 13 }, (_, index) => 13_001 + index).join();
    const ask = async (search?: string, options?: string) =>
      (await app.call(listProducts, { query: { search, options } })).status;
    expect([await ask(`${long} раз`), await ask(`${long} два`)]).toEqual([200, 200]);
    expect((await app.call(getFacets, { query: { options: many } })).status).toBe(200);
    expect([await ask(`${long} три`), await ask(undefined, many)]).toEqual([429, 429]);
    // Others are answered as before.
    expect([await ask(long), await ask("диван"), await ask()]).toEqual([200, 200, 200]);
  } finally {
    await close();
  }
});
