import { describe, expect } from "vitest";
import {
  changeSavedSearch,
  deleteSavedSearch,
  findSavedSearch,
  listSavedSearches,
  openSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from "#contracts/saved-searches/schemas.ts";
import { maxSavedSearches } from "#contracts/saved-searches/rules.ts";
import { openSecondProcess, test, type TestApp, wait } from "#server/test/app.ts";
import { carCategory, getLocationId, makeUser } from "#server/test/make.ts";
import { refreshSavedSearches } from "./actions.ts";

/** The saved searches of a user, by the API. */
async function openSearches(app: TestApp, userId?: number) {
  userId ??= await makeUser(app);
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    save: (query: string, body: { name?: string; frequency?: "instant" | "daily" | "off"; replace?: boolean } = {}) =>
      call(saveSearch, { body: { name: "Машины", query, ...body } }),
    list: async (query = {}) => (await call(listSavedSearches, { query })).reply,
    call,
  };
}

describe("saved searches", () => {
  test("are what a list asks for, in one form however it was written", async ({ app }) => {
    const own = await openSearches(app);
    const bishkek = getLocationId(app, "bishkek");
    const { status, reply } = await own.save(
      `search=%20honda&options=&location=${bishkek}&category=${carCategory}&price__range=,900000&unknown=1&currency=KGS`,
    );
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      name: "Машины",
      query: `category=${carCategory}&location=${bishkek}&search=honda&price__lte=900000`,
      frequency: "instant",
      problem: null,
      new_count: 0,
      new_since: null,
    });
    const again = await own.save(`category=${carCategory}&price__lte=900000&search=honda&location=${bishkek}`, {
      name: "Другое",
    });
    expect(again.reply).toEqual({ ...reply, was_saved: true });
    const { was_saved, ...search } = reply;
    expect(was_saved).toBe(false);
    expect(await own.list()).toMatchObject({ count: 1, results: [search] });
  });

  test("are found by their list, however it is written, by nobody else, and no more once they are deleted", async ({
    app,
  }) => {
    const [own, other] = [await openSearches(app), await openSearches(app)];
    const found = async (who: typeof own, query: string) =>
      (await who.call(findSavedSearch, { query: { query } })).reply.search;
    expect(await found(own, "search=honda")).toBeNull();
    const { reply } = await own.save(`search=honda&category=${carCategory}`);
    const written = `category=${carCategory}&search=%20honda&unknown=1`;
    expect(await found(own, written)).toEqual({ id: reply.id, name: "Машины" });
    expect(await found(own, "search=honda")).toBeNull();
    expect(await found(other, written)).toBeNull();
    await own.call(deleteSavedSearch, { params: { id: reply.id } });
    expect(await found(own, written)).toBeNull();
  });

  test("saved again by a form that was filled in have its name and frequency", async ({ app }) => {
    const own = await openSearches(app);
    await own.save("search=комод");
    const filled = { name: "Комоды", frequency: "daily", replace: true } as const;
    expect((await own.save("search=комод", filled)).reply).toMatchObject({
      name: "Комоды",
      frequency: "daily",
      was_saved: true,
    });
    expect((await own.save("search=комод")).reply).toMatchObject({ name: "Комоды", frequency: "daily" });
    expect((await own.save("search=стол", filled)).reply).toMatchObject({ was_saved: false });
    expect((await own.list()).count).toBe(2);
  });

  test("that ask for nothing, or for what there is not, are refused", async ({ app }) => {
    const own = await openSearches(app);
    const refusalOf = async (query: string) => {
      const { code, errors } = (await own.save(query)).problem;
      return [code, Object.keys(errors ?? {})];
    };
    expect(await refusalOf("")).toEqual(["validation_failed", ["query"]]);
    expect(await refusalOf("location=all&currency=USD")).toEqual(["validation_failed", ["query"]]);
    expect(await refusalOf("category=2000000")).toEqual(["validation_failed", ["category"]]);
    expect(await refusalOf("category=abc")).toEqual(["validation_failed", ["query"]]);
    expect((await refusalOf("price__gte=5&price__lte=1"))[0]).toBe("price_range_inverted");
    const numbers = Array.from({ length: 200 }, (_, at) => at + 1);
    expect(await refusalOf(`options=${numbers.join(",")}`)).toEqual(["validation_failed", ["query"]]);
    expect(await refusalOf(`parameters=${numbers.map((id) => `${id}:1..2`).join(",")}`)).toEqual([
      "validation_failed",
      ["query"],
    ]);
    expect(await refusalOf(numbers.map((id) => `name${id}=${"x".repeat(20)}`).join("&"))).toEqual([
      "validation_failed",
      ["query"],
    ]);
    expect((await own.list()).count).toBe(0);
  });

  test("have another name and frequency when that is wanted", async ({ app }) => {
    const own = await openSearches(app);
    const { id } = (await own.save("search=диван")).reply;
    const change = (body: object) => own.call(changeSavedSearch, { params: { id }, body });
    expect((await change({ frequency: "daily" })).reply).toMatchObject({ name: "Машины", frequency: "daily" });
    expect((await change({ name: "  Мой   диван " })).reply).toMatchObject({ name: "Мой диван", frequency: "daily" });
    expect((await change({})).reply).toMatchObject({ name: "Мой диван", frequency: "daily" });
    expect((await change({ frequency: "hourly" })).problem.code).toBe("validation_failed");
    expect((await change({ name: " " })).problem.code).toBe("validation_failed");
  });

  test("are deleted, and restored for a day", async ({ app }) => {
    const own = await openSearches(app);
    const { id } = (await own.save("search=шкаф")).reply;
    const remove = () => own.call(deleteSavedSearch, { params: { id } });
    const restore = () => own.call(restoreSavedSearch, { params: { id } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await own.list()).toMatchObject({ count: 0, results: [] });
    expect((await own.call(openSavedSearch, { params: { id } })).status).toBe(404);
    expect((await restore()).reply).toMatchObject({ id, name: "Машины" });
    expect((await restore()).status).toBe(200);
    await remove();
    // Saved again it is the same one, as it is wanted now.
    expect((await own.save("search=шкаф", { name: "Шкаф", frequency: "off" })).reply).toMatchObject({
      id,
      name: "Шкаф",
      frequency: "off",
    });
    await remove();
    wait(app, 86_401);
    await refreshSavedSearches({ ...app, now: () => app.clock.now });
    expect((await restore()).status).toBe(404);
  });

  test("are one's own business", async ({ app }) => {
    const [own, stranger] = [await openSearches(app), await openSearches(app)];
    const { id } = (await own.save("search=ковёр")).reply;
    const params = { id };
    expect((await stranger.call(changeSavedSearch, { params, body: { name: "Моё" } })).status).toBe(404);
    expect((await stranger.call(deleteSavedSearch, { params })).status).toBe(404);
    expect((await stranger.call(restoreSavedSearch, { params })).status).toBe(404);
    expect((await stranger.call(openSavedSearch, { params })).status).toBe(404);
    expect((await stranger.list()).count).toBe(0);
    expect((await own.list()).results).toMatchObject([{ id, name: "Машины" }]);
  });

  test("are a thousand at most, also of those that are restored", async ({ app }) => {
    const own = await openSearches(app);
    const { id } = (await own.save("search=юрта")).reply;
    await own.call(deleteSavedSearch, { params: { id } });
    await app.pool.query(
      `insert into saved_searches (user_id, name, query, frequency, created_at, seen_at)
       select $1, 'Поиск', 'search=word' || n, 'off', now(), now() from generate_series(1, $2::int) n`,
      [own.userId, maxSavedSearches],
    );
    expect((await own.save("search=ещё")).problem).toMatchObject({ code: "too_many_saved_searches", status: 409 });
    expect((await own.call(restoreSavedSearch, { params: { id } })).problem.code).toBe("too_many_saved_searches");
    expect((await own.save("search=word7")).status).toBe(201);
    expect((await own.list({ limit: 1 })).count).toBe(maxSavedSearches);
  });

  test("the same saved at once in two processes is saved once", async ({ app }) => {
    const own = await openSearches(app);
    const second = (await openSecondProcess(app)).app.as({ userId: own.userId, role: "user" });
    const body = { name: "Баран", query: "search=баран" };
    const answers = await Promise.all([
      own.save("search=баран"),
      second.call(saveSearch, { body }),
      own.save("search=баран"),
      second.call(saveSearch, { body }),
    ]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect((await own.list()).count).toBe(1);
  });

  test("are paged without repeating or skipping", async ({ app }) => {
    const own = await openSearches(app);
    const saved: number[] = [];
    for (const word of ["а1", "б2", "в3", "г4", "д5"]) saved.push((await own.save(`search=${word}`)).reply.id);
    const seen: number[] = [];
    let key: string | null | undefined;
    do {
      const page = await own.list({ limit: 2, key });
      seen.push(...page.results.map(({ id }) => id));
      key = page.key;
    } while (key);
    expect(seen).toEqual(saved.toReversed());
    expect((await own.call(listSavedSearches, { query: { key: "x" } })).problem.code).toBe("key_invalid");
  });

  test("of a category that is closed say so", async ({ app }) => {
    const own = await openSearches(app);
    await own.save(`category=${carCategory}`);
    // As the catalogue is once an admin has closed the category.
    const category = app.catalogue.current().categoryById.get(carCategory);
    if (!category) throw new Error("there are cars");
    category.isActive = false;
    try {
      expect((await own.list()).results).toMatchObject([{ problem: "category" }]);
    } finally {
      category.isActive = true;
    }
    expect((await own.list()).results).toMatchObject([{ problem: null }]);
  });
});
