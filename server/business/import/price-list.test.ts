import { expect } from "vitest";
import {
  checkImportAgain,
  getImportPreview,
  listImportCategories,
  mapImportCategories,
  mapImportCategory,
  proposeImportCategories,
} from "#contracts/business/import/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { getLocationId } from "#server/test/make.ts";
import { openShop } from "./shop.fixture.ts";

/* The price list of a new shop: goods in groups, as accounting programs write it. */

/** Its main category: materials and tools for building. */
const building = 900;

const groups: [group: string, titles: string[]][] = [
  ["Сухие смеси", ["Цемент М-400 50 кг", "Плиточный клей Ceresit CM 11 25 кг", "Штукатурка гипсовая Knauf Rotband"]],
  ["Инструмент", ["Дрель ударная Makita HP1630", "Молоток слесарный 500 г", "Рулетка 5 м", "Набор 5 шт"]],
  ["Сантехника", ["Смеситель для кухни Frap F4113", "Унитаз-компакт Cersanit", "Труба ПП 25 мм 4 м"]],
  ["Электрика", ["Кабель ВВГнг 3х2,5 100 м", "Розетка Schneider Electric белая", "Лампа LED 12 Вт E27"]],
];
const rows = groups.flatMap(([group, titles], index) => [
  `;${group};`,
  ...titles.map((title, at) => `${index}${at};${title};500`),
]);
const priceList = ["Код;Номенклатура;Цена", ...rows].join("\n");

async function openBuilder(app: TestApp) {
  const shop = await openShop(app);
  await app.db.updateTable("businesses").set({ category_id: building }).where("id", "=", shop.business).execute();
  const { id } = await shop.check(priceList);
  const titleOf = (leaf: number | undefined) => app.catalogue.current().categoryById.get(leaf ?? 0)?.title_ru;
  return {
    ...shop,
    id,
    titleOf,
    async propose(name: string, search?: string) {
      const { reply } = await shop.owner.call(proposeImportCategories, { query: { name, search } });
      return { ...reply, likely: reply.likely.map(titleOf) };
    },
    async checkAgain() {
      await shop.owner.call(checkImportAgain, { params: { id }, body: {} });
      await app.imports.flush();
      return shop.wrong(id);
    },
  };
}

test("a group of goods is proposed a category of goods, that of its titles first", async ({ app }) => {
  const shop = await openBuilder(app);
  for (const [group, category] of [
    ["Сухие смеси", "Цемент и сухие смеси"],
    ["Инструмент", "Ручной инструмент"],
    ["Сантехника", "Сантехника и отопление"],
    ["Электрика", "Электрика и солнечные станции"],
  ] as const) {
    const { likely, main } = await shop.propose(group);
    expect([likely[0], main], group).toEqual([category, building]);
    expect(likely).not.toContain("Сантехник");
    expect(likely).not.toContain("Электрик");
  }
  const { titles, ...goods } = await shop.propose("Инструмент");
  expect(titles[0]).toBe("Дрель ударная Makita HP1630");
  expect(goods).toMatchObject({ read: 4, told: 3, differs: true });
  expect(await shop.propose("Сухие смеси")).toMatchObject({ read: 3, told: 3, differs: false });
  // The report proposes none of services either.
  const messages = (await shop.wrong(shop.id)).flatMap(({ problems }) => problems.map(({ message }) => message));
  expect(messages.filter((message) => message.includes("Услуги"))).toEqual([]);
  expect(messages.some((message) => message.includes("Сантехника и отопление"))).toBe(true);
});

test("a search for a category knows things, as posting does", async ({ app }) => {
  const { propose } = await openBuilder(app);
  for (const [search, category] of [
    ["розетка", "Электрика и солнечные станции"],
    ["краска", "Отделочные материалы"],
    ["сантехник на дом", "Сантехник"],
  ] as const)
    expect((await propose("Инструмент", search)).likely[0], search).toBe(category);
});

test("titles tell the categories of a group, and the chosen one is that of the rest", async ({ app }) => {
  const shop = await openBuilder(app);
  const name = "Инструмент";
  const map = (body: object) => shop.owner.call(mapImportCategory, { body: { name, category: null, ...body } });
  const list = async () => (await shop.owner.call(listImportCategories)).reply;
  expect((await map({ by_title: true })).reply).toEqual({ name, category: null, by_title: true });
  expect((await list()).unknown.map((one) => one.name)).not.toContain(name);
  const untold = (await shop.checkAgain()).filter(({ problems }) => problems[0]?.message.includes(`«${name}»`));
  expect(untold.map(({ title }) => title)).toEqual(["Набор 5 шт"]);
  // It is asked again about the goods whose titles tell nothing.
  expect((await list()).unknown).toContainEqual(expect.objectContaining({ name, rows: 4 }));
  const { id: rest } = [...app.catalogue.current().categories].find(
    ({ title_ru }) => title_ru === "Ручной инструмент",
  ) ?? {
    id: 0,
  };
  await map({ by_title: true, category: rest });
  expect((await list()).results).toEqual([{ name, category: rest, by_title: true }]);
  expect((await shop.propose(name)).said).toEqual({ category: rest, by_title: true });
  const wrong = await shop.checkAgain();
  expect(wrong.flatMap(({ problems }) => problems.filter(({ message }) => message.includes(`«${name}»`)))).toEqual([]);
  await map({});
  expect((await list()).results).toEqual([]);
});

test("each row of a group that is told by titles is in its own category", async ({ app }) => {
  const shop = await openBuilder(app);
  for (const [name] of groups)
    await shop.owner.call(mapImportCategory, { body: { name, category: null, by_title: true } });
  await shop.checkAgain();
  const { reply } = await shop.owner.call(getImportPreview, { params: { id: shop.id } });
  const found = new Map(reply.rows.map(({ title, category }) => [title, category?.title_ru]));
  expect(found.get("Дрель ударная Makita HP1630")).toBe("Электроинструмент");
  expect(found.get("Молоток слесарный 500 г")).toBe("Ручной инструмент");
  expect(found.get("Труба ПП 25 мм 4 м")).toBe("Сантехника и отопление");
});

test("all proposals are accepted at once, or none", async ({ app }) => {
  const shop = await openBuilder(app);
  const list = async () => (await shop.owner.call(listImportCategories)).reply;
  const { unknown } = await list();
  const proposed = unknown.flatMap(({ name, proposal }) => (proposal ? { name, ...proposal } : []));
  expect(proposed.map(({ name, category, by_title }) => [name, shop.titleOf(category ?? 0), by_title])).toEqual(
    expect.arrayContaining([
      ["Сухие смеси", "Цемент и сухие смеси", false],
      ["Инструмент", "Ручной инструмент", true],
      ["Сантехника", "Сантехника и отопление", false],
    ]),
  );
  const accept = (categories: typeof proposed) => shop.owner.call(mapImportCategories, { body: { categories } });
  const broken = await accept([...proposed, { name: "Прочее", category: 999_999, by_title: false }]);
  expect(broken.problem.errors).toHaveProperty("category");
  expect((await list()).results).toEqual([]);
  expect((await accept(proposed)).reply.results).toEqual(proposed);
  await accept(proposed);
  expect((await list()).results).toHaveLength(proposed.length);
  expect((await list()).unknown.map(({ name }) => name)).not.toContain("Инструмент");
});

test("goods that wait for photos move with their name, those that were on show stay", async ({ app }) => {
  const shop = await openBuilder(app);
  const leafOf = (title: string) =>
    app.catalogue.current().categories.find((one) => one.title_ru === title && one.children.length === 0)?.id ?? 0;
  const [first, second] = [leafOf("Электроинструмент"), leafOf("Ручной инструмент")];
  await app.db
    .insertInto("business_addresses")
    .values({ business_id: shop.business, position: 0, location_id: getLocationId(app, "bishkek"), address: "Чүй, 1" })
    .execute();
  const map = (category: number) => shop.owner.call(mapImportCategory, { body: { name: "Инструмент", category } });
  await map(first);
  await shop.run((await shop.check(priceList)).id);
  const categories = async () => {
    const rows = await app.db
      .selectFrom("listings")
      .select(["title", "category_id"])
      .where("user_id", "=", shop.user)
      .orderBy("id")
      .execute();
    return new Map(rows.map((row) => [row.title, row.category_id]));
  };
  expect((await categories()).get("Рулетка 5 м")).toBe(first);
  // One of them has been on show.
  await app.db
    .updateTable("listings")
    .set({ approved_revision: 1, photo_count: 1 })
    .where("user_id", "=", shop.user)
    .where("title", "=", "Молоток слесарный 500 г")
    .execute();
  await map(second);
  await shop.run((await shop.check(priceList)).id);
  const moved = await categories();
  expect(moved.get("Рулетка 5 м")).toBe(second);
  expect(moved.get("Молоток слесарный 500 г")).toBe(first);
  expect(await shop.check(priceList)).toMatchObject({ counts: { edit: 0, no_photos: 0 } });
});
