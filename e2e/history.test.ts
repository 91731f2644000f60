// @module-tag rare
import { expect } from "vitest";
import { listRecentSearches, listViewedListings } from "#contracts/history/schemas.ts";
import { register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, expectFitting, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectHeading, idsOf, searchField } from "./parts.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "history");

  test("what was opened and searched for is found on another device, is taken out, and switched off", async ({
    visit,
  }) => {
    const user = await register(reader, "Айпери");
    const page = await visit("/category/transport", { ...reader, as: user });
    const [first = 0] = await idsOf(cardsOf(page));
    await cardsOf(page).first().click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await searchField(page, reader).fill("диван");
    await searchField(page, reader).press("Enter");
    const seen = async () => (await user.call(listViewedListings)).results.map(({ id }) => id);
    await eventually(seen).toEqual([first]);
    await eventually(async () => (await user.call(listRecentSearches)).results.map(({ text }) => text)).toEqual([
      "диван",
    ]);

    const other = await visit("/profile/history", { ...reader, as: user, fresh: true });
    await expectHeading(other, t("title"));
    expect(await idsOf(cardsOf(other))).toEqual([first]);
    await expectAccessible(other);
    await expectFitting(other);
    await other.getByRole("link", { name: t("tab.searches"), exact: true }).click();
    await other.getByRole("link", { name: "диван" }).waitFor();
    await expectAccessible(other);
    await other.getByRole("button", { name: t("forget", { title: "диван" }) }).click();
    await other.getByRole("heading", { name: t("emptySearches") }).waitFor();
    await other.getByRole("switch", { name: t("keep") }).click();
    await other.getByRole("button", { name: t("yesOff") }).click();
    await other.getByRole("heading", { name: t("off") }).waitFor();
    expect(await seen()).toEqual([]);
    expect(await other.evaluate(() => localStorage.getItem("recentSearches"))).toBe("[]");
  });
});
