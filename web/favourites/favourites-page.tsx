import "./texts.ts";
import { getApi, failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/favourites-page.ts";
import { actOnFavourites } from "./favourites-action.ts";
import { favouritesAddress, favouritesPath } from "./favourites-address.ts";
import { Favourites } from "./favourites.tsx";
import { isToldAtBar } from "./move-bar.tsx";
import { FollowedSellers } from "./followed-sellers.tsx";
import { loadFavourites } from "./load-favourites.ts";
import { loadFollowed } from "./load-followed.ts";

/**
 * `/favorites`: the user's favourites, the latest first; `?folder=<id>` or `none`: of a folder, or in none; `?tab=cheaper`: those that cost less now;
 * `?select=<ids>`: some are being chosen; `?tab=sellers`: the sellers that they follow.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("favourites")("title");
  const query = new URL(request.url).searchParams;
  const meta = { title, description: title, path: favouritesPath, language, publicUrl, noIndex: true };
  try {
    // The address of a time when only businesses were followed.
    if (query.get("tab") === "sellers" || query.get("tab") === "businesses")
      return { tab: "sellers" as const, followed: await loadFollowed(api, query.get("key")), meta };
    const view = await loadFavourites(api, query);
    return { tab: view.tab, view, meta };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnFavourites(getApi(context), await request.formData(), new URL(request.url).search);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

const tabs = ["listings", "cheaper", "sellers"] as const;

export default function FavouritesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("favourite-lists");
  const title = useTranslations("favourites")("title");
  const view = loaderData.tab === "sellers" ? undefined : loaderData.view;
  const refused = actionData && "form" in actionData ? actionData : undefined;
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{title}</h1>
        {view && view.favourites.length > 0 && <p className="text-felt-600">{view.count}</p>}
      </div>
      <nav aria-label={t("tabs")} className="scroll-row mb-4 gap-6 border-b border-felt-200">
        {tabs.map((tab) => (
          <PageLink
            key={tab}
            to={favouritesAddress({ tab: tab === "listings" ? undefined : tab })}
            aria-current={tab === loaderData.tab ? "page" : undefined}
            className="flex h-12 items-center gap-2 border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
          >
            {t(`tab.${tab}`)}
            {tab === "cheaper" && view !== undefined && view.cheaperCount > 0 && (
              <span className="rounded-full bg-ok px-2 text-xs leading-5 text-on-fill">{view.cheaperCount}</span>
            )}
          </PageLink>
        ))}
      </nav>
      {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {refused?.message && !isToldAtBar(refused) && <FormMessage kind="error">{refused.message}</FormMessage>}
      {view ? (
        <Favourites view={view} refused={refused} />
      ) : (
        loaderData.tab === "sellers" && <FollowedSellers view={loaderData.followed} />
      )}
    </div>
  );
}
