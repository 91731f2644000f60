// @module-tag rare
import { describe, expect } from "vitest";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { enterDemo } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, readersOf } from "./readers.ts";
import { textsOf } from "./texts.ts";

/** A leaf whose listings need photos: sofas. */
const sofas = "801";

describe.each(readersOf(import.meta.filename, readers))("in $language on a $device", (reader) => {
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
    const start = page.getByRole("button", { name: t("start") });
    await start.waitFor();
    await page.getByRole("heading", { name: t("line", { line: "3" }) }).waitFor();
    await page.getByText("«дорого»").waitFor();
    await expectAccessible(page);
    await start.click();
    await page.getByText(t("states.done"), { exact: true }).waitFor();
    await eventually(async () => {
      const { results } = await owner.call(listOwnProducts, { query: { search: `Ремонт ${series}` } });
      return results.map(({ title }) => title);
    }).toEqual([`Ремонт ${series} 1`]);
    expect(await page.getByRole("progressbar", { name: t("progress") }).getAttribute("value")).toBe("1");
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
    const choice = page.getByLabel(t("categoryOf", { name: group }));
    await choice.selectOption({ value: sofas });
    await expectAccessible(page);
    await page.getByRole("button", { name: t("categorySave") }).click();
    await page.getByRole("button", { name: `${t("categoryForget")}: ${group}` }).waitFor();
    await page.getByRole("link", { name: t("back") }).click();

    await check();
    await page.getByText(t("counts.no_photos")).waitFor();
    await page.getByText(t("noPhotosText")).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("start") }).click();
    await page.getByRole("link", { name: t("addPhotos") }).click();
    const own = page.getByRole("listitem").filter({ hasText: `Диван ${series}` });
    await own.getByText(textsOf(reader.language, "selling.own")("needsPhotosText")).waitFor();
    await expectAccessible(page);
    await own.getByRole("link", { name: textsOf(reader.language, "selling.own")("addPhotos") }).click();
    await page.waitForURL(/\/profile\/my-products\/edit\/\d+$/);
  });
});
