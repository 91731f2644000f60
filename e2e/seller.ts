import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { type FlatCategory, listCategories } from "#contracts/catalogue/schemas.ts";
import { createProduct, type OwnProduct, uploadPhoto } from "#contracts/selling/schemas.ts";
import { titleOf } from "#web/platform/language.ts";
import { register, type TestUser } from "./account.ts";
import { callApi } from "./api.ts";
import type { Visit } from "./browser.ts";
import type { Reader } from "./readers.ts";
import { expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** Ids of a leaf category without required parameters (beds and mattresses), and of Bishkek. */
const [plainCategory, bishkek] = [802, 3];

/** A photo of one colour; by default as large as phones take them. */
export async function takePhoto(
  background: string,
  width = 3000,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } });
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Opens the empty form as a new user. Requests to `mayFail` may break. */
export async function startPosting(visit: Visit, reader: Reader, mayFail?: RegExp): Promise<Page> {
  const seller = await register(reader, "Айбек");
  const page = await visit("/post", { ...reader, as: seller, ...(mayFail ? { mayFail, fresh: true } : {}) });
  await expectHeading(page, textsOf(reader.language, "selling.posting")("newListing"));
  await waitForForm(page);
  return page;
}

/** Waits until the form has looked for a stored draft: before that it is disabled. */
export async function waitForForm(page: Page): Promise<void> {
  await page.locator("form fieldset[aria-busy=false]:not([disabled])").waitFor();
}

/** The input for the files of photos. */
export function photoInput(page: Page): Locator {
  return page.locator("input[type=file][multiple]");
}

/** The photos of the form that are uploaded. */
export function sentPhotos(page: Page): Locator {
  return page.locator("li[data-state=done]");
}

/** Opens the dialog of a field and chooses the first result for a text. */
export async function chooseIn(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  const dialog = page.getByRole("dialog", { name: label });
  const search = dialog.getByRole("searchbox");
  await search.fill(text);
  await dialog.getByRole("listitem").getByText(text).first().waitFor();
  await search.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

/** Fills in everything but the photos. */
export async function fillListing(page: Page, { language }: Reader, title: string): Promise<void> {
  const t = textsOf(language, "selling.posting");
  const categories: FlatCategory[] = await callApi(listCategories);
  const category = categories.find(({ id }) => id === plainCategory);
  if (!category) throw new Error("the category of beds is gone");
  await page.getByLabel(t("title"), { exact: true }).fill(title);
  await chooseIn(page, t("category"), titleOf(category, language));
  await page.getByLabel(t("price"), { exact: true }).pressSequentially("12000");
  await page.getByLabel(t("description"), { exact: true }).fill("Сосна, с матрасом, разбирается для перевозки.");
  await chooseIn(page, t("location"), "Бишкек");
}

/** Posts a listing through the API. */
export async function sendListing(seller: TestUser, title: string): Promise<OwnProduct> {
  const { buffer } = await takePhoto(`hsl(${seller.id % 360}, 60%, 50%)`, 640);
  const photo = await seller.call(uploadPhoto, { file: new Blob([new Uint8Array(buffer)], { type: "image/jpeg" }) });
  return seller.call(createProduct, {
    body: {
      title,
      description: `Сосна, с матрасом, разбирается для перевозки. Номер мастера ${seller.id}.`,
      category: plainCategory,
      location: bishkek,
      price: 12_000,
      currency: "KGS",
      photos: [photo.id],
    },
  });
}
