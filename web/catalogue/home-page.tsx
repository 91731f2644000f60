import { redirect } from "react-router";
import { listMainCategories } from "#contracts/catalogue.ts";
import { loadCards } from "#web/listing/load-cards.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/home-page.ts";
import { CategoryTiles, viewTiles } from "./category-tiles.tsx";
import { ListControls } from "./list-controls.tsx";
import { changeFilters, needsJoining, readFilters, writeFilters } from "./list-query.ts";
import { Results } from "./results.tsx";
import { repairFilters } from "./repair-filters.ts";

/** The newest ads, or those that a search finds. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query);
  if (needsJoining(query)) throw redirect(`/${writeFilters(filters)}`);
  const t = api.texts("catalogue");
  try {
    const [{ page, searchUsed }, categories] = await Promise.all([
      loadCards(api, filters),
      api.shared(listMainCategories),
    ]);
    return {
      page,
      tiles: filters.search ? [] : viewTiles(categories, api.language),
      search: filters.search,
      searchUsed: searchUsed?.text,
      isContinued: filters.key !== undefined,
      startQuery: writeFilters(changeFilters(filters, {})),
      meta: {
        title: filters.search ? t("resultsFor", { search: filters.search }) : t("homeTitle"),
        description: t("homeDescription"),
        path: "/",
        language: api.language,
        publicUrl: api.publicUrl,
        noIndex: filters.search !== undefined,
      },
    };
  } catch (error) {
    const repaired = isFailure(error) && repairFilters(filters, error.problem);
    if (repaired) throw redirect(`/${writeFilters(repaired)}`);
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, tiles, search, searchUsed, isContinued, startQuery } = loaderData;
  const t = useTranslations("catalogue");
  return (
    <div className="wrap">
      {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      <div className="mt-[18px] mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 720:mt-7 720:mb-4">
        <div className="mr-auto max-720:w-full">
          <h1 className="text-xl font-bold tracking-[-0.02em] 720:text-2xl">
            {search ? t("resultsFor", { search: searchUsed ?? search }) : t("newListings")}
          </h1>
          {searchUsed && search && (
            <output className="block mt-1 text-felt-600">{t("searchUsed", { used: searchUsed, asked: search })}</output>
          )}
        </div>
        <ListControls />
      </div>
      <Results page={page} isContinued={isContinued} path="/" startQuery={startQuery} />
    </div>
  );
}
