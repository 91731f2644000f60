import { describe, expect } from "vitest";
import { listMainCategories } from "#contracts/catalogue/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languages, titleOf } from "#web/platform/language.ts";
import { callApi, findGoneListing, findListing } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { applyButton, cardsOf, expectAddress, expectHeading, openFilters, priceFields } from "./parts.ts";
import { textsOf } from "./texts.ts";

const notFound = { ru: "Страница не найдена", ky: "Барак табылган жок" };

/** The errors at the fields of the price filter. */
const priceErrors = {
  ru: { from: "Цена от не может быть больше цены до", to: "Цена до не может быть меньше цены от" },
  ky: {
    from: "«Эң азы» «эң көбүнөн» чоң болбошу керек",
    to: "«Эң көбү» «эң азынан» кичине болбошу керек",
  },
};

describe.each(languages)("in %s", (language) => {
  test.for([
    "/products/999999999",
    "/products/abc",
    "/user/999999999",
    "/user/abc",
    "/category/no-such",
    "/link/share",
    "/link/share?product_id=//evil.example",
  ])("%s is a 404 with its page", async (path) => {
    const answer = await fetch(productUrl() + hrefIn(language, path), { redirect: "manual" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${notFound[language]}</h1>`));
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "catalogue");

  test("an unknown address is a 404 with links to go on", async ({ visit }) => {
    const page = await visit("/no/such/page", { ...reader, status: 404 });
    await expectHeading(page, notFound[language]);
    await expectAccessible(page);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    const [category] = await callApi(listMainCategories);
    if (!category) throw new Error("no categories");
    await page
      .getByRole("main")
      .getByRole("link", { name: titleOf(category, language), exact: true })
      .click();
    await expectAddress(page, reader, `/category/${category.title_slug}`);
    await expectHeading(page, titleOf(category, language));
  });

  test("an inactive listing says so, is not indexed and offers others", async ({ visit }) => {
    const page = await visit(`/products/${await findGoneListing("listing_inactive")}`, reader);
    // Its title, where the public may know it; else that it is not available.
    await page
      .getByText({ ru: /^Объявление (?:неактивно|недоступно)$/, ky: /^Жарыя (?:активдүү эмес|жеткиликсиз)$/ }[language])
      .waitFor();
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await expectAccessible(page);
    await cardsOf(page).first().click();
    await page.getByRole("heading", { level: 2, name: textsOf(language, "listings")("similar") }).waitFor();
  });

  test("a deleted listing is a 410", async ({ visit }) => {
    const page = await visit(`/products/${await findGoneListing("listing_deleted")}`, { ...reader, status: 410 });
    await expectHeading(page, { ru: "Объявление удалено", ky: "Жарыя өчүрүлгөн" }[language]);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await expectAccessible(page);
  });

  test("a shared link redirects to the listing", async ({ visit }) => {
    const { id, title } = await findListing(() => true);
    const link = `/link/share?product_id=${id}`;
    const answer = await fetch(productUrl() + hrefIn(language, link), { redirect: "manual" });
    expect({ status: answer.status, to: answer.headers.get("location") }).toEqual({
      status: 301,
      to: hrefIn(language, `/products/${id}`),
    });
    const page = await visit(link, reader);
    await expectAddress(page, reader, `/products/${id}`);
    await expectHeading(page, title);
  });

  test("an inverted price range is named at the field, and what was typed stays", async ({ visit }) => {
    const page = await visit("/category/transport", reader);
    const form = await openFilters(page, reader);
    const { from, to } = priceFields(form, reader);
    const apply = applyButton(form);
    await from.fill("500");
    await to.fill("100");
    const error = form.getByRole("alert");
    await error.filter({ hasText: priceErrors[language].to }).waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await expectAccessible(page);
    await from.fill("300");
    await error.filter({ hasText: priceErrors[language].from }).waitFor();
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["300", "100"]);
    await from.fill("50");
    await error.waitFor({ state: "detached" });
    await apply.click();
    await expectAddress(page, reader, "/category/transport", { price__gte: "50", price__lte: "100" });
  });

  test("an address with an inverted price range keeps it in the fields", async ({ visit }) => {
    const page = await visit("/category/transport?price__gte=500&price__lte=100", reader);
    await page.getByText(t("fixRange")).waitFor();
    if (device === "phone") await expectAccessible(page);
    const form = await openFilters(page, reader);
    await form.getByRole("alert").filter({ hasText: priceErrors[language].from }).waitFor();
    const { from, to } = priceFields(form, reader);
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["500", "100"]);
    await to.fill("1000");
    await applyButton(form).click();
    await expectAddress(page, reader, "/category/transport", { price__gte: "500", price__lte: "1000" });
    await eventually(() => page.getByText(t("fixRange")).count()).toBe(0);
  });

  test("what is typed into the filters before their script stays, whatever the page does meanwhile", async ({
    visit,
  }) => {
    const page = await visit("/about", { ...reader, fresh: true });
    const script = Promise.withResolvers<void>();
    await page.route(/\/filter-panel-/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(hrefIn(language, "/category/transport?price__gte=500&price__lte=100"));
    await waitForScripts(page);
    const form = await openFilters(page, reader);
    const { to } = priceFields(form, reader);
    await to.click();
    await page.keyboard.press("End");
    await page.keyboard.type("0");
    // The state of the router changes; on a phone it has changed with the opening of the sheet.
    await page.evaluate(() => {
      location.hash = "filters";
    });
    script.resolve();
    await applyButton(form).click();
    await expectAddress(page, reader, "/category/transport", { price__gte: "500", price__lte: "1000" });
  });

  test("an address with a price that is no number keeps it, and says so", async ({ visit }) => {
    const page = await visit("/category/transport?price__lte=5000-6000", reader);
    await page.getByText(t("unclearRange")).waitFor();
    expect(await page.getByText("NaN").count()).toBe(0);
    const form = await openFilters(page, reader);
    await form
      .getByRole("alert")
      .filter({ hasText: t("unclearAmount") })
      .waitFor();
    const { to } = priceFields(form, reader);
    expect(await to.inputValue()).toBe("5000-6000");
    await to.fill("60 000,00 сом");
    await applyButton(form).click();
    await expectAddress(page, reader, "/category/transport", { price__lte: "60000" });
  });
});
