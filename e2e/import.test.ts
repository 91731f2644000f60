// @module-tag rare
import { expect } from "vitest";
import { checkImport, getImport, mapImportCategory, startImport } from "#contracts/business/import/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { enterDemo, type TestUser } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { textsOf } from "./texts.ts";

/** A leaf whose listings need photos: sofas. */
const sofas = "801";
/** Beds. */
const plainCategory = 802;

/** Imports a table of one row by the API. */
async function startImportOf(owner: TestUser, article: string, price: number): Promise<number> {
  const table = [
    "Артикул;Название;Описание;Категория;Цена;Город;Телефон",
    `${article};Ремонт ${article};Чиним экраны и аккумуляторы за час;По городу и переезды;${price};Бишкек;0555123456`,
  ];
  const { id } = await owner.call(checkImport, { body: {}, file: new Blob([table.join("\n")]) });
  await eventually(async () => (await owner.call(getImport, { params: { id } })).state).toBe("checked");
  await owner.call(startImport, { params: { id } });
  return id;
}

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "import");

  test("an owner checks a table, sees what is wrong, and imports the rest", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/import", { ...reader, as: owner });
    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    await expectAccessible(page);
    const series = `${reader.language}${Date.now() % 100_000}`;
    const rowOf = (article: string, price: string) =>
      `${series}-${article};Ремонт ${series} ${article};Чиним экраны и аккумуляторы за час;По городу и переезды;${price};Бишкек;0555123456`;
    const table = ["Артикул;Название;Описание;Категория;Цена;Город;Телефон", rowOf("1", "500"), rowOf("2", "дорого")];
    const file = { name: "price.csv", mimeType: "text/csv", buffer: Buffer.from(table.join("\n")) };
    await page.getByLabel(t("file"), { exact: true }).setInputFiles(file);
    await page.getByRole("status").filter({ hasText: "price.csv" }).waitFor();
    await page.getByRole("button", { name: t("check") }).click();
    await page.getByRole("heading", { name: t("previewTitle"), level: 1 }).waitFor();
    const start = page.getByRole("button", { name: t("start") });
    await start.waitFor();
    const firstRows = page.locator("section").filter({ has: page.getByRole("heading", { name: t("firstRows") }) });
    await firstRows.getByText(`Ремонт ${series} 1`).waitFor();
    await firstRows.getByText("500\u00a0сом").waitFor();
    await page
      .getByText(t("line", { line: "3" }))
      .first()
      .waitFor();
    expect(await page.getByText("«дорого»").count()).toBe(1);
    await expectAccessible(page);
    await start.click();
    await page.getByText(t("states.done"), { exact: true }).waitFor();
    await eventually(async () => {
      const { results } = await owner.call(listOwnProducts, { query: { search: `Ремонт ${series}` } });
      return results.map(({ title }) => title);
    }).toEqual([`Ремонт ${series} 1`]);
    expect(await page.getByRole("progressbar", { name: t("progress") }).getAttribute("value")).toBe("1");
  });

  test("an owner without scripts sees the new prices of a table, and chooses another file", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const series = `${reader.language}ц${Date.now() % 100_000}`;
    const first = await startImportOf(owner, series, 500);
    await eventually(async () => (await owner.call(getImport, { params: { id: first } })).state).toBe("done");
    const page = await visit("/profile/import", { ...reader, as: owner, javaScript: false });
    const check = async (price: number) => {
      const file = { name: "new.csv", mimeType: "text/csv", buffer: Buffer.from(`Артикул;Цена\n${series};${price}`) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: t("check") }).click();
      const refresh = page.getByRole("link", { name: t("refresh") });
      const title = page.getByRole("heading", { name: t("previewTitle"), level: 1 });
      await eventually(async () => {
        if (await refresh.isVisible()) await refresh.click();
        return title.isVisible();
      }).toBe(true);
    };
    await check(2_000);
    await page.getByRole("heading", { name: t("pricesChange", { count: 1 }) }).waitFor();
    await page.getByText("+300\u00a0%").waitFor();
    await page.getByText(t("priceUnlikely"), { exact: true }).waitFor();
    await page.getByRole("link", { name: t("anotherFile") }).click();
    await check(600);
    await page.getByText("+20\u00a0%").waitFor();
    await page.getByRole("button", { name: t("start") }).click();
    await eventually(async () => {
      const { results } = await owner.call(listOwnProducts, { query: { search: series } });
      return results.map(({ asking_price: price }) => price);
    }).toEqual([600]);
  });

  test.for([390, 320])(
    "without scripts the file field is no wider than a screen of %i px",
    async (width, { visit }) => {
      const owner = await enterDemo("business", reader);
      const page = await visit("/profile/import", { ...reader, as: owner, javaScript: false });
      await page.setViewportSize({ width, height: 800 });
      const field = page.locator("input[type=file]");
      await field.waitFor();
      const { x = 0, width: own = 0 } = (await field.boundingBox()) ?? {};
      expect(own).toBeGreaterThan(100);
      expect(x + own).toBeLessThanOrEqual(width - 16);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  test("an owner says once what the file calls a category, and what has no photo waits for one", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/import", { ...reader, as: owner });
    const series = `${reader.language}${Date.now() % 100_000}`;
    const group = `Мягкая мебель ${series}`;
    const table = [
      "Артикул;Название;Описание;Категория;Цена;Город;Телефон",
      `${series}-д;Диван ${series};Раскладывается, обивка из велюра;${group};12000;Бишкек;0555123456`,
    ];
    const file = { name: "sofas.csv", mimeType: "text/csv", buffer: Buffer.from(table.join("\n")) };
    const check = async () => {
      await page.getByLabel(t("file"), { exact: true }).setInputFiles(file);
      await page.getByRole("button", { name: t("check") }).click();
    };
    await check();
    await page.getByRole("link", { name: t("categoriesLink") }).click();
    await page.getByRole("heading", { name: t("categories"), level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: `${t("categoryChoose")}: ${group}` }).click();
    const search = page.getByRole("searchbox", { name: t("categoryFind") });
    await search.fill("диван");
    await search.press("Enter");
    await page.getByRole("heading", { name: t("categoryOf", { name: group }) }).waitFor();
    const choice = page.getByLabel(t("category"), { exact: true });
    await expect.poll(() => choice.getByRole("option").count()).toBeLessThan(20);
    expect(await choice.inputValue()).toBe(sofas);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("categorySave") }).click();
    await page.getByRole("button", { name: `${t("categoryForget")}: ${group}` }).waitFor();
    await page.getByRole("button", { name: t("checkAgain") }).click();
    await page.getByText(t("counts.no_photos")).waitFor();
    await page.getByText(t("noPhotosText")).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("start") }).click();
    await page.getByRole("link", { name: t("addPhotos") }).click();
    const listing = page.getByRole("listitem").filter({ hasText: `Диван ${series}` });
    const own = textsOf(reader.language, "selling.own");
    await listing.getByLabel(`${own("addPhotos")}: Диван ${series}`).waitFor({ state: "attached" });
    await page.getByRole("link", { name: own("allInactive") }).click();
    await listing.getByText(own("needsPhotosText")).waitFor();
    await expectAccessible(page);
    await listing.getByRole("link", { name: own("addPhotos") }).click();
    await page.waitForURL(/\/profile\/my-products\/edit\/\d+#photos$/);
  });

  test("an owner sees which goods another category moves, and afterwards what has changed", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const series = `${reader.language}м${Date.now() % 100_000}`;
    const group = `Мебель ${series}`;
    const articles = Array.from({ length: 12 }, (_, at) => `${series}-${at}`);
    const table = (price: number) =>
      [
        "Артикул;Название;Описание;Категория;Цена;Город;Телефон",
        ...articles.map((one) => `${one};Диван ${one};Раскладывается;${group};${price};Бишкек;0555123456`),
      ].join("\n");
    const check = async (price: number) => {
      const { id } = await owner.call(checkImport, { body: {}, file: new Blob([table(price)]) });
      await eventually(async () => (await owner.call(getImport, { params: { id } })).state).toBe("checked");
      return id;
    };
    await owner.call(mapImportCategory, { body: { name: group, category: Number(sofas) } });
    const first = await check(9_000);
    await owner.call(startImport, { params: { id: first } });
    await eventually(async () => (await owner.call(getImport, { params: { id: first } })).state).toBe("done");
    await owner.call(mapImportCategory, { body: { name: group, category: plainCategory } });
    const page = await visit(`/profile/import/${await check(0)}`, { ...reader, as: owner });
    await page.getByText(t("newCategories", { count: articles.length })).waitFor();
    await page.getByText(t("zeroPrices", { count: articles.length })).waitFor();
    await expectAccessible(page);
    // The first row of the next page is below the header.
    await page.getByRole("link", { name: t("nextRows") }).click();
    await page.getByRole("heading", { name: t("fileRows") }).waitFor();
    const row = page.locator("#rows li").filter({ hasText: articles.at(-1) ?? "" });
    await row.getByText(t("zeroPrice")).waitFor();
    const bottomOf = async (selector: string) => {
      const { y = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    await eventually(async () => (await bottomOf("#rows li")).top > (await bottomOf("header")).bottom).toBe(true);
    await page
      .getByRole("link", { name: t("showMarked") })
      .first()
      .click();
    await page.getByRole("heading", { name: t("only.new_category") }).waitFor();
    await page.getByRole("button", { name: t("start") }).click();
    await page.getByText(t("states.done"), { exact: true }).waitFor();
    await page.getByRole("heading", { name: t("done.changed") }).waitFor();
    await page.getByText(`Диван ${articles[0]}`, { exact: true }).waitFor();
    expect(await page.getByText(t("plans.changed"), { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    // The same file again changes nothing.
    const again = await visit(`/profile/import/${await check(0)}`, { ...reader, as: owner });
    await again.getByText(t("nothingToDo")).waitFor();
  });
});
