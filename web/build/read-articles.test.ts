import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { blogArticlePath, blogArticles, blogPath } from "#contracts/content/blog.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languages } from "#web/platform/language.ts";
import { type BlogArticle, countWords, readBlog } from "./read-articles.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const blog = readBlog(root);

interface Node {
  slug: string;
  children?: Node[];
}

/** Paths of all categories, by their slugs. */
const categories = new Map<string, string>();
const addCategories = (nodes: readonly Node[], above: string) => {
  for (const { slug, children = [] } of nodes) {
    categories.set(slug, `${above}/${slug}`);
    addCategories(children, `${above}/${slug}`);
  }
};
addCategories(
  JSON.parse(readFileSync(`${root}server/catalogue/reference/categories.json`, "utf8")) as Node[],
  "/category",
);
const pages = new Set([
  "/about",
  "/qa",
  "/policy",
  "/app",
  "/business-advantages",
  blogPath,
  ...blogArticles.map(blogArticlePath),
  ...categories.values(),
]);

/** Words of an article; the rules have as many as they need. */
const wordBounds = { least: 800, most: 1_600 };

describe.each(languages)("in %s", (language) => {
  test.each(blog[language].map((article) => [article.slug, article] as const))(
    "%s can be read and leads on",
    (slug, article) => {
      const { title, lead } = article.versions.withSupport;
      expect(title.length).toBeLessThanOrEqual(70);
      expect(lead.length).toBeGreaterThanOrEqual(80);
      expect(lead.length).toBeLessThanOrEqual(200);
      const words = countWords(article.versions.withSupport);
      if (slug !== "forbidden-products") expect(words).toBeGreaterThanOrEqual(wordBounds.least);
      expect(words).toBeLessThanOrEqual(wordBounds.most);
      expect(article.categories.filter((category) => !categories.has(category))).toEqual([]);
      expect(article.related.length).toBeGreaterThanOrEqual(2);
      const known = new Set([...pages].map((page) => hrefIn(language, page)));
      expect(linksOf(article).filter((href) => !known.has(href))).toEqual([]);
    },
  );
});

test("every article is led to from another one, in both languages by the same links", () => {
  const [russian, kyrgyz] = languages.map((language) => blog[language]);
  const named = new Set(russian?.flatMap(({ related }) => related));
  expect(blogArticles.filter((slug) => !named.has(slug))).toEqual([]);
  const links = (articles: readonly BlogArticle[] = []) =>
    articles.map((article) =>
      linksOf(article)
        .map((href) => href.replace(/^\/ky(?=\/)/, ""))
        .toSorted(),
    );
  expect(links(kyrgyz)).toEqual(links(russian));
});

/** Addresses of this site in the text of an article. */
function linksOf({ versions }: BlogArticle): string[] {
  const { intro, sections } = versions.withSupport;
  const html = [intro, ...sections.map((section) => section.html)].join("");
  return [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, href = ""]) => href);
}
