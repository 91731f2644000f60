import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/favourites-page.ts";
import { Favourites } from "./favourites.tsx";
import { loadFavourites } from "./load-favourites.ts";

/** `/favorites`: the user's favourites, the latest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("favourites")("title");
  try {
    return {
      view: await loadFavourites(api, new URL(request.url).searchParams),
      meta: { title, description: title, path: "/favorites", language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function FavouritesPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useTranslations("favourites");
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{t("title")}</h1>
        {view.cards.length > 0 && <p className="text-felt-600">{view.count}</p>}
      </div>
      <Favourites view={view} />
    </div>
  );
}
