import ArrowLeft from "lucide-react/icons/arrow-left";
import { redirect } from "react-router";
import { getProduct } from "#contracts/listings/schemas.ts";
import { addReview, answerReview } from "#contracts/reviews/schemas.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { panelClass } from "#web/ui/panel.tsx";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer, type Unreachable } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { loadReviews, type ReviewsView } from "./load-reviews.ts";
import { ReviewForm, type ReviewRefusal } from "./review-form.tsx";
import { ResponseFields } from "./response-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import { RatingLine } from "./reviews-panel.tsx";
import { WhoMayReview } from "./who-may-review.tsx";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/products/:id/reviews`: all reviews of a listing, and the form to write one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const key = new URL(request.url).searchParams.get("key");
  try {
    const [product, view] = await Promise.all([
      api.call(getProduct, { params: { id: params.id } }),
      loadReviews(api, { id: params.id, key }),
    ]);
    const title = api.texts("reviews")("metaTitle", { title: product.title });
    const path = `/products/${product.id}/reviews`;
    const meta = { title, description: title, path, language, publicUrl, noIndex: true };
    return { title: product.title, sellerId: product.user.id, view, meta };
  } catch (error) {
    const unknown = ["validation_failed", "listing_inactive", "key_invalid"] as const;
    if (unknown.some((code) => isFailureOf(error, code))) failNotFound();
    throw error;
  }
}

/** Sends a review, or with `review` the seller's response to one. A refusal returns what was typed, also when the session has ended. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const page = `/products/${params.id}/reviews`;
  const form = await request.formData();
  const [rating, text, review] = [textOf(form, "rating"), textOf(form, "text"), textOf(form, "review")];
  try {
    if (review !== "") {
      await api.call(answerReview, { params: { id: params.id, review_id: review }, body: { text } });
      return redirect(page, 303);
    }
    await api.call(addReview, { params: { id: params.id }, body: { rating: Number(rating), text } });
    return redirect(`/products/${params.id}?reviewed=1#reviews`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return explainRefusal(api, error.problem, { rating, text, review });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ReviewsPage({ loaderData: { title, sellerId, view }, actionData }: Route.ComponentProps) {
  const t = useTranslations("reviews");
  const viewer = useViewer();
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <PageLink
        to={`/products/${view.listingId}`}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-lake-600 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        <span className="truncate">{title}</span>
      </PageLink>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
        <RatingLine view={view} />
      </div>
      <WriteForms view={view} answer={actionData} />
      {view.needsContact && <WhoMayReview about={{ product: view.listingId }} hasWritten={view.hasWritten} />}
      {!viewer && (
        <div className="mb-5">
          <p className="text-sm text-felt-600">{t("whoMay")}</p>
          <LinkButton
            to={authPath("login", `/products/${view.listingId}/reviews`)}
            rel="nofollow"
            variant="soft"
            className="mt-2.5"
          >
            {t("write")}
          </LinkButton>
        </div>
      )}
      {view.reviews.some(({ isConfirmed }) => isConfirmed) && (
        <p className="mb-3 text-xs text-felt-600">{t("weights")}</p>
      )}
      <ReviewList view={view} isOwner={viewer?.id === sellerId} />
      <OlderPages nextKey={view.nextKey} />
    </div>
  );
}

interface WriteFormsProps {
  view: ReviewsView;
  answer: ReviewRefusal | Unreachable | undefined;
}

/** The form of the viewer's own review, and that of a response that was refused. */
function WriteForms({ view, answer }: WriteFormsProps) {
  const t = useTranslations("reviews");
  const refusal = answer && "text" in answer ? answer : undefined;
  const isUnreachable = answer !== undefined && "unreachable" in answer;
  return (
    <>
      {/* Without the form of a review it was a response that did not reach the server. */}
      {isUnreachable && !view.mayReview && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {refusal && refusal.review !== "" && (
        <section className={`${panelClass} mb-5`} aria-label={t("respond")}>
          <ResponseFields
            subject={`/products/${view.listingId}`}
            reviewId={refusal.review}
            text={refusal.text}
            refusal={refusal}
          />
        </section>
      )}
      {(view.mayReview || refusal?.review === "") && (
        <section id="write" className={`${panelClass} mb-5 scroll-mt-32`} aria-labelledby="write-title">
          <h2 id="write-title" className="mb-3 text-lg font-semibold">
            {t("write")}
          </h2>
          <ReviewForm
            path={`/products/${view.listingId}/reviews`}
            refusal={refusal?.review === "" ? refusal : undefined}
            isUnreachable={isUnreachable}
          />
        </section>
      )}
    </>
  );
}

function ReviewList({ view, isOwner }: { view: ReviewsView; isOwner: boolean }) {
  const t = useTranslations("reviews");
  if (view.reviews.length === 0) return <p className="text-felt-600">{t(isOwner ? "noneOfYours" : "none")}</p>;
  return (
    <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
      {view.reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </div>
  );
}
