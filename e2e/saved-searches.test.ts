import { expect } from "vitest";
import { getNotificationSettings } from "#contracts/notifications/schemas.ts";
import { listSavedSearches } from "#contracts/saved-searches/schemas.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import { makeUnsubscribeToken } from "#server/notifications/unsubscribe.ts";
import { goodPassword, register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { readProductSecret } from "./database.ts";
import { cardsOf, expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "saved-searches");
  const catalogue = textsOf(reader.language, "catalogue");

  test("somebody saves a list, chooses when to be told, deletes it and takes that back", async ({ visit }) => {
    const user = await register(reader, "Жаңыл");
    const page = await visit("/category/transport?price__lte=900000&location=1", { ...reader, as: user });
    const list = page.url();
    await page.getByRole("link", { name: catalogue("saveSearch") }).click();
    await expectHeading(page, t("new"));
    const words = page.getByRole("list", { name: t("asksFor") });
    await words.getByText({ ru: "Транспорт", ky: "Унаа" }[reader.language], { exact: true }).waitFor();
    await expectAccessible(page);
    const name = { ru: "Машина до 900", ky: "900гө чейинки унаа" }[reader.language];
    await page.getByLabel(t("name")).fill(name);
    await page.getByLabel(t("frequency.daily")).check();
    await page.getByRole("button", { name: t("save") }).click();
    await page.getByText(t("saved.daily")).waitFor();
    const pressed = (frequency: "daily" | "off") =>
      page.getByRole("button", { name: t(`frequency.${frequency}`), pressed: true });
    await pressed("daily").waitFor();
    // Back is the list, and it says that it is saved; not the form.
    await page.goBack();
    await page.waitForURL(list);
    await page.getByRole("link", { name: catalogue("searchSaved") }).click();
    await pressed("daily").waitFor();
    await page.getByRole("button", { name: t("frequency.off") }).click();
    await pressed("off").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("deleteOf", { name }) }).click();
    await page.getByText(t("deleted"), { exact: true }).waitFor();
    await page.getByRole("heading", { name: t("empty") }).waitFor();
    await page.getByRole("button", { name: t("undo") }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("link", { name: catalogue("searchSaved") }).waitFor();
    expect(await cardsOf(page).count()).toBeGreaterThan(0);
    expect((await user.call(listSavedSearches)).results).toMatchObject([{ name, frequency: "off" }]);
    // The same list again: what the form says is true from now on, and the page says so.
    const { pathname, search } = new URL(list);
    await page.goto(
      hrefIn(reader.language, `/profile/searches/new?list=${encodeURIComponent(stripLanguage(pathname) + search)}`),
    );
    await page.getByLabel(t("name")).fill("Camry");
    await page.getByRole("button", { name: t("save") }).click();
    await page.getByText(t("changed")).waitFor();
    expect((await user.call(listSavedSearches)).results).toMatchObject([{ name: "Camry", frequency: "instant" }]);
  });

  test("a guest signs in, and the list is saved", async ({ visit }) => {
    const user = await register(reader, "Нурбек");
    const page = await visit("/category/transport", reader);
    await page.getByRole("link", { name: catalogue("saveSearch") }).click();
    const accounts = textsOf(reader.language, "accounts");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(accounts("reason.saveSearch")).waitFor();
    await dialog.locator("input[name=login]").fill(user.phone);
    await dialog.locator("input[name=password]").fill(goodPassword);
    await dialog.locator("input[name=password]").press("Enter");
    await expectHeading(page, t("title"));
    await page.getByText(t("saved.instant")).waitFor();
    await eventually(async () => (await user.call(listSavedSearches)).results.map(({ query }) => query)).toEqual([
      "category=100",
    ]);
    await page.getByRole("link", { name: t("toList") }).click();
    await expectAddress(page, reader, "/category/transport");
  });

  test("the link of an e-mail ends these e-mails for a guest, also without scripts", async ({ visit }) => {
    const user = await register(reader, "Сагын");
    const token = makeUnsubscribeToken(user.id, readProductSecret());
    const page = await visit(`/unsubscribe/${token}`, { ...reader, javaScript: false });
    await page.getByText(t("unsubscribe.on")).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("unsubscribe.yes") }).click();
    await page.getByText(t("unsubscribe.off")).waitFor();
    expect((await user.call(getNotificationSettings)).search.email).toBe(false);
    const wrong = await visit(`/unsubscribe/${token.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"))}`, {
      ...reader,
      javaScript: false,
      status: 404,
    });
    await wrong.getByText(t("unsubscribe.wrong")).waitFor();
  });
});
