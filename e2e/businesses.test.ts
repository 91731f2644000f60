import { expect } from "vitest";
import { type ListedBusiness, listBusinesses } from "#contracts/business/directory/schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** A business with a name that is long enough for a typo, and goods that can be ordered. */
async function findShop(): Promise<{ shop: ListedBusiness; count: number }> {
  const { results, count } = await callApi(listBusinesses, { query: { limit: 100 } });
  for (const shop of results.filter(({ name }) => /^\p{L}{6,}/u.test(name))) {
    const { user } = await callApi(getBusiness, { params: { id: String(shop.id) } });
    const products = await callApi(listProducts, { query: { user } });
    if (products.results.some(({ is_orderable: isOrderable }) => isOrderable)) return { shop, count };
  }
  throw new Error("the demo market has no such business");
}

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "businesses");
  const cart = textsOf(language, "listings.cart");

  test("a shop is found in the list by a name with a typo, and its goods are put into the cart from their cards", async ({
    visit,
  }) => {
    const { shop, count } = await findShop();
    const page = await visit("/businesses", reader);
    await expectHeading(page, t("title"));
    expect(await page.locator("main article").count()).toBe(Math.min(24, count));
    await expectAccessible(page);
    const field = page.getByRole("searchbox", { name: t("search") });
    const [word = ""] = shop.name.split(" ");
    await field.fill(`${word.slice(0, 2)}${word.slice(3)}`);
    await field.press("Enter");
    await page.getByRole("link", { name: shop.name, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: shop.name }).waitFor();
    expect(new URL(page.url()).pathname).toContain(businessPath(shop));
    await waitForScripts(page);
    const button = page.getByRole("button", { name: `${cart("put")}: ` }).first();
    await button.click();
    await eventually(() => page.getByRole("link", { name: `${cart("isIn")}: ` }).count()).toBeGreaterThan(0);
  });
});
