// @module-tag rare
import { expect } from "vitest";
import { createApiKey, listApiKeys } from "#contracts/business/keys/schemas.ts";
import { acceptInvitation, inviteMember, listMembers } from "#contracts/business/staff/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { demoPassword, enterDemo, goodPassword, register, signInElsewhere } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { makeBusiness } from "./business-owner.ts";
import { expectHeading } from "./parts.ts";
import { readers, describeReaders } from "./readers.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "api-keys");
  const a = textsOf(reader.language, "accounts");
  const s = textsOf(reader.language, "account-settings");
  const staff = textsOf(reader.language, "business-staff");

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
    // A session alone makes no key, and a wrong password costs nothing that was typed.
    const password = page.getByLabel(a("ownPassword"), { exact: true });
    await password.fill("kymyz1");
    await page.getByRole("button", { name: t("create") }).click();
    await eventually(() => password.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel(t("name")).inputValue()).toBe(name);
    expect(await page.getByLabel(t("scope.chat")).isChecked()).toBe(true);
    await expectAccessible(page);
    await password.fill(demoPassword);
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

  test("without scripts a wrong password loses nothing that was typed", async ({ visit }) => {
    const owner = await makeBusiness(reader);
    const page = await visit("/profile/api-keys", { ...reader, as: owner, javaScript: false });
    await page.getByLabel(t("name")).fill("Склад");
    for (const scope of ["chat", "listings:read"] as const) await page.getByLabel(t(`scope.${scope}`)).check();
    await page.getByLabel(t("term")).selectOption("365");
    await page.getByLabel(a("ownPassword"), { exact: true }).fill("kymyz1");
    await page.getByRole("button", { name: t("create") }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(t("name")).inputValue()).toBe("Склад");
    expect(await page.getByLabel(t("term")).inputValue()).toBe("365");
    expect(await page.locator("input[name=scopes]:checked").count()).toBe(2);
    await page.getByLabel(a("ownPassword"), { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: t("create") }).click();
    await page.getByLabel(t("key"), { exact: true }).waitFor();
    await page.goto(hrefIn(reader.language, "/settings/sessions"));
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await signInElsewhere(owner.phone, goodPassword);
    await page.reload();
    expect(await page.getByLabel(s("endKeys", { count: 1 })).isChecked()).toBe(true);
    await page.goto(hrefIn(reader.language, "/settings/password_change"));
    await page.getByText(s("passwordKeys", { count: 1 }), { exact: true }).waitFor();
    await page.goto(hrefIn(reader.language, "/settings/sessions"));
    await page.getByRole("button", { name: s("endOtherDevices", { count: 1 }), exact: true }).click();
    await page.getByText(s("sessionsEnded", { count: 1 }), { exact: true }).waitFor();
    expect((await owner.call(listApiKeys)).results).toMatchObject([{ is_expired: true, is_ended_with_sessions: true }]);
    await page.goto(hrefIn(reader.language, "/settings/actions"));
    for (const event of ["event.api_keys_ended", "event.sessions_ended", "event.api_key_made"] as const)
      await page.getByText(s(event), { exact: true }).waitFor();
  });

  test("after a new password an owner sees the ended keys, and who still has access", async ({ visit }) => {
    const owner = await makeBusiness(reader);
    const helper = await register(reader, "Айпери");
    const scopes = ["chat" as const];
    await owner.call(createApiKey, { body: { name: "Склад", scopes, days: 0, password: goodPassword } });
    const { id } = await owner.call(inviteMember, {
      body: { login: helper.phone, role: "chat", password: goodPassword },
    });
    await helper.call(acceptInvitation, { params: { id } });
    const page = await visit("/settings/password_change", { ...reader, as: owner });
    await page.getByLabel(s("oldPassword"), { exact: true }).fill(goodPassword);
    await page.getByLabel(a("newPassword"), { exact: true }).fill("kok-boru-2026");
    await page.getByLabel(a("repeatPassword"), { exact: true }).fill("kok-boru-2026");
    await page.getByRole("button", { name: s("save"), exact: true }).click();
    await expectHeading(page, s("passwordChanged.title"));
    await page.getByText("Склад").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: s("passwordChanged.removeWho", { who: helper.name }) }).click();
    await page
      .getByRole("dialog", { name: staff("removeQuestion") })
      .getByRole("button", { name: staff("remove") })
      .click();
    await page.getByText(staff("saved.removed")).waitFor();
    expect((await owner.call(listMembers)).results).toEqual([]);
  });
});
