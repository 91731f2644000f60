import about from "virtual:articles/about";
import policy from "virtual:articles/policy";
import questions from "virtual:articles/qa";
import { getSiteFigures } from "#contracts/catalogue/schemas.ts";
import type { ArticleVersions } from "#web/build/markdown.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/article-page.ts";
import { ArticleText } from "./article-text.tsx";
import { describeQuestions } from "./describe-questions.ts";
import { describeFigures, fillFigures, namesFigures } from "./figures.ts";
import "./texts.ts";

/** The articles by path. */
const articles: Readonly<Record<string, Record<Language, ArticleVersions>>> = {
  "/about": about,
  "/policy": policy,
  "/qa": questions,
};

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  const versions = articles[path]?.[language] ?? failNotFound();
  const template = api.supportUrl === undefined ? versions.withoutSupport : versions.withSupport;
  const article = namesFigures(template)
    ? fillFigures(template, describeFigures(await api.shared(getSiteFigures), api))
    : template;
  const crumbs = [{ title: api.texts("content")("home"), to: "/" }, { title: article.title }];
  return {
    article,
    crumbs,
    meta: { title: article.title, description: article.lead, path, language, publicUrl, type: "article" as const },
    structured: [
      describeBreadcrumbs(crumbs, api),
      ...(path === "/qa" ? [describeQuestions(article.sections, publicUrl)] : []),
    ],
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData?.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

export default function ArticlePage({ loaderData: { article, crumbs } }: Route.ComponentProps) {
  const t = useTranslations("content");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <ArticleText article={article} />
    </div>
  );
}
