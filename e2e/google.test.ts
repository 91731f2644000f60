// @module-tag rare
import { expect } from "vitest";
import { goodPassword, register, userMenu } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./browser.ts";
import { type Reader, describeReaders } from "./readers.ts";
import { passGoogle } from "./google.ts";
import { expectAddress } from "./parts.ts";
import { textsOf } from "./texts.ts";

const cases: readonly (Reader & { login: string; name: string })[] = [
  { language: "ru", device: "phone", login: "begimai", name: "Бегимай" },
  { language: "ky", device: "desktop", login: "tilek", name: "Тилек" },
];

describeReaders(import.meta.filename, cases, ({ login, name, ...reader }) => {
  const { language } = reader;
  const t = textsOf(language, "accounts");
  const s = textsOf(language, "account-settings");

  test("a new user signs in, gets to the page that was asked for, and may set a password", async ({ visit }) => {
    const page = await visit(`/auth/login?next=${encodeURIComponent("/about")}`, reader);
    await page.goto(await passGoogle(page, t("googleSignIn"), login));
    await userMenu(page, reader, name).waitFor();
    await expectAddress(page, reader, "/about");
    await page.goto(`${language === "ky" ? "/ky" : ""}/settings/password_change`);
    await expectAddress(page, reader, "/settings/set_password");
    await page.getByLabel(t("newPassword"), { exact: true }).fill(goodPassword);
    await page.getByLabel(t("repeatPassword"), { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: s("save"), exact: true }).click();
    await page.getByText(s("saved"), { exact: true }).waitFor();
    await page.getByText(s("googleConnected"), { exact: true }).waitFor();
  });

  test("a user who declines is told so, and can sign in otherwise", async ({ visit }) => {
    const page = await visit("/auth/login", reader);
    await page.goto(await passGoogle(page, t("googleSignIn"), null));
    await page
      .getByRole("alert")
      .filter({ hasText: t("google.denied") })
      .waitFor();
    await page.getByLabel(t("login"), { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

const reader: Reader = { language: "ru", device: "desktop" };
const t = textsOf("ru", "accounts");

test("a stolen one-time code is of no use in another browser", async ({ visit }) => {
  const page = await visit("/auth/login", reader);
  const back = await passGoogle(page, t("googleSignIn"), "samat");
  const landed = await page.request.get(back, { maxRedirects: 0 });
  const { pathname } = new URL(landed.headers()["location"] ?? "");
  expect(pathname).toMatch(/^\/google\/.{20}/);
  const thief = await visit(pathname, reader);
  await thief
    .getByRole("alert")
    .filter({ hasText: textsOf("ru", "errors")("google_code_invalid") })
    .waitFor();
  await expectAccessible(thief);
  expect((await thief.context().cookies()).map(({ name }) => name)).not.toContain("access");
  await page.goto(pathname);
  await userMenu(page, reader, "Самат").waitFor();
});

test("an e-mail of an account with a password is not connected without it", async ({ visit }) => {
  const page = await visit("/auth/login", reader);
  await page.goto(await passGoogle(page, t("googleSignIn"), "taken"));
  await page
    .getByRole("alert")
    .filter({ hasText: textsOf("ru", "errors")("google_email_taken") })
    .waitFor();
  await page.getByRole("link", { name: t("google.back"), exact: true }).click();
  await page.getByRole("dialog", { name: t("dialog") }).waitFor();
});

test("a signed-in user connects Google in the settings", async ({ visit }) => {
  const s = textsOf("ru", "account-settings");
  const page = await visit("/settings", { ...reader, as: await register(reader, "Мээрим") });
  await page.goto(await passGoogle(page, s("connectGoogle"), "meerim"));
  await expectAddress(page, reader, "/settings");
  await page.getByText(s("googleConnected"), { exact: true }).waitFor();
});

test("without scripts the landing page asks for one press", async ({ visit }) => {
  const page = await visit("/google/a-code-that-nobody-has", { ...reader, javaScript: false });
  await page.getByRole("button", { name: t("google.go"), exact: true }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: textsOf("ru", "errors")("google_code_invalid") })
    .waitFor();
});
