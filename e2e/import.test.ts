import { describe, expect } from "vitest";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { enterDemo } from "./account.ts";
import { eventually, expectAccessible, readers, test } from "./browser.ts";
import { textsOf } from "./texts.ts";

describe.each(readers)("in $language on a $device", (reader) => {
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
});
