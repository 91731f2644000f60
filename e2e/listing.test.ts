import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { getProduct, listProducts, type Product } from "#contracts/listings.ts";
import { hrefIn } from "#web/platform/href.ts";
import { askApi, findListing } from "./api.ts";
import { eventually, expectAccessible, productUrl, readers, test } from "./browser.ts";
import { cardsOf, expectAddress, expectHeading, idsOf } from "./parts.ts";
import { wordsOf } from "./words.ts";

describe.each(readers)("in $language on a $device", (reader) => {
  const { language, device } = reader;
  const t = wordsOf(language, "listing");
  const counter = (number: number, { photos }: Product) => t("photoCounter", { number, total: photos.length });

  test("the photos are looked through and enlarged", async ({ visit }) => {
    const listing = await findListing((card) => card.photo_count >= 3);
    const page = await visit(`/products/${listing.id}`, reader);
    const gallery = page.getByRole("region", { name: t("gallery") });
    await gallery.getByText(counter(1, listing)).waitFor();
    if (device === "phone") await swipeLeft(page);
    else await gallery.getByRole("button", { name: t("nextPhoto") }).click();
    await gallery.getByText(counter(2, listing)).waitFor();
    if (device === "desktop") {
      await gallery.getByRole("link", { name: t("showPhoto", { number: 3 }) }).click();
      await gallery.getByText(counter(3, listing)).waitFor();
      await page.keyboard.press("Tab");
      await gallery.getByRole("list").last().press("ArrowLeft");
      await gallery.getByText(counter(2, listing)).waitFor();
    }

    await gallery
      .getByRole("link")
      .filter({
        has: page.getByAltText(t("photoAlt", { title: listing.title, number: 2, total: listing.photos.length })),
      })
      .click();
    const enlarged = page.getByRole("dialog", { name: t("gallery") });
    await enlarged.getByText(counter(2, listing)).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await enlarged.getByText(counter(3, listing)).waitFor();
    await enlarged.getByRole("button", { name: t("closePhotos") }).click();
    await enlarged.waitFor({ state: "detached" });
  });

  test("the number is shown on request and is not in the page before", async ({ visit }) => {
    const listing = await findListing(() => true);
    const address = `/products/${listing.id}`;
    const page = await visit(address, reader);
    await page
      .getByRole("button", { name: t("showPhone") })
      .filter({ visible: true })
      .click();
    const link = page.locator("a[href^='tel:']").filter({ visible: true });
    await link.waitFor();
    const phone = (await link.getAttribute("href"))?.replace("tel:", "") ?? "";
    expect(phone).toMatch(/^\+996\d{9}$/);
    expect((await link.innerText()).replaceAll(/[^\d+]/g, "")).toBe(phone);
    await eventually(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);

    const html = await (await fetch(productUrl() + hrefIn(language, address))).text();
    expect(html.replaceAll(/[^\d]/g, "")).not.toContain(phone.slice("+996".length));
  });

  test("the link to the ad is copied, and networks are offered it", async ({ visit }) => {
    const listing = await findListing(() => true);
    const page = await visit(`/products/${listing.id}`, reader);
    await page.locator("summary", { hasText: t("share") }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("copyLink") }).click();
    await page.getByRole("button", { name: t("linkCopied") }).waitFor();
    const url = `${productUrl()}${hrefIn(language, `/products/${listing.id}`)}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    const telegram = new URL((await page.getByRole("link", { name: "Telegram" }).getAttribute("href")) ?? "");
    expect(telegram.searchParams.get("url")).toBe(url);

    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Telegram" }).waitFor({ state: "hidden" });
  });

  test("similar ads and the seller lead on", async ({ visit }) => {
    const listing = await findListing(() => true);
    const page = await visit(`/products/${listing.id}`, reader);
    await page.getByRole("heading", { level: 2, name: t("similar") }).waitFor();
    expect(await idsOf(cardsOf(page))).toEqual(listing.similar.map(({ id }) => id));
    await cardsOf(page).first().click();
    const similar = await askApi(getProduct, { params: { id: listing.similar[0]?.id } });
    await expectAddress(page, reader, `/products/${similar.id}`);
    await expectHeading(page, similar.title);

    await page
      .getByRole("region", { name: t("seller") })
      .getByRole("link")
      .click();
    const { user } = similar;
    await expectAddress(page, reader, `/user/${user.id}`);
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasText: user.business_name ?? user.name })
      .waitFor();
    const { results } = await askApi(listProducts, { query: { user: user.id } });
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, results.length)).toEqual(
      results.map(({ id }) => id),
    );
  });
});

/** A finger drawn over the first photo. */
async function swipeLeft(page: Page): Promise<void> {
  const photo = await page.locator("#photo-1").boundingBox();
  if (!photo) throw new Error("no photo to swipe");
  const session = await page.context().newCDPSession(page);
  const y = photo.y + photo.height / 2;
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: photo.x + photo.width * part, y }] });
  await touch("touchStart", 0.9);
  for (const part of [0.8, 0.6, 0.4, 0.2, 0.1]) await touch("touchMove", part);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
