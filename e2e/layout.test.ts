import type { Dialog, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { menuPath } from "#web/layout/menu/menu-path.ts";
import { hrefIn, otherLanguage } from "#web/platform/href.ts";
import type { Theme } from "#web/platform/theme.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { type Reader, readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectCards } from "./parts.ts";
import { makeDataDir, removeDataDir, startProduct, withoutDemo } from "./product.ts";
import { textsOf } from "./texts.ts";

/** The background of pages in both themes: `felt-50`. */
const backgrounds = { light: "rgb(250, 248, 245)", dark: "rgb(21, 19, 16)" };

/** Whatever a page does with what has arrived is drawn. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100)),
  );

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "layout");
  const isPhone = device === "phone";

  test("the pages about the site are reached from the header", async ({ visit }) => {
    const page = await visit("/", reader);
    const header = page.getByRole("banner");
    if (isPhone) await header.locator(`summary[aria-label="${t("menu")}"]`).click();
    await expectAccessible(page);
    await header.getByRole("link", { name: t("aboutUs"), exact: true }).click();
    await expectAddress(page, reader, "/about");
    if (isPhone) await header.locator(`summary[aria-label="${t("menu")}"]`).click();
    await header.getByRole("link", { name: t("blog"), exact: true }).click();
    await expectAddress(page, reader, "/blog/main");
    // The menu closes once a link is followed, opens again and is closed by Escape.
    const opener = header.locator(isPhone ? `summary[aria-label="${t("menu")}"]` : `summary:has-text("${t("help")}")`);
    const questions = header.getByRole("link", { name: t("questions"), exact: true });
    await questions.waitFor({ state: "hidden" });
    await opener.click();
    await questions.waitFor();
    await page.keyboard.press("Escape");
    await questions.waitFor({ state: "hidden" });
    await opener.click();
    await questions.click();
    await expectAddress(page, reader, "/qa");
  });

  test("every link of the footer leads to a page", async ({ visit }) => {
    const page = await visit("/", reader);
    const footer = page.getByRole("contentinfo");
    const links = footer.getByRole("navigation").getByRole("link");
    expect(await links.allInnerTexts()).toEqual(
      expect.arrayContaining(
        (["aboutUs", "blog", "questions", "userAgreement", "forbiddenGoods"] as const).map((key) => t(key)),
      ),
    );
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs.filter((href) => href.startsWith("/"))) {
      expect((await fetch(productUrl() + href)).status, href).toBe(200);
    }
    await footer.getByText(`© ${new Date().getFullYear()} Жарыя`).waitFor();
  });

  test("every page leads to posting, and to what a business gets", async ({ visit }) => {
    const page = await visit("/", reader);
    expect(await page.getByRole("link", { name: t("post"), exact: true }).count()).toBe(1);
    const links = await page.getByRole("link", { name: t("forBusiness"), exact: true }).all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(await link.getAttribute("href")).toMatch(new RegExp(`^${hrefIn(language, "/business-advantages")}/?$`));
  });

  test("the theme follows the system until another is chosen, and the choice lasts", async ({ visit }) => {
    const page = await visit("/about", reader);
    const choose = (theme: Theme) => page.getByRole("button", { name: t(`theme.${theme}`), exact: true }).click();
    expect(await backgroundOf(page)).toBe(backgrounds.light);
    await choose("dark");
    await eventually(() => backgroundOf(page)).toBe(backgrounds.dark);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#1f1c19");
    await page.reload();
    expect(await backgroundOf(page)).toBe(backgrounds.dark);
    await page.emulateMedia({ colorScheme: "dark" });
    await choose("light");
    await eventually(() => backgroundOf(page)).toBe(backgrounds.light);
    await choose("system");
    await eventually(() => backgroundOf(page)).toBe(backgrounds.dark);
  });

  test("the theme is chosen without scripts, and the reader stays where they were", async ({ visit }) => {
    const path = "/category/transport?ordering=price";
    const page = await visit(path, { ...reader, javaScript: false });
    await page.getByRole("button", { name: t("theme.dark"), exact: true }).click();
    await page.waitForURL(productUrl() + hrefIn(language, path));
    await eventually(() => backgroundOf(page)).toBe(backgrounds.dark);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  });

  test("switching the language asks before what was typed is lost", async ({ visit }) => {
    const page = await visit("/dev/ui", reader);
    const field = page.getByLabel("С несохранённым").first();
    await field.fill("Диван");
    const questions: string[] = [];
    const link = page.getByRole("banner").getByRole("link", { name: t("otherLanguage"), exact: true });
    page.once("dialog", (dialog) => {
      questions.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await link.click();
    expect(questions).toEqual([`confirm: ${t("leaveQuestion")}`]);
    expect(await field.inputValue()).toBe("Диван");
    page.once("dialog", (dialog) => void dialog.accept());
    await link.click();
    await page.waitForURL(productUrl() + hrefIn(otherLanguage(language), "/dev/ui"));
  });

  test("a link and Back ask before what was typed is lost", async ({ visit }) => {
    const page = await visit("/", reader);
    await waitForScripts(page);
    // In one go: a render in between would restore the link's own address.
    await page.evaluate(
      (path) => {
        const link = document.querySelector<HTMLAnchorElement>("footer a");
        link?.setAttribute("href", path);
        link?.click();
      },
      hrefIn(language, "/dev/ui"),
    );
    const field = page.getByLabel("С несохранённым").first();
    await field.fill("Диван");
    const questions: string[] = [];
    const refuse = (dialog: Dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    };
    page.on("dialog", refuse);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("questions"), exact: true })
      .click();
    await eventually(() => questions).toEqual([t("leavePage")]);
    await page.evaluate(() => history.back());
    await eventually(() => questions).toEqual([t("leavePage"), t("leavePage")]);
    expect(await field.inputValue()).toBe("Диван");
    await expectAddress(page, reader, "/dev/ui");

    page.off("dialog", refuse);
    page.once("dialog", (dialog) => void dialog.accept());
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("questions"), exact: true })
      .click();
    await expectAddress(page, reader, "/qa");
  });

  test("the sitemap page leads to the lists of a location", async ({ visit }) => {
    const page = await visit("/", reader);
    const s = textsOf(language, "sitemap");
    const link = page.getByRole("contentinfo").getByRole("link", { name: t("siteMap"), exact: true });
    // More cards arrive while the link below them is pressed: it stays where it is.
    const pressed = Promise.withResolvers<undefined>();
    await page.route(/\/cards\?/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/cards\?/);
    await link.scrollIntoViewIfNeeded();
    await asked;
    await link.hover();
    await page.mouse.down();
    const arrived = page.waitForResponse(/\/cards\?/);
    pressed.resolve(undefined);
    await (await arrived).finished();
    await nextFrames(page);
    await page.mouse.up();
    await page
      .getByRole("navigation", { name: s("locations") })
      .getByRole("link")
      .first()
      .click();
    await page.waitForURL(/\/sitemap\?location=\d+$/);
    await expectAccessible(page);
    const location = new URL(page.url()).searchParams.get("location") ?? "";
    await page
      .getByRole("navigation", { name: s("categories") })
      .getByRole("link")
      .first()
      .click();
    await expectAddress(page, reader, "/category/transport", { location });
  });

  test("a toast stays while it has the focus, disappears by itself and can be dismissed", async ({ visit }) => {
    const page = await visit("/dev/ui", { ...reader, fresh: true });
    const toasts = page.locator("[aria-live=polite] > [data-toast]");
    const dismiss = toasts.getByRole("button", { name: textsOf(language, "ui")("dismiss") });
    await page.clock.install();
    await page.getByRole("button", { name: "Показать success" }).first().click();
    await dismiss.focus();
    // The accessibility check needs a clock that goes on; the focus keeps the toast. On a phone it may cover a control.
    if (!isPhone) await expectAccessible(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(await toasts.count()).toBe(1);
    await dismiss.blur();
    await page.clock.runFor(4_000);
    expect(await toasts.count()).toBe(1);
    await page.clock.runFor(2_000);
    await eventually(() => toasts.count()).toBe(0);
    await page.clock.resume();
    await page.getByRole("button", { name: "Показать error" }).first().click();
    await dismiss.click();
    await eventually(() => toasts.count()).toBe(0);
  });

  test("/dev/ui shows every part in both themes, and is not indexed", async ({ visit }) => {
    const page = await visit("/dev/ui", reader);
    await page.locator("[data-toast]").nth(5).waitFor();
    await expectAccessible(page);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test("no page scrolls sideways at any breakpoint", async ({ visit }) => {
    const page = await visit("/about", reader);
    for (const width of [320, 342, 390, 480, 500, 540, 560, 561, 600, 640, 720, 721, 785, 786, 960, 1020, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${width} px`).toBe(0);
      const header = await page.getByRole("banner").evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(header, `the header at ${width} px`).toBe(0);
    }
  });

  test("the app's link stands in the header from 480 to 720 px, signing up from 786 px on", async ({ visit }) => {
    const page = await visit("/about", reader);
    const header = page.getByRole("banner");
    const app = header.getByRole("link", { name: t("app"), exact: true });
    const signUp = header.getByRole("link", { name: t("signUp"), exact: true });
    const shown = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return [await app.isVisible(), await signUp.isVisible()];
    };
    expect([await shown(480), await shown(640), await shown(720), await shown(786), await shown(900)]).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
    await page.setViewportSize({ width: 600, height: 800 });
    await header.locator(`summary:has-text("${t("help")}")`).click();
    await app.waitFor();
  });

  test("the other language asks before typed text is lost, and only then", async ({ visit }) => {
    const page = await visit("/auth/register", reader);
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const a = textsOf(language, "accounts");
    const name = page.getByRole("main").getByLabel(a("name"), { exact: true });
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: t("otherLanguage"), exact: true })
      .first();
    await name.fill("Айбек");
    await link.click();
    await eventually(() => questions).toEqual([t("leaveQuestion")]);
    expect(await name.inputValue()).toBe("Айбек");
    await name.fill("");
    await link.click();
    await page.waitForURL((url) => url.pathname === hrefIn(otherLanguage(language), "/auth/register"));
    expect(questions).toHaveLength(1);
  });

  test("without a network the page stays, and the next one comes when the network is back", async ({ visit }) => {
    const page = await visit("/", { ...reader, offline: true });
    await expectCards(page, 28);
    await page.context().setOffline(true);
    await page.getByText(t("offline")).waitFor();
    await expectAccessible(page);
    const failing = page.waitForEvent("requestfailed");
    await cardsOf(page).nth(1).click();
    await failing;
    expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(28);
    await page.context().setOffline(false);
    await page.waitForURL(/\/products\/\d+$/);
    await page.getByText(t("offline")).waitFor({ state: "hidden" });
  });
});

describe("code of a page that fails to load", () => {
  const reader: Reader = { language: "ru", device: "desktop" };
  const t = textsOf("ru", "layout");

  test(
    "is requested every 1.5 s; the third failure is reported, and the page opens in the end",
    { tags: "rare" },
    async ({ visit }) => {
      const page = await visit("/", { ...reader, fresh: true, mayFail: /\/article-page-/ });
      const attempts: number[] = [];
      let isBroken = true;
      await page.route(/\/article-page-[^/]*\.js/, async (route) => {
        // The prefetch, when the pointer reached the link, is not counted.
        if (route.request().resourceType() === "fetch") attempts.push(Date.now());
        await (isBroken ? route.abort("connectionfailed") : route.continue());
      });
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("aboutUs") })
        .click();
      await eventually(() => attempts.length).toBe(2);
      expect(await page.getByText(t("siteDown")).count()).toBe(0);
      await page.getByText(t("siteDown")).waitFor();
      expect(attempts.length).toBeGreaterThanOrEqual(3);
      const waits = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_400);
      expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(28);
      isBroken = false;
      await expectAddress(page, reader, "/about");
      await page.getByRole("article").waitFor();
      await page.getByText(t("siteDown")).waitFor({ state: "hidden" });
    },
  );

  test("a part of a page that fails to load comes later", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/", { ...reader, fresh: true, mayFail: /\/location-chooser-/ });
    let isBroken = true;
    await page.route(/\/location-chooser-[^/]*\.js/, (route) =>
      isBroken ? route.abort("connectionfailed") : route.continue(),
    );
    const l = textsOf("ru", "location");
    await page
      .getByRole("link", { name: l("choose", { location: l("all") }) })
      .first()
      .click();
    await page.getByText(t("siteDown")).waitFor();
    isBroken = false;
    await page.getByText(t("siteDown")).waitFor({ state: "hidden" });
    await page
      .getByRole("dialog", { name: l("title") })
      .getByRole("searchbox")
      .waitFor();
  });
});

test(
  "without a demo there is no /dev/ui, support is at `SUPPORT_URL`, the app at `APP_URL` in header and footer",
  { tags: "rare" },
  async () => {
    const DATA_DIR = await makeDataDir();
    try {
      const support = "https://t.me/jarya_support";
      const app = "https://apps.example/jarya";
      const product = await startProduct({ DATA_DIR, ...withoutDemo, SUPPORT_URL: support, APP_URL: app });
      try {
        expect((await fetch(`${product.url}/dev/ui`)).status).toBe(404);
        const about = await readPage(`${product.url}/about`);
        expect(about).toContain(`href="${support}"`);
        // In the bar of the header and in the footer. Its menus have it once they are opened, and the page of these without scripts.
        expect(about.split(`href="${app}"`)).toHaveLength(3);
        expect(await readPage(`${product.url}${menuPath}`)).toContain(`href="${support}"`);
      } finally {
        await product.stop();
      }
    } finally {
      await removeDataDir(DATA_DIR);
    }
  },
);

test("the theme form redirects to pages of the site only, and accepts known themes only", async () => {
  const choose = (theme: string, back: string) =>
    fetch(`${productUrl()}/theme`, {
      method: "POST",
      body: new URLSearchParams({ theme, back }),
      redirect: "manual",
    });
  const chosen = await choose("dark", "/about?x=1");
  expect({ status: chosen.status, to: chosen.headers.get("location") }).toEqual({ status: 303, to: "/about?x=1" });
  expect(chosen.headers.get("set-cookie")).toMatch(/^theme=dark; Path=\/; Max-Age=31536000; SameSite=Lax/);
  for (const back of [
    "https://evil.example/",
    "//evil.example",
    "/.//evil.example",
    "/ky//evil.example",
    "/\\evil.example",
  ])
    expect((await choose("dark", back)).status, back).toBe(400);
  expect((await choose("pink", "/")).status).toBe(400);
});

async function readPage(address: string): Promise<string> {
  return (await fetch(address)).text();
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
