import { expect } from "vitest";
import {
  checkImport,
  checkImportAgain,
  getImportFeed,
  getImportPreview,
  mapImportCategory,
} from "#contracts/business/import/schemas.ts";
import { maxKeptBytes } from "#contracts/business/import/rules.ts";
import { test, wait } from "#server/test/app.ts";
import { getLocationId } from "#server/test/make.ts";
import { purgeOldImports } from "./actions.ts";
import { packFile, unpackFile } from "./runs/kept-file.ts";
import { fileOf, findCategory, openShop } from "./shop.fixture.ts";

const head = "Артикул;Название;Описание;Категория;Цена;Город;Телефон";
const rowOf = (article: string, { category = "Ремонтируем", place = "Бишкек" } = {}) =>
  `${article};Ремонт телефонов ${article};Чиним экраны и аккумуляторы за час;${category};1500;${place};0555 123 456`;

test("a file is checked again without being sent, once its categories are mapped", async ({ app }) => {
  const shop = await openShop(app);
  const again = async (id: number) => {
    const { reply, status } = await shop.owner.call(checkImportAgain, { params: { id }, body: {} });
    await app.imports.flush();
    return { status, id: reply.id };
  };
  const checked = await shop.check([head, rowOf("A1"), rowOf("A2", { category: "Чиним" })].join("\n"));
  expect(checked).toMatchObject({ may_check_again: true, counts: { wrong: 2 } });
  const category = findCategory(app).id;
  await shop.owner.call(mapImportCategory, { body: { name: "Ремонтируем", category } });
  expect(await again(checked.id)).toEqual({ status: 202, id: checked.id });
  expect(await shop.look(checked.id)).toMatchObject({
    state: "checked",
    name: "price.csv",
    counts: { rows: 2, create: 1, wrong: 1 },
  });
  // An import that is done keeps its report.
  const done = await shop.run(checked.id);
  expect(done).toMatchObject({ state: "done", may_check_again: true });
  await shop.owner.call(mapImportCategory, { body: { name: "Чиним", category } });
  const next = await again(done.id);
  expect(next.id).not.toBe(done.id);
  expect(await shop.look(next.id)).toMatchObject({ state: "checked", counts: { create: 1, untouched: 1, wrong: 0 } });
  expect(await shop.look(done.id)).toMatchObject({ state: "done", may_check_again: false, counts: { create: 1 } });
  const { problem } = await shop.owner.call(checkImportAgain, { params: { id: done.id }, body: {} });
  expect(problem.code).toBe("import_over");
});

test("only the last file of a business is kept, and for a day", async ({ app }) => {
  const shop = await openShop(app);
  const first = await shop.check(fileOf(app, ["A1"]));
  await shop.run(first.id);
  const second = await shop.check(fileOf(app, ["A1", "A2"]));
  expect(await shop.look(first.id)).toMatchObject({ may_check_again: false });
  expect(second.may_check_again).toBe(true);
  wait(app, 86_401);
  await purgeOldImports({ db: app.db, now: () => app.clock.now });
  expect(await shop.look(second.id)).toMatchObject({ state: "checked", may_check_again: false });
});

test("no stranger checks an import again", async ({ app }) => {
  const [shop, stranger] = [await openShop(app), await openShop(app)];
  const { id } = await shop.check(fileOf(app, ["A1"]));
  const { problem } = await stranger.owner.call(checkImportAgain, { params: { id }, body: {} });
  expect(problem.code).toBe("not_found");
});

test("a place is said once for all rows that name none, and holds for the next file", async ({ app }) => {
  const shop = await openShop(app);
  const category = String(findCategory(app).id);
  const file = (...articles: string[]) =>
    [head, ...articles.map((article) => rowOf(article, { category, place: "" }))].join("\n");
  const checked = await shop.check(file("A1", "A2"));
  expect(checked).toMatchObject({ location: null, counts: { wrong: 2 } });
  const say = (location: number) =>
    shop.owner.call(checkImportAgain, { params: { id: checked.id }, body: { location } });
  expect((await say(999_999_999)).problem.errors).toHaveProperty("location");
  const bishkek = getLocationId(app, "bishkek");
  await say(bishkek);
  await app.imports.flush();
  expect(await shop.look(checked.id)).toMatchObject({ location: bishkek, counts: { create: 2, wrong: 0 } });
  await shop.run(checked.id);
  const listings = await app.db.selectFrom("listings").select("location_id").where("user_id", "=", shop.user).execute();
  expect(listings.map(({ location_id }) => location_id)).toEqual([bishkek, bishkek]);
  expect(await shop.check(file("A1", "A2", "A3"))).toMatchObject({ location: bishkek, counts: { create: 1 } });
});

test("prices with tyiyn are rounded where the owner says so, in this file and in those to come", async ({ app }) => {
  const shop = await openShop(app);
  const category = findCategory(app).id;
  const prices = ["890,50", "180,25", "0,20", "99,50 $", "1500"];
  const file = [
    head.replace("Цена", "Цена;Цена со скидкой"),
    ...prices.map((price, at) => rowOf(`A${at}`, { category: String(category) }).replace("1500;", `${price};;`)),
    rowOf("B", { category: String(category) }).replace("1500;", "1000,00;890,50;"),
  ].join("\n");
  const checked = await shop.check(file);
  expect(checked).toMatchObject({ rounds_prices: false, counts: { create: 1, wrong: 5 } });
  const round = async (isOn: boolean) => {
    await shop.owner.call(checkImportAgain, { params: { id: checked.id }, body: { round_prices: isOn } });
    await app.imports.flush();
    return shop.look(checked.id);
  };
  expect(await round(true)).toMatchObject({ rounds_prices: true, counts: { create: 5, wrong: 1 } });
  const { reply } = await shop.owner.call(getImportPreview, { params: { id: checked.id } });
  expect(reply.rows.map(({ price }) => price?.price)).toEqual([891, 180, 1, undefined, 1500, 1000]);
  expect(reply.rows.at(-1)?.price?.discount_price).toBe(891);
  // Cents of dollars are worth more.
  expect(reply.rows[3]?.problems).toHaveLength(1);
  expect(await round(false)).toMatchObject({ rounds_prices: false, counts: { create: 1, wrong: 5 } });
  await round(true);
  await shop.run(checked.id);
  expect((await shop.listings()).map(({ price }) => price).toSorted((one, other) => one - other)).toEqual([
    1, 180, 891, 1000, 1500,
  ]);
  const next = await shop.check(file);
  expect(next).toMatchObject({ rounds_prices: true, counts: { untouched: 5, wrong: 1 } });
  // What is taken back is remembered too, and a file that was sent may say so.
  const send = async (round_prices?: boolean) => {
    const body = { name: "price.csv", ...(round_prices !== undefined && { round_prices }) };
    const { reply } = await shop.owner.call(checkImport, { body, file: new Blob([file]) });
    await app.imports.flush();
    return (await shop.look(reply.id)).rounds_prices;
  };
  expect([await send(false), await send(), await send(true), await send()]).toEqual([false, false, true, true]);
  expect((await shop.owner.call(getImportFeed)).reply.rounds_prices).toBe(true);
  const other = await openShop(app);
  expect((await other.owner.call(getImportFeed)).reply.rounds_prices).toBe(false);
});

test("a file that stays large when compressed is not kept", async () => {
  const text = Buffer.from("Артикул;Цена\n".repeat(10_000));
  const packed = await packFile(text);
  expect(packed && (await unpackFile(packed)).equals(text)).toBe(true);
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const large = Buffer.concat(
    Array.from({ length: maxKeptBytes / noise.length + 1 }, () => crypto.getRandomValues(new Uint8Array(65_536))),
  );
  expect(await packFile(large)).toBeUndefined();
});
