import type { ItemListLeaf } from "schema-dts";
import SearchX from "lucide-react/icons/search-x";
import Store from "lucide-react/icons/store";
import { businessListSize, maxNameSearch } from "#contracts/business/directory/rules.ts";
import { type ListedBusiness as Listed, listBusinesses } from "#contracts/business/directory/schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { listLocations, listMainCategories } from "#contracts/catalogue/schemas.ts";
import { type ListedBusinessView, viewListedBusiness } from "./listed-business-view.ts";
import { viewLocations } from "#web/location/location-view.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { pack, unpack } from "#web/platform/packed.ts";
import { describeBreadcrumbs, describeThing, type Thing } from "#web/platform/structured-data.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import type { Route } from "./+types/businesses-page.ts";
import { type DirectoryChoices, DirectoryFilters } from "./directory-filters.tsx";
import { type DirectoryQuery, directoryPath, readDirectoryQuery, writeDirectoryQuery } from "./directory-query.ts";
import { ListedBusiness } from "./listed-business.tsx";
import "./directory-texts.ts";

/** `/businesses`: the businesses on show. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const filters = readDirectoryQuery(query);
  const key = query.get("key");
  const { language, publicUrl } = api;
  const t = api.texts("businesses");
  try {
    const [found, categories, locations] = await Promise.all([
      api.call(listBusinesses, { query: { ...filters, key, limit: businessListSize } }),
      api.shared(listMainCategories),
      api.shared(listLocations),
    ]);
    const chosen = categories.find(({ id }) => String(id) === filters.category);
    const choices: DirectoryChoices = {
      categories: categories.map((one) => ({ id: String(one.id), title: titleOf(one, language) })),
      places: viewLocations(locations, filters.location === "" ? null : Number(filters.location), language),
    };
    const tPage = api.texts("business-page");
    const businesses = found.results.map((one) => viewListedBusiness(one, language, tPage));
    const crumbs = [{ title: t("home"), to: "/" }, { title: t("title") }];
    return {
      filters,
      key,
      nextKey: found.key,
      now: api.now,
      title: chosen ? t("titleOf", { category: titleOf(chosen, language) }) : t("title"),
      count: t("count", { count: found.count, shown: formatNumber(found.count) }),
      packed: pack({ businesses, choices, crumbs }),
      structured: [describeBreadcrumbs(crumbs, api), describeList(found.results, api)],
      meta: {
        title: t("metaTitle"),
        description: t("metaDescription"),
        path: directoryPath,
        language,
        publicUrl,
        noIndex: writeDirectoryQuery(filters, {}, key) !== directoryPath,
      },
    };
  } catch (error) {
    // An unknown category or place, or an expired list key.
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** The page's businesses for search engines: schema.org `ItemList`. */
function describeList(businesses: readonly Listed[], { publicUrl, language }: Api): Thing {
  return describeThing<ItemListLeaf>({
    "@type": "ItemList",
    itemListElement: businesses.map((business, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: business.name,
      url: publicUrl + hrefIn(language, businessPath(business)),
    })),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...describePage(loaderData?.meta),
    ...(loaderData?.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("businesses");
  const { filters, key, nextKey, now, title, count } = loaderData;
  const { businesses, choices, crumbs } = unpack(loaderData.packed);
  const { search, category, location, ordering } = filters;
  return (
    <div className="wrap pb-10">
      <Breadcrumbs crumbs={crumbs} label={t("breadcrumbs")} />
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{title}</h1>
        <p className="text-felt-600">{count}</p>
      </div>
      <p className="mb-4 max-w-2xl text-felt-600">{t("lead")}</p>
      <div className="mb-5 flex flex-wrap items-center gap-2.5">
        <SearchForm
          path={directoryPath}
          label={t("search")}
          value={search}
          maxLength={maxNameSearch}
          className="min-w-0 flex-1 max-720:basis-full 720:max-w-80"
          kept={{ category, location, ordering }}
        />
        <DirectoryFilters filters={filters} choices={choices} />
      </div>
      {key !== null && (
        <p className="mb-3">
          <LinkButton variant="quiet" to={writeDirectoryQuery(filters)}>
            {t("toStart")}
          </LinkButton>
        </p>
      )}
      {businesses.length === 0 ? <Nobody filters={filters} /> : <BusinessList businesses={businesses} now={now} />}
      {nextKey !== null && (
        <LinkButton
          to={writeDirectoryQuery(filters, {}, nextKey)}
          rel="nofollow"
          variant="soft"
          size="m"
          className="mt-6 w-full"
        >
          {t("more")}
        </LinkButton>
      )}
    </div>
  );
}

function BusinessList({ businesses, now }: { businesses: readonly ListedBusinessView[]; now: number }) {
  return (
    <ul className="grid gap-3 618:grid-cols-2 1020:grid-cols-3">
      {businesses.map((business) => (
        <li key={business.id}>
          <ListedBusiness business={business} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** Why there is none, and what to do about it. */
function Nobody({ filters }: { filters: DirectoryQuery }) {
  const t = useTranslations("businesses");
  const { search } = filters;
  if (writeDirectoryQuery(filters, { ordering: "" }) === directoryPath)
    return (
      <EmptyState icon={Store} title={t("none")} text={t("noneText")}>
        <LinkButton to="/business-advantages" variant="primary">
          {t("noneLink")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t("nothing")}
      text={search === "" ? t("nothingText") : t("nothingNamed", { search })}
    >
      <LinkButton to={directoryPath} variant="primary">
        {t("reset")}
      </LinkButton>
      {search !== "" && (
        <LinkButton to={`/?${new URLSearchParams({ search })}`} variant="soft">
          {t("searchListings", { search })}
        </LinkButton>
      )}
    </EmptyState>
  );
}
