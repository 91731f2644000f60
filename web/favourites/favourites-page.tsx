import { redirect } from "react-router";
import { unfollowBusiness } from "#contracts/business/page-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/favourites-page.ts";
import { Favourites } from "./favourites.tsx";
import { FollowedBusinesses } from "./followed-businesses.tsx";
import { loadFavourites } from "./load-favourites.ts";
import { loadFollowed } from "./load-followed.ts";

const path = "/favorites";

/** `/favorites`: the user's favourites, the latest first; with `?tab=cheaper` those that cost less now, with `?tab=businesses` the businesses that they follow. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("favourites")("title");
  const query = new URL(request.url).searchParams;
  const meta = { title, description: title, path, language, publicUrl, noIndex: true };
  try {
    if (query.get("tab") === "businesses")
      return { tab: "businesses" as const, followed: await loadFollowed(api, query.get("key")), meta };
    const tab = query.get("tab") === "cheaper" ? ("cheaper" as const) : ("listings" as const);
    return { tab, view: await loadFavourites(api, query), meta };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Leaves a business, `unfollow`. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  try {
    await api.call(unfollowBusiness, { params: { id: textOf(await request.formData(), "unfollow") } });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { refusal: error.problem.detail };
  }
  return redirect(`${path}?tab=businesses`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

const tabs = ["listings", "cheaper", "businesses"] as const;

export default function FavouritesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("favourites");
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{t("title")}</h1>
        {loaderData.tab !== "businesses" && loaderData.view.cards.length > 0 && (
          <p className="text-felt-600">{loaderData.view.count}</p>
        )}
      </div>
      <nav aria-label={t("tabs")} className="scroll-row mb-4 gap-6 border-b border-felt-200">
        {tabs.map((tab) => (
          <PageLink
            key={tab}
            to={tab === "listings" ? path : `${path}?tab=${tab}`}
            aria-current={tab === loaderData.tab ? "page" : undefined}
            className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
          >
            {t(`tab.${tab}`)}
          </PageLink>
        ))}
      </nav>
      {actionData && (
        <FormMessage kind="error">{"refusal" in actionData ? actionData.refusal : t("unreachable")}</FormMessage>
      )}
      {loaderData.tab === "businesses" ? (
        <FollowedBusinesses view={loaderData.followed} />
      ) : (
        <Favourites view={loaderData.view} tab={loaderData.tab} />
      )}
    </div>
  );
}
