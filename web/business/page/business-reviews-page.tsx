import ArrowLeft from "lucide-react/icons/arrow-left";
import { redirect } from "react-router";
import {
  addBusinessReview,
  answerBusinessReview,
  changeBusinessReview,
  getBusiness,
} from "#contracts/business/page-schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import "#web/business/view/texts.ts";
import { viewBusinessCard } from "#web/business/view/business-card-view.ts";
import { linkPreviewOf } from "#web/business/view/link-preview.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { explainRefusal } from "#web/reviews/explain-refusal.ts";
import { ReviewForm, type ReviewRefusal } from "#web/reviews/review-form.tsx";
import { ResponseFields } from "#web/reviews/response-form.tsx";
import { ReviewItem } from "#web/reviews/review-item.tsx";
import { WhoMayReview } from "#web/reviews/who-may-review.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import type { Route } from "./+types/business-reviews-page.ts";
import { type BusinessReviewsView, loadBusinessReviews } from "./load-business-reviews.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/b/:id/reviews`: all reviews of a business and its listings, and the form to write one of the business. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const url = new URL(request.url);
  try {
    const business = await api.call(getBusiness, { params: { id: params.id } });
    const path = `${businessPath(business)}/reviews`;
    if (`/b/${params.id}/reviews` !== path) throw redirect(path + url.search, 303);
    const t = api.texts("business-page");
    const title = t("reviewsMeta", { name: business.name });
    return {
      business: viewBusinessCard(business, language, t),
      userId: business.user,
      isMine: business.is_mine ?? false,
      view: await loadBusinessReviews(api, { id: business.id, key: url.searchParams.get("key") }),
      meta: {
        title,
        description: title,
        path,
        language,
        publicUrl,
        noIndex: true,
        ...linkPreviewOf(business, language),
      },
    };
  } catch (error) {
    const unknown = ["validation_failed", "business_inactive", "key_invalid"] as const;
    if (unknown.some((code) => isFailureOf(error, code))) failNotFound();
    throw error;
  }
}

/** Sends a review or a change of one's own (`own`), or with `review` the owner's response. A refusal returns what was typed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const [rating, text, review] = [textOf(form, "rating"), textOf(form, "text"), textOf(form, "review")];
  const own = textOf(form, "own");
  try {
    const business = await api.call(getBusiness, { params: { id: params.id } });
    const { id } = business;
    const body = { rating: Number(rating), text };
    if (review !== "") await api.call(answerBusinessReview, { params: { id, review_id: review }, body: { text } });
    else if (own !== "") await api.call(changeBusinessReview, { params: { id, review_id: own }, body });
    else await api.call(addBusinessReview, { params: { id }, body });
    return redirect(`${businessPath(business)}/reviews`, 303);
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

export default function BusinessReviewsPage({
  loaderData: { business, userId, isMine, view },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("business-page");
  const refusal = actionData && "text" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <PageLink
        to={business.path}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-lake-600 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        <span className="truncate">{business.name}</span>
      </PageLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight">{t("reviewsTitle")}</h1>
        {business.rating && <Rating rating={business.rating} />}
      </div>
      <p className="mt-1 mb-4 text-xs text-felt-600">{t("reviewsHint")}</p>
      <WriteForms path={business.path} userId={userId} view={view} refusal={refusal} isUnreachable={isUnreachable} />
      {view.reviews.length === 0 && <p className="text-felt-600">{t(isMine ? "noReviews" : "none")}</p>}
      {view.reviews.length > 0 && (
        <div className={`${panelClass} divide-y divide-felt-200 !py-1`}>
          {view.reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </div>
      )}
      <OlderPages nextKey={view.nextKey} />
    </div>
  );
}

interface WriteFormsProps {
  /** The path of the business's page. */
  path: string;
  /** Its person. */
  userId: number;
  view: BusinessReviewsView;
  refusal: ReviewRefusal | undefined;
  isUnreachable: boolean;
}

/** The form of the viewer's own review, or what they wrote; and that of a response that was refused. */
function WriteForms({ path, userId, view, refusal, isUnreachable }: WriteFormsProps) {
  const t = useTranslations("business-page");
  const inReviews = useTranslations("reviews");
  const viewer = useViewer();
  const { own, mayReview, needsContact, hasWritten } = view;
  const refused = refusal?.review === "" ? refusal : undefined;
  const isChangeable = own !== undefined && own.until !== null;
  return (
    <>
      {refusal && refusal.review !== "" && (
        <section className={`${panelClass} mb-5`}>
          <ResponseFields subject={path} reviewId={refusal.review} text={refusal.text} refusal={refusal} />
        </section>
      )}
      {isUnreachable && !mayReview && !isChangeable && <FormMessage kind="error">{t("followFailed")}</FormMessage>}
      {needsContact && <WhoMayReview about={{ user: userId }} hasWritten={hasWritten} />}
      {!viewer && (
        <div className="mb-5">
          <p className="text-sm text-felt-600">{inReviews("whoMayOfBusiness")}</p>
          <LinkButton to={authPath("login", `${path}/reviews`)} rel="nofollow" variant="soft" className="mt-2.5">
            {t("writeReview")}
          </LinkButton>
        </div>
      )}
      {(mayReview || isChangeable || refused) && (
        <section id="write" className={`${panelClass} mb-5 scroll-mt-32`} aria-labelledby="write-title">
          <h2 id="write-title" className="mb-1 text-lg font-semibold">
            {t(own ? "changeReview" : "writeReview")}
          </h2>
          {own?.until && <p className="mb-3 text-xs text-felt-600">{t("ownUntil", { date: own.until })}</p>}
          <ReviewForm
            path={`${path}/reviews`}
            refusal={refused}
            isUnreachable={isUnreachable}
            {...(own && { own: { id: own.id, rating: own.rating, text: own.text } })}
          />
        </section>
      )}
      {own && !isChangeable && <p className="mb-4 text-xs text-felt-600">{t("ownFinal")}</p>}
    </>
  );
}
