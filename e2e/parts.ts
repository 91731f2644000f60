import type { Locator, Page } from "playwright-core";
import { hrefIn } from "#web/platform/href.ts";
import { eventually } from "./browser.ts";
import type { Reader } from "./readers.ts";
import { textsOf } from "./texts.ts";

/** The cards in the page's lists. */
export function cardsOf(page: Page): Locator {
  return page.locator("main li > a[href*='/products/']");
}

/** The listings' ids of cards, in their order. */
export async function idsOf(cards: Locator): Promise<number[]> {
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return addresses.map((address) => Number(address.split("/").at(-1)));
}

/** Waits until the page shows so many cards. */
export async function expectCards(page: Page, count: number): Promise<void> {
  await eventually(() => cardsOf(page).count()).toBe(count);
}

/** Waits for the main heading of the page. */
export async function expectHeading(page: Page, text: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor();
}

/** Waits until the address is exactly this; `path` is without the language. */
export async function expectAddress(
  page: Page,
  { language }: Reader,
  path: string,
  query: Record<string, string> = {},
): Promise<void> {
  await page.waitForURL(({ pathname, searchParams }) => {
    const found = Object.fromEntries(searchParams);
    return pathname === hrefIn(language, path) && JSON.stringify(found) === JSON.stringify(query);
  });
}

/** The form of filters of a category page; on phones its sheet is opened first. */
export async function openFilters(page: Page, { language, device }: Reader): Promise<Locator> {
  const t = textsOf(language, "catalogue");
  if (device === "phone") {
    // It says how many are set.
    await page
      .getByRole("link", { name: t("filters") })
      .filter({ visible: true })
      .first()
      .click();
  }
  const form = page.getByRole("form", { name: t("filters") });
  await form.waitFor();
  return form;
}

/** The button that accepts the filters; it says how many listings they find. */
export function applyButton(form: Locator): Locator {
  return form.locator("button[type=submit]");
}

/** The two price fields in the form of filters. */
export function priceFields(form: Locator, { language }: Reader): { from: Locator; to: Locator } {
  const t = textsOf(language, "catalogue");
  const field = (bound: "from" | "to") => form.getByLabel(`${t("price")}: ${t(bound)}`, { exact: true });
  return { from: field("from"), to: field("to") };
}

/** The active filters, each with a cross to drop it. */
export function filterChips(page: Page): Locator {
  return page.locator(".active-filters > li");
}

/** The search field of the header. */
export function searchField(page: Page, { language }: Reader): Locator {
  return page.getByRole("combobox", { name: textsOf(language, "search")("label") });
}
