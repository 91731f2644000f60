import { expect } from "vitest";
import { listProducts, suggest } from "#contracts/listings/list-schemas.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import {
  cardsOf,
  expectAddress,
  expectHeading,
  filterChips,
  idsOf,
  applyButton,
  openFilters,
  priceFields,
  searchField,
} from "./parts.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "catalogue");

  test("a typo, the wrong keyboard layout and Latin letters find what the right word finds, and the page says so", async ({
    visit,
  }) => {
    const { results } = await callApi(listProducts, { query: { search: "телефон" } });
    const page = await visit("/", reader);
    for (const typed of ["тилефон", "ntktajy", "telefon"]) {
      const field = searchField(page, reader);
      await field.fill(typed);
      await field.press("Enter");
      await expectAddress(page, reader, "/", { search: typed });
      // The page tells both spellings of a misspelt word, and only the reading of other letters.
      const note =
        typed === "тилефон"
          ? t("searchUsed", { used: "телефон", search: typed })
          : t("searchSpelled", { used: "телефон" });
      await page.getByRole("status").filter({ hasText: note }).waitFor();
      await eventually(() => idsOf(cardsOf(page))).toEqual(results.map(({ id }) => id));
    }
    await expectAccessible(page);
  });

  test("the filters say the number of a search from the start, and another price keeps the category it is about", async ({
    visit,
  }) => {
    const search = "двушка 40к";
    const { results, near } = await callApi(listProducts, { query: { search, limit: 100 } });
    const page = await visit(`/?search=${encodeURIComponent(search)}`, reader);
    const form = await openFilters(page, reader);
    const shown = String(near?.from ?? results.length);
    await eventually(() => applyButton(form).innerText()).toBe(t("applyCount", { shown }));
    await priceFields(form, reader).to.fill("30000");
    await applyButton(form).click();
    await page.waitForURL(/\/category\/.*kvartiry-na-dlitelnyy-srok/);
    expect(new URL(page.url()).searchParams.get("price__lte")).toBe("30000");
  });

  test("a sentence is taken apart into chips, and one that is taken off is searched for no more", async ({ visit }) => {
    const page = await visit("/", reader);
    const [text, without] = {
      ru: ["телефон в Бишкеке до 90000", "телефон до 90000"],
      ky: ["Бишкекте телефон", "телефон"],
    }[language];
    await searchField(page, reader).fill(text ?? "");
    await searchField(page, reader).press("Enter");
    await expectAddress(page, reader, "/", { search: text ?? "" });
    const chips = filterChips(page);
    await chips.getByText("Бишкек", { exact: true }).waitFor();
    await chips.getByText({ ru: "Мобильные телефоны", ky: "Мобилдик телефондор" }[language], { exact: true }).waitFor();
    // The place button and the filters say the same, and only the words that nothing stands for are left.
    const l = textsOf(language, "location");
    await page
      .getByRole("banner")
      .getByRole("link", { name: l("choose", { location: "Бишкек" }) })
      .waitFor();
    await expectAccessible(page);
    const form = await openFilters(page, reader);
    const selected = (name: "location" | "category") =>
      form
        .locator(`select[name=${name}]`)
        .evaluate((field) => (field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : undefined));
    expect(await selected("location")).toBe("Бишкек");
    expect(await selected("category")).toContain({ ru: "Мобильные телефоны", ky: "Мобилдик телефондор" }[language]);
    expect(await priceFields(form, reader).to.inputValue()).toBe({ ru: "90\u00a0000", ky: "" }[language]);
    expect(await form.getByLabel(t("search"), { exact: true }).inputValue()).toBe("");
    // Another filter leaves the words where they are, and another price takes the place of its own.
    await form.locator("select[name=deal_type]").selectOption({ index: 1 });
    await applyButton(form).click();
    await page.waitForURL((url) => url.searchParams.has("deal_type"));
    expect(new URL(page.url()).searchParams.get("search")).toBe(text);
    expect(await searchField(page, reader).inputValue()).toBe(text);
    await page.goBack();
    await expectAddress(page, reader, "/", { search: text ?? "" });
    // Until the list of that address is there, the chips are those of the other one.
    const place = chips.getByRole("link", { name: t("dropFilter", { filter: "Бишкек" }), exact: true });
    await eventually(() => place.getAttribute("href")).not.toContain("deal_type");
    await place.click();
    await expectAddress(page, reader, "/", { search: without ?? "" });
    await eventually(() => chips.getByText("Бишкек", { exact: true }).count()).toBe(0);
    await page.getByText(t("bestFirst"), { exact: true }).first().waitFor();
  });

  test("the filters of a search are those of the category that it means", async ({ visit }) => {
    const text = { ru: "сниму жильё с мебелью", ky: "батир ижарага алам" }[language];
    const page = await visit(`/?search=${encodeURIComponent(text)}`, reader);
    const form = await openFilters(page, reader);
    await form.locator("summary", { hasText: { ru: "Количество комнат", ky: "Бөлмөлөрдүн саны" }[language] }).click();
    const rooms = form.getByRole("checkbox", { name: { ru: "2 комнаты", ky: "2 бөлмө" }[language] });
    await rooms.check();
    await expectAccessible(page);
    await applyButton(form).click();
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname.includes("/category/") && searchParams.has("options"),
    );
    expect(new URL(page.url()).searchParams.get("search")).toBe(text);
    await filterChips(page).getByText({ ru: "2 комнаты", ky: "2 бөлмө" }[language], { exact: true }).waitFor();
    expect(await cardsOf(page).count()).toBeGreaterThan(0);
  });

  test("when nothing has all, the nearest is shown with what it lacks", async ({ visit }) => {
    const page = await visit("/", reader);
    await searchField(page, reader).fill("телефон ъъъыыы");
    await searchField(page, reader).press("Enter");
    const list = textsOf(language, "listings.list");
    await page.getByText(list("nothingExact"), { exact: true }).waitFor();
    await page.getByText(list("nearWithout", { words: "«ъъъыыы»" }), { exact: true }).waitFor();
    expect(await cardsOf(page).count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  test("a search that finds nothing offers to drop the filters", async ({ visit }) => {
    const page = await visit("/", reader);
    await searchField(page, reader).fill("ъъъыыы");
    await searchField(page, reader).press("Enter");
    await page.getByRole("heading", { name: t("nothingFound") }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("dropFilters") }).click();
    await expectAddress(page, reader, "/");
    await expectHeading(page, t("newListings"));
  });

  test(
    device === "phone" ? "a suggestion is chosen by touch" : "a suggestion is chosen by keyboard",
    async ({ visit }) => {
      const { results } = await callApi(suggest, { query: { search: "тел" } });
      // Categories come before searches.
      const at = results.findIndex(({ kind }) => kind === "query");
      const page = await visit("/", reader);
      const field = searchField(page, reader);
      await field.click();
      await field.fill("тел");
      const options = page
        .getByRole("listbox", { name: textsOf(language, "search")("suggestions") })
        .getByRole("option");
      await options.first().waitFor();
      await expectAccessible(page);

      if (device === "phone") {
        await options.nth(at).tap();
      } else {
        await field.press("Escape");
        await options.first().waitFor({ state: "detached" });
        expect(await field.inputValue()).toBe("тел");
        for (let pressed = 0; pressed <= at; pressed += 1) await field.press("ArrowDown");
        await eventually(() => options.nth(at).getAttribute("aria-selected")).toBe("true");
        const active = await field.getAttribute("aria-activedescendant");
        expect(active).toBe(await options.nth(at).getAttribute("id"));
        await field.press("Enter");
      }
      await expectAddress(page, reader, "/", { search: results[at]?.text ?? "" });
      await options.first().waitFor({ state: "detached" });
      await eventually(() => field.inputValue()).toBe(results[at]?.text);
    },
  );
});
