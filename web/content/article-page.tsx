import about from "virtual:articles/about";
import forbiddenProducts from "virtual:articles/forbidden-products";
import policy from "virtual:articles/policy";
import questions from "virtual:articles/qa";
import ChevronDown from "lucide-react/icons/chevron-down";
import { getSiteFigures } from "#contracts/catalogue/schemas.ts";
import type { ArticleSection, ArticleVersions } from "#web/build/markdown.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/article-page.ts";
import { describeQuestions } from "./describe-questions.ts";
import { describeFigures, fillFigures, namesFigures } from "./figures.ts";

/** The articles by path. */
const articles: Readonly<Record<string, Record<Language, ArticleVersions>>> = {
  "/about": about,
  "/policy": policy,
  "/qa": questions,
  "/blog/forbidden-products": forbiddenProducts,
};

/** An article with at least this number of sections has a table of contents. */
const minSections = 5;

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
  const isLong = article.sections.length >= minSections;
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <div className="article-columns">
        <article className="article">
          <h1>{article.title}</h1>
          <p className="article-lead">{article.lead}</p>
          {isLong && (
            <details className="article-contents group">
              <summary>
                {t("contents")}
                <Icon of={ChevronDown} className="ml-auto transition-transform group-open:rotate-180" />
              </summary>
              <nav aria-label={t("contents")}>
                <Contents sections={article.sections} />
              </nav>
            </details>
          )}
          {article.intro && <OwnHtml html={article.intro} />}
          {article.sections.map(({ id, title, html }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>
                <a href={`#${id}`}>{title}</a>
              </h2>
              <OwnHtml html={html} />
            </section>
          ))}
        </article>
        {isLong && (
          <nav aria-labelledby="contents-title" className="article-aside">
            <p id="contents-title">{t("contents")}</p>
            <Contents sections={article.sections} />
          </nav>
        )}
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

/** HTML that was rendered at build time from a file of the repository, and escaped (`web/build/markdown.ts`). */
function OwnHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- no part of it is user input
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
