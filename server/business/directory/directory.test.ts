import { describe, expect } from "vitest";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { suggest } from "#contracts/listings/list-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeBusiness, makeListing } from "#server/test/make.ts";

type Query = Record<string, string | number | boolean>;

async function list(app: TestApp, query: Query) {
  const { reply } = await app.call(listBusinesses, { query: { limit: 100, ...query } });
  return reply;
}

const namesOf = async (app: TestApp, query: Query) => (await list(app, query)).results.map(({ name }) => name);

async function addAddress(app: TestApp, business: number, location: number, position = 0) {
  await app.db
    .insertInto("business_addresses")
    .values({ business_id: business, location_id: location, address: "Чүй 1", position })
    .execute();
}

const open = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, is_working: true, from: "00:00", to: "00:00" }));

describe("the list of businesses", () => {
  test("has what a shop is known by, and only of businesses on show", async ({ app }) => {
    const shop = await makeBusiness(app, { name: "Жибек Жолу", category: 802, schedule: open });
    await makeListing(app, { user: shop.user });
    await app.db
      .updateTable("businesses")
      .set({ vip_until: new Date(app.clock.now.getTime() + 86_400_000) })
      .where("id", "=", shop.id)
      .execute();
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    await addAddress(app, shop.id, osh);
    await addAddress(app, shop.id, bishkek, 1);
    await addAddress(app, shop.id, osh, 2);
    await makeBusiness(app, { name: "Жибек Мода", status: "expired" });
    await makeBusiness(app, { name: "Жибек Тур", status: "submitted" });
    const blocked = await makeBusiness(app, { name: "Жибек Блок" });
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", blocked.user).execute();
    const { results, count } = await list(app, { search: "жибек" });
    expect(results).toHaveLength(1);
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      id: shop.id,
      name: "Жибек Жолу",
      product_count: 1,
      is_vip: true,
      opening: { is_open: true },
      category: { id: 802 },
      locations: [{ id: osh, region: { id: osh } }, { id: bishkek }],
    });
  });

  test("is narrowed by category and by the place of any address, with all below", async ({ app }) => {
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const sofa = await makeBusiness(app, { name: "Филтер Диван", category: 802 });
    const car = await makeBusiness(app, { name: "Филтер Авто", category: 101 });
    await addAddress(app, sofa.id, bishkek);
    await addAddress(app, car.id, osh);
    await addAddress(app, car.id, bishkek, 1);
    const find = (query: Query) => namesOf(app, { search: "филтер", ordering: "name", ...query });
    const main = app.catalogue.current().categoryById.get(802)?.path[0]?.id ?? 0;
    expect(await find({ category: main })).toEqual(["Филтер Диван"]);
    expect(await find({ location: osh })).toEqual(["Филтер Авто"]);
    expect(await find({ location: bishkek })).toEqual(["Филтер Авто", "Филтер Диван"]);
    expect(await find({ location: "all" })).toEqual(["Филтер Авто", "Филтер Диван"]);
    for (const query of [{ category: 999_999 }, { location: 999_999 }]) {
      const { status } = await app.call(listBusinesses, { query });
      expect(status).toBe(400);
    }
  });

  test("is ordered by a rating that few reviews change little, unrated last, by date, by name, and VIP changes nothing", async ({
    app,
  }) => {
    const rated = async (name: string, rating: number | null, count: number, day: number) => {
      const { id } = await makeBusiness(app, { name });
      await app.db
        .updateTable("businesses")
        .set({ rating, review_count: count, decided_at: new Date(Date.UTC(2026, 0, day)) })
        .where("id", "=", id)
        .execute();
      return id;
    };
    await rated("Иреттүү Өрнөк", 5, 1, 1);
    await rated("Иреттүү Көл", 4.8, 40, 2);
    const vip = await rated("Иреттүү Асман", 3, 40, 3);
    await rated("«Иреттүү» Бал", null, 0, 4);
    await app.db
      .updateTable("businesses")
      .set({ vip_until: new Date("2030-01-01") })
      .where("id", "=", vip)
      .execute();
    const inOrder = async (ordering: string) =>
      (await namesOf(app, { search: "иреттуу", ordering })).map((name) => name.split(" ")[1]);
    expect(await inOrder("-rating")).toEqual(["Көл", "Өрнөк", "Асман", "Бал"]);
    expect(await inOrder("-created")).toEqual(["Бал", "Асман", "Көл", "Өрнөк"]);
    expect(await inOrder("name")).toEqual(["Асман", "Бал", "Көл", "Өрнөк"]);
  });

  test.for(["relevance", "-rating", "-created", "name"])("is paged without gaps by %s", async (ordering, { app }) => {
    for (let index = 0; index < 7; index += 1)
      await makeBusiness(app, { name: `Барак ${ordering} ${"абвгдеж"[index]}` });
    const search = `барак ${ordering}`;
    const seen: number[] = [];
    let key: string | null = "";
    while (key !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(app, {
        search,
        ordering,
        limit: 3,
        ...(key && { key }),
      });
      seen.push(...page.results.map(({ id }) => id));
      expect(page.count).toBe(7);
      ({ key } = page);
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test("refuses a damaged cursor, and one of another order", async ({ app }) => {
    await makeBusiness(app);
    await makeBusiness(app);
    const { key } = await list(app, { limit: 1 });
    for (const query of [
      { key: "1" },
      { key: "name" },
      { key: "-rating~x~1" },
      { key: `${key}x` },
      { key: key ?? "", ordering: "name" },
    ]) {
      const { problem } = await app.call(listBusinesses, { query });
      expect(problem.code).toBe("key_invalid");
    }
  });

  test("of a search that is half of a name, other names are left out", async ({ app }) => {
    await makeBusiness(app, { name: "Замандаш" });
    await makeBusiness(app, { name: "Замандаш Курулуш Материалдары" });
    expect(await namesOf(app, { search: "замандаш", is_close: true })).toEqual(["Замандаш"]);
    expect(await namesOf(app, { search: "замандаш" })).toHaveLength(2);
    expect(await namesOf(app, { search: "чоюндарказан" })).toEqual([]);
  });
});

describe("suggestions", () => {
  const suggested = async (app: TestApp, search: string) =>
    (await app.call(suggest, { query: { search } })).reply.results;

  test("name businesses on show, also mistyped, and never more than eight ways to go on", async ({ app }) => {
    const { id } = await makeBusiness(app, { name: "Тулпар Электроника", category: 802, schedule: open });
    await addAddress(app, id, getLocationId(app, "osh"));
    await makeBusiness(app, { name: "Тулпар Эскирген", status: "expired" });
    for (const typed of ["тулп", "ТУЛПАР ЭЛЕК", "тулпвр", "nekgfh", "tulpar"]) {
      const results = await suggested(app, typed);
      const found = results.filter(({ kind }) => kind === "business");
      expect(found.map(({ text }) => text)).toEqual(["Тулпар Электроника"]);
      expect(found[0]).toMatchObject({
        category: { id: 802 },
        first_photo: null,
        business: { id, is_open: true, rating: null, location: { title_ru: "Ош" } },
      });
      expect(results.length).toBeLessThanOrEqual(8);
    }
  });

  test("begin with the business whose name begins with several typed words, one of them its own", async ({ app }) => {
    await makeBusiness(app, { name: "Жүк ташуу Шамдагай" });
    const kinds = async (typed: string) => (await suggested(app, typed)).map(({ kind }) => kind);
    for (const typed of ["жүк ташуу шам", "жук ташуу шамдагай", "jük tashuu shamdagay"])
      expect((await kinds(typed))[0], typed).toBe("business");
    for (const typed of ["жүк", "жүк ташуу"]) expect((await kinds(typed))[0], typed).toBe("category");
  });

  test("begin with no business that is called after a search", async ({ app }) => {
    await makeBusiness(app, { name: "Купить квартиру в Бишкеке" });
    await makeBusiness(app, { name: "Купить квартиру Шамдагай" });
    for (const typed of ["купить квартиру", "купить кв", "купить", "купить квартиру в бишкеке"]) {
      const kinds = (await suggested(app, typed)).map(({ kind }) => kind);
      const [category, business] = [kinds.indexOf("category"), kinds.indexOf("business")];
      expect(category === -1 || business === -1 || category < business, `${typed}: ${kinds.join()}`).toBe(true);
    }
  });

  test("of a business that has ended meanwhile are not shown", async ({ app }) => {
    const { id } = await makeBusiness(app, { name: "Көчмөн Сакта" });
    expect(await suggested(app, "көчмөн сакта")).toHaveLength(1);
    await app.db.updateTable("businesses").set({ request_status: "expired" }).where("id", "=", id).execute();
    expect(await suggested(app, "көчмөн сакта")).toEqual([]);
  });
});
