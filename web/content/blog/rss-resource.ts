import blog from "virtual:blog";
import { blogArticlePath, blogFeedPath, blogPath } from "#contracts/content/blog.ts";
import { getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { answerWithFeed } from "#web/platform/feeds/rss.ts";
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
    .map(({ slug, date, versions: { withSupport: article } }) => ({
      title: article.title,
      address: addressOf(blogArticlePath(slug)),
      date,
      description: article.lead,
    }));
  return answerWithFeed(
    {
      title: t("feedTitle"),
      description: t("description"),
      language,
      page: addressOf(blogPath),
      address: addressOf(blogFeedPath),
      items,
    },
    maxAge,
  );
}
