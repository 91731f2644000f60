import { expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { expectFitting, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectHeading, idsOf } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** Cars with mileage, and sofas. */
const categories = { cars: 102, sofas: 801 };
const listCategory = async (category: number) =>
  (await callApi(listProducts, { query: { category: String(category), limit: 5 } })).results;
const idsOfCategory = async (category: number) => (await listCategory(category)).map(({ id }) => id);

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "comparison");
  const listings = textsOf(reader.language, "listings");

  test("a guest chooses two listings in a list, compares them, and takes one out", async ({ visit }) => {
    const [car] = await listCategory(categories.cars);
    const page = await visit(`/category/${car?.category.title_slug}`, reader);
    const [first, second] = await idsOf(cardsOf(page));
    for (const index of [0, 1]) {
      await page
        .getByRole("button", { name: listings("card.menu") })
        .nth(index)
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: listings("compare") })
        .click();
    }
    await page.getByRole("link", { name: t("tray", { count: 2, shown: "2" }) }).click();
    await expectAddress(page, reader, "/compare", { ids: `${first},${second}` });
    await expectHeading(page, t("title"));
    expect(await page.getByRole("columnheader").count()).toBe(3);
    await expectAccessible(page);
    await expectFitting(page);
    await page.getByRole("switch", { name: t("onlyDifferences") }).click();
    await page.getByRole("switch", { name: t("onlyDifferences"), checked: true }).waitFor();
    await page.locator("thead a[href*='/compare']").first().click();
    await expectAddress(page, reader, "/compare", { ids: String(second) });
    await page.getByText(t("one")).waitFor();
  });
});

test("without scripts an address is compared, others are added, and of two categories each is offered alone", async ({
  visit,
}) => {
  const reader = readers[0];
  const t = textsOf("ru", "comparison");
  const [cars, [sofa = 0]] = [await idsOfCategory(categories.cars), await idsOfCategory(categories.sofas)];
  const page = await visit(`/products/${cars[0]}`, { ...reader, javaScript: false });
  await page.getByRole("button", { name: textsOf("ru", "listings")("compare") }).click();
  await page
    .getByRole("link", { name: /^Добавить к сравнению: / })
    .first()
    .click();
  expect(await page.getByRole("columnheader").count()).toBe(3);

  await page.goto(`/compare?ids=${cars[0]},${sofa},${cars[1]},x`);
  await page.getByText(t("otherCategory")).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("compareThese", { shown: "2" }) }).click();
  await expectAddress(page, reader, "/compare", { ids: `${cars[0]},${cars[1]}` });

  await page.goto(`/compare?ids=${cars.join(",")}`);
  await page.getByText(t("tooManyAddress")).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(5);
});
