import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { enterDemo, register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { sendListing } from "./seller.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "selling.own");
  const rowsOf = (page: Page) => page.getByRole("main").locator("li[data-state]");
  const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text });
  /** The number of listings on the tab of a state. */
  const countOf = async (page: Page, state: string) => {
    const tabs = page.getByRole("navigation", { name: t("states") });
    const tab = tabs.locator(state === "active" ? "a" : `a[href$="state=${state}"]`).first();
    return Number((await tab.locator("span").innerText()).replaceAll(/\D/g, ""));
  };
  const choose = async (row: Locator, action: OwnerAction) => {
    await row.locator("button[aria-haspopup]").press("Enter");
    await row
      .getByRole("dialog")
      .getByRole("button", { name: t(`action.${action}`), exact: true })
      .press("Enter");
  };

  test(
    "an owner reserves a listing, deactivates it and activates it again, by keys alone",
    { tags: "rare" },
    async ({ visit }) => {
      const seller = await enterDemo("seller", reader);
      const { results } = await seller.call(listOwnProducts, { query: { state: "active", limit: 20 } });
      const own = results.find(({ actions }) => actions.includes("reserve"));
      const page = await visit("/profile/?tab=products", { ...reader, as: seller });
      await expectAccessible(page);
      const row = () => rowsOf(page).filter({ has: page.locator(`a[href$="/products/${own?.id}"]`) });
      const title = own?.title ?? "";
      await choose(row(), "reserve");
      const reserving = page.getByRole("dialog", { name: t("buyer.reserve") });
      await reserving.getByRole("button", { name: t("action.reserve"), exact: true }).press("Enter");
      await toast(page, t("buyer.doneReserve")).waitFor();
      await row()
        .getByText(t("reservedUntil", { date: "" }))
        .waitFor();
      await choose(row(), "release");
      await toast(page, t("done.release", { count: 1 })).waitFor();

      await choose(row(), "deactivate");
      const dialog = page.getByRole("dialog", { name: t("ask.deactivate", { count: 1 }) });
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("action.deactivate"), exact: true }).press("Enter");
      await toast(page, t("done.deactivate", { count: 1 })).waitFor();
      await eventually(() => row().count()).toBe(0);

      await page.getByRole("searchbox", { name: t("search") }).fill(title);
      await page.keyboard.press("Enter");
      await page.getByText(t("foundNothing")).or(rowsOf(page)).first().waitFor();
      await page.goto(`${page.url()}&state=inactive`);
      await waitForScripts(page);
      await row().locator("a").click();
      await toast(page, t("inactiveNotice")).waitFor();
      // Scrolled to the top: elsewhere axe finds controls that the header covers.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
      await choose(row(), "activate");
      await toast(page, t("done.activate", { count: 1 })).waitFor();
      await eventually(() => row().count()).toBe(0);
    },
  );

  test("who has just posted is told what waits, not of no listings, and has one button to change it", async ({
    visit,
  }) => {
    const seller = await register(reader, "Нурзада");
    const { id } = await sendListing(seller, "Кровать из сосны, почти новая");
    const page = await visit(`/products/${id}`, { ...reader, as: seller });
    const listings = textsOf(reader.language, "listings");
    const card = page.getByRole("region", { name: listings("seller"), exact: true });
    await card.getByText(listings("onReview", { count: "1" })).waitFor();
    await page.getByRole("button", { name: t("action.delete"), exact: true }).waitFor();
    const names = [t("action.edit"), listings("editOwn")];
    const change = names.map((name) => page.getByRole("main").locator("a, button").getByText(name, { exact: true }));
    const seen = await Promise.all(change.map((control) => control.filter({ visible: true }).count()));
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(1);
    await page.goto(hrefIn(reader.language, `/user/${seller.id}`));
    await page.getByText(textsOf(reader.language, "users")("onReview", { count: "1" })).waitFor();
  });

  test("an owner raises a listing once, from its page", async ({ visit }) => {
    const page = await visit("/profile/?tab=products", { ...reader, as: await enterDemo("seller", reader) });
    const raise = page.getByRole("button", { name: t("action.raise"), exact: true });
    await rowsOf(page).filter({ has: raise }).first().locator('a[href*="/products/"]').click();
    await page.getByRole("heading", { name: t("ownListing") }).waitFor();
    await expectAccessible(page);
    await raise.click();
    await toast(page, t("done.raise", { count: 1 })).waitFor();
    await raise.waitFor({ state: "hidden" });
    await page
      .getByText(t("raiseInBoth", { hours: "23", minutes: "59" }))
      .or(page.getByText(t("raiseInHours", { hours: "24" })))
      .waitFor();
  });

  test("an owner deletes several at once: they become inactive first", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/profile/?tab=products", { ...reader, as: await enterDemo("seller", reader) });
    const hrefs = () =>
      rowsOf(page)
        .locator('a[href*="/products/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const [first, second, third] = await hrefs();
    const before = await countOf(page, "inactive");
    await page.getByRole("button", { name: t("chooseSeveral"), exact: true }).click();
    for (const row of (await rowsOf(page).all()).slice(0, 2)) await row.getByRole("checkbox").check();
    await expectAccessible(page);
    const withChosen = page.getByRole("group", { name: t("chosenActions") });
    await withChosen.getByRole("button", { name: t("action.delete"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("ask.delete", { count: 2 }) });
    await dialog.getByRole("button", { name: t("action.delete"), exact: true }).click();
    await toast(page, t("done.delete", { count: 2 })).waitFor();
    await eventually(async () => (await hrefs())[0]).toBe(third);
    expect(await hrefs()).not.toContain(first);
    expect(await hrefs()).not.toContain(second);
    await eventually(() => countOf(page, "inactive")).toBe(before + 2);
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });
});
