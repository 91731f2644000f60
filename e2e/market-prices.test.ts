import { expect } from "vitest";
import { listPriceGroups, listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { titleOf } from "#web/platform/language.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { expectFitting, test } from "./browser.ts";
import { readers } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** Cars: they have makes and models. */
const cars = { id: 101, path: "/category/transport/legkovye-avto", prices: "/prices/legkovye-avto" };

test.for(readers)(
  "from a list to what its goods cost by month, region and make, and back to those of a make, $language on a $device",
  async (reader, { visit }) => {
    const { language } = reader;
    const t = textsOf(language, "market-prices");
    const usual = (await callApi(listUsualPrices)).find(({ category }) => category.id === cars.id);
    if (!usual) throw new Error("cars of the demo market have no usual price");

    const page = await visit(cars.path, reader);
    await page
      .locator(`a[href="${hrefIn(language, cars.prices)}"]`)
      .first()
      .click();
    await expectAddress(page, reader, cars.prices);
    await expectHeading(page, t("title", { category: titleOf(usual.category, language), location: "" }));
    await page.getByText(t("table"), { exact: true }).click();
    expect(await page.getByRole("row").count()).toBeGreaterThan(20);
    await expectFitting(page);
    await expectAccessible(page);

    const [group] = await callApi(listPriceGroups, { params: { id: cars.id } });
    if (!group) throw new Error("no make of the demo market has a price");
    await page.getByRole("link", { name: titleOf(group, language), exact: true }).click();
    await expectAddress(page, reader, cars.path, { options: group.options.toSorted((a, b) => a - b).join(",") });
    // The list says what that make costs, not what all cars do.
    await page
      .locator(`a[href="${hrefIn(language, cars.prices)}"]`)
      .filter({ hasText: titleOf(group, language) })
      .waitFor();
  },
);
