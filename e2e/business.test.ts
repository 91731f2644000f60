import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { listMainCategories } from "#contracts/catalogue/schemas.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { titleOf } from "#web/platform/language.ts";
import { codeField, codeSentTo, enterDemo, goodPassword, newPhone, register, userMenu } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** A name that no other business has. */
const newName = () => `Ыссык-Көл Балыгы ${randomInt(1_000_000, 9_999_999)}`;
const path = "/business-request";
/** The title of the notification. */
const approval = { ru: "Заявка на бизнес-профиль одобрена", ky: "Бизнес-профилге өтүнмөңүз жактырылды" };

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "business.request");
  const m = textsOf(reader.language, "moderation");
  const a = textsOf(reader.language, "accounts");

  async function fill(
    page: Page,
    name: string,
    description = "Копчёная форель и чебак с Иссык-Куля, оптом",
  ): Promise<void> {
    const [category] = await callApi(listMainCategories);
    if (!category) throw new Error("no categories");
    await page.getByLabel(t("name"), { exact: true }).fill(name);
    await page.getByLabel(t("phone"), { exact: true }).fill("0555 321 654");
    await page.getByLabel(t("category"), { exact: true }).selectOption({ label: titleOf(category, reader.language) });
    await page.getByLabel(t("description"), { exact: true }).fill(description);
  }

  const send = (page: Page, again = false) =>
    page.getByRole("button", { name: t(again ? "resend" : "send"), exact: true }).click();

  describe.each([
    { scripts: "with", visitor: reader, tags: [] },
    { scripts: "without", visitor: { ...reader, javaScript: false }, tags: ["rare"] },
  ])("$scripts scripts", ({ scripts, visitor, tags }) => {
    test("a request is sent, refused with a reason, sent again and approved", { tags }, async ({ visit }) => {
      const user = await register(reader, "Бермет");
      const page = await visit("/business-advantages", { ...visitor, as: user });
      await expectAccessible(page);
      await page
        .getByRole("link", { name: textsOf(reader.language, "business.advantages")("apply") })
        .first()
        .click();
      await expectHeading(page, t("title"));
      await expectAccessible(page);
      await send(page);
      await page.getByText(t("incomplete"), { exact: true }).waitFor();
      await expectAccessible(page);
      const name = newName();
      await fill(page, "Мобил Дүйнө");
      await send(page);
      await page.locator("[name=name][aria-invalid=true]").waitFor();
      // What was typed is still there.
      expect(await page.getByLabel(t("phone"), { exact: true }).inputValue()).toContain("555");
      await page.getByLabel(t("name"), { exact: true }).fill(name);
      await send(page);
      await expectHeading(page, t("submitted"));
      await expectAccessible(page);

      const staff = await visit("/moderation/business", { ...visitor, as: await enterDemo("moderator", reader) });
      const item = staff.getByRole("listitem").filter({ has: staff.getByRole("heading", { name, exact: true }) });
      await item.waitFor();
      await expectAccessible(staff);
      await item.getByLabel(m("requests.reason"), { exact: true }).selectOption("description");
      await item.getByLabel(m("requests.note"), { exact: true }).fill("Напишите, где вас найти");
      await item.getByRole("button", { name: m("requests.reject"), exact: true }).click();
      await item.waitFor({ state: "detached" });

      await page.goto(page.url());
      await page.getByText("Напишите, где вас найти").waitFor();
      await expectAccessible(page);
      expect(await page.getByLabel(t("name"), { exact: true }).inputValue()).toBe(name);
      await page.getByLabel(t("description"), { exact: true }).fill("Форель с Иссык-Куля, Чолпон-Ата, рынок");
      await send(page, true);
      await expectHeading(page, t("submitted"));

      // Who buys time is not asked to apply again.
      const purchase = await visit("/profile/purchase", { ...visitor, as: user });
      await purchase.getByText(textsOf(reader.language, "business.absence")("requested"), { exact: true }).waitFor();

      await staff.goto(staff.url());
      await item.waitFor();
      const surely = item.getByRole("button", { name: m("requests.approveSurely") });
      if (scripts === "with") {
        // The key asks first; pressed again it decides.
        await waitForScripts(staff);
        await item.focus();
        await eventually(() => item.getAttribute("aria-current")).toBe("true");
        await staff.keyboard.press("a");
        await surely.waitFor();
        await expectAccessible(staff);
        await staff.keyboard.press("a");
      } else {
        await item.locator("summary", { hasText: m("requests.approve") }).click();
        await surely.click();
      }
      await item.waitFor({ state: "detached" });

      await page.goto(page.url().replace(path, "/profile/notifications"));
      await page.getByRole("button", { name: approval[reader.language] }).first().click();
      await expectAddress(page, reader, "/business-registration");
      await page.goto(page.url().replace("/business-registration", path));
      await expectHeading(page, t("approved"));
      expect(await page.getByRole("link", { name: t("fill"), exact: true }).getAttribute("href")).toContain(
        "/business-registration",
      );
      await expectAccessible(page);
    });
  });

  test("a guest's request waits in the browser through a reload, and goes with the sign-up that it opens", async ({
    visit,
  }) => {
    const page = await visit(path, reader);
    await waitForScripts(page);
    await page.getByText(t("needsAccount")).waitFor();
    const name = newName();
    await fill(page, name);
    await page.reload();
    await waitForScripts(page);
    await eventually(() => page.getByLabel(t("name"), { exact: true }).inputValue()).toBe(name);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("signUp"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(a("registerReason.businessSent")).waitFor();
    const login = dialog.getByLabel(a("login"), { exact: true });
    expect(await login.inputValue()).toBe(formatPhone("+996555321654"));
    const phone = newPhone();
    await login.fill(phone);
    await dialog.getByLabel(a("name"), { exact: true }).fill("Эмил");
    await dialog.getByLabel(a("newPassword"), { exact: true }).fill(goodPassword);
    await dialog.getByRole("button", { name: a("signUp"), exact: true }).click();
    await codeField(dialog, reader).fill(await codeSentTo(phone));
    await expectHeading(page, t("submitted"));
    await page.getByText(name).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("business-request"))).toBeNull();
  });

  test("whoever is a business reads until when, and finds it in the menu", async ({ visit }) => {
    const page = await visit(path, { ...reader, as: await enterDemo("business", reader) });
    await expectHeading(page, t("already"));
    await expectAccessible(page);
    await userMenu(page, reader, "Эрлан Жумабеков").click();
    await page.getByRole("link", { name: a("businessCabinet"), exact: true }).waitFor();
  });
});
