import Star from "lucide-react/icons/star";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { OwnReviewsView } from "./load-own-reviews.ts";
import { ownReviewSides } from "./own-review-sides.ts";
import { ReviewItem } from "./review-item.tsx";

/** Reviews that the user got or wrote. `query` is that of the page, without side and cursor: `tab=reviews`. */
export function OwnReviews({ view: { side, reviews, nextKey }, query = "" }: { view: OwnReviewsView; query?: string }) {
  const t = useTranslations("reviews");
  const hrefOf = (one: string, key?: string) =>
    `?${query && `${query}&`}side=${one}${key === undefined ? "" : `&key=${encodeURIComponent(key)}`}`;
  return (
    <>
      <nav aria-label={t("sides")} className="scroll-row mt-2 mb-5 gap-6 border-b border-felt-200">
        {ownReviewSides.map((one) => (
          <PageLink
            key={one}
            to={hrefOf(one)}
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
        <LinkButton to={hrefOf(side, nextKey)} variant="soft" size="m" className="mt-4 w-full">
          {t("older")}
        </LinkButton>
      )}
    </>
  );
}
