// @module-tag rare
import { describe, expect } from "vitest";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { countImpressions } from "#contracts/statistics/calls.ts";
import { hrefIn } from "#web/platform/href.ts";
import { enterDemo } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;
  const t = textsOf(language, "statistics");

  test("a business reads what was counted of it and of a listing, which the listing's menu leads to", async ({
    visit,
  }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/statistics", { ...reader, as: owner });
    await page.getByRole("heading", { level: 1, name: t("title") }).waitFor();
    await page.getByRole("img", { name: new RegExp(`^${t("kind.views")}:`) }).waitFor();
    await page.getByText(t("table.day"), { exact: true }).click();
    await page
      .getByRole("region", { name: t("table.day") })
      .getByRole("row")
      .nth(7)
      .waitFor();
    await expectAccessible(page);

    await page
      .getByRole("link", { name: new RegExp(`^${t("kind.calls")}`) })
      .first()
      .click();
    await page.getByRole("img", { name: new RegExp(`^${t("kind.calls")}:`) }).waitFor();
    await page.getByRole("link", { name: t("sort", { kind: t("kind.messages") }) }).click();
    await page.waitForURL(/order=-messages/);

    await page.goto(hrefIn(language, "/profile/?tab=products"));
    await waitForScripts(page);
    const selling = textsOf(language, "selling");
    const [own] = (await owner.call(listOwnProducts, { query: { state: "active", limit: 1 } })).results;
    await page
      .getByRole("button", { name: selling("own.menu", { title: own?.title ?? "" }) })
      .first()
      .click();
    const ofListing = page.locator('a[href*="/statistics/"]');
    await page
      .getByRole("link", { name: selling("own.statistics"), exact: true })
      .and(ofListing)
      .click();
    await page.waitForURL(/\/profile\/statistics\/\d+/);
    await page.getByRole("heading", { level: 1, name: t("title") }).waitFor();
    await expectAccessible(page);
  });
});

describe("a card of a business", () => {
  test("that a guest has seen for a second is told to the server", async ({ visit }) => {
    const owner = await enterDemo("business");
    const page = await visit(`/user/${owner.id}`, { language: "ru", device: "phone" });
    await waitForScripts(page);
    // Whether it counts is another matter: browsers of tests say that they are none.
    const told = page.waitForResponse((response) => response.url().includes(countImpressions.path));
    await page.locator(".card:has(.card-meta > b)").first().scrollIntoViewIfNeeded();
    expect((await told).status()).toBe(204);
  });

  test("works without a script: the table has every number", async ({ visit }) => {
    const reader = { language: "ru", device: "phone" } as const;
    const page = await visit("/profile/statistics?days=7", {
      ...reader,
      as: await enterDemo("business", reader),
      javaScript: false,
    });
    await page.getByText(textsOf("ru", "statistics")("table.day"), { exact: true }).click();
    expect(await page.locator("details tbody tr").count()).toBe(7);
  });
});
