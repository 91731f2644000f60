import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { hrefIn } from "#web/platform/href.ts";
import { callApi, findGoneListing, findListing } from "./api.ts";
import { expectAccessible, expectAccessibleInTheDark } from "./accessible.ts";
import { expectFitting, productUrl, test } from "./browser.ts";
import { allReaders, readers, describeReaders } from "./readers.ts";
import { textsOf } from "./texts.ts";

/** Cumulative layout shift that nobody notices. */
const maxShift = 0.02;

interface PublicPage {
  name: string;
  /** Its layout is looked at for each language on each device. */
  isTypical?: boolean;
  find: () => string | Promise<string>;
  /** Path of the canonical address, when it is not the page's own. */
  canonical?: string;
}

const pages: PublicPage[] = [
  { name: "home", isTypical: true, find: () => "/" },
  { name: "a search", find: () => "/?search=диван", canonical: "/" },
  { name: "a main category", isTypical: true, find: () => "/category/transport" },
  {
    name: "a filtered category",
    find: () => "/category/transport/legkovye-avto?price__lte=2000000&ordering=price",
    canonical: "/category/transport/legkovye-avto",
  },
  { name: "the index of the blog", find: () => "/blog/main" },
  { name: "an article of the blog", isTypical: true, find: () => "/blog/telephone" },
  { name: "the sitemap page of the country", find: () => "/sitemap" },
  { name: "the sitemap page of a region", find: () => "/sitemap?location=3" },
  {
    name: "a listing with photos",
    find: async () => `/products/${(await findListing((card) => card.photo_count > 1)).id}`,
  },
  {
    name: "a listing of a business",
    isTypical: true,
    find: async () => `/products/${(await findListing((card) => card.user.business_name !== null)).id}`,
  },
  { name: "an inactive listing", find: async () => `/products/${await findGoneListing("listing_inactive")}` },
  {
    name: "a user",
    find: async () => `/user/${(await findListing((card) => card.user.business_name === null)).user.id}`,
  },
  {
    name: "a business",
    async find() {
      const { id } = await findListing((card) => card.user.business_name !== null);
      return (await callApi(getProduct, { params: { id } })).user.link;
    },
  },
];

describeReaders(import.meta.filename, allReaders, (reader) => {
  const { language, device } = reader;
  const isUsual = readers.some((usual) => usual.language === language && usual.device === device);

  test.for(isUsual ? pages : pages.filter(({ isTypical }) => isTypical))(
    "$name is accessible, says what it is, and fits the screen",
    async ({ find, canonical }, { visit }) => {
      const path = await find();
      const page = await visit(path, reader);
      await expectAccessible(page);
      expect(await describeHead(page)).toEqual({
        language,
        title: expect.stringMatching(/^\S.{5,} — Жарыя$/),
        description: expect.stringMatching(/.{20,}/),
        canonical: addressOf(language, canonical ?? path),
        alternates: {
          ru: addressOf("ru", canonical ?? path),
          ky: addressOf("ky", canonical ?? path),
          "x-default": addressOf("ru", canonical ?? path),
        },
      });
      expect(await measureShift(page)).toBeLessThan(maxShift);
      if (device === "phone") expect(await findSmallTargets(page)).toEqual([]);
      await expectAccessibleInTheDark(page);
      await expectFitting(page);
    },
  );
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;

  test("the language switch keeps the address", async ({ visit }) => {
    const address = "/category/transport/legkovye-avto?price__gte=1000&price__lte=900000&ordering=price";
    const page = await visit(address, reader);
    await page.getByRole("link", { name: textsOf(language, "layout")("otherLanguage"), exact: true }).click();
    const other = language === "ru" ? "ky" : "ru";
    await page.waitForURL(addressOf(other, address));
    expect(await page.locator("html").getAttribute("lang")).toBe(other);
    await page.getByText(textsOf(other, "layout")("about")).waitFor();
  });

  test("the sheet of categories opens, is closed by Escape, and its links lead to lists", async ({ visit }) => {
    const t = textsOf(language, "layout");
    // On wide screens the header's button opens a menu (`catalogue.test.ts`), and the footer's link the sheet; under a list the footer
    // moves while the list grows.
    const page = await visit(device === "phone" ? "/" : "/about", reader);
    const opener = page.getByRole(device === "phone" ? "banner" : "contentinfo");
    const link = opener.getByRole("link", {
      name: device === "phone" ? t("categories") : t("allCategories"),
      exact: true,
    });
    const sheet = page.getByRole("dialog", { name: t("categories") });
    await link.click();
    await sheet.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    // Its entry leaves the history a moment later.
    await page.waitForURL(({ hash }) => hash === "");
    await link.click();
    await sheet
      .getByRole("link", { name: { ru: "Недвижимость", ky: "Кыймылсыз мүлк" }[language] })
      .first()
      .click();
    await page.waitForURL(new RegExp(`${hrefIn(language, "/category/")}[a-z-]+$`));
    await sheet.waitFor({ state: "hidden" });
  });
});

function addressOf(language: "ru" | "ky", path: string): string {
  return productUrl() + hrefIn(language, path);
}

/** Title, description and addresses in the page's head. */
function describeHead(page: Page) {
  return page.evaluate(() => {
    const read = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute);
    return {
      language: document.documentElement.lang,
      title: document.title,
      description: read("meta[name=description]", "content"),
      canonical: read("link[rel=canonical]", "href"),
      alternates: Object.fromEntries(
        [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      ),
    };
  });
}

/** Cumulative layout shift (CLS), once fonts are loaded and two frames were drawn. */
function measureShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    observer.disconnect();
    return sum;
  });
}

/**
 * Controls that are too small for a finger: not all of 44 × 44 px around the middle react (24 × 24 px for links within a
 * line of text, WCAG 2.5.8). What is drawn may be smaller than what reacts.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reactsAt = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    };
    const controls = [...document.querySelectorAll("a[href], button, input, select, summary")].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      // Controls for screen readers only are one pixel large, or clipped to nothing until they have the focus.
      const isVisible = width > 1 && height > 1 && getComputedStyle(control).clipPath === "none";
      return isVisible && control.checkVisibility({ visibilityProperty: true });
    });
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Half the side, minus a pixel for rounding.
      const reach = (getComputedStyle(control).display === "inline" ? 24 : 44) / 2 - 1;
      const isLarge = [-reach, reach].every((step) => reactsAt(control, x, y + step) && reactsAt(control, x + step, y));
      return isLarge ? [] : [`${Math.round(width)} × ${Math.round(height)} ${control.outerHTML.slice(0, 160)}`];
    });
  });
}
