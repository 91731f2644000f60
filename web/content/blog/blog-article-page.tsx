import blog from "virtual:blog";
import ChevronRight from "lucide-react/icons/chevron-right";
import { blogArticlePath, blogPath, blogPreviewPath } from "#contracts/content/blog.ts";
import type { Source } from "#web/build/front-matter.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ArticleText } from "../article-text.tsx";
import type { Route } from "./+types/blog-article-page.ts";
import { BlogCards, ReadingFacts } from "./blog-cards.tsx";
import { describeArticle } from "./describe-article.ts";
import { fillScreens } from "./fill-screens.ts";
import { findOffers, type Offer } from "./find-offers.ts";
import "./texts.ts";
import { viewCard } from "./view-card.ts";

/** `/blog/<slug>`: an article, what its categories have now, its sources and articles that go on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("blog");
  const found = blog[language].find(({ slug }) => slug === params.slug) ?? failNotFound();
  const { slug, date, sources, versions } = found;
  const article = api.supportUrl === undefined ? versions.withoutSupport : versions.withSupport;
  const { title, lead } = article;
  const path = blogArticlePath(slug);
  const image = blogPreviewPath(slug);
  const crumbs = [{ title: t("home"), to: "/" }, { title: t("title"), to: blogPath }, { title }];
  return {
    article: fillScreens(article, language),
    card: viewCard(found, language),
    crumbs,
    sources,
    offers: await findOffers(api, found.categories),
    related: blog[language]
      .filter((other) => found.related.includes(other.slug))
      .map((other) => viewCard(other, language)),
    meta: { title, description: lead, path, language, publicUrl, image, type: "article" as const },
    structured: [describeBreadcrumbs(crumbs, api), describeArticle({ title, lead, date, path, image }, api)],
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData?.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

export default function BlogArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, card, crumbs, sources, offers, related } = loaderData;
  const t = useTranslations("blog");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <ArticleText
        article={article}
        top={
          <>
            <ReadingFacts {...card} className="mt-3" />
            <img
              src={card.drawing}
              width={480}
              height={270}
              alt=""
              className="mt-5 aspect-video w-full rounded-l dark:brightness-85"
            />
          </>
        }
      >
        <div className="max-w-[40rem] 1020:-mt-10">
          <Offers offers={offers} />
          <Sources sources={sources} />
        </div>
      </ArticleText>
      <section aria-labelledby="related" className="mt-12">
        <h2 id="related" className={headingClass}>
          {t("related")}
        </h2>
        <BlogCards cards={related} heading="h3" className="560:grid-cols-2 960:grid-cols-3" />
      </section>
    </div>
  );
}

const headingClass = "mb-4 text-xl font-semibold tracking-tight";

/** Links to the categories of the article, with what they have now. */
function Offers({ offers }: { offers: readonly Offer[] }) {
  const t = useTranslations("blog");
  if (offers.length === 0) return null;
  return (
    <nav aria-labelledby="offers" className="mt-10">
      <h2 id="offers" className={headingClass}>
        {t("offers")}
      </h2>
      <ul className="overflow-hidden rounded-l border border-felt-200 bg-felt-0">
        {offers.map(({ to, title, count, shown, cheapest }) => (
          <li key={to} className="border-felt-200 not-first:border-t">
            <PageLink to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-felt-100">
              <span className="flex-1">
                <b className="block font-semibold">{title}</b>
                <span className="text-sm text-felt-600">
                  {cheapest ? t("countAndCheapest", { count, shown, cheapest }) : t("count", { count, shown })}
                </span>
              </span>
              <Icon of={ChevronRight} className="text-felt-500" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("blog");
  return (
    <section aria-labelledby="sources" className="mt-10">
      <h2 id="sources" className={headingClass}>
        {t("sources")}
      </h2>
      <ul className="text-sm text-felt-600">
        {sources.map(({ title, href }) => (
          <li key={title} className="flex min-h-11 items-center">
            {href ? (
              <a
                href={href}
                rel="noopener"
                className="flex min-h-11 items-center text-lake-600 underline underline-offset-2 hover:text-lake-700"
              >
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
