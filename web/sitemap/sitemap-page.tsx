import type { ReactNode } from "react";
import blog from "virtual:blog";
import { getCategoryTree, listLocations } from "#contracts/catalogue/schemas.ts";
import { countryId } from "#contracts/catalogue/rules.ts";
import { blogArticlePath, blogPath } from "#contracts/content/blog.ts";
import { marketPricesPath } from "#contracts/market-prices/rules.ts";
import { listUsualPrices } from "#contracts/market-prices/schemas.ts";
import { listPlaceCounts } from "#contracts/sitemap/schemas.ts";
import { ancestorsOf, indexById, nameUniquely } from "#web/location/location-tree.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/sitemap-page.ts";
import { type SitemapEntry, viewSitemap } from "./sitemap-view.ts";

/** `/sitemap?location=3`: links to the lists of all categories, for the whole country or for a location and what lies right below it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("sitemap");
  const [tree, locations] = await Promise.all([api.shared(getCategoryTree), api.shared(listLocations)]);
  const locationId = new URL(request.url).searchParams.get("location");
  const found =
    locationId === null ? undefined : (locations.find(({ id }) => String(id) === locationId) ?? failNotFound());
  const location = found?.id === countryId ? undefined : found;
  const [{ results: counts }, usualPrices] = await Promise.all([
    api.shared(listPlaceCounts, { params: { id: location?.id ?? countryId } }),
    location ? [] : api.shared(listUsualPrices),
  ]);
  const byId = indexById(locations);
  const title = location ? t("titleInLocation", { location: nameUniquely(location, byId, language) }) : t("title");
  const above = location ? ancestorsOf(location, byId).filter(({ id }) => id !== countryId) : [];
  const crumbs = [
    { title: t("home"), to: "/" },
    ...(location ? [{ title: t("title"), to: "/sitemap" }] : [{ title: t("title") }]),
    ...above.toReversed().map((place) => ({ title: titleOf(place, language), to: `/sitemap?location=${place.id}` })),
    ...(location ? [{ title: titleOf(location, language) }] : []),
  ];
  const view = viewSitemap({ tree, locations, location, counts, language });
  return {
    ...view,
    // Of the whole country only: the articles have no location.
    articles: location
      ? []
      : blog[language].map(({ slug, versions }) => ({
          to: blogArticlePath(slug),
          title: versions.withSupport.title,
        })),
    // Each leads on to its regions.
    prices: usualPrices.map(({ category }) => ({
      to: marketPricesPath(category.title_slug),
      title: titleOf(category, language),
    })),
    title,
    crumbs,
    structured: describeBreadcrumbs(crumbs, api),
    meta: {
      title,
      description: location
        ? t("descriptionInLocation", { location: nameUniquely(location, byId, language) })
        : t("description"),
      path: location ? `/sitemap?location=${location.id}` : "/sitemap",
      noIndex: view.groups.length === 0,
      language,
      publicUrl,
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...describePage(loaderData?.meta), ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : [])];
}

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { title, crumbs, groups, prices, articles } = loaderData;
  const t = useTranslations("sitemap");
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <h1 className="mt-2 mb-5 text-2xl font-bold tracking-tight 720:text-3xl">{title}</h1>
      {groups.length === 0 && <p className="text-felt-600">{t.rich("nothingHere", { post: linkToPost })}</p>}
      <Places {...loaderData} />
      {groups.length > 0 && (
        <nav aria-labelledby="categories" className="mt-10">
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
      )}
      {prices.length > 0 && (
        <nav aria-labelledby="prices" className="mt-8">
          <h2 id="prices" className="mb-3 text-lg font-semibold">
            {t("prices")}
          </h2>
          <ul className="columns-[16rem] gap-x-8">
            {prices.map((entry) => (
              <li key={entry.to} className="break-inside-avoid">
                <EntryLink entry={entry} className="text-felt-600" />
              </li>
            ))}
          </ul>
        </nav>
      )}
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

function linkToPost(text: ReactNode): ReactNode {
  return (
    <PageLink to="/post" className="text-lake-600 underline">
      {text}
    </PageLink>
  );
}

type PlacesProps = Pick<Route.ComponentProps["loaderData"], "places" | "emptyPlaces">;

/** What lies right below the location, each with its main categories. */
function Places({ places, emptyPlaces }: PlacesProps) {
  const t = useTranslations("sitemap");
  if (places.length === 0 && emptyPlaces.length === 0) return null;
  return (
    <nav aria-labelledby="locations">
      <h2 id="locations" className="mb-3 text-lg font-semibold">
        {t("locations")}
      </h2>
      <ul className="grid gap-4 720:grid-cols-2 1280:grid-cols-3">
        {places.map((place) => (
          <li key={place.id} className="min-w-0 rounded-l border border-felt-200 bg-felt-0 p-4">
            <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
              {place.to ? (
                <PageLink to={place.to} className="flex min-h-11 min-w-11 items-center text-lg hover:text-lake-600">
                  {place.title}
                </PageLink>
              ) : (
                <span className="text-lg">{place.title}</span>
              )}
              <Count>{place.count}</Count>
            </h3>
            <ul className="mt-2 flex flex-wrap gap-x-4">
              {place.categories.map((entry) => (
                <li key={entry.to}>
                  <EntryLink entry={entry} className="text-sm text-felt-600" />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {emptyPlaces.length > 0 && (
        <p className="mt-4 text-sm text-felt-600">{t("withoutListings", { places: emptyPlaces.join(", ") })}</p>
      )}
    </nav>
  );
}

function EntryLink({ entry, className }: { entry: SitemapEntry; className: string }) {
  return (
    <PageLink
      to={entry.to}
      className={`flex min-h-11 items-center gap-1.5 hover:text-lake-600 720:min-h-9 ${className}`}
    >
      {entry.title}
      {entry.count !== undefined && <Count>{entry.count}</Count>}
    </PageLink>
  );
}

function Count({ children }: { children: string }) {
  return <span className="text-xs font-normal text-felt-500 tabular-nums">{children}</span>;
}
