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
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/article-page.ts";
import { ArticleText } from "./article-text.tsx";
import { describeQuestions } from "./describe-questions.ts";
import { describeFigures, fillFigures, namesFigures } from "./figures.ts";
import { describeOperator } from "./operator.ts";
import { findQuestions, maxQuestionSearch } from "./find-questions.ts";
import "./texts.ts";

/** The articles by path. */
const articles: Readonly<Record<string, Record<Language, ArticleVersions>>> = {
  "/about": about,
  "/policy": policy,
  "/qa": questions,
};

export async function loader({ pattern, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  const versions = articles[path]?.[language] ?? failNotFound();
  const template = api.supportUrl === undefined ? versions.withoutSupport : versions.withSupport;
  const whole = namesFigures(template)
    ? fillFigures(template, describeFigures(await api.shared(getSiteFigures), api))
    : template;
  const isQuestions = path === "/qa";
  const search = isQuestions ? (new URL(request.url).searchParams.get("search") ?? "").trim() : "";
  const article = search ? { ...whole, intro: "", sections: findQuestions(whole.sections, search) } : whole;
  const crumbs = [{ title: api.texts("content")("home"), to: "/" }, { title: article.title }];
  return {
    article,
    operator: path === "/qa" ? [] : describeOperator(api),
    crumbs,
    search: isQuestions ? search.slice(0, maxQuestionSearch) : undefined,
    meta: {
      title: article.title,
      description: article.lead,
      path,
      language,
      publicUrl,
      type: "article" as const,
      noIndex: search !== "",
    },
    structured: [
      describeBreadcrumbs(crumbs, api),
      ...(isQuestions && !search ? [describeQuestions(article.sections, publicUrl)] : []),
    ],
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData?.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

export default function ArticlePage({ loaderData: { article, operator, crumbs, search } }: Route.ComponentProps) {
  const t = useTranslations("content");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <ArticleText
        article={article}
        end={operator.length > 0 && <Operator rows={operator} />}
        top={search !== undefined && <QuestionSearch search={search} found={article.sections.length} />}
      />
    </div>
  );
}

/** Who runs the site. */
function Operator({ rows }: { rows: readonly [label: string, text: string][] }) {
  const t = useTranslations("content");
  return (
    <section aria-labelledby="operator">
      <h2 id="operator">{t("operator.title")}</h2>
      <dl className="mt-2 divide-y divide-felt-200">
        {rows.map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="text-felt-600">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A search among the questions; it works without a script. */
function QuestionSearch({ search, found }: { search: string; found: number }) {
  const t = useTranslations("content.questions");
  return (
    <>
      <SearchForm
        path="/qa"
        label={t("search")}
        value={search}
        maxLength={maxQuestionSearch}
        className="mt-4 block"
        kept={{}}
      />
      {search !== "" && (
        <output className="mt-3 flex flex-wrap items-center gap-x-4 text-base">
          {found > 0 ? t("found", { count: found }) : t("none")}
          <PageLink to="/qa" className="inline-flex min-h-11 items-center text-lake-600 hover:text-lake-700">
            {t("all")}
          </PageLink>
        </output>
      )}
    </>
  );
}
