// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, idsOf } from "./parts.ts";
import { textsOf } from "./texts.ts";

const kilobyte = 1_000;

/** Counts what the network brings to a page, headers and all. */
async function countBytes(page: Page): Promise<{ take(): Promise<number>; forgetFiles(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send("Network.enable");
  return {
    async take() {
      await page.waitForLoadState("networkidle");
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    forgetFiles: async () => void (await session.send("Network.clearBrowserCache")),
  };
}

describeReaders(import.meta.filename, readers, (reader) => {
  test("photos come when they are asked for", async ({ visit }) => {
    const t = textsOf(reader.language, "data-saving");
    const page = await visit("/", reader);
    await page.locator("footer").getByRole("switch").click();
    await page.locator("html[data-saving]").waitFor();
    await waitForScripts(page);
    const covers = page.locator(".photo-cover");
    await eventually(() => covers.count()).toBeGreaterThan(10);
    // Nothing of a photo came with the page, only the pictures of categories.
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded.filter((name) => name.includes("/media/") && !name.includes("/category-"))).toEqual([]);
    await expectAccessible(page);

    const before = await covers.count();
    const covered = await page.locator("li:has(> .photo-cover) > a[href*='/products/']").first().getAttribute("href");
    // Another card may have the same photo, and is uncovered with it.
    const photo = (await covers.first().getAttribute("href")) ?? "";
    const same = await page.locator(`.photo-cover[href='${photo}']`).count();
    await covers.first().click();
    await eventually(() => covers.count()).toBe(before - same);
    await eventually(() =>
      page
        .locator(`a[href='${covered}'] img`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(100);
    expect(new URL(page.url()).pathname).toBe(hrefIn(reader.language, "/"));

    await page.getByRole("button", { name: t("showAll") }).click();
    await eventually(() => covers.count()).toBe(0);

    // A listing's gallery, which another page does not uncover.
    await page.locator(`a[href='${covered}']`).first().click();
    const gallery = page.locator("#photo-1");
    await gallery.locator(".photo-cover").click();
    await gallery.locator("img[src$='-480.webp']").waitFor();

    await page.goto(hrefIn(reader.language, "/saving"));
    await waitForScripts(page);
    await eventually(() => page.locator("main").textContent()).toMatch(/≈ \d+(,\d)? МБ/);
    await expectAccessible(page);
    await page.locator("main").getByRole("switch").click();
    await page.locator("html:not([data-saving])").waitFor();
  });
});

test("a day of 20 pages where data are saved costs 1 MB at most, and no page after the first more than 60 KB", async ({
  visit,
}) => {
  const page = await visit("/", { language: "ru", device: "phone", fresh: true });
  const [first = 0, second = 0, third = 0, fourth = 0] = await idsOf(cardsOf(page));
  const { results: shops } = await callApi(listBusinesses, { query: { limit: 28 } });
  const found = await Promise.all(shops.map(({ id }) => callApi(getBusiness, { params: { id: String(id) } })));
  const shop = found.find(({ banners, gallery_count: photos }) => banners.length > 0 && photos > 0);
  expect(shop, "a business with banners and a gallery").toBeDefined();
  const network = await countBytes(page);
  await network.forgetFiles();
  await page.context().setExtraHTTPHeaders({ "save-data": "on" });
  await network.take();
  const day = [
    "/",
    "/category/transport",
    "/category/transport/legkovye-avto",
    `/products/${first}`,
    "/?search=iphone",
    `/products/${second}`,
    "/category/nedvizhimost",
    `/products/${third}`,
    "/?search=диван",
    "/category/elektronika",
    `/b/${shop?.id}`,
    `/products/${fourth}`,
    `/products/${first}/reviews`,
    `/compare?ids=${first},${second}`,
    `/b/${shop?.id}?photos=all`,
    "/?search=honda+fit",
    "/blog/main",
    "/qa",
    "/sitemap",
    "/",
  ];
  const spent: [path: string, bytes: number][] = [];
  for (const path of day) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await page.locator("html[data-saving]").waitFor({ state: "attached" });
    await waitForScripts(page);
    await page.mouse.wheel(0, 3_000);
    // What every page loads late comes with the first.
    if (spent.length === 0) await page.waitForTimeout(4_000);
    spent.push([path, await network.take()]);
  }
  const report = spent.map(([path, bytes]) => `${Math.round(bytes / kilobyte)} KB ${path}`).join("\n");
  const [, ...later] = spent;
  expect(
    later.filter(([, bytes]) => bytes > 60 * kilobyte),
    report,
  ).toEqual([]);
  expect(
    spent.reduce((sum, [, bytes]) => sum + bytes, 0),
    report,
  ).toBeLessThanOrEqual(1_000 * kilobyte);
});
