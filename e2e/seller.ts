import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { login, updateAccount } from "#contracts/accounts.ts";
import { type FlatCategory, listCategories } from "#contracts/catalogue.ts";
import { hrefIn } from "#web/platform/href.ts";
import { titleOf } from "#web/platform/language.ts";
import { fillSignIn, goodPassword, registerPerson } from "./account.ts";
import { askApi } from "./api.ts";
import { productUrl, type Reader, type Visit, waitForScripts } from "./browser.ts";
import { expectHeading } from "./parts.ts";
import { wordsOf } from "./words.ts";

/** A leaf without required parameters: beds and mattresses. */
const plainCategory = 802;

/** A photo of one colour; as large as phones make them, unless told. */
export async function takePhoto(
  background: string,
  width = 3000,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } });
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Somebody new wants to post: signs in on the way, and stands before the empty form. Requests for `mayFail` may break. */
export async function startPosting(visit: Visit, reader: Reader, mayFail?: RegExp): Promise<Page> {
  const phone = await registerPerson(reader.language, "Айбек");
  const page = await visit("/post", { ...reader, ...(mayFail ? { mayFail } : {}) });
  await fillSignIn(page.getByRole("main"), reader, phone, goodPassword);
  await expectHeading(page, wordsOf(reader.language, "posting")("newListing"));
  await waitForForm(page);
  return page;
}

/** The form takes what is typed once it has looked for a draft. */
export async function waitForForm(page: Page): Promise<void> {
  await page.locator("form fieldset[aria-busy=false]:not([disabled])").waitFor();
}

/** Where the files of photos go. */
export function photoInput(page: Page): Locator {
  return page.locator("input[type=file][multiple]");
}

/** The photos of the form that the server has. */
export function sentPhotos(page: Page): Locator {
  return page.locator("li[data-state=done]");
}

/** Chooses in a dialog: the first that is found for a text. */
export async function chooseIn(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  const dialog = page.getByRole("dialog", { name: label });
  const search = dialog.getByRole("searchbox");
  await search.fill(text);
  await dialog.getByRole("listitem").getByText(text).first().waitFor();
  await search.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

/** Fills in everything but photos, as a person would. */
export async function fillListing(page: Page, { language }: Reader, title: string): Promise<void> {
  const t = wordsOf(language, "posting");
  const categories: FlatCategory[] = await askApi(listCategories);
  const category = categories.find(({ id }) => id === plainCategory);
  if (!category) throw new Error("the category of beds is gone");
  await page.getByLabel(t("title"), { exact: true }).fill(title);
  await chooseIn(page, t("category"), titleOf(category, language));
  await page.getByLabel(t("price"), { exact: true }).pressSequentially("12000");
  await page.getByLabel(t("description"), { exact: true }).fill("Сосна, с матрасом, разбирается для перевозки.");
  await chooseIn(page, t("location"), "Бишкек");
}

/** Somebody of the demo market, who has ads in every state, opens a page of theirs in the reader's language. */
export async function visitAsSeller(visit: Visit, reader: Reader, path: string): Promise<Page> {
  const page = await visit("/about", reader);
  const headers = { origin: productUrl() };
  await page.request.post(login.path, { data: { login: "+996555000002", password: "demo1234" }, headers });
  await page.request.fetch(updateAccount.path, {
    method: updateAccount.method,
    data: { language: reader.language },
    headers,
  });
  await page.goto(hrefIn(reader.language, path));
  await waitForScripts(page);
  return page;
}
