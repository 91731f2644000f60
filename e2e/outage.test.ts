import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hrefIn } from "#web/platform/href.ts";
import { fillSignIn, goodPassword, register } from "./account.ts";
import { test, waitForScripts } from "./browser.ts";
import { type Reader, readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, idsOf, searchField } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** Marks the page that is loaded: a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

/**
 * Clicks the first visible header link to a path as people do: the pointer or finger reaches the link first, which
 * prefetches the page.
 */
async function follow(page: Page, { language, device }: Reader, path: string): Promise<void> {
  const header = page.getByRole("banner");
  const link = header
    .locator(`a[href="${hrefIn(language, path)}"]`)
    .filter({ visible: true })
    .first();
  if ((await link.count()) === 0) await header.locator("summary:visible").first().click();
  await (device === "phone" ? link.tap() : link.click());
}

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const l = textsOf(language, "layout");
  const a = textsOf(language, "accounts");

  test.for(["/about", "/business-advantages", "/blog/main", "/qa", "/businesses", "/cart"])(
    "the page %s that was chosen comes when the network is back, and the present one stays until then",
    async (path, { visit }) => {
      const page = await visit("/", { ...reader, fresh: true, offline: true });
      await mark(page);
      // The entries of the menus have come.
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await page.getByText(l("offline")).waitFor();
      const typed = searchField(page, reader);
      await typed.fill("чоң кыштак");
      const failed = page.waitForEvent("requestfailed", (request) => request.resourceType() === "fetch");
      await follow(page, reader, path);
      await failed;
      expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(28);
      expect(await typed.inputValue()).toBe("чоң кыштак");
      await page.context().setOffline(false);
      await expectAddress(page, reader, path);
      expect(await isMarked(page), "the page was reloaded").toBe(true);
    },
  );

  test("the sign-in dialog comes when the network is back", async ({ visit }) => {
    const page = await visit("/", { ...reader, fresh: true, offline: true });
    await mark(page);
    await page.context().setOffline(true);
    await page.getByText(l("offline")).waitFor();
    const failed = page.waitForEvent("requestfailed", (request) => request.resourceType() === "fetch");
    await follow(page, reader, "/auth/login");
    await failed;
    await page.context().setOffline(false);
    await page
      .getByRole("dialog", { name: a("dialog") })
      .getByLabel(a("login"), { exact: true })
      .waitFor();
    expect(await isMarked(page), "the page was reloaded").toBe(true);
  });

  test("signing in says at once that the site is not reached, keeps what was typed, and can be sent again", async ({
    visit,
  }) => {
    const { phone } = await register(reader, "Айбек");
    const page = await visit("/", { ...reader, offline: true });
    await follow(page, reader, "/auth/login");
    const dialog = page.getByRole("dialog", { name: a("dialog") });
    await dialog.getByLabel(a("login"), { exact: true }).waitFor();
    await page.context().setOffline(true);
    await fillSignIn(dialog, reader, phone, goodPassword);
    await dialog.getByText(a("unreachable")).waitFor();
    const send = dialog.getByRole("button", { name: a("signIn"), exact: true });
    await send.waitFor();
    expect((await dialog.getByLabel(a("login"), { exact: true }).inputValue()).replaceAll(/\s/g, "")).toBe(phone);
    expect(await dialog.getByLabel(a("password"), { exact: true }).inputValue()).toBe(goodPassword);
    await page.context().setOffline(false);
    await send.click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("a name and a complaint that are sent say at once that the site is not reached", async ({ visit }) => {
    const user = await register(reader, "Айбек");
    const page = await visit("/settings/name", { ...reader, as: user, offline: true });
    const name = page.getByLabel(textsOf(language, "account-settings")("name"), { exact: true });
    await name.fill("Айбек Токтогулов");
    await page.context().setOffline(true);
    await name.press("Enter");
    await page.getByText(a("unreachable")).waitFor();
    expect(await name.inputValue()).toBe("Айбек Токтогулов");
    await page.context().setOffline(false);
    await name.press("Enter");
    await page.waitForURL(/\/settings\?/);

    await page.goto(hrefIn(language, "/"));
    const [id = 0] = await idsOf(cardsOf(page));
    await page.goto(hrefIn(language, `/products/${id}/complaint`));
    const c = textsOf(language, "claims");
    await waitForScripts(page);
    const text = page.getByRole("textbox", { name: c("text") });
    await page.getByRole("main").getByRole("radio").first().check();
    await text.fill("Бул жарыя калп");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: c("send"), exact: true }).click();
    await page.getByText(c("unreachable")).waitFor();
    expect(await text.inputValue()).toBe("Бул жарыя калп");
  });
});
