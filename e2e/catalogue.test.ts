import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  type CategoryDetail,
  getCategory,
  getCategoryTree,
  listLocations,
  listMainCategories,
} from "#contracts/catalogue/schemas.ts";
import { businessPageSize } from "#contracts/listings/rules.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { formatNumber } from "#web/platform/format.ts";
import { titleOf } from "#web/platform/language.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
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
  searchField,
} from "./parts.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "catalogue");
  const applyText = (count: number) => t("applyCount", { shown: formatNumber(count) });
  const countText = (count: number) => t("count", { count, shown: formatNumber(count) });

  test("the filters say how many listings they would find, also in another category, and lead to them", async ({
    visit,
  }) => {
    const { cars, path } = await readCars();
    const homes = (await callApi(listMainCategories))[1];
    // Bounds are in dollars where sellers ask for them.
    const bounds = { price__gte: 20_000, currency: "USD" } as const;
    const page = await visit(path, reader);
    await page.getByText(countText(cars.product_count), { exact: true }).waitFor();
    const form = await openFilters(page, reader);
    await eventually(() => applyButton(form).innerText()).toBe(applyText(cars.product_count));

    await priceFields(form, reader).from.fill(String(bounds.price__gte));
    const { count } = await callApi(getFacets, { query: { category: cars.id, ...bounds } });
    expect(count).not.toBe(cars.product_count);
    await eventually(() => applyButton(form).innerText()).toBe(applyText(count));

    await form.getByLabel(t("category"), { exact: true }).selectOption(homes?.title_slug ?? "");
    const there = await callApi(getFacets, { query: { category: homes?.id, ...bounds } });
    await eventually(() => applyButton(form).innerText()).toBe(applyText(there.count));
    expect(
      await form
        .getByText(titleOf(makeOf(cars), language), { exact: true })
        .first()
        .isVisible(),
    ).toBe(false);
    await expectAccessible(page);
    await applyButton(form).click();
    await expectAddress(page, reader, `/category/${homes?.title_slug}`, {
      price__gte: String(bounds.price__gte),
      currency: bounds.currency,
    });
    await expectHeading(page, homes ? titleOf(homes, language) : "");

    const again = await openFilters(page, reader);
    await again.getByLabel(t("category"), { exact: true }).selectOption("all");
    await applyButton(again).click();
    await expectAddress(page, reader, "/", { price__gte: String(bounds.price__gte), currency: bounds.currency });
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "catalogue");
  const locationTexts = textsOf(language, "location");
  const applyText = (count: number) => t("applyCount", { shown: formatNumber(count) });

  test("an inverted range is reported while typing, and cannot be applied", async ({ visit }) => {
    const { path } = await readCars();
    const page = await visit(path, reader);
    const form = await openFilters(page, reader);
    const { from, to } = priceFields(form, reader);
    const alert = form.getByRole("alert");
    // A text that is no number stays, with its error.
    await from.fill("500-600");
    await eventually(() => alert.allInnerTexts()).toEqual([t("unclearAmount")]);
    expect(await from.inputValue()).toBe("500-600");
    expect(await applyButton(form).isDisabled()).toBe(true);
    await from.fill("5 00");
    expect(await from.inputValue()).toBe("500");
    await to.fill("100");
    const messages = {
      ru: ["Цена до не может быть меньше цены от", "Цена от не может быть больше цены до"],
      ky: ["«Эң көбү» «эң азынан» кичине болбошу керек", "«Эң азы» «эң көбүнөн» чоң болбошу керек"],
    }[language];
    await eventually(() => alert.allInnerTexts()).toEqual([messages[0]]);
    expect(await applyButton(form).isDisabled()).toBe(true);
    await expectAccessible(page);
    await from.fill("600");
    await eventually(() => alert.allInnerTexts()).toEqual([messages[1]]);
    await to.fill("700");
    await eventually(() => alert.count()).toBe(0);

    // The same for the range of a parameter.
    const year = form.locator("input[name$=_from]").first();
    await year.fill("2012");
    await form.locator("input[name$=_to]").first().fill("2005");
    await eventually(() => alert.allInnerTexts()).toEqual([t("toBelowFrom")]);
    expect(await applyButton(form).isDisabled()).toBe(true);
    await year.fill("2001");
    await eventually(() => applyButton(form).isDisabled()).toBe(false);
  });

  test("models are offered once their make is chosen, and disappear with it", async ({ visit }) => {
    const { cars, path } = await readCars();
    const make = makeOf(cars);
    const model = cars.parameters.find(({ depends_on: on }) => on === make.id);
    const { options } = await callApi(getFacets, { query: { category: cars.id } });
    const counts = new Map(options.map(({ id, count }) => [id, count]));
    const chosen = model?.options.find(({ id }) => (counts.get(id) ?? 0) > 0);
    if (!model || chosen?.parent_option === undefined) throw new Error("no car of the demo market has a model");

    const page = await visit(path, reader);
    const form = await openFilters(page, reader);
    const group = (title: string) =>
      form.locator("details", { has: page.locator("summary").getByText(title, { exact: true }) });
    const models = group(titleOf(model, language));
    await group(titleOf(make, language)).locator("> summary").click();
    expect(await models.count()).toBe(0);
    const makeBox = form.locator(`input[value="${chosen.parent_option}"]`);
    await makeBox.check();
    await models.waitFor();
    const offered = model.options.filter(({ parent_option: of }) => of === chosen.parent_option);
    expect(await models.locator("input[type=checkbox]").count()).toBe(offered.length);
    await makeBox.uncheck();
    await eventually(() => models.count()).toBe(0);

    await makeBox.check();
    await models.waitFor();
    await form.locator(`input[value="${chosen.id}"]`).check();
    const count = counts.get(chosen.id) ?? 0;
    await eventually(() => applyButton(form).innerText()).toBe(applyText(count));
    await applyButton(form).click();
    await expectAddress(page, reader, path, { options: [chosen.parent_option, chosen.id].join(",") });
    await expectCards(page, count);
    // With the link that drops both.
    expect(await filterChips(page).count()).toBe(3);
  });

  const onPhones = device === "phone" ? test : () => {};
  onPhones(
    "a chip opens one filter and says how much is chosen there, the row below drops it; any location is a filter",
    async ({ visit }) => {
      const { cars, path } = await readCars();
      const { options } = await callApi(getFacets, { query: { category: cars.id } });
      const make = makeOf(cars);
      const chosen = make.options.find(({ id }) => options.some((one) => one.id === id && one.count > 0));
      if (!chosen) throw new Error("no car of the demo market has a make");
      const page = await visit(path, reader);
      await page.getByRole("link", { name: titleOf(make, language), exact: true }).click();
      const sheet = page.getByRole("dialog", { name: titleOf(make, language) });
      const box = sheet.locator(`input[value="${chosen.id}"]`);
      await box.check();
      expect(await sheet.getByLabel(t("order"), { exact: true }).isVisible()).toBe(false);
      await expectAccessible(page);
      await applyButton(sheet).click();
      await expectAddress(page, reader, path, { options: String(chosen.id) });
      await page.getByRole("link", { name: `${titleOf(make, language)} · 1`, exact: true }).waitFor();
      await page
        .getByRole("link", { name: t("dropFilter", { filter: titleOf(chosen, language) }), exact: true })
        .filter({ visible: true })
        .click();
      await expectAddress(page, reader, path);

      const form = await openFilters(page, reader);
      await form.getByRole("button", { name: t("location") }).click();
      const chooser = form.getByRole("dialog", { name: t("location") });
      await chooser.getByRole("searchbox").fill("каракол");
      await chooser.getByRole("listitem").getByText("Каракол", { exact: true }).first().waitFor();
      await expectAccessible(page);
      await chooser.getByRole("searchbox").press("Enter");
      await applyButton(form).click();
      const karakol = (await callApi(listLocations)).find(({ title_ru }) => title_ru === "Каракол");
      await expectAddress(page, reader, path, { location: String(karakol?.id) });
    },
  );

  onPhones("closing the sheet discards the draft, resetting it restores the defaults", async ({ visit }) => {
    const { path } = await readCars();
    const page = await visit(`${path}?price__lte=3000000`, reader);
    const form = await openFilters(page, reader);
    const { from, to } = priceFields(form, reader);
    await to.fill("1000000");
    await form.getByLabel(t("order"), { exact: true }).selectOption("price");
    const sheet = page.getByRole("dialog", { name: t("filters") });
    await sheet.getByRole("button", { name: t("close") }).click();
    await sheet.waitFor({ state: "hidden" });
    await expectAddress(page, reader, path, { price__lte: "3000000" });

    await openFilters(page, reader);
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["", "3\u00a0000\u00a0000"]);
    expect(await form.getByLabel(t("order"), { exact: true }).inputValue()).toBe("-upvote_date");

    await form.getByRole("link", { name: t("clear"), exact: true }).click();
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["", ""]);
    expect(new URL(page.url()).searchParams.get("price__lte")).toBe("3000000");
    await applyButton(form).click();
    // The category is one of the defaults, too.
    await expectAddress(page, reader, "/");
    await sheet.waitFor({ state: "hidden" });
  });

  test("a chosen location is remembered and narrows all lists, until «all» is chosen", async ({ visit }) => {
    const [main] = await callApi(listMainCategories);
    const bishkek = (await callApi(listLocations)).find(
      ({ kind, slug }) => kind === "city" && slug.startsWith("bishkek"),
    );
    if (!main || !bishkek) throw new Error("no categories or locations");
    const path = `/category/${main.title_slug}`;
    const idsOfPage = async (query: object) => (await callApi(listProducts, { query })).results.map(({ id }) => id);
    const shown = async () => (await idsOf(cardsOf(page))).slice(0, 28);
    const page = await visit("/", reader);
    await chooseLocation(page, locationTexts("all"), titleOf(bishkek, language));
    await expectAddress(page, reader, "/", { location: String(bishkek.id) });

    // An address that names no location gets the remembered one, also after a reload; its canonical address has none.
    await page
      .getByRole("navigation", { name: t("mainCategories") })
      .getByRole("link", { name: titleOf(main, language) })
      .click();
    await expectAddress(page, reader, path);
    const there = await idsOfPage({ category: main.id, location: bishkek.id });
    await eventually(shown).toEqual(there);
    await page.reload();
    await waitForScripts(page);
    expect(await shown()).toEqual(there);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(new URL(canonical ?? "").search).toBe("");

    // A location in the address wins.
    const osh = (await callApi(listLocations)).find(({ kind, title_ru: title }) => kind === "city" && title === "Ош");
    await page.goto(`${page.url()}?location=${osh?.id}`);
    expect(await shown()).toEqual(await idsOfPage({ category: main.id, location: osh?.id }));
    await page.goBack();
    await eventually(shown).toEqual(there);

    await chooseLocation(page, titleOf(bishkek, language), locationTexts("all"));
    await expectAddress(page, reader, path);
    await eventually(shown).toEqual(await idsOfPage({ category: main.id }));
    await page.reload();
    await waitForScripts(page);
    expect(await shown()).toEqual(await idsOfPage({ category: main.id }));
  });

  /** Chooses a location by its name in the drawer of locations. */
  async function chooseLocation(page: Page, from: string, to: string): Promise<void> {
    await page
      .getByRole("link", { name: locationTexts("choose", { location: from }) })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: locationTexts("title") });
    const field = sheet.getByRole("searchbox", { name: locationTexts("searchLabel") });
    await field.waitFor();
    if (to === locationTexts("all")) {
      await sheet.getByRole("button").filter({ hasText: to }).click();
    } else {
      await field.fill(to);
    }
    await sheet.getByRole("link").filter({ hasText: to }).first().click();
    await sheet.waitFor({ state: "hidden" });
  }

  test("the Business switch has pages of eight, and its list is not mixed with the other", async ({ visit }) => {
    const page = await visit("/", reader);
    await expectCards(page, 28);
    await page.getByRole("switch", { name: t("business") }).click();
    await expectAddress(page, reader, "/", { is_business: "true" });
    const query = { is_business: true, limit: businessPageSize * 2 };
    const ids = (await callApi(listProducts, { query })).results.map(({ id }) => id);
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, 8)).toEqual(ids.slice(0, 8));
    await cardsOf(page).nth(7).scrollIntoViewIfNeeded();
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, 16)).toEqual(ids);
    await page.getByRole("switch", { name: t("business") }).click();
    await expectAddress(page, reader, "/");
    const all = (await callApi(listProducts)).results.map(({ id }) => id);
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, 28)).toEqual(all);
  });

  test("a search that finds nothing in a location and a category offers to widen it", async ({ visit }) => {
    const [main] = await callApi(listMainCategories);
    const [, region] = await callApi(listLocations);
    const page = await visit(`/category/${main?.title_slug}?search=zzqqx&location=${region?.id}&price__gte=5`, reader);
    await page.getByRole("heading", { name: t("nothingFound") }).waitFor();
    await page.getByText(t("layoutHint")).waitFor();
    // The location, the search and the price, and the link that drops them.
    expect(await filterChips(page).count()).toBe(4);
    await expectAccessible(page);
    await page.getByRole("link", { name: t("searchEverywhere") }).click();
    await expectAddress(page, reader, `/category/${main?.title_slug}`, { search: "zzqqx", price__gte: "5" });
    await page.getByRole("link", { name: t("searchAllCategories") }).click();
    await expectAddress(page, reader, "/", { search: "zzqqx" });
  });

  test("recent searches are offered, cut for the eye and whole for screen readers, and can be cleared", async ({
    visit,
  }) => {
    const long = "Honda Fit 2008, 1.5 автомат";
    const page = await visit("/", reader);
    const field = searchField(page, reader);
    await field.fill(long);
    await field.press("Enter");
    await expectAddress(page, reader, "/", { search: long });
    await page
      .getByRole("link", { name: t("dropFilters") })
      .or(cardsOf(page))
      .first()
      .waitFor();
    await field.fill("");
    await field.blur();
    await field.focus();
    const s = textsOf(language, "search");
    const option = page.getByRole("listbox", { name: s("recent") }).getByRole("option", { name: long, exact: true });
    await option.waitFor();
    expect(await option.locator("span[aria-hidden]").innerText()).toBe("Honda Fit 2008, 1.5…");
    await expectAccessible(page);
    await page.getByRole("button", { name: s("clearRecent") }).click();
    await option.waitFor({ state: "detached" });
    await page.reload();
    await waitForScripts(page);
    await field.focus();
    await field.press("ArrowDown");
    expect(await option.count()).toBe(0);
  });
});

describe.each(readers.filter(({ device }) => device === "desktop"))("all categories in $language", (reader) => {
  const { language } = reader;
  const t = textsOf(language, "catalogue");
  const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: t("allCategories") });
  const buttonOf = (page: Page): Locator =>
    page.getByRole("banner").getByRole("link", { name: textsOf(language, "layout")("allCategories"), exact: true });

  test(
    "the menu opens under a mouse that rests, shows four of many, and leads to a category",
    { tags: "rare" },
    async ({ visit }) => {
      const tree = await callApi(getCategoryTree);
      const main = tree.find(({ children }) => children.some((child) => child.children.length > 6));
      const child = main?.children.find(({ children }) => children.length > 6);
      const last = child?.children.at(-1);
      if (!main || !child || !last) throw new Error("no category has more than six inside");
      const page = await visit("/", reader);
      await buttonOf(page).hover();
      const menu = menuOf(page);
      await menu.waitFor();
      await menu.getByRole("link", { name: titleOf(main, language), exact: true }).hover();
      await menu.getByRole("link", { name: t("wholeCategory", { category: titleOf(main, language) }) }).waitFor();
      const hidden = menu.locator(`a[href$="/${last.title_slug}"]`);
      expect(await hidden.count()).toBe(0);
      await expectAccessible(page);
      const more = t("more", { shown: String(child.children.length - 4) });
      await menu.getByRole("button", { name: `${more} : ${titleOf(child, language)}`, exact: true }).click();
      await hidden.click();
      await expectAddress(page, reader, `/category/${main.title_slug}/${child.title_slug}/${last.title_slug}`);
      await menu.waitFor({ state: "detached" });
      await page.mouse.move(640, 700);
      await buttonOf(page).hover();
      await menu.waitFor();
      await page.mouse.move(640, 780);
      await menu.waitFor({ state: "detached" });
    },
  );

  test("the menu is used from the keyboard", { tags: "rare" }, async ({ visit }) => {
    const tree = await callApi(getCategoryTree);
    const [first, second] = tree;
    const page = await visit("/", reader);
    const menu = menuOf(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await buttonOf(page).focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await buttonOf(page).evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("ArrowDown");
    await eventually(focused).toBe(first && titleOf(first, language));
    await page.keyboard.press("ArrowDown");
    await eventually(focused).toBe(second && titleOf(second, language));
    await page.keyboard.press("ArrowRight");
    await eventually(focused).toBe(t("wholeCategory", { category: second ? titleOf(second, language) : "" }));
    await page.keyboard.press("ArrowDown");
    await eventually(focused).toBe(second?.children[0] && titleOf(second.children[0], language));
    await page.keyboard.press("ArrowLeft");
    await eventually(focused).toBe(second && titleOf(second, language));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectAddress(page, reader, `/category/${second?.title_slug}/${second?.children[0]?.title_slug}`);
    await menu.waitFor({ state: "detached" });
  });
});

describe.each(readers.filter(({ device }) => device === "phone"))("the sheet of categories in $language", (reader) => {
  const { language } = reader;

  test("a category is unfolded and one inside it is followed", async ({ visit }) => {
    const main = (await callApi(getCategoryTree))[0];
    const child = main?.children[1];
    const page = await visit("/", reader);
    const l = textsOf(language, "layout");
    await page
      .getByRole("link", { name: l("categories"), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: l("categories") });
    const name = textsOf(language, "catalogue")("showInside", { category: main ? titleOf(main, language) : "" });
    await sheet.getByRole("button", { name, exact: true }).click();
    await expectAccessible(page);
    await sheet.getByRole("link", { name: child ? titleOf(child, language) : "", exact: true }).click();
    await expectAddress(page, reader, `/category/${main?.title_slug}/${child?.title_slug}`);
    await sheet.waitFor({ state: "hidden" });
  });
});

/** Cars: a category with a dependent parameter, the model of a make. */
async function readCars(): Promise<{ cars: CategoryDetail; path: string }> {
  const [main] = await callApi(listMainCategories);
  const { children } = await callApi(getCategory, { params: { id: main?.id } });
  const cars = await callApi(getCategory, { params: { id: children[0]?.id } });
  return { cars, path: `/category/${main?.title_slug}/${cars.title_slug}` };
}

function makeOf({ parameters }: CategoryDetail) {
  const on = parameters.find(({ depends_on: id }) => id !== undefined)?.depends_on;
  const make = parameters.find(({ id }) => id === on);
  if (!make) throw new Error("no parameter of cars depends on another");
  return make;
}
