import { expect } from "vitest";
import {
  checkImportAgain,
  getImportPreview,
  type ImportPreview,
  type ImportRow,
  listImportRows,
  mapImportCategory,
} from "#contracts/business/import/schemas.ts";
import { type PreviewMark, type RowKind, rowKinds } from "#contracts/business/import/rules.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { goodsCategory, makeListing } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { writeArticles } from "./records/queries.ts";
import { openShop } from "./shop.fixture.ts";

const head = "Артикул;Название;Описание;Категория;Цена;Город;Телефон";
const rowOf = (article: string, { group = "Диваны", price = "9000", title = `Диван угловой ${article}` } = {}) =>
  `${article};${title};Раскладывается, обивка из велюра;${group};${price};Бишкек;0555123456`;

type Shop = Awaited<ReturnType<typeof openSofas>>;

/** A shop whose sofas need photos, as its files call them. */
async function openSofas(app: TestApp) {
  const shop = await openShop(app);
  const map = (name: string, category: number) =>
    shop.owner.call(mapImportCategory, { body: { name, category } }).then(() => undefined);
  await map("Диваны", goodsCategory);
  return {
    ...shop,
    map,
    async preview(
      id: number,
      query: { only?: PreviewMark; limit?: number; key?: string } = {},
    ): Promise<ImportPreview> {
      return (await shop.owner.call(getImportPreview, { params: { id }, query: { limit: 100, ...query } })).reply;
    },
    async again(id: number) {
      const { reply } = await shop.owner.call(checkImportAgain, { params: { id }, body: {} });
      await app.imports.flush();
      return shop.look(reply.id);
    },
    rows: async (id: number, kind: RowKind) =>
      (await shop.owner.call(listImportRows, { params: { id }, query: { kind } })).reply.results,
  };
}

/** A listing on show, with its article. */
async function makeKnown(app: TestApp, { user, business }: Shop, article: string) {
  const id = await makeListing(app, { user, category: plainCategory, price: 10_000, photos: 1 });
  await writeArticles(app.db, business, [{ article, listing_id: id }]);
  return id;
}

const countKinds = (rows: readonly Pick<ImportRow, "kind">[]) =>
  Object.fromEntries(rowKinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]));

test("a preview says which known goods another mapping moves, before anything is written", async ({ app }) => {
  const shop = await openSofas(app);
  const file = [head, rowOf("A1"), rowOf("A2"), rowOf("A3", { group: String(goodsCategory) })].join("\n");
  await shop.run((await shop.check(file)).id);
  // The same file again moves nothing.
  expect(await shop.preview((await shop.check(file)).id)).toMatchObject({ new_categories: 0 });
  await shop.map("диваны ", plainCategory);
  const { id } = await shop.check([...file.split("\n"), rowOf("A4")].join("\n"));
  const told = await shop.preview(id);
  expect(told.new_categories).toBe(2);
  const category = { before: { id: goodsCategory }, after: { id: plainCategory } };
  expect(told.rows).toMatchObject([
    { article: "A1", kind: "changed", changes: { fields: ["category"], category, title: null, price: null } },
    { article: "A2", changes: { category } },
    { article: "A3", kind: "untouched", changes: null },
    { article: "A4", kind: "new", changes: null },
  ]);
  const only = await shop.preview(id, { only: "new_category", limit: 1 });
  expect([only.rows.map(({ article }) => article), only.key]).toEqual([["A1"], expect.any(String)]);
  const next = await shop.preview(id, { only: "new_category", limit: 1, key: only.key ?? "" });
  expect([next.rows.map(({ article }) => article), next.key]).toEqual([["A2"], null]);
  const categories = () =>
    app.db.selectFrom("listings").select("category_id").where("user_id", "=", shop.user).orderBy("id").execute();
  expect((await categories()).map((row) => row.category_id)).toEqual([goodsCategory, goodsCategory, goodsCategory]);
  await shop.run(id);
  expect((await categories()).map((row) => row.category_id)).toEqual([
    plainCategory,
    plainCategory,
    goodsCategory,
    plainCategory,
  ]);
});

test("the counts of each check, and of the result, are those of the rows of each kind", async ({ app }) => {
  const shop = await openSofas(app);
  await shop.run((await shop.check([head, rowOf("A1"), rowOf("A2"), rowOf("A3"), rowOf("X")].join("\n"))).id);
  await makeKnown(app, shop, "K1");
  const rows = [
    rowOf("A1"),
    rowOf("A2", { price: "8000" }),
    rowOf("A3", { price: "дорого" }),
    rowOf("B1"),
    rowOf("B2", { group: "Щшщшщш" }),
    rowOf("B3", { group: "Щшщшщш" }),
    "K1;;;;12000;;",
  ];
  const compare = async (counts: object, id: number) => {
    const { rows: shown } = await shop.preview(id);
    const { gone, ...kinds } = countKinds(shown);
    expect(counts).toMatchObject(kinds);
    expect(gone).toBe(0);
    return kinds;
  };
  const checked = await shop.check([head, ...rows].join("\n"));
  expect(await compare(checked.counts, checked.id)).toEqual({ new: 1, changed: 2, untouched: 1, wrong: 3 });
  await shop.map("Щшщшщш", goodsCategory);
  const second = await shop.again(checked.id);
  expect(await compare(second.counts, second.id)).toEqual({ new: 3, changed: 2, untouched: 1, wrong: 1 });
  const done = await shop.run(second.id);
  const told = await Promise.all(rowKinds.map((kind) => shop.rows(done.id, kind)));
  expect(countKinds(told.flat())).toEqual({ new: 3, changed: 2, untouched: 1, wrong: 1, gone: 0 });
  expect(done.counts).toMatchObject({ rows: 7, new: 3, changed: 2, untouched: 1, wrong: 1, gone: 0 });
});

test("the result says what has changed of each listing, from what to what", async ({ app }) => {
  const shop = await openSofas(app);
  await shop.run((await shop.check([head, rowOf("A1"), rowOf("A2"), rowOf("A3")].join("\n"))).id);
  const known = await makeKnown(app, shop, "K1");
  await shop.map("Диваны", plainCategory);
  const { id } = await shop.check(
    [
      head,
      rowOf("A1", { title: "Диван прямой" }),
      rowOf("A2").replace("велюра", "шёлка"),
      rowOf("A3", { group: String(goodsCategory) }),
      "K1;;;;12000;;",
    ].join("\n"),
  );
  await shop.run(id);
  const price = (amount: number) => ({ price: amount, discount_price: null, currency: "KGS" });
  expect(await shop.rows(id, "changed")).toMatchObject([
    {
      article: "A1",
      title: "Диван угловой A1",
      changes: {
        fields: ["title", "category"],
        title: { before: "Диван угловой A1", after: "Диван прямой" },
        category: { before: { id: goodsCategory }, after: { id: plainCategory } },
        price: null,
      },
    },
    { article: "A2", changes: { fields: ["category", "description"], title: null } },
    {
      article: "K1",
      product: known,
      plan: "price",
      changes: { fields: ["price"], price: { before: price(10_000), after: price(12_000) } },
    },
  ]);
  const paged = await shop.owner.call(listImportRows, { params: { id }, query: { kind: "changed", limit: 2 } });
  const { key } = paged.reply;
  const rest = await shop.owner.call(listImportRows, { params: { id }, query: { kind: "changed", limit: 2, key } });
  expect(rest.reply.results.map(({ article }) => article)).toEqual(["K1"]);
  const { problem } = await shop.owner.call(listImportRows, { params: { id }, query: { kind: "all" as "new" } });
  expect(problem.errors).toHaveProperty("kind");
  const stranger = await openShop(app);
  const other = await stranger.owner.call(listImportRows, { params: { id }, query: { kind: "changed" } });
  expect(other.problem.code).toBe("not_found");
});

test("what goes off and comes back is told as that, and a file of faults alone changes nothing", async ({ app }) => {
  const shop = await openSofas(app);
  await makeKnown(app, shop, "K1");
  const file = (available: string) => `Артикул;Наличие\nK1;${available}`;
  for (const [available, field] of [
    ["нет", "hidden"],
    ["да", "shown"],
  ] as const) {
    const { id } = await shop.run((await shop.check(file(available), false)).id);
    expect(await shop.rows(id, "changed")).toMatchObject([{ plan: "state", changes: { fields: [field] } }]);
  }
  const wrong = await shop.check(
    [head, rowOf("A1", { price: "дорого" }), rowOf("A2", { price: "x" })].join("\n"),
    false,
  );
  expect(wrong.counts).toMatchObject({ rows: 2, new: 0, changed: 0, wrong: 2 });
  expect(countKinds((await shop.preview(wrong.id)).rows)).toMatchObject({ wrong: 2, new: 0 });
});

test("a price of 0 is told to become negotiable where it is new, and counted", async ({ app }) => {
  const shop = await openSofas(app);
  await makeKnown(app, shop, "K1");
  const free = app.catalogue.current().categories.find((one) => one.isGift && one.children.length === 0)?.id ?? 0;
  const rows = [
    rowOf("A1", { price: "0,00" }),
    rowOf("A2", { price: "0" }),
    rowOf("A3", { price: "договорная" }),
    rowOf("A4", { price: "0", group: String(free) }),
    rowOf("A5", { price: "0", group: "Щшщшщш" }),
    rowOf("A6"),
    "K1;;;;0;;",
  ];
  const file = [head, ...rows].join("\n");
  const { id } = await shop.check(file);
  const told = await shop.preview(id);
  expect(told.zero_prices).toBe(3);
  expect(told.rows.flatMap(({ article, has_zero_price: isTold }) => (isTold ? [article] : []))).toEqual([
    "A1",
    "A2",
    "K1",
  ]);
  expect((await shop.preview(id, { only: "zero_price" })).rows).toHaveLength(3);
  await shop.run(id);
  // They are negotiable by then.
  expect((await shop.preview((await shop.check(file)).id)).zero_prices).toBe(0);
});
