import { redirect } from "react-router";
import { changeOwnReview, deleteOwnReview, getOwnReview } from "#contracts/reviews/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/own-review-page.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import { viewOwnReview } from "./review-view.ts";

const ownReviewsPath = "/profile/reviews?side=written";

/** `/profile/reviews/:id`: a review that one has written, to change or delete. `?ask=delete` asks before it is gone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  try {
    const review = await api.call(getOwnReview, { params: { id: params.id } });
    const title = api.texts("reviews")("own");
    const path = `/profile/reviews/${review.id}`;
    return {
      path,
      // A link to this page.
      view: { ...viewOwnReview(review, language), isMine: false },
      until: review.changeable_until && formatDate(review.changeable_until, language),
      isAsked: new URL(request.url).searchParams.get("ask") === "delete",
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    // An id that is no number.
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

/** Changes the review, or deletes it by the intent `delete`. A refusal returns what was typed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const [rating, text] = [textOf(form, "rating"), textOf(form, "text")];
  const isDeletion = textOf(form, "intent") === "delete";
  try {
    if (isDeletion) await api.call(deleteOwnReview, { params: { id: params.id } });
    else await api.call(changeOwnReview, { params: { id: params.id }, body: { rating: Number(rating), text } });
  } catch (error) {
    // Deleted in another tab: it is gone, as was wanted.
    if (!(isDeletion && isFailureOf(error, "not_found"))) {
      if (!isFailure(error)) throw error;
      return explainRefusal(api, error.problem, { rating, text, review: "" });
    }
  }
  return redirect(`${ownReviewsPath}&done=${isDeletion ? "deleted" : "changed"}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OwnReviewPage({
  loaderData: { path, view, until, isAsked },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("reviews");
  const refusal = actionData && "text" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const hasForm = until !== null && !isAsked;
  return (
    <div className="wrap grid max-w-2xl gap-5 pt-4 pb-12 720:pt-8">
      <BackTitle to={ownReviewsPath} label={t("toOwn")}>
        {t("own")}
      </BackTitle>
      {!hasForm && (refusal?.message || isUnreachable) && (
        <FormMessage kind="error">{refusal?.message ?? t("unreachable")}</FormMessage>
      )}
      {isAsked && (
        <section className={panelClass}>
          <ConfirmForm
            question={t("deleteQuestion")}
            text={t("deleteText")}
            yes={t("delete")}
            no={t("keep")}
            action={path}
            intent="delete"
            noHref={path}
            isDanger
          />
        </section>
      )}
      <section className={`${panelClass} !py-1`} aria-label={t("asOthersWillSee")}>
        <ReviewItem review={view} />
      </section>
      {hasForm && (
        <section className={panelClass} aria-labelledby="change-title">
          <h2 id="change-title" className="mb-1 text-lg font-semibold">
            {t("change")}
          </h2>
          <p className="mb-3 text-xs text-felt-600">{t("changeUntil", { date: until })}</p>
          <ReviewForm
            path={path}
            isOfBuyer={view.isOfBuyer === true}
            own={{ id: view.id, rating: view.rating, text: view.text }}
            refusal={refusal}
            isUnreachable={isUnreachable}
          />
        </section>
      )}
      {until === null && <p className="text-xs text-felt-600">{t("changeOver")}</p>}
      {!isAsked && (
        <LinkButton to={`${path}?ask=delete`} rel="nofollow" className="justify-self-start">
          {t("delete")}
        </LinkButton>
      )}
    </div>
  );
}
