// @module-tag rare
import { randomInt } from "node:crypto";
import { describe, expect } from "vitest";
import { listBanners } from "#contracts/banners/schemas.ts";
import { getCategoryTree } from "#contracts/catalogue/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { demoPassword, enterDemo, register } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers } from "./readers.ts";
import { expectHeading } from "./parts.ts";
import { takePhoto } from "./seller.ts";
import { textsOf } from "./texts.ts";

const phone = readers.filter(({ device }) => device === "phone");
const desktop = readers.filter(({ device }) => device === "desktop");

describe.each(phone)("by phone in $language", (reader) => {
  const t = textsOf(reader.language, "admin");
  const m = textsOf(reader.language, "moderation");

  test("a category is added, opened and renamed, and the site follows", async ({ visit }) => {
    const page = await visit("/moderation", { ...reader, as: await enterDemo("admin", reader) });
    await page.getByRole("link", { name: m("screen.admin"), exact: true }).click();
    await expectHeading(page, t("title"));
    await expectAccessible(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("section.categories.title") })
      .click();
    await expectHeading(page, t("section.categories.title"));
    await expectAccessible(page);
    const name = `Юрта ${randomInt(1_000_000)}`;
    const slug = `yurts-${randomInt(1_000_000_000)}`;
    await page.getByLabel(t("titleRu"), { exact: true }).fill(name);
    await page.getByLabel(t("titleKy"), { exact: true }).fill(`${name} үйү`);
    await page.getByLabel(t("slug"), { exact: true }).fill("transport");
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(t("titleRu"), { exact: true }).inputValue()).toBe(name);
    await page.getByLabel(t("slug"), { exact: true }).fill(slug);
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.waitForURL(/\/moderation\/admin\/categories\/\d+$/);
    await page.getByLabel(t("isOpen")).check();
    await page.getByText(t("chooseIcon"), { exact: true }).click();
    await page.locator("input[name=icon][value=tent]").check();
    await page
      .getByLabel(t("inheritedFields.photo_optional.label"), { exact: true })
      .selectOption({ label: t("inheritedFields.photo_optional.optional") });
    await page
      .getByLabel(t("inheritedFields.usual_currency.label"), { exact: true })
      .selectOption({ label: t("inheritedFields.usual_currency.dollar") });
    await page.getByLabel(t("parent"), { exact: true }).selectOption({ value: "800" });
    await page.getByRole("button", { name: t("save"), exact: true }).click();
    await page.getByText(t("saved"), { exact: true }).waitFor();
    await expectAccessible(page);
    const furniture = async () => (await callApi(getCategoryTree)).find(({ id }) => id === 800)?.children ?? [];
    await eventually(async () => (await furniture()).find(({ title_slug }) => title_slug === slug)).toMatchObject({
      icon: "tent",
      photo_optional: true,
    });
    await page.getByRole("button", { name: t("deleteForGood"), exact: true }).click();
    await expectHeading(page, t("section.categories.title"));
    await eventually(async () => (await furniture()).map(({ title_slug }) => title_slug)).not.toContain(slug);

    await page.getByRole("link", { name: t("section.banners.title"), exact: true }).click();
    await expectHeading(page, t("section.banners.title"));
    await page.getByText(t("change"), { exact: true }).first().click();
    await page.getByText(t("pageHere"), { exact: true }).first().waitFor();
    await expectAccessible(page);
  });
});

describe.each(desktop)("at a desk in $language", (reader) => {
  const t = textsOf(reader.language, "admin");
  const m = textsOf(reader.language, "moderation");

  test("without scripts a role is given and taken, a synonym finds what it means, a banner comes and goes, and a large step of the rate is asked", async ({
    visit,
  }) => {
    const member = await register(reader, `Кызматкер ${randomInt(1_000_000)}`);
    const as = await enterDemo("admin", reader);
    const page = await visit("/moderation/admin/staff", { ...reader, as, javaScript: false });
    // What is missing is said in our own words, not in the browser's.
    await page.getByRole("button", { name: t("giveRole"), exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    await page.getByLabel(t("staffLogin"), { exact: true }).fill(member.phone);
    await page.getByLabel(textsOf(reader.language, "accounts")("ownPassword"), { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: t("giveRole"), exact: true }).click();
    await page.getByText(t("roleGiven", { name: member.name }), { exact: true }).waitFor();
    await page.getByRole("link", { name: t("changeRoleOf", { name: member.name }), exact: true }).click();
    // A higher role needs the password, and the question stays open until it is the right one.
    const question = page.getByRole("dialog", { name: t("askRole", { name: member.name }) });
    await question.getByLabel(textsOf(reader.language, "accounts")("ownPassword"), { exact: true }).fill("kymyz1");
    await question.getByRole("button", { name: t("makeAdmin"), exact: true }).click();
    await question.getByRole("alert").waitFor();
    await page.getByRole("button", { name: t("takeRole"), exact: true }).click();
    await page.getByRole("link", { name: member.name, exact: true }).waitFor({ state: "detached" });

    await page.getByRole("link", { name: t("section.synonyms.title"), exact: true }).click();
    const word = `мырза${"абвгд"[randomInt(5)]}${"абвгд"[randomInt(5)]}ля`;
    await page.getByLabel(t("words"), { exact: true }).first().fill(`${word}\nhonda`);
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.getByText(`${word}, honda`, { exact: true }).waitFor();
    await eventually(async () => (await callApi(listProducts, { query: { search: word } })).results.length > 0).toBe(
      true,
    );

    await page.getByRole("link", { name: t("section.banners.title"), exact: true }).click();
    const link = `/about?${randomInt(1_000_000_000)}`;
    const isShown = async () => (await callApi(listBanners)).results.some((banner) => banner.link === link);
    // The last fields are those of a new banner; an end before the beginning is refused.
    await page
      .getByLabel(t("picture"), { exact: true })
      .last()
      .setInputFiles(await takePhoto("#c96", 640));
    await page.getByLabel(t("bannerLink"), { exact: true }).last().fill(link);
    await page.getByLabel(t("firstDay"), { exact: true }).last().fill("2025-05-02");
    await page.getByLabel(t("lastDay"), { exact: true }).last().fill("2025-05-01");
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(t("bannerLink"), { exact: true }).last().inputValue()).toBe(link);
    await page
      .getByLabel(t("picture"), { exact: true })
      .last()
      .setInputFiles(await takePhoto("#c96", 640));
    await page.getByLabel(t("lastDay"), { exact: true }).last().fill("");
    await page.getByRole("button", { name: t("add"), exact: true }).click();
    await page.getByText(t("saved"), { exact: true }).waitFor();
    expect(await isShown()).toBe(true);
    await page.getByLabel(t("changeNamed", { name: link }), { exact: true }).click();
    await page
      .getByRole("checkbox", { name: t("bannerOn") })
      .first()
      .uncheck();
    await page.getByRole("button", { name: t("saveNamed", { name: link }), exact: true }).click();
    await page.getByText(t("bannerState.off"), { exact: true }).waitFor();
    expect(await isShown()).toBe(false);

    await page.getByRole("link", { name: t("section.rate.title"), exact: true }).click();
    await page.getByLabel(t("newRate"), { exact: true }).fill("140");
    await page.getByRole("button", { name: t("setRate"), exact: true }).click();
    await page.getByRole("checkbox").waitFor();
    expect(await page.getByLabel(t("newRate"), { exact: true }).inputValue()).toBe("140");
    await page.getByRole("link", { name: t("cancel"), exact: true }).click();

    await page.goto(page.url().replace("/admin/rate", `/audit?user=${member.id}`));
    expect(await page.getByText(m("did.change_role"), { exact: true }).count()).toBe(3);
  });
});
