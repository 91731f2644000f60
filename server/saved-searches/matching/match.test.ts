import { describe, expect } from "vitest";
import { blockChatUser } from "#contracts/chat/schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import { listNotifications, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listSavedSearches, openSavedSearch, saveSearch } from "#contracts/saved-searches/schemas.ts";
import type { AlertFrequency } from "#contracts/saved-searches/rules.ts";
import { openSecondProcess, test, type TestApp, wait } from "#server/test/app.ts";
import { carCategory, getLocationId, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { maxAlertsPerHour } from "#server/saved-searches/alerts/tell.ts";
import { compileSavedSearches, noteShown } from "./match.ts";

/** Somebody with saved searches. */
async function makeSearcher(app: TestApp, userId?: number) {
  const id = userId ?? (await makeUser(app));
  const { call } = app.as({ userId: id, role: "user" });
  return {
    id,
    call,
    save: async (query: string, name = "Поиск", frequency: AlertFrequency = "instant") =>
      (await call(saveSearch, { body: { name, query, frequency } })).reply,
    counts: async () =>
      Object.fromEntries(
        (await call(listSavedSearches)).reply.results.map(({ query, new_count: count }) => [query, count]),
      ),
    told: async () => (await call(listNotifications)).reply.results.filter(({ action }) => action === "saved_search"),
  };
}

/** A listing that is shown for the first time. */
async function show(app: TestApp, values: Parameters<typeof makeListing>[1] = {}): Promise<number> {
  const id = await makeListing(app, { createdAt: app.clock.now, ...values });
  await noteShown(app.db, [id], app.clock.now);
  await app.searchAlerts.flush();
  return id;
}

describe("a new listing", () => {
  test("is found by each kind of filter that it fits, and by no other", async ({ app }) => {
    const searcher = await makeSearcher(app);
    const seller = await makeUser(app);
    const [bishkek, osh] = [getLocationId(app, "bishkek"), getLocationId(app, "osh")];
    const chosen = [...(app.catalogue.current().categoryById.get(carCategory)?.parameters ?? [])].find(
      ({ key, options, from_to }) => !from_to && options.length > 3 && !/make|model/.test(key),
    );
    const numeric = app.catalogue
      .current()
      .categoryById.get(carCategory)
      ?.parameters.find((one) => one.from_to);
    if (!chosen || !numeric) throw new Error("cars have options and numbers");
    const [first, second, third] = chosen.options.map(({ id }) => id);
    const main = app.catalogue.current().categoryById.get(carCategory)?.path[0]?.id;
    const day = new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
    const fitting = [
      `category=${main}`,
      `category=${carCategory}`,
      `location=${bishkek}`,
      `category=${carCategory}&location=${bishkek}`,
      `near=${bishkek},50`,
      `near=${bishkek},10&category=${carCategory}`,
      "price__gte=500000",
      "price__lte=500000",
      "price__gte=100&price__lte=100000&currency=USD",
      `options=${first},${second}`,
      `category=${carCategory}&parameters=${numeric.id}:100..200`,
      `parameters=${numeric.id}:150..`,
      `date_from=${day}`,
      `date_to=${day}`,
      "is_business=false",
      "deal_type=sell",
      `user=${seller}`,
      "search=хонда",
      "search=honda fit",
      `search=${encodeURIComponent("хонда в бишкеке")}`,
      `search=${encodeURIComponent("honda до 600 тысяч сом")}`,
      `search=honda&category=${carCategory}&location=${bishkek}&price__lte=600000&deal_type=sell`,
    ];
    const others = [
      "category=801",
      `location=${osh}`,
      `category=${carCategory}&location=${osh}`,
      `near=${osh},200`,
      `delivers_to=${bishkek}`,
      "price__gte=500001",
      "price__lte=499999",
      "price__gte=100000&currency=USD",
      `options=${third}`,
      `category=${carCategory}&parameters=${numeric.id}:151..`,
      `parameters=${numeric.id}:..149`,
      "date_from=2199-01-01",
      "date_to=2020-01-01",
      "is_business=true",
      "deal_type=rent",
      `user=${searcher.id}`,
      "search=тойота",
      `search=${encodeURIComponent("хонда в оше")}`,
      `search=${encodeURIComponent("honda до 400 тысяч сом")}`,
      `search=${encodeURIComponent("honda не в бишкеке")}`,
    ];
    for (const query of [...fitting, ...others]) await searcher.save(query);
    const listing = await show(app, {
      user: seller,
      location: bishkek,
      title: "Honda Fit 2008",
      description: "После ремонта двигателя",
      parameters: { [chosen.id]: [first ?? 0], [numeric.id]: 150 },
    });
    const { results } = (await searcher.call(listSavedSearches, { query: { limit: 100 } })).reply;
    const found = results.filter(({ new_count: count }) => count > 0).map(({ query }) => query);
    const ofFitting = results.slice(-fitting.length).map(({ query }) => query);
    expect(new Set(found)).toEqual(new Set(ofFitting));
    // A saved search finds what its list counts.
    for (const { query, new_count: count } of results) {
      const asked = { ...Object.fromEntries(new URLSearchParams(query)), user: String(seller), limit: 100 };
      if (new URLSearchParams(query).has("user")) continue;
      const page = (await app.call(listProducts, { query: asked })).reply;
      const listed = page.results.slice(0, page.near?.from).some(({ id }) => id === listing);
      expect([query, listed]).toEqual([query, count > 0]);
    }
  });

  test("is told once, by the names of all searches that it matches, and counted until they are opened", async ({
    app,
  }) => {
    const searcher = await makeSearcher(app);
    const bishkek = getLocationId(app, "bishkek");
    const cars = await searcher.save(`category=${carCategory}&location=${bishkek}&price__lte=777000`, "Машины");
    await searcher.save("search=кабриолет", "Кабриолет");
    await searcher.save("search=кабриолет&price__lte=777000", "Раз в день", "daily");
    const listing = await show(app, { title: "Кабриолет", price: 776_000 });
    const [told, ...more] = await searcher.told();
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      product: { id: listing },
      description_ru: "«Кабриолет» подходит под ваши поиски «Машины», «Кабриолет», «Раз в день».",
      description_ky: "«Кабриолет» «Машины», «Кабриолет», «Раз в день» издөөлөрүңүзгө туура келет.",
    });
    wait(app, 1);
    expect((await searcher.call(openSavedSearch, { params: { id: cars.id } })).reply).toMatchObject({
      new_count: 1,
      new_since: new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10),
    });
    expect((await searcher.counts())[cars.query]).toBe(0);
    // Shown again, in two processes at once, it is nothing new.
    const { app: second } = await openSecondProcess(app);
    await noteShown(app.db, [listing], app.clock.now);
    await Promise.all([app.searchAlerts.flush(), second.searchAlerts.flush()]);
    expect(await searcher.told()).toHaveLength(1);
    expect((await searcher.counts())[cars.query]).toBe(0);
  });

  test("is told where the word of a search means the same, and not elsewhere", async ({ app }) => {
    const searcher = await makeSearcher(app);
    const { id } = await searcher.save("search=фазан", "Фазан");
    const meant = [
      await show(app, { category: 1106, title: "Фазан золотой" }),
      await show(app, { category: 1018, title: "Фазаны на развод" }),
    ];
    await show(app, { category: 402, title: "Такси «Фазан»" });
    const matches = app.db.selectFrom("saved_search_matches").select("listing_id").where("saved_search_id", "=", id);
    const found = await matches.orderBy("listing_id").execute();
    expect(found.map((row) => row.listing_id)).toEqual(meant);
  });

  test("is told when a moderator approves it for the first time, and not when its price or text changes", async ({
    app,
  }) => {
    const searcher = await makeSearcher(app);
    await searcher.save("search=кыргоол", "Фазан");
    const seller = await makeUser(app);
    const id = await makeListing(app, { category: 1018, user: seller, title: "Кыргоол", state: "on_review" });
    const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
    expect((await moderator.call(approveProduct, { params: { id }, body: { revision: 1 } })).status).toBe(200);
    await app.searchAlerts.flush();
    expect(await searcher.told()).toMatchObject([
      { product: { id }, description_ru: "«Кыргоол» подходит под ваш поиск «Фазан»." },
    ]);
    await app.db.updateTable("listings").set({ state: "on_review", revision: 2 }).where("id", "=", id).execute();
    expect((await moderator.call(approveProduct, { params: { id }, body: { revision: 2 } })).status).toBe(200);
    await app.searchAlerts.flush();
    expect(await searcher.told()).toHaveLength(1);
  });

  test("is not told to its owner, to who has blocked them, to who wants to hear nothing, and not once it is gone", async ({
    app,
  }) => {
    const seller = await makeUser(app);
    const [owner, blocker, quiet, searcher] = [
      await makeSearcher(app, seller),
      await makeSearcher(app),
      await makeSearcher(app),
      await makeSearcher(app),
    ];
    for (const one of [owner, blocker, searcher]) await one.save("search=хэтчбек", "Хэтчбек");
    await quiet.save("search=хэтчбек", "Хэтчбек", "off");
    await blocker.call(blockChatUser, { params: { id: seller } });
    await show(app, { user: seller, title: "Хэтчбек" });
    expect(await owner.told()).toEqual([]);
    expect(await blocker.told()).toEqual([]);
    expect(await quiet.told()).toEqual([]);
    expect(Object.values(await quiet.counts())).toEqual([1]);
    expect(await searcher.told()).toHaveLength(1);
    const gone = await makeListing(app, { title: "Хэтчбек", state: "inactive" });
    await noteShown(app.db, [gone], app.clock.now);
    await app.searchAlerts.flush();
    expect(await searcher.told()).toHaveLength(1);
  });

  test("that is one of many within an hour waits for its end, when all are told together", async ({ app }) => {
    const searcher = await makeSearcher(app);
    await searcher.save("search=пикап", "Пикапы");
    for (let shown = 0; shown < maxAlertsPerHour + 3; shown += 1) await show(app, { title: "Пикап" });
    expect(await searcher.told()).toHaveLength(maxAlertsPerHour);
    wait(app, 3_601);
    await app.searchAlerts.flush();
    const told = await searcher.told();
    expect(told).toHaveLength(maxAlertsPerHour + 1);
    expect(told[0]).toMatchObject({ product: null, description_ru: "3 новых объявления по поиску «Пикапы»." });
  });

  test("is not told on the site to who has switched that off", async ({ app }) => {
    const searcher = await makeSearcher(app);
    const search = { in_app: false, email: false };
    await searcher.call(updateNotificationSettings, { body: { search } });
    await searcher.save("search=балобан", "Балобан");
    await show(app, { category: 1106, title: "Балобан" });
    expect(await searcher.told()).toEqual([]);
    expect(Object.values(await searcher.counts())).toEqual([1]);
  });
});

describe("saved searches", () => {
  test("of a category that was closed find nothing more, and are computed anew once a day", async ({ app }) => {
    const searcher = await makeSearcher(app);
    const { id } = await searcher.save(`category=${carCategory}&price__lte=12345`, "Дешёвые");
    const category = app.catalogue.current().categoryById.get(carCategory);
    if (!category) throw new Error("there are cars");
    const matchersOf = () =>
      app.db.selectFrom("saved_search_matchers").select("keys").where("saved_search_id", "=", id).execute();
    category.isActive = false;
    try {
      await show(app, { price: 12_000 });
      expect(await searcher.told()).toEqual([]);
      await compileSavedSearches(app);
      expect(await matchersOf()).toEqual([]);
    } finally {
      category.isActive = true;
    }
    await compileSavedSearches(app);
    expect(await matchersOf()).toHaveLength(1);
    await show(app, { price: 12_000 });
    expect(await searcher.told()).toHaveLength(1);
  });
});
