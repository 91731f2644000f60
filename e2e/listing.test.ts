import type { Page } from "playwright-core";
import { expect } from "vitest";
import { comparePrices, getProduct, type Product } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { formatMoney, formatNumber, roundStatistic } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { callApi, findListing } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectHeading, idsOf } from "./parts.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "listings");
  const counter = (number: number, { photos }: Product) => t("photoCounter", { number, total: photos.length });

  test("the photos are leafed through and enlarged", async ({ visit }) => {
    const listing = await findListing((card) => card.photo_count >= 3);
    // The length of its history is compared below, and browsers keep 50 entries.
    const page = await visit(`/products/${listing.id}`, { ...reader, fresh: true });
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

    // Back closes what lies over the listing, and stays there.
    const before = await page.evaluate(() => history.length);
    await page.getByRole("button", { name: t("share"), exact: true }).click();
    const sharing = page.getByRole("dialog", { name: t("share") });
    await sharing.waitFor();
    await page.goBack();
    await sharing.waitFor({ state: "detached" });
    await expectAddress(page, reader, `/products/${listing.id}`);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
  });
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "listings");

  test("a photo is enlarged further by a double press and with two fingers", { tags: "rare" }, async ({ visit }) => {
    const listing = await findListing((card) => card.photo_count >= 2);
    const page = await visit(`/products/${listing.id}`, reader);
    await page.locator("#photo-1 a").click();
    const enlarged = page.getByRole("dialog", { name: t("gallery") });
    const photo = enlarged.getByAltText(
      t("photoAlt", { title: listing.title, number: 1, total: listing.photos.length }),
    );
    const widthOf = async () => Math.round((await photo.boundingBox())?.width ?? 0);
    await photo.waitFor();
    const whole = await widthOf();

    await photo.dblclick();
    await eventually(widthOf).toBe(whole * 2.5);
    await expectAccessible(page);
    await enlarged.getByRole("button", { name: t("zoom") }).click();
    await eventually(widthOf).toBe(whole);
    if (device === "phone") {
      await spreadFingers(page);
      await eventually(widthOf).toBeGreaterThan(whole * 1.8);
    } else {
      await enlarged.getByRole("button", { name: t("zoom") }).click();
      await eventually(widthOf).toBe(whole * 2.5);
    }
    await page.keyboard.press("Escape");
    await enlarged.waitFor({ state: "detached" });
  });

  test("the price is compared with similar ones, and nothing moves when that arrives", async ({ visit }) => {
    const { id, comparison } = await findCompared();
    const page = await visit(`/products/${id}`, reader);
    await page.evaluate(watchShifts);
    await page.getByRole("heading", { name: t("description"), exact: true }).scrollIntoViewIfNeeded();
    const panel = page.locator("section", { has: page.getByRole("heading", { name: t("priceAmongSimilar") }) });
    await panel.scrollIntoViewIfNeeded();
    const median = formatMoney(roundStatistic(comparison.median), "KGS", language);
    await panel.getByText(t("usualPrice", { price: median })).waitFor();
    const { count } = comparison;
    await panel.getByText(t("comparedWith", { count, shown: formatNumber(count) })).waitFor();
    const { cheaper, dearer } = comparison;
    if (dearer >= 55) await panel.getByText(t("cheaperThan", { percent: dearer })).waitFor();
    else if (cheaper >= 55) await panel.getByText(t("dearerThan", { percent: cheaper })).waitFor();
    else await panel.getByText(t("priceIsUsual")).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => (globalThis as { shifts?: number }).shifts)).toBeLessThan(0.02);
  });

  test(
    "opened listings are marked in lists and offered again, in this browser only",
    { tags: "rare" },
    async ({ visit }) => {
      const page = await visit("/", reader);
      const seen = textsOf(language, "listings.card")("viewed");
      const recent = page.locator("section", { has: page.getByRole("heading", { name: t("recentlyViewed") }) });
      const [first = 0, second = 0] = await idsOf(cardsOf(page));
      expect(await page.getByText(seen, { exact: true }).count()).toBe(0);

      await cardsOf(page).first().click();
      await expectAddress(page, reader, `/products/${first}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await recent.count()).toBe(0);
      await page.goBack();
      await cardsOf(page).first().getByText(seen, { exact: true }).waitFor();
      expect(await page.getByText(seen, { exact: true }).count()).toBe(1);
      await expectAccessible(page);

      await cardsOf(page).nth(1).click();
      await expectAddress(page, reader, `/products/${second}`);
      await recent.waitFor();
      expect(await idsOf(recent.locator("li > a"))).toEqual([first]);
      await page.reload();
      await waitForScripts(page);
      await recent.waitFor();
      expect(await idsOf(recent.locator("li > a"))).toEqual([first]);
      // There nothing that is sticky covers a part of a card: a phone's bar at the end of the page, the header elsewhere at its top.
      await page.evaluate(
        (isPhone) => window.scrollTo(0, isPhone ? document.body.scrollHeight : 0),
        device === "phone",
      );
      await expectAccessible(page);
      await recent.locator("li > a").click();
      await expectAddress(page, reader, `/products/${first}`);
    },
  );

  test("the phone number is shown on request and is not in the page before", async ({ visit }) => {
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
    // Where the bar of a phone covers nothing: further up it may lie across a button, which counts as too small a target.
    if (device === "phone") await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page);

    const html = await (await fetch(productUrl() + hrefIn(language, address))).text();
    expect(html.replaceAll(/[^\d]/g, "")).not.toContain(phone.slice("+996".length));
    // In this tab it stays, through a sign-in too.
    await page.reload();
    await link.waitFor();
  });

  test.for([{ isOrderable: true }, { isOrderable: false }])(
    "the bar and the header fit every width, orderable: $isOrderable",
    async ({ isOrderable }, { visit }) => {
      const listing = await findListing((card) => card.is_orderable === isOrderable);
      const page = await visit(`/products/${listing.id}`, reader);
      const bar = page.locator("[data-page-bar]");
      await expectBarToFit(page);
      await page.setViewportSize({ width: 390, height: 780 });
      await bar.getByRole("button", { name: t("showPhone") }).click();
      await bar.locator("a[href^='tel:']").waitFor();
      await expectBarToFit(page);
      if (!isOrderable) return;
      await page.setViewportSize({ width: 390, height: 780 });
      await bar.getByRole("button", { name: t("cart.put") }).click();
      await bar.getByRole("link", { name: t("cart.isIn") }).waitFor();
      await expectBarToFit(page);
    },
  );

  test("the link to the listing is copied, and shared in networks", async ({ visit }) => {
    const listing = await findListing(() => true);
    const page = await visit(`/products/${listing.id}`, reader);
    await page.getByRole("button", { name: t("share"), exact: true }).click();
    await page.getByRole("dialog", { name: t("share") }).waitFor();
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

  test("where copying fails, that is said and the link can be copied by hand", async ({ visit }) => {
    const listing = await findListing(() => true);
    const page = await visit(`/products/${listing.id}`, reader);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    const share = page.getByRole("button", { name: t("share"), exact: true });
    await share.click();
    await page.getByRole("button", { name: t("copyLink") }).click();
    await page.getByRole("alert").getByText(t("linkNotCopied")).waitFor();
    const url = `${productUrl()}${hrefIn(language, `/products/${listing.id}`)}`;
    expect(await page.getByLabel(t("linkToCopy")).inputValue()).toBe(url);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("closeShare") }).click();
    await page.getByLabel(t("linkToCopy")).waitFor({ state: "hidden" });
    expect(await share.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("similar listings and the seller lead to their pages", async ({ visit }) => {
    const listing = await findWithSimilarOfAPerson();
    const page = await visit(`/products/${listing.id}`, reader);
    await page.getByRole("heading", { level: 2, name: t("similar") }).waitFor();
    expect(await idsOf(cardsOf(page))).toEqual(listing.similar.map(({ id }) => id));
    await cardsOf(page).first().click();
    const similar = await callApi(getProduct, { params: { id: listing.similar[0]?.id } });
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
    const { results } = await callApi(listProducts, { query: { user: user.id } });
    await eventually(async () => (await idsOf(cardsOf(page))).slice(0, results.length)).toEqual(
      results.map(({ id }) => id),
    );
  });
});

/** A listing whose most similar one is a person's: pages of businesses are followed in business-page.test.ts. */
async function findWithSimilarOfAPerson(): Promise<Product> {
  const { results } = await callApi(listProducts, { query: { limit: 100 } });
  for (const { id } of results) {
    const listing = await callApi(getProduct, { params: { id } });
    const [first] = listing.similar;
    if (first && !first.user.business_name) return listing;
  }
  throw new Error("the demo market has no such listing among the newest");
}

/** A flat to rent with enough others of as many rooms in its region for a comparison of prices. */
async function findCompared() {
  const { results } = await callApi(listProducts, { query: { category: 210, limit: 100 } });
  for (const { id } of results) {
    const { comparison } = await callApi(comparePrices, { params: { id } });
    if (comparison) return { id, comparison };
  }
  throw new Error("the demo market has no listing with enough similar ones");
}

/** Sums up layout shifts from now on. */
function watchShifts(): void {
  const page = globalThis as { shifts?: number };
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      page.shifts = (page.shifts ?? 0) + entry.value;
    }
  }).observe({ type: "layout-shift" });
}

/** Moves two fingers apart in the middle of the screen. */
async function spreadFingers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", reach: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [
        { x: 195, y: 420 - reach, id: 0 },
        { x: 195, y: 420 + reach, id: 1 },
      ],
    });
  await touch("touchStart", 50);
  for (const reach of [60, 80, 100]) await touch("touchMove", reach);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Draws a finger over the first photo. */
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

/** Expects one row without cut words at the lower edge, and nothing wider than the page, at each width that has the bar. */
async function expectBarToFit(page: Page): Promise<void> {
  for (const width of [320, 342, 360, 390, 430, 479, 480, 499, 500, 560, 618, 640, 720, 721, 786, 859, 860, 959]) {
    await page.setViewportSize({ width, height: 780 });
    const found = await page.locator("[data-page-bar]").evaluate((bar) => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      isOneRow: bar.clientHeight <= 72,
      cut: [...bar.querySelectorAll("a, button")].filter((part) => part.scrollWidth > part.clientWidth).length,
    }));
    expect(found, `${width} px`).toEqual({ overflow: 0, isOneRow: true, cut: 0 });
  }
}
