import { readFileSync } from "node:fs";
import path from "node:path";
import { blogArticles, type BlogSlug } from "../../contracts/content/blog.ts";
import { capabilities } from "../platform/capabilities.ts";
import { hrefIn } from "../platform/href.ts";
import { type Language, languages } from "../platform/language.ts";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";
import { type Article, type ArticleVersions, keepConditions, renderArticle } from "./markdown.ts";

/** An article of the blog with what its file says about it. */
export interface BlogArticle extends FrontMatter {
  slug: BlogSlug;
  related: readonly BlogSlug[];
  /** How long reading it takes. */
  minutes: number;
  versions: ArticleVersions;
}

/** Words that are read in a minute: a text with figures and steps is read slower than a novel. */
const wordsAMinute = 150;

/** Where the file of an article is. `root` is that of the repository. */
export function articleFile(root: string, language: Language, name: string): string {
  return path.join(root, "web/content", language, `${name}.md`);
}

/** A text about the site, for a site with a support and for one without. */
export function readVersions(root: string, language: Language, name: string): ArticleVersions {
  return readFile(articleFile(root, language, name), (text) =>
    renderVersions(splitFrontMatter(text).markdown, language),
  );
}

/**
 * All articles of the blog in each language, in the order of its index.
 * @throws {Error} for one that is missing in a language, says nothing about itself, names what does not exist, or says other things in the
 *   other language
 */
export function readBlog(root: string): Record<Language, readonly BlogArticle[]> {
  const blog = Object.fromEntries(
    languages.map((language) => [language, blogArticles.map((slug) => readBlogArticle(root, language, slug))]),
  ) as Record<Language, BlogArticle[]>;
  for (const [index, slug] of blogArticles.entries()) {
    const facts = languages.map((language) => factsOf(blog[language][index]));
    if (new Set(facts).size > 1) throw new Error(`the front matter of ${slug} differs by language`);
  }
  return blog;
}

function readBlogArticle(root: string, language: Language, slug: BlogSlug): BlogArticle {
  return readFile(articleFile(root, language, slug), (text) => {
    const { frontMatter, markdown } = splitFrontMatter(text);
    if (!frontMatter) throw new Error("an article of the blog has front matter");
    const versions = renderVersions(markdown, language);
    return {
      ...frontMatter,
      slug,
      related: frontMatter.related.map((name) => findSlug(name, slug)),
      minutes: Math.max(1, Math.round(countWords(versions.withSupport) / wordsAMinute)),
      versions,
    };
  });
}

/** What is the same in all languages. */
function factsOf(article: BlogArticle | undefined): string {
  return JSON.stringify([
    article?.date,
    article?.categories,
    article?.related,
    article?.sources.map(({ href = "" }) => href),
  ]);
}

function readFile<T>(file: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function renderVersions(markdown: string, language: Language): ArticleVersions {
  const resolveLink = (href: string) => (href.startsWith("/") ? hrefIn(language, href) : href);
  const render = (support: boolean) =>
    renderArticle(keepConditions(markdown, { ...capabilities, support }), resolveLink);
  return { withSupport: render(true), withoutSupport: render(false) };
}

function findSlug(name: string, self: BlogSlug): BlogSlug {
  const slug = blogArticles.find((known) => known === name && known !== self);
  if (!slug) throw new Error(`no other article: ${name}`);
  return slug;
}

/** The words of a text, without those of its markup. */
export function countWords({ lead, intro, sections }: Article): number {
  const html = [lead, intro, ...sections.flatMap((section) => [section.title, section.html])].join(" ");
  return html.replaceAll(/<[^>]*>/g, " ").match(/[\p{L}\d]+(?:[-.,’][\p{L}\d]+)*/gu)?.length ?? 0;
}
