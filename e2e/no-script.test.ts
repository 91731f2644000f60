// @module-tag rare
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { register } from "./account.ts";
import { callApi, findListing } from "./api.ts";
import { menuPath } from "#web/layout/menu/menu-path.ts";
import { hrefIn } from "#web/platform/href.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import {
  applyButton,
  cardsOf,
  expectAddress,
  expectCards,
  expectHeading,
  filterChips,
  idsOf,
  openFilters,
  priceFields,
} from "./parts.ts";
import { takePhoto } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** A file of 15 MiB, by its path: as bytes it would go through the browser as one text, for ten seconds. */
async function writeLargePhoto(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-large-photo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "photo.jpg");
  await writeFile(file, Buffer.alloc(15 * 1024 * 1024));
  return file;
}

const withoutScripts = readers.map((reader) => ({ ...reader, javaScript: false }));

describeReaders(import.meta.filename, withoutScripts, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "catalogue");

  test("home leads to a category, its filters and the next page", async ({ visit }) => {
    const page = await visit("/", reader);
    await expectCards(page, 28);
    await page
      .getByRole("navigation", { name: t("mainCategories") })
      .getByRole("link", { name: { ru: "Транспорт", ky: "Унаа" }[language] })
      .click();
    await expectAddress(page, reader, "/category/transport");

    const form = await openFilters(page, reader);
    const { from, to } = priceFields(form, reader);
    await from.fill("1000");
    await to.fill("3000000");
    await applyButton(form).click();
    await eventually(() => new URL(page.url()).searchParams.get("price__lte")).toBe("3000000");
    await expectHeading(page, { ru: "Транспорт", ky: "Унаа" }[language]);
    expect(await filterChips(page).count()).toBe(1);
    const query = { category: 100, price__gte: 1000, price__lte: 3_000_000, unpriced: "last", limit: 56 } as const;
    const ids = (await callApi(listProducts, { query })).results.map(({ id }) => id);
    expect(await idsOf(cardsOf(page))).toEqual(ids.slice(0, 28));

    await page.getByRole("link", { name: textsOf(language, "listings.list")("more"), exact: true }).click();
    await page.getByRole("link", { name: t("toListStart") }).waitFor();
    expect(await idsOf(cardsOf(page))).toEqual(ids.slice(28));
  });

  test("the menu of the header leads to the pages about the site", async ({ visit }) => {
    const layout = textsOf(language, "layout");
    const page = await visit("/", reader);
    const header = page.getByRole("banner");
    const opener = reader.device === "phone" ? `[aria-label="${layout("menu")}"]` : `:has-text("${layout("help")}")`;
    await header.locator(`summary${opener}`).click();
    await header.getByRole("link", { name: layout("allPages") }).click();
    await expectAddress(page, reader, menuPath);
    await expectAccessible(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: layout("questions"), exact: true })
      .click();
    await expectAddress(page, reader, "/qa");
  });

  test("an inverted price range is explained, and what was typed stays", async ({ visit }) => {
    const page = await visit("/category/transport", reader);
    let form = await openFilters(page, reader);
    await priceFields(form, reader).from.fill("500");
    await priceFields(form, reader).to.fill("100");
    await applyButton(form).click();
    await page.getByText(t("fixRange")).waitFor();
    form = await openFilters(page, reader);
    await form
      .getByRole("alert")
      .filter({ hasText: t("priceFromAboveTo") })
      .waitFor();
    const { from, to } = priceFields(form, reader);
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["500", "100"]);
  });

  test("the filters lead to another category, and keep what it has too", async ({ visit }) => {
    const page = await visit("/category/transport", reader);
    const form = await openFilters(page, reader);
    await form.getByLabel(t("category"), { exact: true }).selectOption("nedvizhimost");
    await form.getByLabel(t("order"), { exact: true }).selectOption("price");
    await priceFields(form, reader).to.fill("2000000");
    await applyButton(form).click();
    await expectAddress(page, reader, "/category/nedvizhimost", { price__lte: "2000000", ordering: "price" });
    const query = { category: 200, price__lte: 2_000_000, unpriced: "last", ordering: "price" } as const;
    const ids = (await callApi(listProducts, { query })).results.map(({ id }) => id);
    expect(await idsOf(cardsOf(page))).toEqual(ids);
  });

  const onDesktops = reader.device === "desktop" ? test : () => {};
  onDesktops("the button of all categories opens their sheet", async ({ visit }) => {
    const l = textsOf(language, "layout");
    const page = await visit("/", reader);
    await page
      .getByRole("banner")
      .getByRole("link", { name: l("allCategories"), exact: true })
      .click();
    const sheet = page.getByRole("dialog", { name: l("categories") });
    await sheet.getByRole("link", { name: { ru: "Недвижимость", ky: "Кыймылсыз мүлк" }[language] }).click();
    await expectAddress(page, reader, "/category/nedvizhimost");
  });

  test("a search finds listings", async ({ visit }) => {
    const page = await visit("/", reader);
    const field = page.getByRole("banner").locator("input[name=search]");
    await field.fill("ntktajy");
    await field.press("Enter");
    await expectAddress(page, reader, "/", { search: "ntktajy" });
    await page.getByRole("status").filter({ hasText: "«телефон»" }).waitFor();
    const { results } = await callApi(listProducts, { query: { search: "телефон" } });
    expect(await idsOf(cardsOf(page))).toEqual(results.map(({ id }) => id));
  });

  test("the filters of a search lead to the category that it means", async ({ visit }) => {
    const search = { ru: "сниму квартиру", ky: "батир ижарага алам" }[language];
    const page = await visit(`/?search=${encodeURIComponent(search)}`, reader);
    const form = await openFilters(page, reader);
    await form.locator("summary", { hasText: { ru: "Количество комнат", ky: "Бөлмөлөрдүн саны" }[language] }).click();
    const rooms = form.getByRole("checkbox", { name: { ru: "2 комнаты", ky: "2 бөлмө" }[language] });
    const option = await rooms.getAttribute("value");
    await rooms.check();
    await applyButton(form).click();
    await page.waitForURL(({ pathname }) => pathname.includes("/category/nedvizhimost/"));
    expect(new URL(page.url()).searchParams.get("options")).toBe(option);
    expect(await cardsOf(page).count()).toBeGreaterThan(0);
  });

  test("a location is chosen by links alone", async ({ visit }) => {
    const l = textsOf(language, "location");
    const page = await visit("/", reader);
    await page
      .getByRole("link", { name: l("choose", { location: l("all") }) })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: l("title") });
    await sheet.getByRole("link", { name: "Бишкек", exact: true }).click();
    await page
      .getByRole("link", { name: l("choose", { location: "Бишкек" }) })
      .first()
      .waitFor();
    const location = new URL(page.url()).searchParams.get("location");
    const { results } = await callApi(listProducts, { query: { location } });
    expect(await idsOf(cardsOf(page))).toEqual(results.map(({ id }) => id));
  });

  test("a listing is posted by a plain form, with a photo", async ({ visit }) => {
    const p = textsOf(language, "selling.posting");
    const seller = await register(reader, "Айбек");
    const page = await visit("/post", { ...reader, as: seller });
    await page.getByRole("link", { name: p("plainLink"), exact: true }).click();
    // What is missing is said in our own words, not in the browser's.
    await page.getByRole("button", { name: p("next"), exact: true }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: p("errors.required") })
      .waitFor();
    // A thing is enough to find its category.
    const search = page.getByRole("searchbox", { name: p("searchCategory") });
    await search.fill("матрас");
    await search.press("Enter");
    const category = page.getByLabel(p("category"), { exact: true });
    await eventually(() => category.inputValue()).toBe("802");
    await expectAccessible(page);
    await page.getByRole("button", { name: p("next"), exact: true }).click();
    await page.getByLabel(p("title"), { exact: true }).fill("Кровать без скриптов");
    await page.getByLabel(p("description"), { exact: true }).fill("Сосна, с матрасом, разбирается для перевозки.");
    await page.getByLabel(p("location"), { exact: true }).selectOption({ label: "Бишкек" });
    // A photo that is far too large costs nothing that was typed.
    await page.locator("input[type=file]").setInputFiles(await writeLargePhoto());
    await page.getByRole("button", { name: p("publish"), exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(p("title"), { exact: true }).inputValue()).toBe("Кровать без скриптов");
    await page.locator("input[type=file]").setInputFiles(await takePhoto("hsl(30, 60%, 50%)", 640));
    await page.getByRole("button", { name: p("publish"), exact: true }).click();
    // The photo has arrived, and what is missing is said.
    await page.getByText(p("errors.priceRequired"), { exact: true }).waitFor();
    await page.getByAltText(p("photoNumber", { number: "1", total: "1" })).waitFor();
    await expectAccessible(page);
    await page.getByLabel(p("price"), { exact: true }).fill("12 000");
    const form = page.getByRole("form", { name: p("newListing") });
    const fields = await form.evaluate((element: HTMLFormElement) =>
      [...new FormData(element)].filter(([, value]) => typeof value === "string"),
    );
    await page.getByRole("button", { name: p("publish"), exact: true }).click();
    await expectAddress(page, reader, "/profile/", { tab: "products", state: "on_review" });
    const { results } = await seller.call(listOwnProducts, { query: { state: "on_review" } });
    expect(results).toMatchObject([{ title: "Кровать без скриптов", price: 12_000, photo_count: 1 }]);
    // As a second press would have sent it, which has its photo once more.
    const again = await page.request.post(productUrl() + hrefIn(language, "/post/plain?category=802"), {
      headers: { "sec-fetch-site": "same-origin" },
      multipart: {
        ...(Object.fromEntries(fields) as Record<string, string>),
        intent: "publish",
        photo: await takePhoto("hsl(30, 60%, 50%)", 640),
      },
      maxRedirects: 0,
    });
    expect([again.status(), again.headers()["location"]]).toEqual([
      303,
      hrefIn(language, "/profile/?tab=products&state=on_review"),
    ]);
    const after = await seller.call(listOwnProducts, { query: { state: "on_review" } });
    expect(after.results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
  });

  test("the phone number of a listing is requested by a form", async ({ visit }) => {
    const { id, title } = await findListing((card) => card.photo_count > 1);
    const page = await visit(`/products/${id}`, reader);
    await expectHeading(page, title);
    await page
      .getByRole("button", {
        name: textsOf(language, "listings")("showPhone"),
        exact: true,
      })
      .filter({ visible: true })
      .click();
    await page.locator("a[href^='tel:+996']").filter({ visible: true }).waitFor();
    await expectHeading(page, (await callApi(getProduct, { params: { id } })).title);
  });
});
