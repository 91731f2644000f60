// @module-tag rare
import { describe, expect } from "vitest";
import { listApiKeys } from "#contracts/business/keys/schemas.ts";
import { enterDemo } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, readersOf } from "./readers.ts";
import { textsOf } from "./texts.ts";

describe.each(readersOf(import.meta.filename, readers))("in $language on a $device", (reader) => {
  const t = textsOf(reader.language, "api-keys");

  test("an owner makes an API key, sees it once, and takes it away", async ({ visit }) => {
    const owner = await enterDemo("business", reader);
    const page = await visit("/profile/business", { ...reader, as: owner });
    await page
      .getByRole("link", { name: t("title") })
      .last()
      .click();
    await page.getByRole("heading", { name: t("title"), level: 1 }).waitFor();
    const name = `Склад ${reader.language} ${Date.now() % 100_000}`;
    await page.getByLabel(t("name")).fill(name);
    await page.getByRole("button", { name: t("create") }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(t("name")).inputValue()).toBe(name);
    await page.getByLabel(t("scope.chat")).check();
    await page.getByRole("button", { name: t("create") }).click();
    const secret = page.getByLabel(t("key"), { exact: true });
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^jarya_[\w-]{43}$/);
    await expectAccessible(page);
    await page.getByRole("link", { name: t("deleteOf", { name }) }).click();
    await page.getByRole("button", { name: t("delete"), exact: true }).click();
    await eventually(async () => {
      const { results } = await owner.call(listApiKeys);
      return results.some((key) => key.name === name);
    }).toBe(false);
    await expectAccessible(page);
  });
});
