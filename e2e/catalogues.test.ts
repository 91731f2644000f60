// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createCatalogue, listCatalogues } from "#contracts/business/catalogue-schemas.ts";
import { getAccount } from "#contracts/accounts/schemas.ts";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { enterDemo, type TestUser } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { hrefIn } from "#web/platform/href.ts";
import { textsOf } from "./texts.ts";

/** The id of the business of an account. */
async function businessOf(owner: TestUser): Promise<number> {
  return (await owner.call(getAccount)).business ?? 0;
}

/** Listings of a business on show, with a price and without a discount, the newest first. */
async function listingsOf(owner: TestUser, count: number) {
  const { results } = await owner.call(listOwnProducts, { query: { state: "active", discounted: false, limit: 100 } });
  return results.filter(({ asking_price }) => asking_price >= 1_000).slice(0, count);
}

const titlesOf = (page: Page) =>
  page.getByRole("main").locator("ol > li[data-key] [class*=line-clamp-2]").allInnerTexts();

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "catalogues");
  const own = textsOf(reader.language, "selling.own");
  const nameOf = (what: string) => `${what} ${reader.language} ${reader.device} ${Date.now() % 100_000}`;

  test("an owner makes a catalogue, fills it, reorders it and deletes it", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/catalogues", { ...reader, as: owner });
    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("new") }).click();
    const dialog = page.getByRole("dialog", { name: t("new") });
    const create = dialog.getByRole("button", { name: t("create") });
    await dialog.getByLabel(t("name")).fill("абв");
    expect(await create.isDisabled()).toBe(true);
    const name = nameOf("Обувь");
    await dialog.getByLabel(t("name")).fill(name);
    await expectAccessible(page);
    await create.click();

    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("link", { name: t("add") }).click();
    await page.getByRole("heading", { name: t("addTo", { name }) }).waitFor();
    await expectAccessible(page);
    const boxes = page.getByRole("group", { name: t("listings") }).getByRole("checkbox");
    for (const box of (await boxes.all()).slice(0, 3)) await box.check();
    await page.getByRole("button", { name: t("addCount", { count: "3" }) }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await expectAccessible(page);
    await eventually(async () => (await titlesOf(page)).length).toBe(3);
    const [first = "", second = "", third = ""] = await titlesOf(page);

    await page
      .getByRole("button", { name: t("moveDown", { title: first }) })
      .first()
      .click();
    await eventually(() => titlesOf(page)).toEqual([second, first, third]);
    await page
      .getByRole("button", { name: t("remove", { title: third }) })
      .last()
      .click();
    await eventually(() => titlesOf(page)).toEqual([second, first]);

    await page.goto(hrefIn(reader.language, "/profile/catalogues"));
    await page.getByLabel(t("menu", { name })).click();
    await page
      .getByRole("link", { name: t("delete"), exact: true })
      .locator("visible=true")
      .click();
    const question = page.getByRole("dialog", { name: t("deleteQuestion") });
    await expectAccessible(page);
    await question.getByRole("button", { name: t("delete") }).click();
    await eventually(() => page.getByText(name).count()).toBe(0);
  });

  test("an owner drags a listing to the top of a catalogue", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const [a, b, c] = await listingsOf(owner, 3);
    const made = await owner.call(createCatalogue, {
      params: { id: await businessOf(owner) },
      body: { name: nameOf("Порядок"), products: [a, b, c].map((one) => one?.id ?? 0) },
    });
    const page = await visit(`/profile/catalogues/${made.id}`, { ...reader, as: owner });
    const before = await titlesOf(page);
    const handles = page.locator("ol [data-drag]");
    const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
    if (!from || !to) throw new Error("no handles");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await page.mouse.up();
    await saved;
    await eventually(() => titlesOf(page)).toEqual([before[2], before[0], before[1]]);
    await page.reload();
    await eventually(() => titlesOf(page)).toEqual([before[2], before[0], before[1]]);
  });

  test("a listing gets into a catalogue from its own menu", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const name = nameOf("Из меню");
    const page = await visit("/profile/?tab=products", { ...reader, as: owner });
    await page.getByRole("main").locator("li[data-state] button[aria-haspopup]").first().click();
    await page.getByRole("button", { name: own("toCatalogue"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("toCatalogues") });
    await dialog.getByRole("checkbox").first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(t("newName")).fill(name);
    await dialog.getByRole("button", { name: t("save") }).click();
    await page.locator("[data-toast]", { hasText: t("saved") }).waitFor();
    const params = { id: await businessOf(owner) };
    const { results } = await owner.call(listCatalogues, { params, query: { limit: 101 } });
    expect(results.find((one) => one.name === name)).toMatchObject({ total_count: 1 });
  });

  test("ten listings get a discount at once, and are the promotions that buyers see", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const business = await businessOf(owner);
    const chosen = await listingsOf(owner, 10);
    const ids = chosen.map(({ id }) => id);
    const page = await visit(`/profile/discounts?products=${ids.join(",")}`, { ...reader, as: owner });
    await expectAccessible(page);
    await page.getByLabel(t("discounts.percent")).fill("15");
    await page.getByRole("button", { name: t("discounts.nextCount", { count: "10" }) }).click();
    await page.getByRole("heading", { name: t("discounts.newPrices") }).waitFor();
    await expectAccessible(page);
    const field = page.locator(`input[name=price_${ids[0]}]`);
    await field.fill(String(chosen[0]?.asking_price));
    await page.getByText(t("discounts.bounds")).waitFor();
    await page.getByRole("button", { name: t("discounts.save") }).click();
    await eventually(() => page.getByRole("alert").count()).toBeGreaterThan(0);
    await field.fill(String(Math.round((chosen[0]?.asking_price ?? 0) / 2)));
    await page.getByRole("button", { name: t("discounts.save") }).click();
    await page.getByText(t("discounts.done", { count: 10 })).waitFor();

    const { results } = await owner.call(listCatalogues, { params: { id: business } });
    const promotions = results.find(({ is_discount }) => is_discount);
    const buyer = await visit(`/b/${business}/catalogues/${promotions?.id}?ordering=price`, reader);
    await buyer.getByRole("heading", { name: t("promotions"), level: 1 }).waitFor();
    await expectAccessible(buyer);
    expect(await buyer.getByRole("main").locator("article, li").filter({ hasText: "−15" }).count()).toBeGreaterThan(0);
    await owner.call(setDiscounts, { params: { id: business }, body: { products: ids, percent: null } });
  });

  test("without scripts a catalogue is made, renamed and deleted", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/catalogues?new", { ...reader, as: owner, javaScript: false });
    await page.getByLabel(t("name")).fill("абв");
    await page.getByRole("button", { name: t("create") }).click();
    await page.getByRole("alert").first().waitFor();
    const name = nameOf("Сумки");
    await page.getByLabel(t("name")).fill(name);
    await page.getByRole("button", { name: t("create") }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    const id = /catalogues\/(\d+)/.exec(page.url())?.[1];

    await page.goto(new URL(`?rename=${id}`, page.url().replace(/\/\d+$/, "")).href);
    await page.getByRole("textbox", { name: t("name") }).fill(`${name} и ремни`);
    await page.getByRole("button", { name: t("save") }).click();
    await page.getByText(`${name} и ремни`).waitFor();
    await page.goto(new URL(`?delete=${id}`, page.url()).href);
    await page.getByRole("button", { name: t("delete"), exact: true }).click();
    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    expect(await page.getByText(name).count()).toBe(0);
  });
});
