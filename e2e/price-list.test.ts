// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { updateBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { expectAccessible } from "./accessible.ts";
import type { TestUser } from "./account.ts";
import { eventually, test } from "./browser.ts";
import { makeBusiness } from "./business-owner.ts";
import { describeReaders, type Reader, readers } from "./readers.ts";
import { chooseIn, takePhoto } from "./seller.ts";
import { textsOf } from "./texts.ts";

/* A new shop brings the price list of its accounting program: goods in groups, without places and photos. */

/** Its main category: materials and tools for building. */
const building = 900;

const groups: [group: string, titles: string[]][] = [
  ["Инструмент", ["Дрель ударная Makita HP1630", "Молоток слесарный 500 г", "Рулетка 5 м"]],
  [
    "Сантехника",
    ["Смеситель для кухни Frap F4113", "Унитаз-компакт Cersanit", "Труба ПП 25 мм 4 м", "Сифон для раковины"],
  ],
];
const goods = groups.flatMap(([, titles]) => titles);

function makePriceList(): { name: string; mimeType: string; buffer: Buffer } {
  const rows = groups.flatMap(([group, titles], at) => [
    `;${group};;`,
    ...titles.map((title, index) => `0000${at}${index};${title};7;520,${at === 0 ? "00" : "50"}`),
  ]);
  const text = ["Строймаркет «Байтик»", "Код;Номенклатура;Остаток;Цена", ...rows].join("\r\n");
  return { name: "price-1c.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function openShop(reader: Reader): Promise<TestUser> {
  const owner = await makeBusiness(reader);
  await owner.call(updateBusinessProfile, { body: { category: building } });
  return owner;
}

/** Saves what the page proposes for each group of the file. */
async function mapGroups(page: Page, { language }: Reader): Promise<void> {
  const t = textsOf(language, "import");
  await page
    .getByRole("link", { name: t("categoriesLink") })
    .first()
    .click();
  await page.getByRole("heading", { name: t("categories"), level: 1 }).waitFor();
  for (const [group, titles] of groups) {
    await page.getByRole("link", { name: `${t("categoryChoose")}: ${group}` }).click();
    await page.getByRole("heading", { name: t("categoryOf", { name: group }) }).waitFor();
    await page.getByText(t("categoryGoods", { titles: titles.join("; ") })).waitFor();
    // Its goods differ: their titles decide.
    const byTitle = page.getByRole("checkbox", { name: t("categoryByTitle") });
    expect(await byTitle.isChecked()).toBe(group === "Инструмент");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("categorySave") }).click();
    await page.getByRole("button", { name: `${t("categoryForget")}: ${group}` }).waitFor();
  }
}

async function readCategories(owner: TestUser): Promise<Map<string, string>> {
  const { results } = await owner.call(listOwnProducts, { query: { needs_photos: true } });
  return new Map(results.map(({ title, category }) => [title, category.title_ru]));
}

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "import");
  const own = textsOf(reader.language, "selling.own");
  const business = textsOf(reader.language, "business-profile");

  test("a new shop imports its price list, and adds a photo in the list of what waits for one", async ({ visit }) => {
    const owner = await openShop(reader);
    const page = await visit("/profile/import", { ...reader, as: owner });
    await page.getByLabel(t("file"), { exact: true }).setInputFiles(makePriceList());
    await page.getByRole("button", { name: t("check") }).click();
    // What most rows wait for is said first, and once. The prices with tyiyn are faults of their own.
    const [tools, plumbing] = groups.map(([, titles]) => titles.length);
    await page.getByRole("heading", { name: t("missing.both", { count: tools ?? 0 }) }).waitFor();
    await page.getByText(t("missing.own", { count: plumbing ?? 0 })).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("faultAll", { count: plumbing ?? 0 }) }).click();
    await page.getByRole("heading", { name: t("line", { line: "8" }) }).waitFor();
    await page.getByRole("link", { name: t("faultBack") }).click();
    await page.getByRole("heading", { name: t("wrongRows") }).waitFor();

    await chooseIn(page, business("place"), "Бишкек");
    await page.getByRole("button", { name: t("checkAgain") }).click();
    await eventually(() => page.getByText(t("placeMissing")).count()).toBe(0);
    await page
      .getByRole("link", { name: t("categoriesLink") })
      .first()
      .waitFor();
    // Prices with tyiyn are rounded once their owner says so.
    await page.getByRole("button", { name: t("round") }).click();
    expect(await page.getByRole("checkbox", { name: t("rounding") }).isChecked()).toBe(true);
    await page
      .getByRole("link", { name: t("categoriesLink") })
      .first()
      .click();
    await page.getByRole("heading", { name: t("categories"), level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("categoriesAccept", { count: groups.length }) }).click();
    await page.getByRole("button", { name: `${t("categoryForget")}: Сантехника` }).waitFor();
    await page.getByRole("button", { name: t("checkAgain") }).click();
    await page.getByText(t("counts.no_photos")).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("start") }).click();
    await page.getByText(t("states.done"), { exact: true }).waitFor();
    await page.getByRole("link", { name: t("done.new"), exact: true }).waitFor();
    const categories = await readCategories(owner);
    expect(categories.get("Дрель ударная Makita HP1630")).toBe("Электроинструмент");
    expect(categories.get("Молоток слесарный 500 г")).toBe("Ручной инструмент");

    const cabinet = await visit("/profile/business", { ...reader, as: owner });
    await cabinet.getByRole("link", { name: business("whatNext.photosButton") }).click();
    await cabinet.getByText(own("waitingPhotos", { count: goods.length })).waitFor();
    await expectAccessible(cabinet);
    await cabinet.getByText(own("article", { article: "000000" })).waitFor();
    const [drill = ""] = goods;
    await cabinet.getByLabel(`${own("addPhotos")}: ${drill}`).setInputFiles(await takePhoto("#69c", 900));
    await cabinet.getByText(own("photosAdded", { title: drill })).waitFor();
    await cabinet.getByText(own("waitingPhotos", { count: goods.length - 1 })).waitFor();
    expect((await readCategories(owner)).has(drill)).toBe(false);

    // The photos of the others are chosen together.
    const names = ["000001.jpg", "000001-2.jpg", "000010 (1).jpg", "IMG_7.jpg", "000000.jpg"];
    const files = await Promise.all(names.map(async (name, at) => ({ ...(await takePhoto(`#${at}9c`, 900)), name })));
    const choose = () => cabinet.getByLabel(own("manyPhotos")).last().setInputFiles(files);
    await choose();
    await cabinet.getByText(own("manyPhotosAdded", { count: 2 })).waitFor();
    await cabinet.getByText("IMG_7.jpg").waitFor();
    await cabinet.getByText(own("waitingPhotos", { count: goods.length - 3 })).waitFor();
    await expectAccessible(cabinet);
    // Once more they change nothing.
    await choose();
    await cabinet.getByText(own("manyPhotosDone")).waitFor();
    const { results } = await owner.call(listOwnProducts, { query: { search: "000001" } });
    expect(results.map((one) => [one.photo_count, one.state])).toEqual([[2, "on_review"]]);
  });

  test("without scripts a new shop maps the groups of its price list, and imports it", async ({ visit }) => {
    const owner = await openShop(reader);
    const page = await visit("/profile/import", { ...reader, as: owner, javaScript: false });
    /** Reloads the page of an import until it shows something. */
    const follow = (text: string) =>
      eventually(async () => {
        const refresh = page.getByRole("link", { name: t("refresh") });
        if (await refresh.isVisible()) await refresh.click();
        return page.getByText(text).first().isVisible();
      }).toBe(true);
    await page.locator("input[type=file]").setInputFiles(makePriceList());
    await page.getByRole("button", { name: t("check") }).click();
    await follow(t("placeMissing"));
    const place = page.getByLabel(business("place"), { exact: true });
    await place.selectOption({ label: "Бишкек" });
    await page.getByRole("button", { name: t("checkAgain") }).click();
    await follow(t("missing.category", { count: groups[0]?.[1].length ?? 0 }));
    await page.getByRole("button", { name: t("round") }).click();
    await follow(t("rounding"));
    await mapGroups(page, reader);
    // A search knows things, and proposes the category of what it finds.
    await page.getByRole("link", { name: `${t("categoryChange")}: Сантехника` }).click();
    const search = page.getByRole("searchbox", { name: t("categoryFind") });
    await search.fill("розетка");
    await search.press("Enter");
    const choice = page.getByLabel(t("category"), { exact: true });
    const electrics = reader.language === "ru" ? /^Электрика/ : /^Электр/;
    await eventually(() => choice.locator("option:checked").textContent()).toMatch(electrics);
    await page.goBack();
    await page.goBack();
    await page.getByRole("button", { name: t("checkAgain") }).click();
    await follow(t("counts.no_photos"));
    await page.getByRole("button", { name: t("start") }).click();
    await follow(t("addPhotos"));
    await page.getByRole("link", { name: t("addPhotos") }).click();
    await page.getByText(own("waitingPhotos", { count: goods.length })).waitFor();
    await expectAccessible(page);
    expect([...(await readCategories(owner)).keys()].toSorted()).toEqual(goods.toSorted());
    const forms = await page
      .getByRole("listitem")
      .getByRole("link", { name: own("addPhotos"), exact: true })
      .all();
    expect(await forms[0]?.getAttribute("href")).toMatch(/\/profile\/my-products\/edit\/\d+#photos$/);
  });
});
