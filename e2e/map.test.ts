import { expect } from "vitest";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { getFacets } from "#contracts/listings/list-schemas.ts";
import { listMapClusters } from "#contracts/map/schemas.ts";
import { callApi } from "./api.ts";
import { expectAccessible, expectAccessibleInTheDark } from "./accessible.ts";
import { eventually, expectFitting, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { applyButton, cardsOf, expectAddress, openFilters, priceFields } from "./parts.ts";
import { textsOf } from "./texts.ts";

const price = "2000000";

async function findTransport(): Promise<number | undefined> {
  const categories = await callApi(listCategories, {});
  return categories.find(({ title_slug: slug }) => slug === "transport")?.id;
}

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "map");
  const catalogue = textsOf(language, "catalogue");

  test("a list has a map, whose regions narrow it, and whose filters go back with it", async ({ visit }) => {
    const { results } = await callApi(listMapClusters, { query: { price__lte: Number(price) } });
    const region = results.find(({ kind }) => kind === "region");
    const title = language === "ky" ? region?.title_ky : region?.title_ru;
    const page = await visit(`/category/transport?price__lte=${price}`, reader);
    await page.getByRole("link", { name: catalogue("asMap"), exact: true }).click();
    await expectAddress(page, reader, "/map/transport", { price__lte: price });
    const places = page.getByRole("list", { name: t("places") });
    const bubble = places.getByRole("link", { name: new RegExp(`^${title}: `) });
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await expectFitting(page);

    // What is pointed at on one side is marked on the other.
    const card = cardsOf(page).first();
    const marked = places.locator("a:has(.bg-apricot-400)");
    await card.focus();
    await eventually(() => marked.count()).toBe(1);
    const itsPlace = places.locator(`a[href="${await marked.getAttribute("href")}"]`);
    await itsPlace.hover();
    await eventually(() => page.locator(".card[data-pointed]").count()).toBeGreaterThan(0);
    expect(await card.evaluate((link) => link.closest(".card")?.hasAttribute("data-pointed"))).toBe(true);

    // By the keyboard: the list beside it, or the sheet on a phone, has what the bubble says.
    const count = Number(/: (\d+)/.exec((await bubble.textContent()) ?? "")?.[1]);
    await bubble.focus();
    await page.keyboard.press("Enter");
    await expectAddress(page, reader, "/map/transport", { location: String(region?.id), price__lte: price });
    const list = page.getByRole("region", { name: t("list", { place: title ?? "" }) });
    await eventually(() => cardsOf(page).count()).toBe(Math.min(count, 28));
    await list.waitFor();
    // Nearer, there are its districts.
    await eventually(() => places.getByRole("link").count()).toBeGreaterThan(1);
    await expectAccessible(page);
    if (device === "phone") {
      await eventually(() => list.evaluate((sheet) => getComputedStyle(sheet).position)).toBe("fixed");
      await page.keyboard.press("Escape");
      await eventually(() => list.evaluate((sheet) => getComputedStyle(sheet).position)).toBe("static");
    }
    await page.getByRole("button", { name: t("whole") }).click();
    await eventually(() => places.getByRole("link").count()).toBeGreaterThan(5);
    await expectAddress(page, reader, "/map/transport", { price__lte: price });

    // The list follows the map when that is moved, and its address leads back there.
    let area = "";
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: t("zoomIn") }).click();
      await page.waitForURL(({ searchParams }) => (searchParams.get("area") ?? area) !== area);
      area = new URL(page.url()).searchParams.get("area") ?? "";
    }
    const here = page.getByRole("region", { name: t("listHere") });
    await here.waitFor();
    const category = await findTransport();
    const { count: within } = await callApi(getFacets, { query: { category, area, price__lte: Number(price) } });
    await eventually(() => cardsOf(page).count()).toBe(Math.min(within, 28));
    await page.reload();
    await here.waitFor();
    await eventually(() => cardsOf(page).count()).toBe(Math.min(within, 28));
    await expectAddress(page, reader, "/map/transport", { area, price__lte: price });
    await expectAccessible(page);
    await expectFitting(page);

    // The filters of the list: beside it, on phones in a drawer.
    const form = await openFilters(page, reader);
    await priceFields(form, reader).to.fill("3000000");
    await applyButton(form).click();
    const narrowed = { area, price__lte: "3000000" };
    await expectAddress(page, reader, "/map/transport", narrowed);
    await page.getByRole("link", { name: catalogue("asList"), exact: true }).click();
    await expectAddress(page, reader, "/category/transport", narrowed);
  });

  test("nearer, shops are where they said they are, with the ways to their pages", async ({ visit }) => {
    const { results } = await callApi(listMapClusters, { query: { zoom: 6 } });
    const town = results.find(({ kind }) => kind === "city");
    const page = await visit(`/map?location=${town?.id}`, reader);
    for (const _ of [1, 2]) await page.getByRole("button", { name: t("zoomIn") }).click();
    const mark = page
      .getByRole("list", { name: t("shops") })
      .getByRole("button")
      .first();
    await mark.click();
    const shops = page.getByRole("dialog", { name: t("shops") });
    expect(await shops.getByRole("link").first().getAttribute("href")).toMatch(/\/b\/[\w-]+$/);
    await expectAccessible(page);
    await expectAccessibleInTheDark(page);
    await expectFitting(page);
    await page.keyboard.press("Escape");
    await eventually(() => shops.count()).toBe(0);
    await eventually(() => mark.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test("a list reaches as far as one likes, and cards say how far they are; without a chosen place they do not", async ({
  visit,
}) => {
  const [reader] = readers;
  const catalogue = textsOf(reader.language, "catalogue");
  const { results } = await callApi(listMapClusters, { query: { zoom: 8 } });
  const town = results.find(({ kind, title_ru: title }) => kind === "city" && title !== "Бишкек" && title !== "Ош");
  const page = await visit(`/?location=${town?.id}`, reader);
  await page.context().addCookies([{ name: "place", value: String(town?.id), url: page.url() }]);
  await page.locator(`summary[aria-label^="${catalogue("distance")}: "]`).click();
  await page.getByRole("link", { name: catalogue("within", { km: 200 }), exact: true }).click();
  await expectAddress(page, reader, "/", { near: `${town?.id},200` });
  // The nearest come first, so that the first ones are in the town itself.
  await page.locator(`summary[aria-label="${catalogue("order")}: ${catalogue("nearFirst")}"]`).click();
  await page.getByRole("link", { name: catalogue("newFirst"), exact: true }).click();
  await expectAddress(page, reader, "/", { near: `${town?.id},200`, ordering: "-upvote_date" });
  const far = page.locator(".card-meta[data-km$='км']");
  await eventually(() => far.count()).toBeGreaterThan(0);
  expect(await far.first().getAttribute("data-distance")).toMatch(/^≈ \d{1,3} км от выбранного места$/);
  await page.context().clearCookies({ name: "place" });
  await page.goto("/");
  await eventually(() => cardsOf(page).count()).toBeGreaterThan(0);
  expect(await page.locator("[data-km]").count()).toBe(0);
});

test("without scripts the regions are links, and the list is there", async ({ visit }) => {
  const [reader] = readers;
  const t = textsOf(reader.language, "map");
  const page = await visit("/map/transport", { ...reader, javaScript: false });
  const [bubble] = await page
    .getByRole("list", { name: t("places") })
    .getByRole("link")
    .all();
  expect(await cardsOf(page).count()).toBeGreaterThan(0);
  await bubble?.click();
  await page.waitForURL(/\/map\/transport\?location=\d+$/);
  expect(await cardsOf(page).count()).toBeGreaterThan(0);
  await expectAccessible(page);
});
