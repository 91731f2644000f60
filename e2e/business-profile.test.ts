// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { hrefIn } from "#web/platform/href.ts";
import { codeField, codeSentTo, newPhone } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { type Reader, readers, describeReaders } from "./readers.ts";
import { makeBusiness } from "./business-owner.ts";
import { expectHeading } from "./parts.ts";
import { chooseIn } from "./seller.ts";
import { textsOf } from "./texts.ts";

/** A picture as a file, drawn in the page: no file lies beside the tests. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext("2d");
      for (let x = 0; x < w; x += 20) {
        if (!context) break;
        context.fillStyle = `hsl(${x} 60% 50%)`;
        context.fillRect(x, 0, 20, h);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return Buffer.from(base64, "base64");
}

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "business-profile");
  const step = (page: Page, name: "logo" | "contacts" | "addresses" | "about" | "schedule" | "delivery") =>
    page.getByRole("heading", { level: 2, name: t(`sections.${name}`), exact: true }).waitFor();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const saved = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();

  test("is filled in step by step, left and continued where it was", async ({ visit }) => {
    const user = await makeBusiness(reader);
    const page = await visit("/business-registration", { ...reader, as: user });
    await expectHeading(page, t("registration"));
    await step(page, "contacts");
    await page.getByText(t("welcome"), { exact: true }).waitFor();
    // The account's own phone is there since the request was approved, and proposed for WhatsApp too.
    expect((await user.call(getBusinessProfile)).phones).toEqual([user.phone]);
    expect(await page.getByLabel("WhatsApp", { exact: true }).inputValue()).toBe(formatPhone(user.phone));
    await expectAccessible(page);
    await page.getByText(t("onePhoneMore"), { exact: true }).click();
    await addPhone(page, reader, t("newPhone"), t("addPhone"));
    await saved(page, t("saved.added"));
    await expectAccessible(page);
    // Removed, it takes one press to be there again.
    await press(page, t("removeNamed", { name: formatPhone(user.phone) }));
    const own = page.getByRole("button", { name: t("addOwnPhone", { phone: formatPhone(user.phone) }), exact: true });
    await own.click();
    await eventually(async () => (await user.call(getBusinessProfile)).phones.length).toBe(2);
    await eventually(() => own.count()).toBe(0);
    await page.getByLabel("WhatsApp", { exact: true }).fill("12");
    await press(page, t("saveAndGoOn"));
    await page.locator("[name=whatsapp][aria-invalid=true]").waitFor();
    await page.getByLabel("WhatsApp", { exact: true }).fill("0555 12 34 56");
    await press(page, t("saveAndGoOn"));

    await step(page, "addresses");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goto(page.url().replace(/\?.*/, ""));
    await waitForScripts(page);
    await step(page, "addresses");
    await chooseIn(page, t("place"), "Бишкек");
    await page.getByLabel(t("address"), { exact: true }).fill("Ош базары, 5");
    await page.getByText(t("onMap"), { exact: true }).click();
    const map = page.getByRole("application");
    await map.focus();
    await page.keyboard.press("ArrowUp");
    await expectAccessible(page);
    await press(page, t("addAddress"));
    await saved(page, t("saved.added"));
    const [address] = (await user.call(getBusinessProfile)).addresses;
    expect(address).toMatchObject({ address: "Ош базары, 5", latitude: expect.any(Number) as number });

    await page.getByRole("link", { name: t("changeNamed", { name: "Ош базары, 5" }), exact: true }).click();
    const field = page.getByLabel(t("address"), { exact: true });
    await eventually(() => field.inputValue()).toBe("Ош базары, 5");
    await expectAccessible(page);
    await field.fill(" ");
    await press(page, t("save"));
    await page.locator("[name=address][aria-invalid=true]").waitFor();
    await field.fill("Ош базары, 7");
    await press(page, t("save"));
    await saved(page, t("saved.done"));
    expect((await user.call(getBusinessProfile)).addresses).toEqual([{ ...address, address: "Ош базары, 7" }]);

    await press(page, t("saveAndGoOn"));
    await step(page, "schedule");
    await expectAccessible(page);
    await press(page, t("saveAndGoOn"));
    await step(page, "delivery");
    await page.getByText(t("saved.schedule")).waitFor();
    await page.getByLabel(t("deliveryFields.from_amount"), { exact: true }).fill("3000");
    await expectAccessible(page);
    // What was typed is added, though its own button was not pressed.
    await press(page, t("saveAndGoOn"));

    await step(page, "logo");
    await expectAccessible(page);

    const file = { name: "logo.png", mimeType: "image/png", buffer: await drawPicture(page, 600, 400) };
    await page.getByLabel(t("addLogo")).setInputFiles(file);
    const frame = page.getByRole("img", { name: t("cropLabel") });
    await frame.focus();
    const shown = () => frame.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await shown();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("+");
    await eventually(shown).not.toBe(before);
    await expectAccessible(page);
    await press(page, t("savePicture"));
    await page.getByLabel(t("changeLogo")).waitFor();
    const { logo } = await user.call(getBusinessProfile);
    expect(logo).toMatchObject({ width: expect.any(Number) as number });

    // What is in the frame and not saved yet is saved by what ends the step.
    await page.getByLabel(t("changeLogo")).setInputFiles(file);
    await frame.waitFor();
    await press(page, t("saveAndGoOn"));
    await step(page, "about");
    const replaced = (await user.call(getBusinessProfile)).logo;
    expect(replaced).toMatchObject({ id: expect.any(Number) as number });
    expect(replaced?.id).not.toBe(logo?.id);
    await page.getByLabel(t("about"), { exact: true }).fill("Продаём мёд с 2010 года");
    await press(page, t("saveAndGoOn"));
    await page.getByRole("link", { name: t("toPage"), exact: true }).waitFor();
    expect((await user.call(getBusinessProfile)).deliveries).toMatchObject([{ from_amount: 3000 }]);
    await page.getByRole("link", { name: t("toCabinet"), exact: true }).click();
    await expectHeading(page, t("cabinet"));
    await expectAccessible(page);
    expect((await user.call(getBusinessProfile)).registration_step).toBeNull();
  });

  test("without scripts takes texts, hours and delivery, and shows what is wrong", async ({ visit }) => {
    const user = await makeBusiness(reader);
    const page = await visit("/business-registration?step=about", { ...reader, as: user, javaScript: false });
    await page.locator("[name=name]").fill("");
    await press(page, t("saveAndGoOn"));
    await page.locator("[name=name][aria-invalid=true]").waitFor();
    await page.locator("[name=name]").fill((await user.call(getBusinessProfile)).name);
    await page.locator("[name=about]").fill("Тоо балы");
    await press(page, t("saveAndGoOn"));
    await page.getByRole("link", { name: t("toPage"), exact: true }).waitFor();
    await page.goto(hrefIn(reader.language, "/business-registration?step=schedule"));
    await page.locator("[name=day1_from]").fill("08:30");
    await press(page, t("saveAndGoOn"));
    await step(page, "delivery");
    const isWithout = async () => (await user.call(getBusinessProfile)).without_delivery;
    await press(page, t("notDelivering"));
    await step(page, "logo");
    await page.goto(hrefIn(reader.language, "/business-registration?step=delivery"));
    await page.getByText(t("withoutDeliveryText"), { exact: true }).waitFor();
    expect(await isWithout()).toBe(true);
    await page.locator("[name=from_amount]").fill("1500");
    await press(page, t("addDelivery"));
    await saved(page, t("saved.added"));
    const { about, schedule, deliveries } = await user.call(getBusinessProfile);
    expect([about, schedule?.[0]?.from, deliveries[0]?.from_amount]).toEqual(["Тоо балы", "08:30", 1_500]);
    expect(await isWithout()).toBe(false);

    await page.locator("a[href*='edit=']").click();
    await page.locator("[name=from_amount]").fill("0");
    await press(page, t("save"));
    await page.locator("[name=from_amount][aria-invalid=true]").waitFor();
    await page.locator("[name=from_amount]").fill("2500");
    await press(page, t("save"));
    await saved(page, t("saved.done"));
    const [changed] = (await user.call(getBusinessProfile)).deliveries;
    expect(changed).toEqual({ ...deliveries[0], from_amount: 2_500 });
  });

  test("the hours are changed later, in the cabinet", async ({ visit }) => {
    const user = await makeBusiness(reader);
    const page = await visit("/profile/business", { ...reader, as: user });
    await page
      .getByRole("link", { name: textsOf(reader.language, "business-cabinet")("tools.schedule"), exact: true })
      .click();
    await expectHeading(page, t("edit"));
    await page.getByLabel(t("fromOf", { day: t("days.1") }), { exact: true }).fill("07:15");
    await press(page, t("likeMonday"));
    await press(page, t("save"));
    await page.getByText(t("saved.schedule")).waitFor();
    const { schedule } = await user.call(getBusinessProfile);
    expect(schedule?.filter(({ is_working }) => is_working).every(({ from }) => from === "07:15")).toBe(true);
    await expectAccessible(page);
  });

  test("photos of the gallery change places by dragging, and by a button", async ({ visit }) => {
    const user = await makeBusiness(reader);
    const page = await visit("/profile/edit?section=gallery", { ...reader, as: user });
    const files = await Promise.all([200, 300, 400].map((width) => drawPicture(page, width, 200)));
    await page
      .getByLabel(t("addPhoto"))
      .setInputFiles(files.map((buffer, at) => ({ name: `${at}.png`, mimeType: "image/png", buffer })));
    const photos = page.locator("ol [data-drag]");
    await eventually(() => photos.count()).toBe(3);
    const widths = async () => (await user.call(getBusinessProfile)).gallery.map(({ width }) => width);
    expect(await widths()).toEqual([200, 300, 400]);
    await expectAccessible(page);
    await photos.nth(2).scrollIntoViewIfNeeded();
    const [from, to] = [await photos.nth(2).boundingBox(), await photos.nth(0).boundingBox()];
    if (!from || !to) throw new Error("no photos");
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 50, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
    await page.mouse.up();
    await eventually(widths).toEqual([400, 200, 300]);
    await press(page, t("moveNamed", { name: t("photoNumber", { number: 2 }) }));
    await eventually(widths).toEqual([200, 400, 300]);
    await page
      .getByRole("link", { name: t("removeNamed", { name: t("photoNumber", { number: 1 }) }), exact: true })
      .click();
    const question = page.getByRole("dialog", { name: t("removeQuestion") });
    await expectAccessible(page);
    await question.getByRole("link", { name: t("cancel"), exact: true }).click();
    await eventually(() => question.count()).toBe(0);
    expect(await widths()).toEqual([200, 400, 300]);
    await page
      .getByRole("link", { name: t("removeNamed", { name: t("photoNumber", { number: 1 }) }), exact: true })
      .click();
    await question.getByRole("button", { name: t("remove"), exact: true }).click();
    await eventually(widths).toEqual([400, 300]);
  });
});

/** Another phone than the account's, with the code that is sent to it. */
async function addPhone(page: Page, reader: Reader, label: string, button: string): Promise<void> {
  const phone = newPhone();
  await page.getByLabel(label, { exact: true }).fill(phone);
  await page.getByRole("button", { name: button, exact: true }).click();
  await codeField(page, reader).fill(await codeSentTo(phone));
}
