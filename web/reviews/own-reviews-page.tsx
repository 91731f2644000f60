import Star from "lucide-react/icons/star";
import { listOwnReviews } from "#contracts/reviews/schemas.ts";
import { panelClass } from "#web/ui/panel.tsx";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/own-reviews-page.ts";
import { ReviewItem } from "./review-item.tsx";
import { viewOwnReview } from "./review-view.ts";

const path = "/profile/reviews";
const sides = ["received", "written"] as const;

/** `/profile/reviews`: reviews of the user's listings, and reviews that the user wrote. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("reviews");
  const { searchParams } = new URL(request.url);
  const side = sides.find((known) => known === searchParams.get("side")) ?? "received";
  try {
    const found = await api.call(listOwnReviews, { query: { side, key: searchParams.get("key") } });
    return {
      side,
      reviews: found.results.map((review) => viewOwnReview(review, language)),
      nextKey: found.key,
      meta: { title: t("title"), description: t("title"), path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OwnReviewsPage({ loaderData: { side, reviews, nextKey } }: Route.ComponentProps) {
  const t = useTranslations("reviews");
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
      <nav aria-label={t("sides")} className="scroll-row mt-2 mb-5 gap-6 border-b border-felt-200">
        {sides.map((one) => (
          <PageLink
            key={one}
            to={`${path}?side=${one}`}
            aria-current={one === side ? "page" : undefined}
            className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
          >
            {t(`side.${one}`)}
          </PageLink>
        ))}
      </nav>
      {reviews.length === 0 ? (
        <EmptyState icon={Star} title={t(`empty.${side}`)} text={t(`emptyText.${side}`)} />
      ) : (
        <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
      {nextKey !== null && (
        <LinkButton to={`?side=${side}&key=${nextKey}`} variant="soft" size="m" className="mt-4 w-full">
          {t("older")}
        </LinkButton>
      )}
    </div>
  );
}
