import { describe, expect } from "vitest";
import { compareProducts } from "#contracts/comparison/schemas.ts";
import { comparedDescription } from "#contracts/comparison/rules.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, goodsCategory, makeListing, makeUser } from "#server/test/make.ts";
import { areOfOneKind } from "./compare.ts";

const compare = (app: TestApp, ...ids: (number | string)[]) =>
  app.call(compareProducts, { query: { ids: ids.join(",") } });

/** Parameters of cars that are entered as numbers, in the category's order. */
function numbersOf({ catalogue }: TestApp) {
  const parameters = catalogue.current().categoryById.get(carCategory)?.parameters ?? [];
  return parameters.filter(({ options }) => options.length === 0);
}

describe("a comparison", () => {
  test("has listings in the order that was asked for, with the parameters that any of them has", async ({ app }) => {
    const [year, mileage] = numbersOf(app);
    if (!year || !mileage) throw new Error("cars have numbers");
    const seller = await makeUser(app, { name: "Бакыт" });
    const first = await makeListing(app, { category: carCategory, user: seller, parameters: { [mileage.id]: 120 } });
    const second = await makeListing(app, { category: carCategory, parameters: { [year.id]: 2015 }, price: 7 });
    const { reply } = await compare(app, second, first, second);
    expect(reply).toMatchObject({ is_comparable: true, gone: [] });
    expect(reply.results.map(({ id }) => id)).toEqual([second, first]);
    expect(reply.parameters.map(({ id }) => id)).toEqual([year.id, mileage.id]);
    expect(reply.results[0]?.parameters.map(({ value }) => value)).toEqual([2015]);
    expect(reply.results[1]?.seller).toEqual({ name: "Бакыт", rating: null, review_count: 0, link: `/user/${seller}` });
    // As everybody sees them: no telephone, nothing private.
    expect(JSON.stringify(reply)).not.toContain("phone");
  });

  test("of new and used cars has the parameters of both, and tells apart what is no car", async ({ app }) => {
    const { categoryById } = app.catalogue.current();
    const newCars = 103;
    const parametersOf = (id: number) => categoryById.get(id)?.parameters.map((parameter) => parameter.id) ?? [];
    const usedOnly = numbersOf(app).find(({ id }) => !parametersOf(newCars).includes(id));
    const [year] = numbersOf(app);
    if (!year || !usedOnly) throw new Error("used cars say no more than new ones");
    const used = await makeListing(app, { category: carCategory, parameters: { [usedOnly.id]: 90 } });
    const fresh = await makeListing(app, { category: newCars, parameters: { [year.id]: 2026 } });
    const { reply } = await compare(app, fresh, used);
    expect(reply).toMatchObject({ is_comparable: true, groups: [[fresh, used]] });
    expect(reply.parameters.map(({ id }) => id)).toEqual([year.id, usedOnly.id]);
    const sofa = await makeListing(app, { category: goodsCategory });
    expect((await compare(app, used, sofa, fresh)).reply).toMatchObject({
      is_comparable: false,
      groups: [[used, fresh], [sofa]],
      parameters: [],
    });
  });

  test("is of categories with the same parameters, or of one parent with most of them, or of one", () => {
    const category = (id: number, parent: number, ...parameters: number[]) =>
      ({ id, parent, parameters: parameters.map((one) => ({ id: one })) }) as Category;
    const one = category(1, 9, 1, 2, 3);
    expect(areOfOneKind(one, category(2, 8, 3, 2, 1))).toBe(true);
    expect(areOfOneKind(one, category(2, 8, 1, 2, 3, 4))).toBe(false);
    expect(areOfOneKind(one, category(2, 9, 1, 2, 3, 4))).toBe(true);
    expect(areOfOneKind(one, category(2, 9, 1, 4, 5))).toBe(false);
    expect(areOfOneKind(category(1, 9), category(2, 9))).toBe(false);
    expect(areOfOneKind(category(1, 9), category(1, 9))).toBe(true);
  });

  test("of two categories with different parameters has none", async ({ app }) => {
    const [car, sofa] = [
      await makeListing(app, { category: carCategory }),
      await makeListing(app, { category: goodsCategory }),
    ];
    const { reply } = await compare(app, car, sofa);
    expect(reply).toMatchObject({ is_comparable: false, parameters: [] });
    expect(reply.results.map(({ category }) => category.id)).toEqual([carCategory, goodsCategory]);
  });

  test("names what is gone, by its title only where its owner took it off the show", async ({ app }) => {
    const owner = await makeUser(app);
    const shown = await makeListing(app, { category: carCategory });
    const inactive = await makeListing(app, { user: owner, title: "Диван", state: "inactive" });
    const blocked = await makeListing(app, { title: "Оружие", state: "blocked" });
    const deleted = await makeListing(app, { title: "Стол", deleted: true });
    const unseen = await makeListing(app, { title: "Шкаф", state: "inactive", approved: false });
    const { reply } = await compare(app, inactive, shown, unseen, deleted);
    expect((await compare(app, blocked)).reply.gone).toEqual([{ id: blocked, title: null }]);
    expect(reply.results.map(({ id }) => id)).toEqual([shown]);
    expect(reply.gone).toEqual([
      { id: inactive, title: "Диван" },
      { id: unseen, title: null },
      { id: deleted, title: null },
    ]);
    const unknown = await compare(app, 999_999_999);
    expect(unknown.reply).toEqual({
      results: [],
      is_comparable: true,
      groups: [],
      parameters: [],
      gone: [{ id: 999_999_999, title: null }],
    });
    // The same for its owner and for a moderator: an address that is passed on shows the same.
    for (const viewer of [{ userId: owner, role: "user" } as const, { userId: owner, role: "moderator" } as const]) {
      const { reply: own } = await app.as(viewer).call(compareProducts, { query: { ids: `${inactive},${blocked}` } });
      expect(own.results).toEqual([]);
    }
  });

  test("is of four listings at most, and of ids", async ({ app }) => {
    expect((await compare(app, 1, 2, 3, 4, 5)).problem.errors).toHaveProperty("ids");
    expect((await compare(app, 1, "x")).problem.code).toBe("validation_failed");
    expect((await compare(app, "-1")).problem.code).toBe("validation_failed");
    expect((await compare(app)).reply.results).toEqual([]);
    // Repeated ones count once.
    expect((await compare(app, 1, 1, 1, 1, 1)).status).toBe(200);
  });

  test("has the beginning of a long description on one line, never half a character", async ({ app }) => {
    const long = await makeListing(app, { description: `Первая\nстрока ${"🐑".repeat(400)}` });
    const short = await makeListing(app, { description: "Бар\n\n болгону" });
    const { results } = (await compare(app, long, short)).reply;
    const text = results[0]?.description_start ?? "";
    expect(Array.from(text)).toHaveLength(comparedDescription);
    expect([text.startsWith("Первая строка 🐑"), text.endsWith("🐑…")]).toEqual([true, true]);
    expect(results[1]?.description_start).toBe("Бар болгону");
  });
});
