import { describe, expect } from "vitest";
import { checkImport, getImportPreview, listImportRows, startImport } from "#contracts/business/import/schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { carCategory, goodsCategory, makeListing } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { makeMember } from "#server/test/staff.ts";
import { purgeOldImports } from "./actions.ts";
import { writeArticles } from "./records/queries.ts";
import { sheet, zip } from "./parse/parse.fixture.ts";
import { fileOf, findCategory, header, openShop, rowOf } from "./shop.fixture.ts";

type Shop = Awaited<ReturnType<typeof openShop>>;

const previewOf = async ({ owner }: Pick<Shop, "owner">, id: number) =>
  (await owner.call(getImportPreview, { params: { id } })).reply;

/** A check of a file, with its preview. */
async function preview(shop: Shop, content: string) {
  const checked = await shop.check(content, false);
  return { checked, ...(await previewOf(shop, checked.id)) };
}

let made = 0;

/** A listing of a business on show, with its article. */
async function makeImported(app: TestApp, { user, business }: Shop, values: Parameters<typeof makeListing>[1] = {}) {
  made += 1;
  const article = `Т-${made}`;
  const id = await makeListing(app, { user, category: plainCategory, price: 10_000, photos: 1, ...values });
  await writeArticles(app.db, business, [{ article, listing_id: id }]);
  return { id, article };
}

describe("a preview of an import", () => {
  test("says which columns are read as what, and the first ten rows as listings", async ({ app }) => {
    const shop = await openShop(app);
    const { title_ru, title_ky, id } = findCategory(app);
    const file = [
      "Код;Артикул;Название;Описание;Категория;Цена, сом;Цена со скидкой;Город;Фото;Марка луны",
      `1;000042;Ремонт телефонов;Чиним экраны и аккумуляторы за час;${title_ru};12 990,00;9 990;Бишкек;https://shop.kg/1.jpg https://shop.kg/2.jpg;х`,
      ...Array.from({ length: 11 }, (_, at) => `2;B${at};Ремонт часов;Чиним за час;${id};500;;Бишкек;;`),
    ].join("\n");
    const { checked, columns, rows, prices } = await preview(shop, file);
    expect(checked).toMatchObject({ state: "checked", unknown_columns: ["Код", "Марка луны"], counts: { rows: 12 } });
    expect(columns).toEqual([
      { name: "Артикул", field: "article", currency: null, is_hidden: false },
      { name: "Название", field: "title", currency: null, is_hidden: false },
      { name: "Описание", field: "description", currency: null, is_hidden: false },
      { name: "Категория", field: "category", currency: null, is_hidden: false },
      { name: "Цена, сом", field: "price", currency: "KGS", is_hidden: false },
      { name: "Цена со скидкой", field: "discount_price", currency: null, is_hidden: false },
      { name: "Город", field: "location", currency: null, is_hidden: false },
      { name: "Фото", field: "photos", currency: null, is_hidden: false },
    ]);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({
      line: 2,
      article: "000042",
      title: "Ремонт телефонов",
      plan: "create",
      category: { id, title_ru, title_ky },
      price: { price: 12_990, discount_price: 9_990, currency: "KGS" },
      photo_count: 2,
      problems: [],
    });
    expect(rows[1]).toMatchObject({ article: "B0", price: { price: 500, discount_price: null }, photo_count: 0 });
    expect(prices).toEqual({ changed: 0, unlikely: 0, results: [] });
    expect(await shop.listings()).toEqual([]);
  });

  test("says which sheet was read, which were not, and what the file hides", async ({ app }) => {
    const shop = await openShop(app);
    const row = (values: string[], hidden = "") =>
      `<row${hidden}>${values.map((value) => `<c t="str"><v>${value}</v></c>`).join("")}</row>`;
    const columns = header.split(";");
    const rows = [row(columns), row(rowOf(app, "A").split(";")), row(rowOf(app, "B").split(";"), ' hidden="1"')].join(
      "",
    );
    const file = await zip({
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Дом &amp; сад" r:id="a"/><sheet name="Пилы" r:id="b"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="worksheets/1.xml"/><Relationship Id="b" Target="worksheets/2.xml"/></Relationships>`,
      "xl/worksheets/1.xml": `<worksheet><cols><col min="5" max="5" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
      "xl/worksheets/2.xml": sheet(row(["x"])),
    });
    const checked = await shop.check(new Uint8Array(file));
    const told = { sheets: { read: "Дом & сад", others: ["Пилы"], more: 0 }, hidden_rows: 1 };
    expect(checked).toMatchObject({ state: "checked", ...told, counts: { create: 2 } });
    const { columns: read } = await previewOf(shop, checked.id);
    expect(read.filter(({ is_hidden: isHidden }) => isHidden).map(({ name }) => name)).toEqual(["Цена"]);
    expect(await shop.run(checked.id)).toMatchObject({ state: "done", ...told });
    expect(await shop.check(fileOf(app, ["A", "B"]))).toMatchObject({ sheets: null, hidden_rows: 0 });
  });

  test("names a column that is a parameter, in a table and in a catalogue of Yandex", async ({ app }) => {
    const shop = await openShop(app);
    const [parameter] = app.catalogue.current().categoryById.get(carCategory)?.parameters ?? [];
    const name = parameter?.title_ru ?? "";
    const { columns } = await preview(shop, `Артикул;Цена;${name}\nA1;1;x`);
    expect(columns.at(-1)).toEqual({ name, field: "parameter", currency: null, is_hidden: false });
    const yml = `<?xml version="1.0"?><yml_catalog><shop><offers><offer id="1" available="true"><name>Телефон</name>
      <price>500</price><param name="${name}">x</param><param name="Щщщ">y</param></offer></offers></shop></yml_catalog>`;
    const read = await preview(shop, yml);
    expect(read.columns.at(-1)).toEqual({ name, field: "parameter", currency: null, is_hidden: false });
    expect(read.checked.unknown_columns).toEqual(["Щщщ"]);
  });

  test("says of a row why it is refused in the words of the report, and what it lacks", async ({ app }) => {
    const shop = await openShop(app);
    const file = [
      header,
      rowOf(app, "A1", "дорого"),
      `A2;Диван угловой;Раскладывается, обивка из велюра;${goodsCategory};9000;сом;Бишкек;0555123456`,
      `A3;;;;;;;`,
      rowOf(app, "A2"),
    ].join("\n");
    const { checked, rows } = await preview(shop, file);
    const { results } = (await shop.owner.call(listImportRows, { params: { id: checked.id } })).reply;
    expect(rows.map(({ problems }) => problems)).toEqual(results.map(({ problems }) => problems));
    expect(rows).toMatchObject([
      { plan: "wrong", price: null, problems: [{ column: "Цена", message: "«дорого» — не целое число" }] },
      { plan: "no_photos", photo_count: 0, price: { price: 9_000 }, problems: [] },
      { plan: "wrong", title: null, category: null, price: null },
      { plan: "wrong", price: { price: 1_500 }, problems: [{ column: "Артикул" }] },
    ]);
  });

  test("shows a row of an existing listing over what the listing has", async ({ app }) => {
    const shop = await openShop(app);
    const { id, article } = await makeImported(app, shop, { title: "Кровать из сосны", discountPrice: 8_000 });
    const { rows } = await preview(shop, `Артикул;Цена\n${article};9000`);
    expect(rows).toMatchObject([
      {
        article,
        title: "Кровать из сосны",
        product: id,
        plan: "price",
        category: { id: plainCategory },
        price: { price: 9_000, discount_price: 8_000, currency: "KGS" },
        photo_count: 1,
      },
    ]);
  });

  test.for<[string, { price?: number; discountPrice?: number; currency?: "USD" }, string, string, object | undefined]>([
    ["a higher price", {}, "Цена", "12500", { after: { price: 12_500 }, percent: 25, is_unlikely: false }],
    ["a lower price", {}, "Цена", "9 999", { percent: 0, is_unlikely: false }],
    ["three times as much", {}, "Цена", "30000", { percent: 200, is_unlikely: false }],
    ["more than that", {}, "Цена", "30001", { percent: 200, is_unlikely: true }],
    ["a third", { price: 9_000 }, "Цена", "3000", { percent: -67, is_unlikely: false }],
    ["less than a third", { price: 9_000 }, "Цена", "2999", { percent: -67, is_unlikely: true }],
    ["a new discount", {}, "Цена;Цена со скидкой", "10000;7500", { after: { discount_price: 7_500 }, percent: -25 }],
    ["no discount", { discountPrice: 5_000 }, "Цена;Цена со скидкой", "10000;-", { percent: 100 }],
    ["an asking price above a discount", { discountPrice: 5_000 }, "Цена", "11000", { percent: 0 }],
    ["dollars of the same worth", { price: 8_750 }, "Цена", "100$", { after: { currency: "USD" }, percent: 0 }],
    ["the same figure in dollars", {}, "Цена, $", "10000", { percent: 8_650, is_unlikely: true }],
    ["som after dollars", { price: 100, currency: "USD" }, "Цена;Валюта", "17500;сом", { percent: 100 }],
    ["«negotiable»", {}, "Цена", "договорная", { after: { price: 0 }, percent: null, is_unlikely: false }],
    ["a price after «negotiable»", { price: 0 }, "Цена", "500", { before: { price: 0 }, percent: null }],
    ["the same price", {}, "Цена", "10 000,00 сом", undefined],
    ["a price that is no price", {}, "Цена", "дорого", undefined],
    ["what is not on sale", {}, "Цена;Наличие", "12000;нет", undefined],
  ])("compares %s with the price before", async ([, before, columns, cells, wanted], { app }) => {
    const shop = await openShop(app);
    const { id, article } = await makeImported(app, shop, before);
    const { prices } = await preview(shop, `Артикул;${columns}\n${article};${cells}`);
    expect(prices.changed).toBe(wanted ? 1 : 0);
    expect(prices.results).toMatchObject(wanted ? [{ article, product: id, ...wanted }] : []);
  });

  test("counts all changed prices, and names the largest changes", async ({ app }) => {
    const shop = await openShop(app);
    const rows: string[] = [];
    for (let step = 0; step < 24; step += 1) {
      const { article } = await makeImported(app, shop);
      rows.push(`${article};${10_000 + step * 100}`);
    }
    const cheap = await makeImported(app, shop);
    const { prices } = await preview(shop, ["Артикул;Цена", ...rows, `${cheap.article};1000`].join("\n"));
    expect(prices).toMatchObject({ changed: 24, unlikely: 1 });
    expect(prices.results.map(({ percent }) => percent)).toEqual([
      -90,
      ...Array.from({ length: 19 }, (_, at) => 23 - at),
    ]);
  });
});

test("a preview is of its business, for those who edit its listings", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  const ask = async (who: Pick<Shop, "owner">["owner"]) =>
    (await who.call(getImportPreview, { params: { id } })).problem?.code;
  const other = await openShop(app);
  expect(await ask(other.owner)).toBe("not_found");
  expect((await other.owner.call(startImport, { params: { id } })).problem.code).toBe("not_found");
  const chat = await makeMember(app, shop.business, { role: "chat" });
  expect(await ask(chat.as)).toBe("acting_for_business");
  const editor = await makeMember(app, shop.business);
  expect((await previewOf({ owner: editor.as }, id)).rows).toHaveLength(1);
});

test("starting twice makes each listing once, and leaves no preview", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1", "A2"]));
  const start = async () => (await shop.owner.call(startImport, { params: { id } })).status;
  expect(await Promise.all([start(), start()])).toEqual([202, 202]);
  await app.imports.flush();
  expect(await shop.listings()).toHaveLength(2);
  expect(await previewOf(shop, id)).toMatchObject({ rows: [], prices: { changed: 0 } });
  expect(await start()).toBe(409);
});

test("a file that is checked replaces the one that waits; one that cannot be read does not", async ({ app }) => {
  const shop = await openShop(app);
  const first = await shop.check([header, rowOf(app, "A1"), rowOf(app, "A2", "дорого")].join("\n"));
  expect((await shop.check("Название;Цена\nТелефон;100")).state).toBe("failed");
  expect(await shop.look(first.id)).toMatchObject({ state: "checked" });
  const second = await shop.check(fileOf(app, ["A3"]));
  // The report stays, the plans go.
  expect(await shop.look(first.id)).toMatchObject({ state: "expired", counts: { rows: 1, create: 0, wrong: 1 } });
  expect(await previewOf(shop, first.id)).toMatchObject({ rows: [] });
  expect((await shop.owner.call(startImport, { params: { id: first.id } })).problem.code).toBe("import_over");
  expect(await shop.run(second.id)).toMatchObject({ state: "done", counts: { done: 1 } });
  expect(await shop.listings()).toHaveLength(1);
});

test("a check of another business replaces nothing", async ({ app }) => {
  const [shop, other] = [await openShop(app), await openShop(app)];
  const { id } = await shop.check(fileOf(app, ["A1"]));
  await other.check(fileOf(app, ["A1"]));
  expect((await shop.look(id)).state).toBe("checked");
});

test("a check waits for its start for a week", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  const purge = () => purgeOldImports({ db: app.db, now: () => app.clock.now });
  await purge();
  expect((await shop.look(id)).state).toBe("checked");
  wait(app, 7 * 86_400 + 1);
  await purge();
  expect(await shop.look(id)).toMatchObject({ state: "expired", counts: { rows: 0 } });
  expect((await shop.owner.call(startImport, { params: { id } })).problem.code).toBe("import_over");
});

const rowsWanted = (price: object | null, plan = "create") => ({ rows: [{ plan, price }] });

const fileWith = (app: TestApp, price: string) => [header, rowOf(app, "A1", price)].join("\n");

test.for<[string, (app: TestApp) => string, object]>([
  ["zeros before an article", (app) => fileOf(app, ["000042"]), { rows: [{ article: "000042", plan: "create" }] }],
  [
    "kopecks that are none",
    (app) => fileWith(app, "12 990,00 сом"),
    rowsWanted({ price: 12_990, discount_price: null, currency: "KGS" }),
  ],
  ["kopecks", (app) => fileWith(app, "1500,50"), rowsWanted(null, "wrong")],
  ["roubles", (app) => fileWith(app, "12 990,00 ₽"), rowsWanted(null, "wrong")],
  ["another currency than the column's", (app) => fileWith(app, "$500"), rowsWanted(null, "wrong")],
  [
    "dollars",
    (app) => fileWith(app, "$500").replace(";сом;", ";;"),
    rowsWanted({ price: 500, discount_price: null, currency: "USD" }),
  ],
  [
    "«negotiable»",
    (app) => fileWith(app, "договорная"),
    rowsWanted({ price: 0, discount_price: null, currency: "KGS" }),
  ],
  [
    "no column of prices",
    (app) => fileOf(app, ["A1"]).replace(";Цена;", ";Столбец;"),
    { rows: [{ plan: "wrong", price: null, problems: [{ field: "price", message: "Обязательное поле" }] }] },
  ],
  [
    "no article",
    (app) => [header, rowOf(app, "")].join("\n"),
    { rows: [{ plan: "wrong", article: null, problems: [{ column: "Артикул" }] }] },
  ],
  [
    "one article twice",
    (app) => fileOf(app, ["A1", "A1"]),
    { rows: [{ plan: "create" }, { plan: "wrong", problems: [{ column: "Артикул" }] }] },
  ],
  [
    "articles that differ in zeros",
    (app) => fileOf(app, ["01", "1"]),
    { rows: [{ plan: "create" }, { plan: "create" }] },
  ],
  [
    "a category that nobody knows",
    (app) => [header, rowOf(app, "A1").replace(`;${findCategory(app).id};`, ";Щшщшщш;")].join("\n"),
    { rows: [{ plan: "wrong", category: null }] },
  ],
  [
    "two names of one column",
    (app) => `${header};Остаток;Кол-во\n${rowOf(app, "A1")};1;2`,
    { columns: expect.arrayContaining([{ name: "Остаток", field: "quantity", currency: null, is_hidden: false }]) },
  ],
  [
    "only a header",
    () => header,
    { columns: expect.arrayContaining([expect.objectContaining({ field: "price" })]), rows: [] },
  ],
  ["no known header", () => "Щщщ;Ыыы\n1;2", { columns: [], rows: [] }],
  ["nothing but spaces", () => " \n ", { columns: [], rows: [] }],
])("a file with %s has a preview, and nothing is written", async ([, content, wanted], { app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(content(app), false);
  expect(await previewOf(shop, id)).toMatchObject({ ...wanted, prices: { changed: 0 } });
  expect(await shop.listings()).toEqual([]);
});

test("of five thousand rows the first ten are shown, and all changed prices are counted", async ({ app }) => {
  const shop = await openShop(app);
  const { article } = await makeImported(app, shop);
  const rows = Array.from({ length: 4_999 }, (_, at) => `A${at};1`);
  const { checked, ...read } = await preview(shop, ["Артикул;Цена", ...rows, `${article};1`].join("\n"));
  expect(checked.counts).toMatchObject({ rows: 5_000, wrong: 4_999, edit: 1 });
  expect(read.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(read.prices).toMatchObject({ changed: 1, unlikely: 1, results: [{ line: 5_001, percent: -99 }] });
});

test("all rows are shown page by page, and none that is gone from the file", async ({ app }) => {
  const shop = await openShop(app);
  await makeImported(app, shop);
  const rows = Array.from({ length: 25 }, (_, at) => `A${at};${at + 1}`);
  const { id } = await shop.check(["Артикул;Цена", ...rows].join("\n"));
  const seen: (string | null)[] = [];
  let key: string | null | undefined;
  do {
    const { reply } = await shop.owner.call(getImportPreview, { params: { id }, query: { limit: 10, key } });
    seen.push(...reply.rows.map(({ article }) => article));
    expect(reply.rows.every(({ price }) => price !== null)).toBe(true);
    key = reply.key;
  } while (key);
  expect(seen).toEqual(rows.map((row) => row.split(";")[0]));
  const { problem } = await shop.owner.call(getImportPreview, { params: { id }, query: { key: "9999999999" } });
  expect(problem.code).toBe("key_invalid");
});

test("an empty file is refused at once, and what waits goes on waiting", async ({ app }) => {
  const shop = await openShop(app);
  const { id } = await shop.check(fileOf(app, ["A1"]));
  const { problem } = await shop.owner.call(checkImport, { body: {}, file: new Blob([""]) });
  expect(problem.errors).toHaveProperty("file");
  expect((await shop.look(id)).state).toBe("checked");
});
