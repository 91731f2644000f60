import { expect } from "vitest";
import {
  checkImport,
  getImport,
  listImportCategories,
  listImports,
  mapImportCategory,
  startImport,
  stopImport,
} from "#contracts/business/import/schemas.ts";
import { listStaffLog } from "#contracts/business/staff/schemas.ts";
import { getOwnProduct, listOwnProducts, updateProduct } from "#contracts/selling/schemas.ts";
import { test } from "#server/test/app.ts";
import { getLocationId, goodsCategory, makeListing } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";
import { makeMember } from "#server/test/staff.ts";
import { findColumns } from "./rows/find-columns.ts";
import { approve, fileOf, findCategory, header, openShop, rowOf } from "./shop.fixture.ts";

test("an error says what could stand in the cell: the options of the field, the place that was meant", async ({
  app,
}) => {
  const shop = await openShop(app);
  const { categories } = app.catalogue.current();
  const isShort = ({ type, options, depends_on }: (typeof categories)[number]["parameters"][number]) =>
    type !== "enter" && depends_on === undefined && options.length > 1 && options.length <= 8;
  const isLong = ({ options, depends_on }: (typeof categories)[number]["parameters"][number]) =>
    depends_on === undefined && options.length > 8;
  const category = categories.find(
    ({ children, parameters }) => children.length === 0 && parameters.some(isShort) && parameters.some(isLong),
  );
  const [short, long] = [category?.parameters.find(isShort), category?.parameters.find(isLong)];
  if (!category || !short || !long) throw new Error("no category with a short and a long choice");
  const file = [
    `Артикул;Категория;Город;${short.title_ru};${long.title_ru}`,
    `A1;${category.id};Бишкекк;Никакой;Никакой`,
    `A2;${category.id};Ыыыыы;;`,
  ].join("\n");
  const checked = await shop.check(file);
  const [first, second] = await shop.wrong(checked.id);
  const messageOf = (field: string) => first?.problems.find((one) => one.field === field)?.message;
  expect(messageOf("location")).toBe("Нет места «Бишкекк». Может быть, «Бишкек»?");
  const names = (options: typeof short.options) => options.map(({ title_ru }) => title_ru).join(", ");
  expect(messageOf(`parameters.${short.id}`)).toBe(`Нет варианта «Никакой». Можно: ${names(short.options)}`);
  expect(messageOf(`parameters.${long.id}`)).toBe(
    `Нет варианта «Никакой». Можно: ${names(long.options.slice(0, 8))} и другие из формы объявления`,
  );
  expect(second?.problems.find(({ field }) => field === "location")?.message).toContain("Нет места «Ыыыыы»");
});

test("what will happen is told before anything is written, then it happens", async ({ app }) => {
  const shop = await openShop(app);
  const checked = await shop.check(fileOf(app, ["A1", "A2", "A3"]));
  expect(checked).toMatchObject({ state: "checked", problem: null, counts: { rows: 3, create: 3, wrong: 0, done: 0 } });
  expect(await shop.listings()).toHaveLength(0);
  const done = await shop.run(checked.id);
  expect(done).toMatchObject({ state: "done", counts: { create: 3, done: 3 } });
  const listings = await shop.listings();
  expect(listings.map(({ state }) => state)).toEqual(["on_review", "on_review", "on_review"]);
  const own = await shop.owner.call(getOwnProduct, { params: { id: listings[0]?.id ?? 0 } });
  expect(own.reply).toMatchObject({ price: 1_500, currency: "KGS", contact_phone: "+996555123456" });
  expect((await shop.owner.call(startImport, { params: { id: done.id } })).problem.code).toBe("import_over");
});

test("a row without the photos that its category asks for waits for them, seen by nobody, and goes on review with the first", async ({
  app,
}) => {
  const shop = await openShop(app);
  const rowOfGoods = (title: string, price: number) =>
    `Д1;${title};Диван для кухни, раскладывается;${goodsCategory};${price};сом;Бишкек;0555 123 456`;
  const importRow = async (title: string, price: number) => {
    const checked = await shop.check([header, rowOfGoods(title, price), rowOf(app, "A1")].join("\n"));
    return { checked, done: await shop.run(checked.id) };
  };
  const { checked, done } = await importRow("Диван угловой", 9_000);
  expect(checked.counts).toMatchObject({ rows: 2, create: 1, no_photos: 1, wrong: 0 });
  expect(done).toMatchObject({ state: "done", counts: { done: 2 } });
  const find = async () => (await shop.listings()).find(({ title }) => title.startsWith("Диван"));
  const sofa = await find();
  expect(sofa).toMatchObject({ state: "inactive", needs_photos: true });
  const id = sofa?.id ?? 0;
  const change = (body: object) => shop.owner.call(updateProduct, { params: { id }, body });
  expect((await change({ state: "active" })).problem.code).toBe("state_not_allowed");
  expect((await change({ title: "Диван мягкий" })).problem.errors).toHaveProperty("photos");
  // The same again changes nothing, another price does, and it goes on waiting.
  expect((await importRow("Диван угловой", 9_000)).checked.counts).toMatchObject({ untouched: 2, no_photos: 0 });
  expect((await importRow("Диван угловой", 8_000)).done.counts).toMatchObject({ no_photos: 1, done: 1 });
  expect(await find()).toMatchObject({ state: "inactive", needs_photos: true, asking_price: 8_000 });
  // Gone from the file it stays as it is.
  await shop.run((await shop.check(fileOf(app, ["A1"]))).id);
  expect(await find()).toMatchObject({ state: "inactive", is_deleted: false });
  const { photos } = await makeDraft(app, shop.user);
  expect((await change({ photos })).reply).toMatchObject({ state: "on_review", needs_photos: false });
});

test("what is not in a file stays on show unless that is asked for", async ({ app }) => {
  const shop = await openShop(app);
  await shop.run((await shop.check(fileOf(app, ["A1", "A2"]))).id);
  const { reply } = await shop.owner.call(checkImport, { body: {}, file: new Blob([fileOf(app, ["A1"])]) });
  await app.imports.flush();
  expect(await shop.look(reply.id)).toMatchObject({ ends_gone: false, counts: { untouched: 1, gone: 0 } });
});

test("the same file again changes nothing", async ({ app }) => {
  const shop = await openShop(app);
  await shop.run((await shop.check(fileOf(app, ["A1", "A2"]))).id);
  const again = await shop.check(fileOf(app, ["A1", "A2"]));
  expect(again.counts).toMatchObject({ rows: 2, untouched: 2, create: 0, edit: 0, gone: 0 });
  const before = await shop.listings();
  await shop.run(again.id);
  expect(await shop.listings()).toEqual(before);
});

test("a new price of an approved listing needs no review, a new title does", async ({ app }) => {
  const shop = await openShop(app);
  await shop.run((await shop.check(fileOf(app, ["A1", "A2"]))).id);
  const ids = (await shop.listings()).map(({ id }) => id);
  for (const id of ids) await approve(app, id);
  const file = [header, rowOf(app, "A1", "1 700 сом"), rowOf(app, "A2", 1_500, "Ремонт часов и весов")].join("\n");
  const checked = await shop.check(file);
  expect(checked.counts).toMatchObject({ price: 1, edit: 1 });
  await shop.run(checked.id);
  const listings = await shop.listings();
  expect(listings.find(({ asking_price }) => asking_price === 1_700)).toMatchObject({ state: "active" });
  expect(listings.find(({ title }) => title === "Ремонт часов и весов")).toMatchObject({ state: "on_review" });
});

test("what is in the file no more is no longer on show, and comes back with its row", async ({ app }) => {
  const shop = await openShop(app);
  const stranger = await makeListing(app);
  const byHand = await makeListing(app, { user: shop.user });
  await shop.run((await shop.check(fileOf(app, ["A1", "A2"]))).id);
  for (const { id, state } of await shop.listings()) if (state === "on_review") await approve(app, id);
  const stateOf = async (article: string) =>
    (await shop.listings()).find(({ title }) => title.endsWith(article))?.state;
  const part = await shop.check(fileOf(app, ["A1"]));
  expect(part.counts).toMatchObject({ untouched: 1, gone: 1 });
  await shop.run(part.id);
  expect([await stateOf("A1"), await stateOf("A2")]).toEqual(["active", "inactive"]);
  const back = await shop.check(fileOf(app, ["A1", "A2"]));
  expect(back.counts).toMatchObject({ untouched: 1, state: 1, gone: 0 });
  await shop.run(back.id);
  expect([await stateOf("A1"), await stateOf("A2")]).toEqual(["active", "active"]);
  const states = await app.db.selectFrom("listings").select("state").where("id", "in", [stranger, byHand]).execute();
  expect(states.map(({ state }) => state)).toEqual(["active", "active"]);
  expect((await shop.check(fileOf(app, ["A1"]), false)).counts).toMatchObject({ gone: 0 });
});

test("what is wrong is told by line and column, and the other rows go on", async ({ app }) => {
  const shop = await openShop(app);
  const category = findCategory(app).id;
  const file = [
    header,
    rowOf(app, "A1"),
    rowOf(app, "A2", "дорого"),
    rowOf(app, "A1"),
    `A3;ок;Чиним экраны и аккумуляторы за час;Нет такой;100;сом;Бишкек;`,
    `;Ремонт;Чиним экраны и аккумуляторы за час;${category};100;сом;Бишкек;`,
    `A4;Ремонт ноутбуков;;${category};100;тугрик;Атлантида;12`,
    rowOf(app, "A5"),
  ].join("\n");
  const checked = await shop.check(file);
  expect(checked.counts).toMatchObject({ rows: 7, create: 2, wrong: 5 });
  const wrong = (await shop.wrong(checked.id)).map(({ line, problems }) => [
    line,
    problems.map(({ column }) => column),
  ]);
  expect(wrong).toEqual([
    [3, ["Цена"]],
    [4, ["Артикул"]],
    [5, ["Категория", "Название"]],
    [6, ["Артикул"]],
    [7, ["Город", "Валюта"]],
  ]);
  for (const { problems } of await shop.wrong(checked.id))
    for (const { message } of problems) expect(message).toMatch(/^[А-ЯЁ«][^_]+$/);
  const done = await shop.run(checked.id);
  expect(done.counts).toMatchObject({ done: 2, wrong: 5 });
});

test.for([
  ["Windows-1251", "windows-1251"],
  ["UTF-8 with its mark", "bom"],
  ["commas", ","],
  ["tabs", "\t"],
] as const)("a table with %s is read", async ([, how], { app }) => {
  const shop = await openShop(app);
  const text = fileOf(app, ["A1"]);
  const encoded =
    how === "windows-1251" ? encode1251(text) : how === "bom" ? `\ufeff${text}` : text.replaceAll(";", how);
  expect(await shop.check(encoded)).toMatchObject({ state: "checked", problem: null, counts: { create: 1, wrong: 0 } });
});

/** Letters of Windows-1251, as far as the tests have them. */
function encode1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 63;
    return code < 128 ? code : code - 0x410 + 0xc0;
  });
}

test("headers are known in Kyrgyz and English, a category by its path, a place by its name", async ({ app }) => {
  const shop = await openShop(app);
  const { path } = findCategory(app);
  const names = path.map(({ title_ky }) => title_ky).join(" > ");
  const ky = `Артикул;Аталышы;Сүрөттөмө;Категория;Баасы;Шаар\nК1;Телефон оңдоо;Экран жана аккумулятор оңдойбуз;${names};500;Ош`;
  expect(await shop.check(ky)).toMatchObject({ counts: { create: 1, wrong: 0 } });
  const en = `sku;name;description;category;price;city;colour of the moon\nE1;Phone repair;We repair phones within an hour;${findCategory(app).id};500;bishkek;red`;
  expect(await shop.check(en)).toMatchObject({ unknown_columns: ["colour of the moon"], counts: { create: 1 } });
});

test("«Цена, $» is a price in dollars, and «Код» beside «Артикул» is told as left out", async ({ app }) => {
  const shop = await openShop(app);
  const category = findCategory(app).id;
  const file = [
    "Прайс-лист от 12.11;;;;;;",
    "Код;Артикул;Наименование товара;Описание;Категория;Цена, $;Город",
    `00-01;A1;Ремонт телефонов;Чиним экраны и аккумуляторы за час;${category};50;Бишкек`,
  ].join("\n");
  const checked = await shop.check(file);
  expect(checked).toMatchObject({ unknown_columns: ["Код"], counts: { create: 1, wrong: 0 } });
  await shop.run(checked.id);
  expect(await shop.listings()).toMatchObject([{ title: "Ремонт телефонов", asking_price: 50, currency: "USD" }]);
  const articles = await app.db.selectFrom("imported_listings").select("article").execute();
  expect(articles).toContainEqual({ article: "A1" });
});

test.for([
  ["Код;Артикул", ["Код"], "Артикул"],
  ["Артикул;Код;Код товара", ["Код", "Код товара"], "Артикул"],
  ["Код;Код товара", ["Код"], "Код товара"],
  ["SKU;Артикул;Id", ["SKU", "Id"], "Артикул"],
  ["Артикул;Название;Полное наименование", ["Полное наименование"], "Артикул"],
  ["Артикул;Номенклатура;Наименование товара", ["Номенклатура"], "Артикул"],
  ["Артикул;Цена, $;Цена, сом", ["Цена, $"], "Артикул"],
  ["Артикул;Цена, $;Цена", ["Цена, $"], "Артикул"],
  ["Артикул;Цена, руб.", ["Цена, руб."], "Артикул"],
  ["Артикул;Цена, сом;Цена со скидкой, $", ["Цена со скидкой, $"], "Артикул"],
  ["Артикул;Остаток;Остаток, шт", [], "Артикул"],
] as const)("of «%s» are left out: %j", ([names, unknown, article], { app }) => {
  const columns = findColumns([...names.split(";"), "Описание"], app.catalogue.current());
  expect(columns).toMatchObject({ unknown, own: { article } });
});

test("a broken byte is told by its line and column, and the other rows go on", async ({ app }) => {
  const shop = await openShop(app);
  const [before = "", after = ""] = fileOf(app, ["A1", "A2@", "A3"]).replace("A2@;", "A2;").split("@");
  const file = Buffer.concat([Buffer.from(before), Buffer.from([0xd0]), Buffer.from(after)]);
  const checked = await shop.check(new Uint8Array(file));
  expect(checked.counts).toMatchObject({ create: 2, wrong: 1 });
  expect(await shop.wrong(checked.id)).toMatchObject([
    {
      line: 3,
      problems: [
        {
          column: "Название",
          message: "В ячейке испорчена буква: на её месте стоит ромб с вопросом. Напишите её заново",
        },
      ],
    },
  ]);
});

test("how much is left says whether it is on show; what is no number says nothing", async ({ app }) => {
  const shop = await openShop(app);
  const fileWith = (cells: readonly string[]) =>
    [`${header};Остаток;Количество`, ...cells.map((cell, at) => `${rowOf(app, `A${at}`)};${cell};7`)].join("\n");
  const left = ["5", "0", "много", "1 200 шт", "0,5", ">10", "-2", ""];
  const checked = await shop.check(fileWith(left), false);
  expect(checked).toMatchObject({ unknown_columns: [], counts: { create: 6, untouched: 2, wrong: 0 } });
  await shop.run(checked.id);
  await approve(app, (await shop.listings()).at(-1)?.id ?? 0);
  const sold = await shop.check(fileWith(["0", ...left.slice(1)]), false);
  expect(sold.counts).toMatchObject({ state: 1, untouched: 7 });
});

test("for a category that nobody knows the one that is called most like it is proposed", async ({ app }) => {
  const shop = await openShop(app);
  const { id, title_ru: title, path } = findCategory(app);
  // A shop of goods is proposed no services.
  await app.db.updateTable("businesses").set({ category_id: id }).where("id", "=", shop.business).execute();
  const typo = `${title.slice(0, 2)}${title.slice(3)}`;
  const rows = [`Склад > ${typo}`, "Щшщшщш"].map((name, at) => rowOf(app, `A${at}`).replace(`;${id};`, `;${name};`));
  const checked = await shop.check([header, ...rows].join("\n"));
  const [near, none] = (await shop.wrong(checked.id)).map(({ problems }) => problems[0]?.message);
  expect(near).toContain(typo);
  expect(near).toContain(path.map((category) => category.title_ru).join(" > "));
  expect(none).toMatch(/Нет категории «Щшщшщш»\. Возьмите/);
});

test("what its files call our categories is said once, and kept", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = findCategory(app);
  const yml = (article: string) => `<?xml version="1.0"?>
    <yml_catalog><shop><categories><category id="1">Весь мой склад</category><category id="2" parentId="1">Щщ-услуги</category></categories>
    <offers><offer id="${article}" available="true"><name>Ремонт телефонов ${article}</name><price>500</price><currencyId>KGS</currencyId>
    <categoryId>2</categoryId><description>Чиним экраны и аккумуляторы</description></offer></offers></shop></yml_catalog>`;
  const withPlace = async (article: string) => {
    await app.db
      .insertInto("business_addresses")
      .values({ business_id: shop.business, location_id: getLocationId(app, "bishkek"), address: "Ряд 5", position: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return shop.check(yml(article), false);
  };
  const list = async () => (await shop.owner.call(listImportCategories)).reply;
  const map = (name: string, category: number | null) =>
    shop.owner.call(mapImportCategory, { body: { name, category } });
  expect((await withPlace("Y1")).counts).toMatchObject({ wrong: 1 });
  const name = "Весь мой склад > Щщ-услуги";
  expect(await list()).toMatchObject({ unknown: [{ name, rows: 1 }], results: [] });
  expect((await map(name, 2_000_000_000)).problem.errors).toHaveProperty("category");
  expect((await map(name, 1)).problem.errors).toHaveProperty("category");
  expect((await map("  ", id)).problem.errors).toHaveProperty("name");
  // Names are the same whatever their case.
  for (const one of [name, name.toUpperCase()]) expect((await map(one, id)).reply.category).toBe(id);
  expect(await list()).toMatchObject({ unknown: [], results: [{ name: name.toUpperCase(), category: id }] });
  expect((await withPlace("Y2")).counts).toMatchObject({ create: 1, wrong: 0 });
  // Nobody else's.
  const other = await openShop(app);
  expect((await other.owner.call(listImportCategories)).reply).toMatchObject({ unknown: [], results: [] });
  expect((await other.check(yml("Y1"))).counts).toMatchObject({ wrong: 1 });
  expect((await map(name, null)).reply.category).toBeNull();
  expect((await list()).results).toEqual([]);
  expect((await withPlace("Y3")).counts).toMatchObject({ wrong: 1 });
});

test.for([
  ["without article numbers", "Название;Цена\nТелефон;100", /Артикул/],
  ["of one column", "Артикул\nA1", /столбец/],
  ["without rows", header, /нет строк/],
  ["with a column twice", "Артикул;Цена;Баасы\nA1;1;1", /одно и то же/],
  ["with no price but those of others", "Артикул;Цена;\n;Оптовая;Дилерская\nA1;1;1", /только «Оптовая», «Дилерская»/],
  ["with an open quote", 'Артикул;Цена\nA1;"100', /кавычки/],
  ["with entities", '<?xml version="1.0"?><!DOCTYPE yml_catalog [<!ENTITY a "b">]><yml_catalog/>', /сущности/],
  ["of broken XML", "<yml_catalog><shop></yml_catalog>", /XML/],
  ["of another XML", "<html></html>", /не YML|не таблица/],
  ["of too many rows", `Артикул;Цена\n${"A;1\n".repeat(10_001)}`, /10000|10 000/],
  ["that is a broken archive", "PK\u0003\u0004 nothing", /XLSX/],
] as const)("a file %s is refused in words", async ([, content, words], { app }) => {
  const shop = await openShop(app);
  const checked = await shop.check(content);
  expect(checked).toMatchObject({ state: "failed" });
  expect(checked.problem).toMatch(words);
  expect(await shop.listings()).toHaveLength(0);
});

test("a formula of a sheet is a text, and nothing else", async ({ app }) => {
  const shop = await openShop(app);
  const checked = await shop.check([header, rowOf(app, "A1", "=1+1")].join("\n"));
  expect(checked.counts).toMatchObject({ wrong: 1 });
});

test("a catalogue of Yandex is read: offers, categories by name, prices before a discount", async ({ app }) => {
  const shop = await openShop(app);
  const { title_ru } = findCategory(app);
  const yml = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd">
    <yml_catalog date="2026-11-20"><shop><categories><category id="1">Всё</category><category id="7" parentId="1">${title_ru}</category></categories>
    <offers><offer id="77" available="true"><name>Ремонт &amp; настройка</name><price>800</price><oldprice>1000</oldprice><currencyId>KGS</currencyId>
    <categoryId>7</categoryId><description><![CDATA[<p>Чиним экраны и аккумуляторы</p>]]></description></offer>
    <offer id="78" available="false"><name>Нет в наличии</name><price>5</price><categoryId>7</categoryId></offer></offers></shop></yml_catalog>`;
  await app.db
    .insertInto("business_addresses")
    .values({ business_id: shop.business, position: 1, location_id: 1, address: "Чүй, 1" })
    .execute();
  const checked = await shop.check(yml);
  expect(await shop.wrong(checked.id)).toEqual([]);
  expect(checked.counts).toMatchObject({ create: 1, untouched: 1 });
  await shop.run(checked.id);
  expect(await shop.listings()).toMatchObject([
    { title: "Ремонт & настройка", asking_price: 1_000, discount_price: 800 },
  ]);
});

test("a table has a column of prices before a discount, as programs of shops write it", async ({ app }) => {
  const shop = await openShop(app);
  const rows = ["A1;1000", "A2;0", "A3;"].map((given) => {
    const [article = "", before = ""] = given.split(";");
    return `${rowOf(app, article, 800)};${before}`;
  });
  const checked = await shop.check([`${header};Старая цена`, ...rows].join("\n"));
  expect(await shop.wrong(checked.id)).toEqual([]);
  await shop.run(checked.id);
  const prices = (await shop.listings()).map(({ title, asking_price, discount_price }) =>
    [title.slice(-2), asking_price, discount_price].join(" "),
  );
  expect(prices.toSorted()).toEqual(["A1 1000 800", "A2 800 ", "A3 800 "]);
});

test("an import that was stopped goes on where it was", async ({ app }) => {
  const shop = await openShop(app);
  const articles = Array.from({ length: 120 }, (_, index) => `S${index}`);
  const { id } = await shop.check(fileOf(app, articles));
  await shop.owner.call(startImport, { params: { id } });
  await shop.owner.call(stopImport, { params: { id } });
  await app.imports.flush();
  const stopped = await shop.look(id);
  expect(stopped.state).toBe("stopped");
  expect(await shop.listings()).toHaveLength(stopped.counts.done);
  const done = await shop.run(id);
  expect(done).toMatchObject({ state: "done", counts: { create: 120, done: 120 } });
  expect(await shop.listings()).toHaveLength(120);
  const articlesKept = await app.db
    .selectFrom("imported_listings")
    .select("article")
    .where("business_id", "=", shop.business)
    .execute();
  expect(new Set(articlesKept.map(({ article }) => article))).toEqual(new Set(articles));
});

test("a business has one import at a time, and sees its own only", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  await app.db
    .updateTable("imports")
    .set({ state: "reading", leased_until: new Date("2999-01-01") })
    .where("id", "=", id)
    .execute();
  const second = await shop.owner.call(checkImport, { body: {}, file: new Blob([fileOf(app, ["A2"])]) });
  expect(second.problem.code).toBe("import_running");
  const other = await openShop(app);
  expect((await other.owner.call(getImport, { params: { id } })).problem.code).toBe("not_found");
  expect((await other.owner.call(listImports)).reply.results).toEqual([]);
  await app.db.updateTable("imports").set({ state: "failed" }).where("id", "=", id).execute();
});

test("a file whose process has gone is read by another one, or told to be sent again where it is not kept", async ({
  app,
}) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  const readAgain = async () => {
    await app.db.updateTable("imports").set({ state: "reading", leased_until: null }).where("id", "=", id).execute();
    await app.imports.flush();
  };
  await readAgain();
  expect(await shop.look(id)).toMatchObject({ state: "checked", counts: { rows: 1 } });
  await app.db.deleteFrom("import_files").where("import_id", "=", id).execute();
  await readAgain();
  expect(await shop.look(id)).toMatchObject({
    state: "failed",
    problem: "Чтение файла прервалось. Загрузите его ещё раз",
  });
});

test("a business that was blocked meanwhile imports nothing", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", shop.user).execute();
  expect((await shop.owner.call(startImport, { params: { id } })).problem.code).toBe("account_blocked");
  expect(await app.db.selectFrom("listings").select("id").where("user_id", "=", shop.user).execute()).toEqual([]);
});

test("halves of letters and NULs are told as faults of their rows; the others go on", async ({ app }) => {
  const shop = await openShop(app);
  // A picture of two halves stands where the text is cut.
  const long = `${"а".repeat(99)}😀 и ещё`;
  const file = [
    `${header};Столбец\0`,
    `${rowOf(app, "A1", 100, long)};`,
    `${rowOf(app, "A2").replace(`;${findCategory(app).id};`, `;${long};`)};`,
    `${rowOf(app, "A3")};\0`,
  ].join("\n");
  const checked = await shop.check(file);
  expect(checked).toMatchObject({ state: "checked", unknown_columns: ["Столбец "], counts: { create: 1, wrong: 2 } });
});

test("an amount that is no number is quoted", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check([header, rowOf(app, "A1", "дорого")].join("\n"));
  const [row] = await shop.wrong(id);
  expect(row?.problems).toEqual([{ field: "price", column: "Цена", message: "«дорого» — не целое число" }]);
});

test("a price list of an accounting program is read: groups are categories, sums and signatures are no goods", async ({
  app,
}) => {
  const shop = await openShop(app);
  const { title_ru: group } = findCategory(app);
  const lines = [
    "Артикул;Номенклатура;Цена;Город",
    `;${group};;`,
    "S1;Ремонт телефонов;1500;Бишкек",
    "S2;Чистка;300;Бишкек",
    ";Неведомое;;",
    "S3;Ремонт планшетов;2000;Бишкек",
    ";Итого:;3800;",
    ";Ответственный ________ /Асанова А./;;",
  ];
  const checked = await shop.check(lines.join("\n"));
  expect(checked.counts).toMatchObject({ rows: 3, create: 2, wrong: 1 });
  const [wrong] = await shop.wrong(checked.id);
  expect([wrong?.article, wrong?.problems.map(({ message }) => message)]).toEqual([
    "S3",
    [expect.stringContaining("«Неведомое»")],
  ]);
  await shop.run(checked.id);
  const listings = await shop.listings();
  const own = await Promise.all(
    listings.map(async ({ id }) => (await shop.owner.call(getOwnProduct, { params: { id } })).reply),
  );
  const described = own.map(({ title, description, category }) => [title, [description, category.title_ru]] as const);
  expect(Object.fromEntries(described)).toEqual({
    "Ремонт телефонов": ["Ремонт телефонов", group],
    Чистка: [`Чистка. ${group}`, group],
  });
  // In another group a listing stays where it is, and only its price changes.
  const again = await shop.check(lines.slice(0, 4).join("\n").replace(group, "Прочее").replace("300", "350"), false);
  expect(again.counts).toMatchObject({ rows: 2, untouched: 1, wrong: 0 });
});

test("of the addresses of photos the first ten are taken", async ({ app }) => {
  const shop = await openShop(app);
  const addresses = Array.from({ length: 900 }, (_, at) => `https://shop.kg/${at}.jpg`).join(" ");
  const checked = await shop.check(`${header};Фото\n${rowOf(app, "A1")};${addresses}`);
  expect(checked.counts).toMatchObject({ wrong: 0, create: 1 });
  const { data } = await app.db.selectFrom("import_rows").select("data").executeTakeFirstOrThrow();
  expect(JSON.stringify(data).length).toBeLessThan(2_000);
});

test("a member of the staff who edits listings imports them, and the log says who did", async ({ app }) => {
  const shop = await openShop(app);
  const editor = await makeMember(app, shop.business);
  const file = new Blob([fileOf(app, ["A-1"])]);
  const body = { ends_gone: false, name: "price.csv" };
  const { id } = (await editor.as.call(checkImport, { body, file })).reply;
  await app.imports.flush();
  expect((await editor.as.call(startImport, { params: { id } })).status).toBe(202);
  await app.imports.flush();
  expect(await shop.listings()).toHaveLength(1);
  expect((await editor.self.call(listOwnProducts)).reply.results).toEqual([]);
  const log = (await shop.owner.call(listStaffLog)).reply.results;
  expect(log.map(({ name, kind }) => [name, kind])).toEqual([["Нурбек", "import_started"]]);
  expect((await editor.as.call(listImportCategories)).status).toBe(200);
  const answers = await makeMember(app, shop.business, { role: "chat" });
  expect((await answers.as.call(listImports)).problem.code).toBe("acting_for_business");
});

test.for([
  ["direction marks around it", "\u202a0555 123 456\u202c"],
  ["an embedded direction", "\u202b+996 555 123456\u202c"],
  ["isolates around it", "\u2066+996555123456\u2069"],
  ["a first-strong isolate", "\u20680555123456\u2069"],
  ["a mark from left to right", "\u200e0555-123-456"],
  ["a scheme", "tel:+996555123456"],
  ["a scheme behind a mark", "\u202atel:0555123456\u202c"],
  ["no-break spaces", "0555\u00a0123\u00a0456"],
  ["narrow no-break spaces", "0555\u202f123\u202f456"],
  ["minus signs", "0555\u2212123\u2212456"],
  ["no-break hyphens", "0555\u2011123\u2011456"],
  ["a mark of byte order", "\ufeff0555123456"],
  ["a soft hyphen", "0555\u00ad123\u00ad456"],
] as const)("a phone with %s is a phone", async ([, phone], { app }) => {
  const shop = await openShop(app);
  const checked = await shop.check([header, rowOf(app, "A1").replace("0555 123 456", phone)].join("\n"));
  expect(await shop.wrong(checked.id)).toEqual([]);
  await shop.run(checked.id);
  const [listing] = await shop.listings();
  const own = await shop.owner.call(getOwnProduct, { params: { id: listing?.id ?? 0 } });
  expect(own.reply.contact_phone).toBe("+996555123456");
});
