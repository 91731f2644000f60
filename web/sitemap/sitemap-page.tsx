import blog from "virtual:blog";
import { getCategoryTree, listLocations } from "#contracts/catalogue/schemas.ts";
import { countryId } from "#contracts/catalogue/rules.ts";
import { blogArticlePath, blogPath } from "#contracts/content/blog.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/sitemap-page.ts";
import { type SitemapEntry, viewSitemap } from "./sitemap-view.ts";

/** `/sitemap?location=3`: links to the lists of all categories, for the whole country or for a location. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("sitemap");
  const [tree, locations] = await Promise.all([api.shared(getCategoryTree), api.shared(listLocations)]);
  const locationId = new URL(request.url).searchParams.get("location");
  const found =
    locationId === null ? undefined : (locations.find(({ id }) => String(id) === locationId) ?? failNotFound());
  const location = found?.id === countryId ? undefined : found;
  const title = location ? t("titleInLocation", { location: titleOf(location, language) }) : t("title");
  const crumbs = [
    { title: t("home"), to: "/" },
    ...(location
      ? [{ title: t("title"), to: "/sitemap" }, { title: titleOf(location, language) }]
      : [{ title: t("title") }]),
  ];
  return {
    ...viewSitemap(tree, locations, location, language),
    // Of the whole country only: the articles have no location.
    articles: location
      ? []
      : blog[language].map(({ slug, versions }) => ({
          to: blogArticlePath(slug),
          title: versions.withSupport.title,
        })),
    title,
    crumbs,
    structured: describeBreadcrumbs(crumbs, api),
    meta: {
      title,
      description: t("description"),
      path: location ? `/sitemap?location=${location.id}` : "/sitemap",
      language,
      publicUrl,
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...describePage(loaderData?.meta), ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : [])];
}

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { title, crumbs, groups, locations, articles } = loaderData;
  const t = useTranslations("sitemap");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <h1 className="mt-2 mb-5 text-2xl font-bold tracking-tight 720:text-3xl">{title}</h1>
      {locations.length > 0 && (
        <nav aria-labelledby="locations">
          <h2 id="locations" className="mb-3 text-lg font-semibold">
            {t("locations")}
          </h2>
          <ul className="flex flex-wrap gap-x-2 gap-y-3">
            {locations.map((location) => (
              <li key={location.to}>
                <PageLink to={location.to} className={chipClass}>
                  {location.title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-labelledby="categories" className="mt-8">
        <h2 id="categories" className="mb-3 text-lg font-semibold">
          {t("categories")}
        </h2>
        <ul className="columns-[16rem] gap-x-8">
          {groups.map((group) => (
            <li key={group.to} className="mb-5 break-inside-avoid">
              <EntryLink entry={group} className="font-semibold" />
              <ul>
                {group.children.map((child) => (
                  <li key={child.to}>
                    <EntryLink entry={child} className="text-felt-600" />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      {articles.length > 0 && (
        <nav aria-labelledby="blog" className="mt-8">
          <h2 id="blog" className="mb-3 text-lg font-semibold">
            <PageLink to={blogPath} className="py-1 hover:text-lake-600">
              {t("blog")}
            </PageLink>
          </h2>
          <ul className="columns-[20rem] gap-x-8">
            {articles.map((article) => (
              <li key={article.to} className="break-inside-avoid">
                <EntryLink entry={article} className="py-1.5 text-felt-600" />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function EntryLink({ entry, className }: { entry: SitemapEntry; className: string }) {
  return (
    <PageLink to={entry.to} className={`flex min-h-11 items-center hover:text-lake-600 720:min-h-9 ${className}`}>
      {entry.title}
    </PageLink>
  );
}
