import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/own-reviews-page.ts";
import { loadOwnReviews } from "./load-own-reviews.ts";
import { OwnReviews } from "./own-reviews.tsx";

/** `/profile/reviews`: reviews of the user's listings, and reviews that the user wrote. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("reviews")("title");
  try {
    return {
      view: await loadOwnReviews(api, new URL(request.url).searchParams),
      meta: { title, description: title, path: "/profile/reviews", language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OwnReviewsPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useTranslations("reviews");
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <OwnTitle>{t("title")}</OwnTitle>
      <OwnReviews view={view} />
    </div>
  );
}
