/** The articles of the blog in the order of its index, by the last part of their addresses; each is `web/content/<language>/<slug>.md`. */
export const blogArticles = [
  "deceivers",
  "telephone",
  "laptop",
  "transport",
  "agrobazar",
  "job",
  "earning",
  "sales",
  "photo",
  "ads",
  "functionality",
  "forbidden-products",
] as const;
export type BlogSlug = (typeof blogArticles)[number];

/** The index of the blog, without the language. */
export const blogPath = "/blog/main";

/** The page of an article, without the language. */
export function blogArticlePath(slug: BlogSlug): string {
  return `/blog/${slug}`;
}
