import { expect } from "vitest";
import { approveProduct, listMarkedPrices } from "#contracts/moderation/schemas.ts";
import { getOwnProduct } from "#contracts/selling/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { formatMoney } from "#web/platform/format.ts";
import { enterDemo, register, type TestUser } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { eventually, expectFitting, test } from "./browser.ts";
import { allReaders, describeReaders } from "./readers.ts";
import { sendListing } from "./seller.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, allReaders, (reader) => {
  const t = textsOf(reader.language, "selling.price");
  const own = textsOf(reader.language, "selling.own");
  const moderation = textsOf(reader.language, "moderation");
  const say = (amount: number) => formatMoney(amount, "KGS", reader.language);

  /** A listing on show, as a moderator approved it. */
  async function makeListing(
    title: string,
  ): Promise<{ seller: TestUser; moderator: TestUser; id: number; price: number }> {
    const [seller, moderator] = [await register(reader, "Нурзада"), await enterDemo("moderator", reader)];
    const { id, price, revision } = await sendListing(seller, title);
    await moderator.call(approveProduct, { params: { id }, body: { revision } });
    return { seller, moderator, id, price };
  }

  test("an owner lowers a price with a press, and a moderator accepts one that is far from it", async ({ visit }) => {
    const title = "Кровать из ореха, почти новая";
    const { seller, moderator, id, price } = await makeListing(title);
    const page = await visit("/profile/?tab=products", { ...reader, as: seller });
    const row = page.locator("li[data-state]").filter({ hasText: title });
    await row.getByRole("link", { name: own("action.price"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("title") });
    await dialog.getByText("−5 %").click();
    const lower = Math.round(price * 0.95);
    await dialog.locator("output").getByText(say(lower)).waitFor();
    await expectAccessible(page);
    await expectFitting(page);
    await dialog.getByRole("button", { name: t("save"), exact: true }).click();
    await page.locator("[data-toast]", { hasText: t("done") }).waitFor();
    await row.getByText(say(lower)).waitFor();
    expect((await callApi(getProduct, { params: { id } })).price).toBe(lower);

    // By the menu, with a price of one's own.
    await row.locator("button[aria-haspopup]").click();
    await row
      .getByRole("dialog")
      .getByRole("button", { name: own("action.price"), exact: true })
      .click();
    const field = dialog.getByRole("textbox");
    await field.fill("1500,50");
    await dialog.getByRole("button", { name: t("save"), exact: true }).click();
    await dialog.getByText(t("faults.fraction")).waitFor();
    const far = Math.round(price * 1.4);
    await field.fill(String(far));
    await dialog.getByRole("button", { name: t("save"), exact: true }).click();
    await row.getByText(say(far)).waitFor();
    expect((await callApi(getProduct, { params: { id } })).price, "on show at once").toBe(far);

    const staff = await visit("/moderation/prices", { ...reader, as: moderator });
    const marked = staff.getByRole("listitem").filter({ hasText: title });
    await marked.getByText(say(price)).first().waitFor();
    await expectAccessible(staff);
    await expectFitting(staff);
    await marked.getByRole("button", { name: moderation("prices.accept") }).click();
    await staff.getByText(moderation("prices.done")).waitFor();
    await eventually(async () => {
      const { results } = await moderator.call(listMarkedPrices, { query: { limit: 28 } });
      return results.some(({ product }) => product.id === id);
    }).toBe(false);
  });

  test(
    "without scripts a page changes the price, and asks before bait goes on review",
    { tags: "rare" },
    async ({ visit }) => {
      const { seller, id, price } = await makeListing("Кровать из дуба, почти новая");
      const page = await visit(`/profile/my-products/price/${id}`, { ...reader, as: seller, javaScript: false });
      const address = page.url();
      await expectAccessible(page);
      const save = () => page.getByRole("button", { name: t("save"), exact: true }).click();
      await page.getByRole("textbox").last().fill("5000-6000");
      await save();
      await page.getByText(t("faults.unclear")).waitFor();
      await page.getByRole("textbox").last().fill("1");
      await save();
      await page.getByText(t("needsReview")).waitFor();
      expect((await seller.call(getOwnProduct, { params: { id } })).price, "nothing is saved yet").toBe(price);
      await page.goto(address);
      await page.getByText("−10 %").click();
      await save();
      await page.waitForURL(new RegExp(`/products/${id}$`));
      await page
        .getByText(say(Math.round(price * 0.9)))
        .first()
        .waitFor();
      expect((await callApi(getProduct, { params: { id } })).price).toBe(Math.round(price * 0.9));
    },
  );
});
