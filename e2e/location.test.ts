import { expect } from "vitest";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { titleOf } from "#web/platform/language.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, idsOf } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** Names of one city: it was renamed in 2025. */
const spellings = ["Жалал-Абад", "Джалал-Абад", "жалалабад", "Манас"];

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "location");

  test("every name of a city finds it, and choosing it narrows the list to it", { tags: "rare" }, async ({ visit }) => {
    const manas = (await callApi(listLocations)).find(
      ({ kind, aka }) => kind === "city" && aka.includes("Джалал-Абад"),
    );
    const page = await visit("/", reader);
    await page
      .getByRole("link", { name: t("choose", { location: t("all") }) })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: t("title") });
    const city = sheet.locator(`a[href$="?location=${manas?.id}"]`);
    const field = sheet.getByRole("searchbox", { name: t("searchLabel") });
    await field.waitFor();
    await expectAccessible(page);
    for (const spelling of spellings) {
      await field.fill(spelling);
      await city.waitFor();
    }
    await city.click();
    await expectAddress(page, reader, "/", { location: String(manas?.id) });
    await sheet.waitFor({ state: "hidden" });
    const title = manas ? titleOf(manas, language) : "";
    await page
      .getByRole("link", { name: t("choose", { location: title }) })
      .first()
      .waitFor();
    const { results } = await callApi(listProducts, { query: { location: manas?.id } });
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, 28)).toEqual(results.map(({ id }) => id));
    await expectAccessible(page);
  });

  test("the drawer of locations is closed by Escape and by Back, and nothing changes", async ({ visit }) => {
    const page = await visit("/?ordering=price", reader);
    const link = page.getByRole("link", { name: t("choose", { location: t("all") }) }).first();
    const sheet = page.getByRole("dialog", { name: t("title") });
    for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await link.click();
      await sheet.waitFor();
      await leave();
      await sheet.waitFor({ state: "hidden" });
      await expectAddress(page, reader, "/", { ordering: "price" });
    }
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
