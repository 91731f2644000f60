import { useTranslations } from "#web/platform/i18n.tsx";
import type { PriceReviewView } from "./price-review-view.ts";

/** The approved price beside the present one, and the steps between. */
export function PriceReviewFacts({ review, price }: { review: PriceReviewView; price: string }) {
  const t = useTranslations("moderation");
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 text-sm 480:grid-cols-2">
        <div>
          <dt className="text-felt-600">{t("prices.approved")}</dt>
          <dd className="font-semibold">{review.approved}</dd>
        </div>
        <div>
          <dt className="text-felt-600">{t("prices.present")}</dt>
          <dd className="font-semibold">{price}</dd>
        </div>
      </dl>
      <h3 className="mt-3 text-xs text-felt-600">{t("prices.steps")}</h3>
      <ol className="mt-1 divide-y divide-felt-100 text-sm">
        {review.steps.map((step) => (
          <li key={step.key} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span className="text-felt-600">{step.day}</span>
            <span className="tabular-nums">{step.price}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
