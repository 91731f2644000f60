import blog from "virtual:blog";
import { blogArticlePath, blogFeedPath, blogPath } from "#contracts/content/blog.ts";
import { getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Route } from "./+types/rss-resource.ts";
import "./texts.ts";

/** Seconds; articles change with a new version of the site only. */
const maxAge = 3_600;

/** `GET /blog/rss.xml`: the articles of a language as RSS 2.0, the newest first. */
export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, texts } = getApi(context);
  const t = texts("blog");
  const addressOf = (path: string) => publicUrl + hrefIn(language, path);
  const items = blog[language]
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map(({ slug, date, versions: { withSupport: article } }) => {
      const address = addressOf(blogArticlePath(slug));
      return `<item>${tag("title", article.title)}${tag("link", address)}${tag("guid", address)}${tag("pubDate", new Date(date).toUTCString())}${tag("description", article.lead)}</item>`;
    });
  const head =
    tag("title", t("feedTitle")) +
    tag("link", addressOf(blogPath)) +
    tag("description", t("description")) +
    tag("language", language) +
    `<atom:link href="${escapeXml(addressOf(blogFeedPath))}" rel="self" type="application/rss+xml"/>`;
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}\n${items.join("\n")}\n</channel></rss>\n`,
    { headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": `public, max-age=${maxAge}` } },
  );
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
