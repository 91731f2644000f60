import { expect } from "vitest";
import { type CategoryDetail, getCategory, listMainCategories } from "#contracts/catalogue/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { titleOf } from "#web/platform/language.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { allReaders, readers, describeReaders } from "./readers.ts";
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
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, allReaders, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "catalogue");

  test("home leads through a category and its filters to a listing", async ({ visit }) => {
    const { main, cars } = await readCars();
    const { choice, option, count } = await findOption(cars);
    const path = `/category/${main.title_slug}/${cars.title_slug}`;

    const page = await visit("/", reader);
    await expectCards(page, 28);
    await page
      .getByRole("navigation", { name: t("mainCategories") })
      .getByRole("link", { name: titleOf(main, language) })
      .click();
    await expectAddress(page, reader, `/category/${main.title_slug}`);
    await page
      .getByRole("navigation", { name: t("subcategories") })
      .getByRole("link", { name: `${titleOf(cars, language)} ${cars.product_count}`, exact: true })
      .click();
    await expectAddress(page, reader, path);
    await expectHeading(page, titleOf(cars, language));

    // The count beside an option is the length of its list.
    let form = await openFilters(page, reader);
    const group = form.locator("details", { has: page.locator("summary", { hasText: titleOf(choice, language) }) });
    await group.locator("> summary").click();
    await group.getByRole("checkbox", { name: `${titleOf(option, language)} ${count}`, exact: true }).check();
    await expectAccessible(page);
    await applyButton(form).click();
    await expectAddress(page, reader, path, { options: String(option.id) });
    await expectCards(page, count);

    const { results } = await callApi(listProducts, { query: { category: cars.id, options: option.id } });
    const bound = results.map((card) => card.price_kgs).toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
    form = await openFilters(page, reader);
    // Cars are priced in dollars.
    await form.getByText(t("som"), { exact: true }).click();
    await priceFields(form, reader).to.fill(String(bound));
    await applyButton(form).click();
    await expectAddress(page, reader, path, { price__lte: String(bound), options: String(option.id) });
    const query = { category: cars.id, options: option.id, price__lte: bound, unpriced: "last" } as const;
    const affordable = (await callApi(listProducts, { query })).results.map(({ id }) => id);
    expect(affordable.length).toBe(results.filter((card) => card.price_kgs <= bound).length);
    await eventually(() => idsOf(cardsOf(page))).toEqual(affordable);
    expect(affordable.length).toBeLessThan(count);
    await expectAccessible(page);

    // The cross of one filter leaves the others.
    const chips = filterChips(page);
    await chips
      .getByRole("link", { name: t("dropFilter", { filter: titleOf(option, language) }), exact: true })
      .click();
    await expectAddress(page, reader, path, { price__lte: String(bound) });
    await eventually(() => chips.count()).toBe(1);

    const card = cardsOf(page).first();
    const [id = 0] = await idsOf(card);
    await card.click();
    await expectAddress(page, reader, `/products/${id}`);
    await expectHeading(page, (await callApi(getProduct, { params: { id } })).title);
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "catalogue");

  test("scrolling loads the next page, and Back brings the list back where it was", async ({ visit }) => {
    const page = await visit("/", reader);
    await expectCards(page, 28);
    await cardsOf(page).last().scrollIntoViewIfNeeded();
    await expectCards(page, 56);
    const ids = await idsOf(cardsOf(page));
    expect(new Set(ids).size).toBe(56);

    const card = cardsOf(page).nth(40);
    await card.scrollIntoViewIfNeeded();
    const [id] = await idsOf(card);
    // As it is when the card is pressed: what is sticky may have made room for the press first.
    const pressed = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          addEventListener("click", () => resolve(window.scrollY), { capture: true, once: true }),
        ),
    );
    await card.click();
    const before = await pressed;
    await expectAddress(page, reader, `/products/${id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expectAddress(page, reader, "/");
    await eventually(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
    expect((await idsOf(cardsOf(page))).slice(0, 56)).toEqual(ids);
  });

  test("a link is prefetched when it is pointed at, and not fetched again when it is followed", async ({ visit }) => {
    const page = await visit("/", reader);
    await waitForScripts(page);
    const link = page
      .getByRole("navigation", { name: t("mainCategories") })
      .getByRole("link")
      .first();
    const target = await link.getAttribute("href");
    // The page may fetch other data by itself.
    const isData = (address: string) => new URL(address).pathname === `${target}.data`;
    const prefetched = page.waitForResponse((response) => isData(response.url()));
    await link.hover();
    const first = await prefetched;
    expect(first.request().headers()["sec-purpose"]).toMatch(/^prefetch/);
    const followed = page.waitForResponse((response) => isData(response.url()));
    await link.click();
    expect((await followed).headers()["x-request-id"]).toBe(first.headers()["x-request-id"]);
    await page.waitForURL(/\/category\//);
  });

  test("the order is chosen from a menu and stays in the address", async ({ visit }) => {
    const page = await visit("/", reader);
    await page.locator("summary", { hasText: t("newFirst") }).click();
    await page.getByRole("link", { name: t("cheapFirst"), exact: true }).click();
    await expectAddress(page, reader, "/", { ordering: "price" });
    const { results } = await callApi(listProducts, { query: { ordering: "price" } });
    await eventually(() => idsOf(cardsOf(page))).toEqual(results.map(({ id }) => id));
  });

  test("the Business switch shows businesses only and is remembered", async ({ visit }) => {
    const page = await visit("/", reader);
    const switchWhen = (isOn: boolean) => page.getByRole("switch", { name: t("business"), checked: isOn });
    await switchWhen(false).click();
    await expectAddress(page, reader, "/", { is_business: "true" });
    const { results } = await callApi(listProducts, { query: { is_business: true } });
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, 8)).toEqual(
      results.slice(0, 8).map(({ id }) => id),
    );

    const [main] = await callApi(listMainCategories);
    if (!main) throw new Error("no categories");
    await page
      .getByRole("navigation", { name: t("mainCategories") })
      .getByRole("link", { name: titleOf(main, language) })
      .click();
    const path = `/category/${main.title_slug}`;
    await expectAddress(page, reader, path, { is_business: "true" });
    await switchWhen(true).click();
    await switchWhen(false).waitFor();
    await page.reload();
    await waitForScripts(page);
    await expectAddress(page, reader, path);
    await switchWhen(false).waitFor();
  });
});

/** Cars: the category with the most filters. */
async function readCars() {
  const [main] = await callApi(listMainCategories);
  const { children } = await callApi(getCategory, { params: { id: main?.id } });
  const cars = await callApi(getCategory, { params: { id: children[0]?.id } });
  if (!main) throw new Error("no categories");
  return { main, cars };
}

/** An option that a few listings have, so that all of them are on one page, with its parameter. */
async function findOption({ id, parameters }: CategoryDetail) {
  const { options } = await callApi(getFacets, { query: { category: id } });
  const counts = new Map(options.map((option) => [option.id, option.count]));
  for (const choice of parameters) {
    for (const option of choice.options) {
      const count = counts.get(option.id) ?? 0;
      if (count >= 4 && count <= 28) return { choice, option, count };
    }
  }
  throw new Error("no option with 4 to 28 listings");
}
