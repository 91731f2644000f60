import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { blogArticlePath, blogArticles, blogFeedPath, blogPath, blogPreviewPath } from "#contracts/content/blog.ts";
import { readBlog } from "#web/build/read-articles.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languages } from "#web/platform/language.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, expectFitting, productUrl, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { cardsOf, expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

const blog = readBlog(fileURLToPath(new URL("../", import.meta.url)));

describeReaders(import.meta.filename, readers, (reader) => {
  const { language, device } = reader;
  const t = textsOf(language, "blog");
  const articles = blog[language].map(({ slug, versions }) => ({ slug, ...versions.withoutSupport }));

  test("from the index over an article and its contents to what is on offer", async ({ visit }) => {
    // As people shorten it by hand.
    const page = await visit("/blog", reader);
    await expectAddress(page, reader, blogPath);
    await expectHeading(page, t("title"));
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    expect(await titles.allInnerTexts()).toEqual(articles.map(({ title }) => title));
    const article = articles.find(({ slug }) => slug === "telephone");
    const section = article?.sections[3];
    if (!article || !section) throw new Error("no such article");
    await page.getByRole("main").getByRole("link", { name: article.title, exact: true }).click();
    await expectAddress(page, reader, blogArticlePath(article.slug));
    await expectHeading(page, article.title);
    await expectAccessible(page);
    await expectFitting(page);
    await page.locator("article time[datetime]").waitFor();
    expect(
      await page.locator("article img").evaluate((drawing: HTMLImageElement) => drawing.naturalWidth),
    ).toBeGreaterThan(0);

    const contents = textsOf(language, "content")("contents");
    if (device === "phone") await page.locator("summary", { hasText: contents }).click();
    await page.getByRole("navigation", { name: contents }).getByRole("link", { name: section.title }).click();
    await page.waitForURL(({ hash }) => hash === `#${section.id}`);
    const heading = page.getByRole("heading", { level: 2, name: section.title });
    await eventually(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300);

    expect(
      await page
        .getByRole("region", { name: t("sources") })
        .getByRole("listitem")
        .count(),
    ).toBeGreaterThan(0);
    expect(
      await page
        .getByRole("region", { name: t("related") })
        .getByRole("link")
        .count(),
    ).toBeGreaterThan(1);
    const offer = page
      .getByRole("navigation", { name: t("offers") })
      .getByRole("link")
      .first();
    // How many there are, and the lowest price.
    expect(await offer.innerText()).toMatch(/\d+[^]*\d+\s(?:сом|\$)|\$\s\d+/);
    await offer.click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(hrefIn(language, "/category/")));
    await cardsOf(page).first().waitFor();
  });

  test("an article says to search engines what it is", async ({ visit }) => {
    const page = await visit(blogArticlePath("deceivers"), { ...reader, javaScript: false });
    const article = articles.find(({ slug }) => slug === "deceivers");
    const things = (await page.locator("script[type='application/ld+json']").allTextContents()).map(
      (json) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(things).toMatchObject([
      { "@type": "BreadcrumbList" },
      { "@type": "Article", headline: article?.title, description: article?.lead, inLanguage: language },
    ]);
    expect(things[0]?.["itemListElement"]).toHaveLength(3);
  });
});

test("every article answers in each language, under a title of its own", async () => {
  const titles = await Promise.all(
    languages.flatMap((language) =>
      blog[language].map(async ({ slug, versions }) => {
        const answer = await fetch(productUrl() + hrefIn(language, blogArticlePath(slug)));
        expect([slug, answer.status]).toEqual([slug, 200]);
        const [, title = ""] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
        expect(title).toBe(`${versions.withoutSupport.title} — Жарыя`);
        return title;
      }),
    ),
  );
  expect(new Set(titles).size).toBe(titles.length);
});

test.for(languages)("the articles in %s are a feed, which the index names", async (language, { visit }) => {
  const page = await visit(blogPath, { language, device: "desktop", javaScript: false });
  const href = await page.locator("link[type='application/rss+xml']").getAttribute("href");
  expect(href).toBe(hrefIn(language, blogFeedPath));
  const answer = await fetch(productUrl() + href);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  const xml = await answer.text();
  const feed = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/xml");
    const read = (name: string) => [...parsed.querySelectorAll(`item > ${name}`)].map((node) => node.textContent);
    return { faults: parsed.querySelectorAll("parsererror").length, titles: read("title"), links: read("link") };
  }, xml);
  expect(feed.faults).toBe(0);
  expect(feed.titles).toEqual(blog[language].map(({ versions }) => versions.withoutSupport.title));
  expect(feed.links).toEqual(blogArticles.map((slug) => productUrl() + hrefIn(language, blogArticlePath(slug))));
});

test("link previews of an article have its drawing", async () => {
  const page = await (await fetch(productUrl() + blogArticlePath("photo"))).text();
  const image = productUrl() + blogPreviewPath("photo");
  expect(page).toContain(`<meta property="og:image" content="${image}"/>`);
  const answer = await fetch(image);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("an article that does not exist is not found", async ({ visit }) => {
  await visit("/blog/telefon", { language: "ru", device: "phone", status: 404 });
});
