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

/** The articles as RSS, without the language. */
export const blogFeedPath = "/blog/rss.xml";

/** The page of an article, without the language. */
export function blogArticlePath(slug: BlogSlug): string {
  return `/blog/${slug}`;
}

/** Where the drawing of an article is as a JPEG, for link previews. Increment the number when a drawing changes: they are cached for a year. */
export function blogPreviewPath(slug: BlogSlug): string {
  return `/assets/blog/1/${slug}.jpg`;
}
