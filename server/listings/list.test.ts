import { describe, expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing, makeUser } from "#server/test/make.ts";

async function list(app: TestApp, query: Record<string, unknown>) {
  return (await app.call(listProducts, { query })).reply;
}
const ids = (page: { results: { id: number }[] }) => page.results.map((card) => card.id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("what is in a list", () => {
  test("only active listings of users who are not blocked are shown", async ({ app }) => {
    const user = await makeUser(app);
    const active = await makeListing(app, { user });
    for (const state of ["inactive", "on_review", "blocked"] as const) await makeListing(app, { user, state });
    await makeListing(app, { user, deleted: true });
    const blocked = await makeUser(app, { blocked: true });
    await makeListing(app, { user: blocked });
    expect(ids(await list(app, { user }))).toEqual([active]);
    expect(ids(await list(app, { user: blocked }))).toEqual([]);
  });

  test("a card has the fields of the contract and never the phone", async ({ app }) => {
    const user = await makeUser(app, { business: "Ала-Тоо Авто", vip: true });
    const id = await makeListing(app, {
      user,
      price: 1000,
      currency: "USD",
      discountPrice: 900,
      photos: 2,
      phone: "+996777000111",
    });
    const page = await list(app, { user });
    expect(page.results[0]).toMatchObject({
      id,
      price: 1000,
      initial_price: 1000,
      currency: "USD",
      stock_price: 900,
      discount: 10,
      discount_price_usd: 900,
      discount_price_kgs: null,
      price_kgs: 78_750,
      is_negotiable: false,
      is_vip: true,
      state: "active",
      category: { id: carCategory, title_slug: "avto-s-probegom" },
      location: { title_ru: "Бишкек", region: { title_ru: "Бишкек" } },
      user: { id: user, is_business: true, business_name: "Ала-Тоо Авто", request_status: "success" },
      first_photo: {
        photo: `/media/test/photo-${id}-0-960.webp`,
        medium_thumbnail: `/media/test/photo-${id}-0-480.webp`,
      },
    });
    expect(JSON.stringify(page)).not.toContain("777000111");
  });

  test("a discount of a user without a business does not count", async ({ app }) => {
    const user = await makeUser(app);
    await makeListing(app, { user, price: 1000, discountPrice: 500 });
    expect((await list(app, { user })).results[0]).toMatchObject({
      discount: null,
      stock_price: null,
      price_kgs: 1000,
    });
  });

  test("an expired business is shown as one, but has no discount and no VIP", async ({ app }) => {
    const user = await makeUser(app, { business: "Сон-Көл", status: "expired", vip: true });
    await makeListing(app, { user, price: 1000, discountPrice: 500 });
    expect((await list(app, { user })).results[0]).toMatchObject({
      discount: null,
      is_vip: false,
      user: { is_business: true, business_name: "Сон-Көл", request_status: "expired" },
    });
    expect((await list(app, { user, is_business: "True" })).results).toEqual([]);
  });
});

describe("filters", () => {
  test("category and location include all descendants", async ({ app }) => {
    const user = await makeUser(app);
    const district = getLocationId(app, "alamudun-district");
    const near = await makeListing(app, { user, location: district, category: carCategory });
    const region = app.catalogue.current().locationById.get(district)?.path[0]?.id;
    for (const query of [
      { category: 100 },
      { category: 101 },
      { category: carCategory },
      { location: region },
      { location: district },
    ]) {
      expect(ids(await list(app, { user, ...query }))).toEqual([near]);
    }
    expect(ids(await list(app, { user, category: 200 }))).toEqual([]);
  });

  test("location 2 and category all mean no filter", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user });
    expect(ids(await list(app, { user, location: 2, category: "all" }))).toEqual([id]);
    expect(ids(await list(app, { user, location: "all" }))).toEqual([id]);
  });

  test("prices are compared across currencies, also with bounds in dollars", async ({ app }) => {
    const user = await makeUser(app);
    const som = await makeListing(app, { user, price: 87_000 });
    const dollars = await makeListing(app, { user, price: 1_000, currency: "USD" });
    expect(ids(await list(app, { user, price__gte: 87_400 }))).toEqual([dollars]);
    expect(ids(await list(app, { user, price__lte: 87_400 }))).toEqual([som]);
    expect(ids(await list(app, { user, price__gte: 1_000, price__lte: 1_000, currency: "USD" }))).toEqual([dollars]);
    expect(ids(await list(app, { user, price__range: "86000,87000" }))).toEqual([som]);
    expect(ids(await list(app, { user, price__range: ",87000" }))).toEqual([som]);
  });

  test("options: any of one parameter, all across parameters", async ({ app }) => {
    const user = await makeUser(app);
    const honda = await makeListing(app, { user, parameters: { 13: [13001], 104: [104001] } });
    const toyota = await makeListing(app, { user, parameters: { 13: [13002], 104: [104002] } });
    expect(ids(await list(app, { user, options: "13001" }))).toEqual([honda]);
    expect(new Set(ids(await list(app, { user, options: "13001,13002" })))).toEqual(new Set([honda, toyota]));
    expect(ids(await list(app, { user, options: "13001,13002,104002" }))).toEqual([toyota]);
    expect(ids(await list(app, { user, options: "13001,104002" }))).toEqual([]);
  });

  test("parameter ranges are inclusive and may be open on one side", async ({ app }) => {
    const user = await makeUser(app);
    const old = await makeListing(app, { user, parameters: { 100: 2005, 102: 200_000 } });
    const young = await makeListing(app, { user, parameters: { 100: 2015, 102: 50_000 } });
    expect(ids(await list(app, { user, parameters: "100:2005..2010" }))).toEqual([old]);
    expect(ids(await list(app, { user, parameters: "100:2010.." }))).toEqual([young]);
    expect(ids(await list(app, { user, parameters: "100:..2015,102:..60000" }))).toEqual([young]);
    expect(ids(await list(app, { user, parameters: "100:.." })).length).toBe(2);
  });

  test("days are days of Bishkek", async ({ app }) => {
    const user = await makeUser(app);
    // 23:30 on 1 November in Bishkek is 17:30 UTC.
    const late = await makeListing(app, {
      user,
      createdAt: new Date("2026-11-01T17:30:00Z"),
      raisedAt: new Date("2026-11-02T00:00:00Z"),
    });
    const next = await makeListing(app, {
      user,
      createdAt: new Date("2026-11-01T18:30:00Z"),
      raisedAt: new Date("2026-11-01T18:30:00Z"),
    });
    expect(ids(await list(app, { user, date_from: "2026-11-01", date_to: "2026-11-01" }))).toEqual([late]);
    expect(ids(await list(app, { user, date_from: "2026-11-02" }))).toEqual([next]);
  });

  test("listings made between two dates are ordered by their last raise", async ({ app }) => {
    const user = await makeUser(app);
    const make = (createdAt: string, raisedAt: string) =>
      makeListing(app, { user, createdAt: new Date(createdAt), raisedAt: new Date(raisedAt) });
    const never = await make("2026-10-01T04:00:00Z", "2026-10-01T04:00:00Z");
    const weeksLater = await make("2026-10-01T05:00:00Z", "2026-10-20T05:00:00Z");
    const nextMorning = await make("2026-10-01T06:00:00Z", "2026-10-02T03:00:00Z");
    await make("2026-10-10T05:00:00Z", "2026-10-10T05:00:00Z");
    await make("2026-09-30T05:00:00Z", "2026-10-21T05:00:00Z");
    const day = { user, date_from: "2026-10-01", date_to: "2026-10-01" };
    const expected = [weeksLater, nextMorning, never];
    expect(ids(await list(app, day))).toEqual(expected);
    expect(ids(await list(app, { ...day, date_from: "" })).slice(1)).toEqual(expected);
    const paged: number[] = [];
    for (let key: string | null = ""; key !== null;) {
      const page = await list(app, { ...day, limit: 1, key });
      paged.push(...ids(page));
      ({ key } = page);
    }
    expect(paged).toEqual(expected);
  });

  test("is_business shows listings of businesses, or of all others", async ({ app }) => {
    const business = await makeUser(app, { business: "Дордой Текстиль" });
    const id = await makeListing(app, { user: business });
    expect(ids(await list(app, { user: business, is_business: "True" }))).toEqual([id]);
    expect(ids(await list(app, { user: business, is_business: "False" }))).toEqual([]);
  });
});

describe("order and pages", () => {
  test("newest first, cheapest first with negotiable ones last, most expensive first", async ({ app }) => {
    const user = await makeUser(app);
    const cheap = await makeListing(app, { user, price: 100, raisedAt: minutesAgo(3) });
    const free = await makeListing(app, { user, price: 0, raisedAt: minutesAgo(1) });
    const dear = await makeListing(app, { user, price: 2, currency: "USD", raisedAt: minutesAgo(2) });
    expect(ids(await list(app, { user }))).toEqual([free, dear, cheap]);
    expect(ids(await list(app, { user, ordering: "price" }))).toEqual([cheap, dear, free]);
    expect(ids(await list(app, { user, ordering: "-price" }))).toEqual([dear, cheap, free]);
  });

  test("pages follow each other by next, in every order, whatever their size", async ({ app }) => {
    const user = await makeUser(app);
    const made: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      made.push(await makeListing(app, { user, price: index % 3, raisedAt: minutesAgo(index % 4) }));
    }
    for (const ordering of ["-upvote_date", "price", "-price"]) {
      const whole = ids(await list(app, { user, ordering, limit: 100 }));
      expect(new Set(whole)).toEqual(new Set(made));
      const paged: number[] = [];
      let page = await list(app, { user, ordering, limit: 2 });
      expect(page.previous).toBeNull();
      for (;;) {
        paged.push(...ids(page));
        if (!page.next) break;
        const next = new URL(page.next);
        expect(next.searchParams.get("key")).toBe(page.key);
        page = await list(app, Object.fromEntries(next.searchParams));
        expect(page.previous).not.toBeNull();
      }
      expect(paged).toEqual(whole);
    }
  });

  test("offset skips rows, across negotiable ones too", async ({ app }) => {
    const user = await makeUser(app);
    for (const price of [5, 3, 0, 0, 9]) await makeListing(app, { user, price });
    const whole = ids(await list(app, { user, ordering: "price" }));
    for (const offset of [0, 1, 2, 3, 4, 5]) {
      expect(ids(await list(app, { user, ordering: "price", offset, limit: 2 }))).toEqual(
        whole.slice(offset, offset + 2),
      );
    }
  });

  test("under a price, what has none and who looks for the same come last, and where they begin is told once", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const make = (price: number, minutes: number, dealType: "sell" | "buy" = "sell") =>
      makeListing(app, { user, price, dealType, raisedAt: minutesAgo(minutes) });
    const [negotiable, wanted, cheap, dear] = [
      await make(0, 1),
      await make(5_000, 2, "buy"),
      await make(300, 3),
      await make(9_000, 4),
    ];
    await make(20_000, 5);
    const bounded = { user, price__lte: 10_000 };
    // The specified order stays where it is not asked for otherwise.
    expect(ids(await list(app, bounded))).toEqual([negotiable, wanted, cheap, dear]);
    const page = await list(app, { ...bounded, unpriced: "last" });
    expect([ids(page), page.unpriced_from]).toEqual([[cheap, dear, negotiable, wanted], 2]);
    expect(ids(await list(app, { ...bounded, unpriced: "last", ordering: "-price" }))).toEqual([
      dear,
      cheap,
      negotiable,
      wanted,
    ]);
    const above = await list(app, { user, price__gte: 1_000, price__lte: 10_000, unpriced: "last" });
    expect([ids(above), above.unpriced_from]).toEqual([[dear, wanted], 1]);
    // Who looks for something is what is looked for.
    const buyers = await list(app, { ...bounded, deal_type: "buy", unpriced: "last" });
    expect([ids(buyers), buyers.unpriced_from]).toEqual([[wanted], undefined]);
    const unbounded = await list(app, { user, unpriced: "last" });
    expect([ids(unbounded).slice(0, 2), unbounded.unpriced_from]).toEqual([[negotiable, wanted], undefined]);

    const paged: [number[], number | undefined][] = [];
    for (let key: string | undefined; ;) {
      const { key: next, ...one } = await list(app, { ...bounded, unpriced: "last", limit: 1, ...(key && { key }) });
      paged.push([ids(one), one.unpriced_from]);
      if (!next) break;
      key = next;
    }
    expect(paged).toEqual([
      [[cheap], undefined],
      [[dear], undefined],
      [[negotiable], 0],
      [[wanted], undefined],
    ]);
  });

  test("page sizes are 28 unless told otherwise", async ({ app }) => {
    const user = await makeUser(app);
    for (let index = 0; index < 30; index += 1) await makeListing(app, { user });
    expect((await list(app, { user })).results).toHaveLength(28);
    expect((await list(app, { user, limit: 8 })).results).toHaveLength(8);
  });
});

describe("refusals", () => {
  const refused = async (app: TestApp, query: Record<string, unknown>, language = "ru") =>
    (await app.call(listProducts, { query }, { "accept-language": language })).problem;

  test("an inverted price range is an error of both fields, in both languages", async ({ app }) => {
    const problem = await refused(app, { price__gte: 10, price__lte: 5 });
    expect(problem).toMatchObject({
      status: 400,
      errors: {
        price__gte: ["Цена от не может быть больше цены до"],
        price__lte: ["Цена до не может быть меньше цены от"],
      },
    });
    expect((await refused(app, { price__gte: 10, price__lte: 5 }, "ky")).errors?.["price__gte"]?.[0]).toMatch(/баа/);
  });

  test("exchanged dates are an error of both fields", async ({ app }) => {
    const problem = await refused(app, { date_from: "2026-12-01", date_to: "2026-11-30" });
    expect(problem).toMatchObject({
      status: 400,
      errors: {
        date_from: ["Дата начала позже даты конца. Поменяйте даты местами"],
        date_to: ["Дата конца раньше даты начала. Поменяйте даты местами"],
      },
    });
  });

  test("an offset beyond 10,000 is refused and points to key", async ({ app }) => {
    const problem = await refused(app, { offset: 10_001 });
    expect(problem).toMatchObject({ status: 400, code: "offset_too_large" });
    expect(problem.detail).toContain("key");
  });

  test("a key that was tampered with, or belongs to another list, is refused", async ({ app }) => {
    const user = await makeUser(app);
    for (let index = 0; index < 3; index += 1) await makeListing(app, { user });
    const { key } = await list(app, { user, limit: 1 });
    for (const query of [
      { user, key: `${key}x` },
      { user, key: `x${key}` },
      { user, key: "nonsense" },
      { user, key, ordering: "price" },
      { key },
    ]) {
      expect(await refused(app, query)).toMatchObject({ status: 400, code: "key_invalid" });
    }
  });

  test.for([
    [{ category: 9_999_999 }, "category"],
    [{ category: 1045 }, "category"],
    [{ location: 9_999_999 }, "location"],
    [{ options: "1,2" }, "options"],
    [{ parameters: "13:1..2" }, "parameters"],
    [{ parameters: "100:2012..2005" }, "parameters"],
    [{ parameters: "a:b" }, "parameters"],
    [{ price__gte: "-1" }, "price__gte"],
    [{ price__gte: "1e9" }, "price__gte"],
    [{ price__range: "1;2" }, "price__range"],
    [{ currency: "EUR" }, "currency"],
    [{ ordering: "title" }, "ordering"],
    [{ limit: 0 }, "limit"],
    [{ limit: 101 }, "limit"],
    [{ offset: -1 }, "offset"],
    [{ date_from: "01.02.2026" }, "date_from"],
    [{ is_business: "maybe" }, "is_business"],
    [{ deal_type: "steal" }, "deal_type"],
    [{ search: "я".repeat(1_000) }, "search"],
    [{ location: "'; drop table users; --" }, "location"],
    [{ category: "<script>" }, "category"],
  ] as const)("%j is refused with its field named", async ([query, field], { app }) => {
    for (const language of ["ru", "ky"]) {
      const problem = await refused(app, query, language);
      expect(problem.status).toBe(400);
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
      expect(problem.errors?.[field]?.[0]).toMatch(/[а-я]/i);
    }
  });

  test("unknown query names and empty values are ignored", async ({ app }) => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user });
    expect(ids(await list(app, { user, colour: "red", search: "", category: "", price__gte: "" }))).toEqual([id]);
  });
});
