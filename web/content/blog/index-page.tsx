import blog from "virtual:blog";
import { blogFeedPath, blogPath } from "#contracts/content/blog.ts";
import { getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage, linkFeed } from "#web/platform/meta.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/index-page.ts";
import { BlogCards } from "./blog-cards.tsx";
import "./texts.ts";
import { viewCard } from "./view-card.ts";

/** Drawings of the first row of a wide screen. */
const eagerDrawings = 3;

/** `/blog/main`: all articles of the blog. */
export function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("blog");
  const crumbs = [{ title: t("home"), to: "/" }, { title: t("title") }];
  return {
    cards: blog[language].map((article) => viewCard(article, language)),
    crumbs,
    structured: describeBreadcrumbs(crumbs, api),
    feed: linkFeed(t("feedTitle"), hrefIn(language, blogFeedPath)),
    meta: { title: t("pageTitle"), description: t("description"), path: blogPath, language, publicUrl },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData ? [loaderData.feed, { "script:ld+json": loaderData.structured }] : []),
  ];
}

export default function BlogIndexPage({ loaderData: { cards, crumbs } }: Route.ComponentProps) {
  const t = useTranslations("blog");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <h1 className="mt-2 text-2xl font-bold tracking-tight 720:text-3xl">{t("title")}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-felt-600">{t("lead")}</p>
      <BlogCards cards={cards} heading="h2" eager={eagerDrawings} className="560:grid-cols-2 960:grid-cols-3" />
    </div>
  );
}
