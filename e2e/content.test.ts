import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { splitFrontMatter } from "#web/build/front-matter.ts";
import { keepConditions, renderArticle } from "#web/build/markdown.ts";
import { capabilities } from "#web/platform/capabilities.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { expectAccessible, expectAccessibleInTheDark } from "./accessible.ts";
import { eventually, expectFitting, productUrl, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

const articles = [
  { path: "/about", file: "about" },
  { path: "/policy", file: "policy" },
  { path: "/qa", file: "qa" },
  { path: "/blog/forbidden-products", file: "forbidden-products" },
];

/** Characters per line; longer lines are hard to read. */
const maxLineLength = 70;

describeReaders(import.meta.filename, readers, (reader) => {
  const { language } = reader;

  test.for(articles)(
    "$path shows its text, says what it is, and fits the screen",
    async ({ path, file }, { visit }) => {
      const article = readArticle(language, file);
      const page = await visit(path, reader);
      await expectHeading(page, article.title);
      await expectAccessible(page);
      const sections = page.getByRole("article").locator("section").getByRole("heading");
      expect(await sections.allInnerTexts()).toEqual(article.sections.map(({ title }) => title));
      expect(await page.title()).toBe(`${article.title} — Жарыя`);
      const head = await page.evaluate(() => ({
        description: document.querySelector("meta[name=description]")?.getAttribute("content"),
        canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href"),
        kyrgyz: document.querySelector("link[hreflang=ky]")?.getAttribute("href"),
      }));
      expect(head).toEqual({
        description: article.lead,
        canonical: productUrl() + hrefIn(language, path),
        kyrgyz: productUrl() + hrefIn("ky", path),
      });
      const text = page.locator("article section p").first();
      const [width, letter] = await text.evaluate((element) => {
        const probe = document.createElement("canvas").getContext("2d");
        if (!probe) throw new Error("no canvas");
        probe.font = getComputedStyle(element).font;
        const words = element.textContent;
        return [element.getBoundingClientRect().width, probe.measureText(words).width / words.length];
      });
      expect(width / letter).toBeLessThan(maxLineLength + 5);
      await expectAccessibleInTheDark(page);
      await expectFitting(page);
    },
  );
});

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "content");

  test("questions are structured data, with full addresses", async ({ visit }) => {
    const page = await visit("/qa", reader);
    const [crumbs, questions] = (await page.locator("script[type='application/ld+json']").allTextContents()).map(
      (json) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    const { sections } = readArticle(language, "qa");
    expect(questions).toMatchObject({ "@type": "FAQPage" });
    const entities = questions?.["mainEntity"] as { name: string; acceptedAnswer: { text: string } }[];
    expect(entities.map(({ name }) => name)).toEqual(sections.map(({ title }) => title));
    const links = entities.flatMap(({ acceptedAnswer }) => acceptedAnswer.text.match(/href="[^"]*"/g) ?? []);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain(`href="${productUrl()}${hrefIn(language, "/")}`);
  });

  test("the table of contents leads to a question, which has an address of its own", async ({ visit }) => {
    const page = await visit("/qa", reader);
    const question = readArticle(language, "qa").sections[10];
    if (!question) throw new Error("too few questions");
    if (device === "phone") await page.locator("summary", { hasText: t("contents") }).click();
    await page
      .getByRole("navigation", { name: t("contents") })
      .getByRole("link", { name: question.title })
      .click();
    await page.waitForURL(new RegExp(`#${question.id}$`));
    const heading = page.getByRole("heading", { level: 3, name: question.title });
    // Below the sticky header.
    const header = await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom);
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await eventually(top).toBeLessThan(300);
    expect(await top()).toBeGreaterThanOrEqual(header);
    const scrolled = () => page.evaluate(() => window.scrollY);
    const there = await scrolled();
    await page.goBack();
    await eventually(scrolled).toBeLessThan(there / 2);
  });

  test("a question is found by its words, without a script too", async ({ visit }) => {
    const q = textsOf(language, "content.questions");
    const page = await visit("/qa", { ...reader, javaScript: false });
    const found = page.getByRole("article").locator("section").getByRole("heading");
    const whole = await found.count();
    expect(whole).toBeGreaterThanOrEqual(40);
    const field = page.getByRole("article").getByRole("searchbox", { name: q("search") });
    await field.fill({ ru: "забыл пароль", ky: "сырсоз унутуп" }[language]);
    await field.press("Enter");
    await page.waitForURL(/\/qa\?search=/);
    expect(await found.count()).toBeLessThan(whole / 4);
    await found.filter({ hasText: { ru: "Забыл пароль", ky: "Сырсөздү унутуп" }[language] }).waitFor();
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await expectAccessible(page);
    await page.getByRole("article").getByRole("searchbox").fill("вертолёт");
    await page.getByRole("article").getByRole("searchbox").press("Enter");
    await page.getByRole("status").getByText(q("none")).waitFor();
    await page.getByRole("link", { name: q("all"), exact: true }).click();
    await expectAddress(page, reader, "/qa");
    expect(await found.count()).toBe(whole);
  });

  test("links within a text stay in its language", async ({ visit }) => {
    const page = await visit("/about", reader);
    await page.getByRole("article").locator("a[href$='/blog/forbidden-products']").click();
    await expectAddress(page, reader, "/blog/forbidden-products");
    await expectHeading(page, readArticle(language, "forbidden-products").title);
  });
});

test("no script of the browser contains the articles or the Markdown renderer", () => {
  const folder = fileURLToPath(new URL("../build/client/assets/", import.meta.url));
  const question = readArticle("ru", "qa").sections[0]?.title ?? "";
  const article = readArticle("ru", "deceivers").title;
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const code = readFileSync(folder + name, "utf8");
    expect(code.includes(question) || code.includes(article), `${name} carries a text`).toBe(false);
    expect(code.includes("stray markup"), `${name} carries the renderer`).toBe(false);
  }
});

function readArticle(language: Language, file: string) {
  const address = new URL(`../web/content/${language}/${file}.md`, import.meta.url);
  const { markdown } = splitFrontMatter(readFileSync(address, "utf8"));
  return renderArticle(keepConditions(markdown, { ...capabilities, support: false }));
}
