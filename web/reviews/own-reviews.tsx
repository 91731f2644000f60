import ChevronRight from "lucide-react/icons/chevron-right";
import Star from "lucide-react/icons/star";
import { useTranslations } from "#web/platform/i18n.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { OwnReviewsView } from "./load-own-reviews.ts";
import { ownReviewSides } from "./own-review-sides.ts";
import { ReviewItem } from "./review-item.tsx";
import { ReviewThanks } from "./review-thanks.tsx";

/** Reviews that the user got or wrote. `query` is that of the page, without side and cursor: `tab=reviews`. */
export function OwnReviews({ view, query = "" }: { view: OwnReviewsView; query?: string }) {
  const { side, reviews, thanked, done, waiting, nextKey } = view;
  const t = useTranslations("reviews");
  const hrefOf = (one: string) => `?${query && `${query}&`}side=${one}`;
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
      {done && (
        <div className="mb-5">
          <FormMessage kind="success">{t(done)}</FormMessage>
        </div>
      )}
      {thanked && <ReviewThanks review={thanked} />}
      {waiting.length > 0 && (
        <section className={`${panelClass} mb-5`} aria-labelledby="waiting-title">
          <h2 id="waiting-title" className="font-semibold">
            {t("waiting")}
          </h2>
          <ul className="mt-1 divide-y divide-felt-200">
            {waiting.map(({ path, title, name }) => (
              <li key={path}>
                <PageLink to={path} className="flex min-h-12 items-center gap-3 py-2 text-lake-600 hover:underline">
                  <span className="min-w-0 flex-1 wrap-anywhere">{t("waitingFor", { title, name })}</span>
                  <Icon of={ChevronRight} size={18} />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length === 0 ? (
        !thanked && <EmptyState icon={Star} title={t(`empty.${side}`)} text={t(`emptyText.${side}`)} />
      ) : (
        <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
      <OlderPages nextKey={nextKey} />
    </>
  );
}
