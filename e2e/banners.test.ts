// @module-tag rare
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { listBanners } from "#contracts/banners/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { readers } from "./readers.ts";
import { textsOf } from "./texts.ts";

const wide = { width: 1600, height: 900 };

describe("the background banner", () => {
  const [phone, reader] = readers;
  const { language } = reader;
  const t = textsOf(language, "banners");
  const bannerOf = (page: Page) => page.getByRole("link", { name: t("label") });

  test("stands beside the content where there is room, and is not fetched where there is none", async ({ visit }) => {
    const small = await visit("/", { ...phone, fresh: true });
    const unwanted = recordRequests(small, "GET", /\/ads\/$/);
    await small.clock.install();
    await small.clock.runFor(60_000);
    expect([await small.locator(".background-banner").count(), unwanted.length]).toEqual([0, 0]);

    const page = await visit("/", { ...reader, fresh: true });
    const requests = recordRequests(page, "GET", /\/ads\/$/);
    await page.setViewportSize(wide);
    await bannerOf(page).waitFor();
    expect(requests.length).toBeLessThanOrEqual(1);
    const at = (x: number) =>
      page.evaluate((x) => document.elementFromPoint(x, 500)?.closest(".background-banner") !== null, x);
    // The content takes the 1,200 pixels in the middle, with a margin.
    expect([await at(40), await at(185), await at(195), await at(800), await at(1_405), await at(1_560)]).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
    await expectAccessible(page);
  });

  test.for([1280, 1366, 1440])(
    "is a strip above the content at %i px, whose room is there before it",
    async (width, { visit }) => {
      const page = await visit("/about", { ...reader, fresh: true });
      await page.setViewportSize({ width, height: 768 });
      const heading = page.getByRole("heading", { level: 1 });
      const before = await heading.boundingBox();
      await bannerOf(page).waitFor();
      expect(await heading.boundingBox()).toEqual(before);
      const [strip, content] = [await bannerOf(page).boundingBox(), await page.getByRole("article").boundingBox()];
      if (!strip || !content) throw new Error("the banner and the text should be drawn");
      expect(strip.height).toBe(80);
      expect(strip.y + strip.height).toBeLessThanOrEqual(content.y);
      expect(await page.evaluate(() => document.elementFromPoint(640, 200)?.closest(".background-banner"))).toBeNull();
      await expectAccessible(page);
    },
  );

  test("changes every five seconds, unless motion is unwanted, and counts each view once", async ({ visit }) => {
    // A phone has no banner, so that the first view comes after the clock and the record.
    const page = await visit("/", { ...reader, device: "phone", fresh: true });
    const counted = recordRequests(page, "POST", /\/ads\/count-update\/\d+\/\?type=view$/);
    await page.clock.install();
    await page.setViewportSize(wide);
    const image = bannerOf(page).locator("img");
    await image.waitFor();
    const first = await image.getAttribute("src");
    await page.clock.runFor(60_000);
    expect(await image.getAttribute("src"), "with reduced motion").toBe(first);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    const second = await nextPicture(page, first);
    const third = await nextPicture(page, second);
    expect([first, third]).not.toContain(second);

    await page.reload();
    await waitForScripts(page);
    await image.waitFor();
    await nextPicture(page, await image.getAttribute("src"));
    expect(new Set(counted).size).toBe(counted.length);
    const seen: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem("ads_seen"))) ?? "[]");
    expect(seen).toHaveLength(counted.length);
    expect(seen).toContainEqual({ id: expect.any(Number) as number, count: 1 });
  });

  test("opens its link in a new tab and counts the click", async ({ visit }) => {
    const page = await visit("/", { ...reader, fresh: true });
    await page.setViewportSize(wide);
    const clicks = recordRequests(page, "POST", /\/ads\/count-click\/\d+\/$/);
    await bannerOf(page).waitFor();
    const image = await bannerOf(page).locator("img").getAttribute("src");
    const { results } = await callApi(listBanners);
    const banner = results.find(({ image_link }) => image_link === image);
    if (!banner) throw new Error("the banner on show is not in the list");
    const opening = page.waitForEvent("popup");
    await page.mouse.click(40, 500);
    const opened = await opening;
    await opened.waitForURL(productUrl() + hrefIn(language, banner.link));
    await eventually(() => clicks).toEqual([`${productUrl()}/ads/count-click/${banner.id}/`]);
    await eventually(() => page.url()).toBe(productUrl() + hrefIn(language, "/"));
  });
});

/** The addresses that the page requests from now on. */
function recordRequests(page: Page, method: string, address: RegExp): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.method() === method && address.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}

/** Lets the time of one banner pass and waits for the next. Returns the address of its picture. */
async function nextPicture(page: Page, before: string | null): Promise<string | null> {
  await page.clock.runFor(5_000);
  const image = page.locator(".background-banner img");
  await eventually(() => image.getAttribute("src")).not.toBe(before);
  return image.getAttribute("src");
}
