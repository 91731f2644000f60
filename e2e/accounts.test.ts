import type { Page } from "playwright-core";
import { expect } from "vitest";
import { login as loginCall } from "#contracts/accounts/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import {
  codeField,
  codeSentTo,
  fillSignIn,
  goodPassword,
  newPhone,
  otherCode,
  register,
  signInElsewhere,
  userMenu,
} from "./account.ts";
import { expectAccessible, expectAccessibleInTheDark } from "./accessible.ts";
import { backgroundCalls, eventually, expectFitting, productUrl, test, waitForScripts } from "./browser.ts";
import { allReaders, type Reader, readers, describeReaders } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { makeDataDir, removeDataDir, startProduct, withoutDemo } from "./product.ts";
import { textsOf } from "./texts.ts";

/** A long name has to wrap and not to widen the page. */
const longName = "Абдыкеримова-Токтосунова Жибек Ысмайылбековна";

describeReaders(import.meta.filename, allReaders, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "accounts");
  const l = textsOf(language, "layout");

  test("a guest registers by phone in the dialog, and no script can read the tokens of the session", async ({
    visit,
  }) => {
    // A page with a part that hydrates when it is wanted: what changes the page may not wait for that.
    const page = await visit("/", reader);
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: l(device === "phone" ? "signIn" : "signUp"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("dialog") });
    if (device === "phone") await dialog.getByRole("link", { name: t("tab.register"), exact: true }).click();

    const send = dialog.getByRole("button", { name: t("signUp"), exact: true });
    await send.click();
    const name = dialog.getByLabel(t("name"), { exact: true });
    await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await eventually(() => dialog.getByRole("alert").allInnerTexts()).toEqual([
      t("faults.fillForm"),
      t("faults.fillForm"),
      t("faults.required"),
    ]);
    await expectAccessible(page);

    const phone = newPhone();
    await name.fill(longName);
    await dialog.getByLabel(t("login"), { exact: true }).fill(phone.replace("+996", "0"));
    const password = dialog.getByLabel(t("newPassword"), { exact: true });
    await password.pressSequentially("пароль tunduk");
    expect(await password.inputValue()).toBe("tunduk");
    await send.click();
    await dialog.getByText(t("faults.passwordWeak")).waitFor();
    await password.fill(goodPassword);
    await dialog.getByText(t("faults.passwordWeak")).waitFor({ state: "hidden" });
    await send.click();

    const boxes = codeField(dialog, reader);
    const code = await codeSentTo(phone);
    const confirm = dialog.getByRole("button", { name: t("confirm"), exact: true });
    await eventually(() => confirm.isDisabled()).toBe(true);
    expect(await dialog.getByRole("button", { name: /\d:\d\d/ }).isDisabled()).toBe(true);
    await boxes.pressSequentially(otherCode(code));
    await dialog.getByText(t("codeIncorrect")).waitFor();
    expect(await boxes.inputValue()).toBe("");
    await expectAccessible(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    await boxes.press("ControlOrMeta+v");

    await userMenu(page, reader, longName).waitFor();
    await expectAddress(page, reader, "/");
    await expectTokensUnreadable(page);
    const width = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await width()).toBe(0);
    await userMenu(page, reader, longName).click();
    await expectAccessible(page);
    await header.getByRole("link", { name: t("account"), exact: true }).click();
    await expectHeading(page, longName);
    await expectAccessible(page);
    expect(await width()).toBe(0);
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "accounts");
  const s = textsOf(language, "account-settings");

  test("private pages are accessible in both themes, and fit the screen", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/settings", { ...reader, as: await register(reader, longName) });
    for (const path of [
      "/settings",
      "/settings/photo",
      "/settings/name",
      "/settings/messengers",
      "/settings/location",
      "/settings/phone",
      "/settings/email",
      "/settings/password_change",
      "/settings/second-factor",
      "/settings/sessions",
      "/settings/actions",
      "/settings/delete",
      "/profile/?tab=products",
      "/profile/?tab=favorites",
      "/profile/?tab=notifications",
      "/profile/?tab=reviews",
      "/auth/logout",
    ]) {
      await page.goto(hrefIn(language, path));
      await waitForScripts(page);
      await expectAccessible(page);
      await expectAccessibleInTheDark(page);
      await expectFitting(page);
    }
  });

  test("the tab of chats leads to the chats, and an unknown tab is no page", async ({ visit }) => {
    const as = await register(reader, longName);
    const page = await visit("/profile/?tab=chats", { ...reader, as });
    await page.waitForURL((url) => url.pathname === hrefIn(language, "/chats"));
    await visit("/profile/?tab=wallet", { ...reader, as, status: 404 });
  });

  test("registering by e-mail leads to the page that was asked for", async ({ visit }) => {
    const page = await visit(`/auth/register?next=${encodeURIComponent("/settings/name")}`, reader);
    const email = `zhibek.${newPhone().slice(1)}@example.kg`;
    await page.getByLabel(t("name"), { exact: true }).fill("Жибек");
    await page.getByLabel(t("login"), { exact: true }).fill("zhibek@");
    await page.getByLabel(t("newPassword"), { exact: true }).fill(goodPassword);
    await page.getByText(t("faults.email")).waitFor();
    await page.getByLabel(t("login"), { exact: true }).fill(email.toUpperCase());
    await page.getByRole("button", { name: t("signUp"), exact: true }).click();
    await codeField(page, reader).waitFor();
    // Whoever looks into their messages meanwhile may find the page loaded anew.
    await page.reload();
    await waitForScripts(page);
    await page.getByText(t("codeSentEmail", { to: email })).waitFor();
    expect(page.url()).not.toContain("zhibek");
    expect(await page.getByRole("button", { name: /\d:\d\d/ }).isDisabled()).toBe(true);
    await page.goto(hrefIn(language, `/auth/login?next=${encodeURIComponent("/settings/name")}`));
    await waitForScripts(page);
    await page.getByRole("link", { name: t("typeCode"), exact: true }).click();
    await codeField(page, reader).fill(await codeSentTo(email));
    await expectAddress(page, reader, "/settings/name");
    expect(await page.getByLabel(s("name"), { exact: true }).inputValue()).toBe("Жибек");
  });

  test("a forgotten password is recovered, and the login is remembered on this browser", async ({ visit }) => {
    // An account of the demo market: after a sign-up the next code may be asked for only a minute later.
    const login = `demo-${device === "phone" ? 41 : 42}@jarya.example`;
    const page = await visit("/auth/login", reader);
    await page.getByRole("link", { name: t("forgot"), exact: true }).click();
    await page.getByRole("button", { name: t("sendCode"), exact: true }).click();
    await page.getByText(t("faults.loginEmpty"), { exact: true }).waitFor();
    await page.getByLabel(t("login"), { exact: true }).fill(login);
    await page.getByRole("button", { name: t("sendCode"), exact: true }).click();
    await codeField(page, reader).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("recovery_phone"))).toBe(login);
    await codeField(page, reader).fill(await codeSentTo(login));

    const password = page.getByLabel(t("newPassword"), { exact: true });
    await password.fill("kok-boru-2026");
    await page.getByLabel(t("repeatPassword"), { exact: true }).fill("kok-boru-2027");
    await page.getByRole("button", { name: t("savePassword"), exact: true }).click();
    await page.getByText(t("faults.passwordsDiffer")).waitFor();
    await page.getByLabel(t("repeatPassword"), { exact: true }).fill("kok-boru-2026");
    await page.getByRole("button", { name: t("savePassword"), exact: true }).click();
    await eventually(() => page.evaluate(() => document.cookie)).toContain("signed_in=1");
    expect(await signInElsewhere(login, "demo1234")).toBe(400);
    expect(await signInElsewhere(login, "kok-boru-2026")).toBe(200);
  });

  test("a password that is forgotten before the sign-up is confirmed: the code of the sign-up signs in", async ({
    visit,
  }) => {
    const page = await visit("/auth/register", reader);
    const phone = newPhone();
    await page.getByLabel(t("name"), { exact: true }).fill("Назгүл");
    await page.getByLabel(t("login"), { exact: true }).fill(phone);
    await page.getByLabel(t("newPassword"), { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: t("signUp"), exact: true }).click();
    await codeField(page, reader).waitFor();
    const code = await codeSentTo(phone);
    await page.goto(hrefIn(language, "/auth/recovery"));
    await waitForScripts(page);
    await page.getByLabel(t("login"), { exact: true }).fill(phone);
    await page.getByRole("button", { name: t("sendCode"), exact: true }).click();
    await codeField(page, reader).fill(otherCode(code));
    await page.getByText(t("codeIncorrect")).waitFor();
    await eventually(() => codeField(page, reader).inputValue()).toBe("");
    await codeField(page, reader).fill(code);
    await userMenu(page, reader, "Назгүл").waitFor();
  });

  test("the phone is changed with a code; a wrong one empties the boxes", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/settings", { ...reader, as: await register(reader, "Айзада") });
    const phone = newPhone();
    await page.getByRole("link", { name: s("phone") }).click();
    await page.getByLabel(s("newPhone"), { exact: true }).fill("0555");
    await page.getByRole("button", { name: s("getCode"), exact: true }).click();
    await page.getByText(t("faults.phone")).waitFor();
    await page.getByLabel(s("newPhone"), { exact: true }).fill(phone);
    await page.getByLabel(t("password"), { exact: true }).fill("wrong-password-1");
    await page.getByRole("button", { name: s("getCode"), exact: true }).click();
    await page.getByText(textsOf(language, "errors")("password_incorrect")).waitFor();
    await page.getByLabel(t("password"), { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: s("getCode"), exact: true }).click();
    const boxes = codeField(page, reader);
    await boxes.waitFor();
    const code = await codeSentTo(phone);
    await boxes.pressSequentially(otherCode(code));
    await page.getByText(textsOf(language, "errors")("phone_code_incorrect")).waitFor();
    await eventually(() => boxes.inputValue()).toBe("");
    await boxes.pressSequentially(code);
    await page.getByText(s("saved"), { exact: true }).waitFor();
    expect(await signInElsewhere(phone, goodPassword)).toBe(200);
  });

  test("another session is ended, and the list of events has it", async ({ visit }) => {
    const user = await register(reader, "Нурлан");
    await signInElsewhere(user.phone, goodPassword);
    const page = await visit("/settings/sessions", { ...reader, as: user });
    await eventually(() => page.getByRole("button", { name: s("endSession") }).count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: s("endOtherDevices", { count: 1 }), exact: true }).click();
    await page.getByText(s("sessionsEnded", { count: 1 }), { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: s("endSession") }).count()).toBe(0);
    await page.getByText(s("sessionCurrent"), { exact: true }).waitFor();
    await page.goto(hrefIn(language, "/settings/actions"));
    await page.getByText(s("event.sessions_ended"), { exact: true }).waitFor();
  });

  test("a portrait is chosen, cropped with the keys, saved and deleted", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/settings/photo", { ...reader, as: await register(reader, "Айзада") });
    const photo = () => page.getByRole("main").locator("img.rounded-full[src^='/media/']");
    expect(await photo().count()).toBe(0);
    await page.locator("input[type=file]").setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: Buffer.from(await drawPicture(page), "base64"),
    });
    const frame = page.getByRole("img", { name: s("cropLabel") });
    await frame.focus();
    for (const key of ["ArrowRight", "+", "+", "ArrowDown"]) await frame.press(key);
    expect(Number(await page.getByRole("slider").inputValue())).toBeGreaterThan(1.1);
    await expectAccessible(page);
    await page.getByRole("button", { name: s("savePhoto"), exact: true }).click();
    await page.getByText(s("saved"), { exact: true }).waitFor();
    await eventually(() => photo().count()).toBe(1);

    await page.getByRole("link", { name: s("photo") }).click();
    await page.getByRole("link", { name: s("deletePhoto"), exact: true }).click();
    const question = page.getByRole("dialog", { name: s("deletePhotoQuestion") });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: s("deletePhoto"), exact: true }).click();
    await question.getByRole("button", { name: s("deletePhoto"), exact: true }).click();
    await page.getByText(s("saved"), { exact: true }).waitFor();
    expect(await photo().count()).toBe(0);
  });

  test("the data of an account are downloaded, and then it is deleted", async ({ visit }) => {
    const user = await register(reader, "Салтанат");
    const page = await visit("/settings", { ...reader, as: user, mayRefuse: backgroundCalls });
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: s("export") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await page.getByRole("link", { name: s("deleteAccount"), exact: true }).click();
    await page.getByLabel(t("password"), { exact: true }).fill("wrong-password-1");
    await page.getByRole("button", { name: s("deleteForever"), exact: true }).click();
    await page.getByText(textsOf(language, "errors")("password_incorrect")).waitFor();
    await page.getByLabel(t("password"), { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: s("deleteForever"), exact: true }).click();
    await page.getByRole("heading", { name: t("deleted"), exact: true }).waitFor();
    await page
      .getByRole("banner")
      .getByRole("link", { name: textsOf(language, "layout")("signIn") })
      .waitFor();
    expect(await signInElsewhere(user.phone, goodPassword)).toBe(400);
    expect(await page.evaluate(() => document.cookie)).not.toContain("signed_in");
  });

  test("signing out asks first, deletes what is stored, and reaches every tab", async ({ visit }) => {
    // What was asked for just before may be answered after the sign-out.
    const page = await visit("/settings", {
      ...reader,
      as: await register(reader, "Айзада"),
      mayRefuse: backgroundCalls,
    });
    const other = await page.context().newPage();
    await other.goto(hrefIn(language, "/settings/name"));
    await waitForScripts(other);
    await page.evaluate(() => localStorage.setItem("post_draft", "half a listing"));
    await page.getByRole("link", { name: s("exit"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t("logoutQuestion") });
    await question.getByRole("button", { name: t("cancel"), exact: true }).click();
    await question.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: s("exit"), exact: true }).click();
    await expectAccessible(page);
    await question.getByRole("button", { name: t("logout"), exact: true }).click();
    await expectAddress(page, reader, "/");
    await expectAddress(other, reader, "/", { signin: "/settings/name" });
    expect(await page.evaluate(() => localStorage.getItem("post_draft"))).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("refresh");
    await page.goBack();
    await expectAddress(page, reader, "/", { signin: "/settings" });
    await eventually(() => page.getByText(s("personal"), { exact: true }).count()).toBe(0);
  });

  test(
    "without scripts a user registers, changes name and phone, and signs out",
    { tags: "rare" },
    async ({ visit }) => {
      const page = await visit("/auth/register", { ...reader, javaScript: false });
      const phone = newPhone();
      await page.getByLabel(t("name"), { exact: true }).fill("Бермет");
      await page.getByLabel(t("login"), { exact: true }).fill(phone);
      await page.getByLabel(t("newPassword"), { exact: true }).fill("short");
      await page.getByRole("button", { name: t("signUp"), exact: true }).click();
      await page.getByText(t("faults.passwordShort")).waitFor();
      // The form keeps what was typed, except for the password.
      expect(await page.getByLabel(t("name"), { exact: true }).inputValue()).toBe("Бермет");
      expect(await page.getByLabel(t("newPassword"), { exact: true }).inputValue()).toBe("");
      await page.getByLabel(t("newPassword"), { exact: true }).fill(goodPassword);
      await page.getByRole("button", { name: t("signUp"), exact: true }).click();
      const code = await codeSentTo(phone);
      await codeField(page, reader).fill(otherCode(code));
      await page.getByRole("button", { name: t("confirm"), exact: true }).click();
      await page.getByText(t("codeIncorrect")).waitFor();
      await codeField(page, reader).fill(code);
      await page.getByRole("button", { name: t("confirm"), exact: true }).click();
      await userMenu(page, reader, "Бермет").waitFor();

      await page.goto(hrefIn(language, "/settings/name"));
      await page.getByLabel(s("name"), { exact: true }).fill("Бермет Асанова");
      await page.getByRole("button", { name: s("save"), exact: true }).click();
      await page.getByText(s("saved"), { exact: true }).waitFor();

      const other = newPhone();
      await page.goto(hrefIn(language, "/settings/phone"));
      await page.getByLabel(s("newPhone"), { exact: true }).fill(other);
      await page.getByLabel(t("password"), { exact: true }).fill(goodPassword);
      await page.getByRole("button", { name: s("getCode"), exact: true }).click();
      const newCode = await codeSentTo(other);
      await codeField(page, reader).fill(otherCode(newCode));
      await page.getByRole("button", { name: t("confirm"), exact: true }).click();
      await page.getByText(textsOf(language, "errors")("phone_code_incorrect")).waitFor();
      await codeField(page, reader).fill(newCode);
      await page.getByRole("button", { name: t("confirm"), exact: true }).click();
      await page.getByText(s("saved"), { exact: true }).waitFor();
      expect(await signInElsewhere(other, goodPassword)).toBe(200);

      await page.getByRole("link", { name: s("exit"), exact: true }).click();
      await page.getByRole("button", { name: t("logout"), exact: true }).click();
      await page
        .getByRole("banner")
        .getByRole("link", { name: textsOf(language, "layout")("signIn") })
        .waitFor();
    },
  );
});

test("by keyboard alone a user signs in and out", async ({ visit }) => {
  const reader: Reader = { language: "ru", device: "desktop" };
  const t = textsOf("ru", "accounts");
  const { phone } = await register(reader, "Канат");
  const page = await visit("/about", { ...reader, mayRefuse: backgroundCalls });
  const press = (key: string) => page.keyboard.press(key);
  await page
    .getByRole("banner")
    .getByRole("link", { name: textsOf("ru", "layout")("signIn"), exact: true })
    .focus();
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: t("dialog") });
  await dialog.waitFor();
  await press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(textsOf("ru", "layout")("signIn"));
  await press("Enter");
  await dialog.waitFor();
  await tabTo(page, dialog.getByLabel(t("login"), { exact: true }));
  await page.keyboard.type(phone);
  await tabTo(page, dialog.getByLabel(t("password"), { exact: true }));
  await page.keyboard.type(goodPassword);
  await press("Enter");
  const menu = userMenu(page, reader, "Канат");
  await menu.waitFor();
  await menu.focus();
  await press("Enter");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: t("logout"), exact: true }));
  await press("Enter");
  const question = page.getByRole("dialog", { name: t("logoutQuestion") });
  await tabTo(page, question.getByRole("button", { name: t("logout"), exact: true }));
  await press("Enter");
  await expectAddress(page, reader, "/");
});

test(
  "by keyboard alone a user registers, changes the phone, deletes the account, and recovers the password of another",
  { tags: "rare" },
  async ({ visit }) => {
    const reader: Reader = { language: "ky", device: "desktop" };
    const [t, s] = [textsOf("ky", "accounts"), textsOf("ky", "account-settings")];
    const page = await visit("/auth/register", { ...reader, mayRefuse: backgroundCalls });
    await waitForScripts(page);
    const main = page.getByRole("main");
    const press = (key: string) => page.keyboard.press(key);
    const type = async (label: string, text: string) => {
      await tabTo(page, main.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    const [first, second] = [newPhone(), newPhone()];
    await type(t("name"), "Жаңыл");
    await type(t("login"), first);
    await type(t("newPassword"), goodPassword);
    await press("Enter");
    await codeField(page, reader).waitFor();
    // The field of the code has the focus, and the sixth digit sends the form.
    await page.keyboard.type(await codeSentTo(first));
    await userMenu(page, reader, "Жаңыл").waitFor();

    await page.goto(hrefIn("ky", "/settings/phone"));
    await waitForScripts(page);
    await type(s("newPhone"), second);
    await type(t("password"), goodPassword);
    await press("Enter");
    await codeField(page, reader).waitFor();
    await page.keyboard.type(await codeSentTo(second));
    await page.getByText(s("saved"), { exact: true }).waitFor();

    await tabTo(page, page.getByRole("link", { name: s("deleteAccount"), exact: true }));
    await press("Enter");
    await type(t("password"), goodPassword);
    await press("Enter");
    await page
      .getByRole("banner")
      .getByRole("link", { name: textsOf("ky", "layout")("signIn") })
      .waitFor();
    expect(await signInElsewhere(second, goodPassword)).toBe(400);

    // An account of the demo market: the next code for the same phone may be asked for only a minute later.
    const login = "demo-44@jarya.example";
    await page.goto(hrefIn("ky", "/auth/recovery"));
    await waitForScripts(page);
    await type(t("login"), login);
    await press("Enter");
    await codeField(page, reader).waitFor();
    await page.keyboard.type(await codeSentTo(login));
    await type(t("newPassword"), "kok-boru-2026");
    await type(t("repeatPassword"), "kok-boru-2026");
    await press("Enter");
    await eventually(() => page.evaluate(() => document.cookie)).toContain("signed_in=1");
    expect(await signInElsewhere(login, "kok-boru-2026")).toBe(200);
  },
);

test("a wrong password and an unknown login give the same message", async ({ visit }) => {
  const reader: Reader = { language: "ru", device: "desktop" };
  const t = textsOf("ru", "accounts");
  const { phone } = await register(reader, "Эрмек");
  const page = await visit("/auth/login", reader);
  for (const login of [phone, newPhone()]) {
    await page.reload();
    await waitForScripts(page);
    await fillSignIn(page, reader, login, "wrong-password-1");
    await page.getByText(t("loginIncorrect")).waitFor();
  }
});

test("guests are redirected home from private pages, which asks them to sign in, and to sign-in from posting", async () => {
  const open = async (path: string) => {
    const response = await fetch(productUrl() + path, { redirect: "manual" });
    return `${response.status} ${response.headers.get("location") ?? ""}`;
  };
  for (const path of ["/settings", "/profile/", "/favorites", "/chats", "/profile/wallet", "/b/1/reviews"])
    expect(await open(path), path).toBe(`302 /?signin=${encodeURIComponent(path)}`);
  expect(await open("/ky/settings")).toBe("302 /ky?signin=%2Fsettings");
  expect(await open("/post")).toBe("302 /auth/login?next=%2Fpost");
});

test("signing in never redirects to another site", async ({ visit }) => {
  const reader: Reader = { language: "ru", device: "desktop" };
  const { phone } = await register(reader, "Азамат");
  const page = await visit("/auth/login?next=//evil.example/", reader);
  await fillSignIn(page, reader, phone, goodPassword);
  await expectAddress(page, reader, "/");
});

test(
  "after many failures at a login the browser solves a challenge, and a reader without scripts is told why not",
  { tags: "rare" },
  async ({ browser }) => {
    const t = textsOf("ru", "accounts");
    const DATA_DIR = await makeDataDir();
    const product = await startProduct({ DATA_DIR, ...withoutDemo, TRUST_PROXY: "1" });
    try {
      const body = JSON.stringify({ login: "+996700000001", password: "wrong-password-1" });
      for (let tries = 0; tries < 10; tries++) {
        // From many addresses: the rate limit of a single one would come first.
        const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.${tries}` };
        await fetch(product.url + loginCall.path, { method: "POST", headers, body });
      }
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ javaScriptEnabled });
        const page = await context.newPage();
        await page.goto(`${product.url}/auth/login`);
        if (javaScriptEnabled) await waitForScripts(page);
        await fillSignIn(page, { language: "ru", device: "desktop" }, "+996700000001", "wrong-password-1");
        await page.getByText(t(javaScriptEnabled ? "loginIncorrect" : "challengeWithoutScript")).waitFor();
        await context.close();
      }
    } finally {
      await product.stop();
      await removeDataDir(DATA_DIR);
    }
  },
);

/** Presses Tab until the control has the focus; fails when it is not reached. */
async function tabTo(page: Page, control: ReturnType<Page["locator"]>): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 30; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not lead there");
}

/** No cookie, storage or markup that scripts can read holds a token. */
async function expectTokensUnreadable(page: Page): Promise<void> {
  const readable = await page.evaluate(() =>
    [
      document.cookie,
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
      document.documentElement.outerHTML,
    ].join("\n"),
  );
  const secrets = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(["access", "refresh"]));
  for (const { name, value } of secrets) expect(readable.includes(value), name).toBe(false);
}

/** A picture of 300 by 200 pixels, as base64, drawn by the browser. */
function drawPicture(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    canvas.getContext("2d")?.fillRect(0, 0, 150, 100);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
}
