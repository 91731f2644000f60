import type { PriceReview } from "#contracts/moderation/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import "#web/moderation/texts.ts";

/** The price of a listing that a moderator has to look at. */
export interface PriceReviewView {
  /** The last price that a person approved. */
  approved: string;
  /** «с 21 ноября, 14:05». */
  since: string;
  /** The prices that the public has seen, the oldest first. */
  steps: { key: string; day: string; price: string }[];
}

export function viewPriceReview(review: PriceReview, { language, texts }: Api): PriceReviewView {
  const t = texts("moderation");
  return {
    approved: formatPrice(review.approved_price, review.approved_currency, language),
    since: t("prices.since", { date: formatDayAndTime(review.marked_date, language) }),
    steps: review.steps.map(({ date, price, currency }) => ({
      key: date,
      day: formatDayAndTime(date, language),
      price: formatPrice(price, currency, language),
    })),
  };
}
