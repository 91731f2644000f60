import { describe, expect } from "vitest";
import { enterDemo } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { allReaders, readers, describeReaders } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { chooseIn, fillListing, photoInput, sentPhotos, startPosting, takePhoto, waitForForm } from "./seller.ts";
import { hrefIn } from "#web/platform/href.ts";
import { textsOf } from "./texts.ts";

const title = "Кровать деревянная с матрасом";

describeReaders(import.meta.filename, allReaders, (reader) => {
  const t = textsOf(reader.language, "selling.posting");

  test("a user posts a listing: the draft survives a reload, and the network may break while it is sent", async ({
    visit,
  }) => {
    const page = await startPosting(visit, reader, /\/product\/v1\/personal\//);
    await expectAccessible(page);
    await photoInput(page).setInputFiles([await takePhoto("#c96"), await takePhoto("#369")]);
    await fillListing(page, reader, title);
    expect(await page.getByLabel(t("price"), { exact: true }).inputValue()).toBe("12\u00a0000");
    await eventually(() => sentPhotos(page).count()).toBe(2);
    await page.getByText(t("draftSaved")).waitFor();

    await page.reload();
    await waitForForm(page);
    await page.getByText(t("restored")).waitFor();
    expect(await page.getByLabel(t("title"), { exact: true }).inputValue()).toBe(title);
    await eventually(() => sentPhotos(page).count()).toBe(2);

    await page.getByRole("button", { name: t("preview"), exact: true }).click();
    await page.getByRole("heading", { name: t("previewTitle.goods") }).waitFor();
    await page.getByRole("heading", { name: title }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByLabel(t("title"), { exact: true }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: title }).waitFor();

    await page.context().setOffline(true);
    await page.getByRole("button", { name: t("publish"), exact: true }).click();
    await page.getByText(t("waitsForNetwork")).waitFor();
    await page.context().setOffline(false);
    await expectHeading(page, t("posted"));
    await expectAccessible(page);
    // Cheap phones reload by themselves.
    await page.reload();
    await expectHeading(page, t("posted"));
    await page.getByText(title).waitFor();

    await page.getByRole("link", { name: t("toOwnListings"), exact: true }).click();
    await expectAddress(page, reader, "/profile/", { tab: "products", state: "on_review" });
    await eventually(() => page.getByRole("main").getByText(title).count()).toBe(1);
    await page.getByRole("main").getByText(title).click();
    await page.getByText(textsOf(reader.language, "selling.own")("stateText.on_review")).waitFor();
    await page.goBack();
    await expectAddress(page, reader, "/profile/", { tab: "products", state: "on_review" });
    // Of a preview that is over there is nothing left.
    await page.goto(hrefIn(reader.language, "/post#preview"));
    await waitForForm(page);
    expect(await page.getByLabel(t("title"), { exact: true }).inputValue()).toBe("");
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "selling.posting");

  test("the form is as narrow as the narrowest phone, in a stand-in font too", { tags: "rare" }, async ({ visit }) => {
    const page = await startPosting(visit, reader, /woff2/);
    await page.route(/woff2/, (route) => route.abort());
    await page.setViewportSize({ width: 342, height: 740 });
    await page.reload();
    await waitForForm(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(342);
    // Nor is it wider with a row of kinds of listings and a word that is longer than a line.
    await page.getByLabel(t("title"), { exact: true }).fill("Honda Fit 2008");
    await page.getByRole("radio", { name: t("deal.exchange"), exact: true }).waitFor();
    await page.getByLabel(t("description"), { exact: true }).fill("слово".repeat(40));
    expect(await width()).toBe(342);
  });

  test("missing fields show an error, and the first one gets the focus", async ({ visit }) => {
    const page = await startPosting(visit, reader);
    await page.getByRole("button", { name: t("publish"), exact: true }).click();
    await page.getByText(t("checkForm")).waitFor();
    await eventually(() => photoInput(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("main").getByRole("alert").allInnerTexts()).toEqual([
      t("checkForm"),
      t("errors.photoRequired"),
      t("errors.required"),
      t("errors.required"),
      t("errors.priceRequired"),
      t("errors.required"),
      t("errors.required"),
    ]);
    // Where the bar at the lower edge covers no part of a field.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await page.getByLabel(t("isNegotiable"), { exact: true }).check();
    await page.getByText(t("errors.priceRequired")).waitFor({ state: "hidden" });
  });

  test("a typed price is read as it is meant, or stays with its error", async ({ visit }) => {
    const page = await startPosting(visit, reader);
    const price = page.getByLabel(t("price"), { exact: true });
    for (const [typed, shown] of [
      ["12990", "12\u00a0990"],
      ["12 990,00 сом", "12\u00a0990"],
      ["1,5 млн", "1\u00a0500\u00a0000"],
      ["1500,50", "1500,50"],
      ["5000-6000", "5000-6000"],
    ] as const) {
      await price.fill(typed);
      await price.blur();
      await eventually(() => price.inputValue()).toBe(shown);
    }
    await page.getByText(t("errors.priceUnclear"), { exact: true }).waitFor();
    await price.fill("500$");
    await price.blur();
    await eventually(() => price.inputValue()).toBe("500");
    expect(await page.getByRole("radio", { name: "$", exact: true }).isChecked()).toBe(true);
  });

  test("an existing listing is changed, and goes on review again", async ({ visit }) => {
    const page = await visit("/profile/?tab=products", { ...reader, as: await enterDemo("seller", reader) });
    const row = page.getByRole("main").locator("li[data-state]").first();
    const id = (await row.locator("a").first().getAttribute("href"))?.split("/").at(-1);
    await page.goto(page.url().replace(/\/profile\/.*$/, `/profile/my-products/edit/${id}`));
    await waitForForm(page);
    const location = page.getByRole("button", { name: t("location") });
    await chooseIn(page, t("location"), "Каракол");
    await eventually(() => location.innerText()).toContain("Каракол");
    const name = page.getByLabel(t("title"), { exact: true });
    await name.fill(`${await name.inputValue()}, торг`);
    await page.getByRole("button", { name: t("publishChange"), exact: true }).click();
    await expectHeading(page, t("postedChange"));
  });
});

test("a thing is enough to find its category", async ({ visit }) => {
  const reader = { language: "ru", device: "phone" } as const;
  const t = textsOf("ru", "selling.posting");
  const page = await startPosting(visit, reader);
  const button = page.getByRole("button", { name: t("category") });
  await button.click();
  const dialog = page.getByRole("dialog", { name: t("category") });
  const search = dialog.getByRole("searchbox");
  await search.fill("эмаль");
  await dialog.getByText("Отделочные материалы").waitFor();
  await expectAccessible(page);
  await search.fill("кабель");
  await dialog.getByText("Электрика и солнечные станции").waitFor();
  await search.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  expect(await button.innerText()).toContain("Электрика и солнечные станции");
  // A price with tyiyn is told when its field is left.
  await page.getByLabel(t("price"), { exact: true }).fill("890,50");
  await page.getByLabel(t("description"), { exact: true }).focus();
  await page.getByText(t("errors.priceFraction")).waitFor();
});

test("a service is published without a photo after one question", async ({ visit }) => {
  const reader = { language: "ru", device: "phone" } as const;
  const t = textsOf("ru", "selling.posting");
  const page = await startPosting(visit, reader);
  await fillListing(page, reader, "Ателье у дома");
  await chooseIn(page, t("category"), "Ателье: пошив и ремонт одежды");
  const publish = page.getByRole("button", { name: t("publish"), exact: true });
  await publish.click();
  const dialog = page.getByRole("dialog", { name: t("noPhotoQuestion") });
  await dialog.waitFor();
  await expectAccessible(page);
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: t("noPhotoAdd"), exact: true }).click();
  await chooser;
  await publish.click();
  // Nobody sees the form empty itself, and thinks that what they wrote is lost.
  const emptied = page.evaluateHandle((label) => {
    const seen = { isFound: false, isEmpty: false };
    const look = () => {
      const fields = [...document.querySelectorAll("input")];
      const field = fields.find(({ labels }) => [...(labels ?? [])].some((one) => one.textContent?.includes(label)));
      seen.isFound ||= field !== undefined;
      seen.isEmpty ||= field?.value === "";
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, t("title"));
  await dialog.getByRole("button", { name: t("noPhotoPublish"), exact: true }).click();
  await expectHeading(page, t("posted"));
  expect(await (await emptied).jsonValue()).toEqual({ isFound: true, isEmpty: false });
  await page.getByRole("link", { name: t("toPosted"), exact: true }).click();
  await page.getByRole("heading", { name: "Ателье у дома", level: 1 }).waitFor();
  await page.getByText(textsOf("ru", "selling.own")("stateText.on_review")).first().waitFor();
});

describe("photos", () => {
  const reader = { language: "ru", device: "phone" } as const;
  const t = textsOf("ru", "selling.posting");

  test(
    "are sent again after a broken connection, limited to ten, and refused when they are no pictures",
    { tags: "rare" },
    async ({ visit }) => {
      const page = await startPosting(visit, reader, /photo-upload/);
      let attempts = 0;
      await page.route(/photo-upload/, (route) => (++attempts <= 2 ? route.abort("failed") : route.continue()));
      const photo = await takePhoto("#483", 640);
      await photoInput(page).setInputFiles([
        photo,
        { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
        ...Array.from({ length: 9 }, () => photo),
      ]);
      await page.getByText(t("photosTooMany", { max: "10" })).waitFor();
      await page.getByText(t("photoErrors.unreadable")).waitFor();
      await eventually(() => sentPhotos(page).count()).toBe(9);
      expect(attempts).toBeGreaterThan(9);
      await expectAccessible(page);
    },
  );

  test("are moved by keys and by a press, and removed", { tags: "rare" }, async ({ visit }) => {
    const page = await startPosting(visit, reader);
    await photoInput(page).setInputFiles([await takePhoto("#c96"), await takePhoto("#369"), await takePhoto("#693")]);
    await eventually(() => sentPhotos(page).count()).toBe(3);
    const sources = () =>
      page.locator("li[data-state] img").evaluateAll((all) => all.map((img) => img.getAttribute("src")));
    const [first, second, third] = await sources();
    await page
      .getByRole("button", { name: t("photoNumber", { number: 1, total: 3 }), exact: true })
      .press("ArrowRight");
    expect(await sources()).toEqual([second, first, third]);
    await page.getByRole("button", { name: t("makeMain", { number: 3, total: 3 }), exact: true }).click();
    expect(await sources()).toEqual([third, second, first]);
    await page.getByRole("button", { name: t("removePhoto", { number: 1, total: 3 }), exact: true }).click();
    expect(await sources()).toEqual([second, first]);
  });
});
