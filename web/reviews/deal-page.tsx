import { redirect } from "react-router";
import { getDeal, reviewDeal } from "#contracts/deals/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/deal-page.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { ReviewForm } from "./review-form.tsx";

const ownReviewsPath = "/profile/reviews?side=written";

/** `/profile/deals/:id`: what one thinks of the other person of a confirmed deal. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  try {
    const deal = await api.call(getDeal, { params: { id: params.id } });
    const title = api.texts("reviews")("deal");
    const path = `/profile/deals/${deal.id}`;
    return {
      deal: {
        path,
        title: deal.product.title,
        isGone: deal.product.id === null,
        isOfBuyer: deal.side === "seller",
        mayReview: deal.may_review,
        date: formatDate(deal.creation_date, language),
        other: { name: deal.other.name, photo: deal.other.photo, initial: firstLetter(deal.other.name) },
        otherPath: `/user/${deal.other.id}`,
      },
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    // An id that is no number.
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

/** Sends the review. A refusal returns what was typed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const [rating, text] = [textOf(form, "rating"), textOf(form, "text")];
  try {
    const review = await api.call(reviewDeal, { params: { id: params.id }, body: { rating: Number(rating), text } });
    return redirect(`${ownReviewsPath}&thanks=${review.id}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return explainRefusal(api, error.problem, { rating, text, review: "" });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function DealPage({ loaderData: { deal }, actionData }: Route.ComponentProps) {
  const t = useTranslations("reviews");
  const refusal = actionData && "text" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <div className="mb-4">
        <BackTitle to={ownReviewsPath} label={t("toOwn")}>
          {t("deal")}
        </BackTitle>
      </div>
      <section className={panelClass}>
        <div className="mb-4 flex items-center gap-3">
          <Avatar user={deal.other} />
          <div className="min-w-0">
            <PageLink
              to={deal.otherPath}
              className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:text-lake-600"
            >
              {deal.other.name}
            </PageLink>
            <p className="text-sm text-felt-600 wrap-anywhere">
              {t("dealAbout", { title: deal.title, date: deal.date })}
            </p>
          </div>
        </div>
        {deal.mayReview ? (
          <ReviewForm path={deal.path} isOfBuyer={deal.isOfBuyer} refusal={refusal} isUnreachable={isUnreachable} />
        ) : (
          <p className="text-felt-600">{t(deal.isGone ? "dealGone" : "dealReviewed")}</p>
        )}
      </section>
    </div>
  );
}
