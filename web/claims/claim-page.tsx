import { listClaimCategories, sendClaim, sendReviewClaim } from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/claim-page.ts";
import { ClaimForm } from "./claim-form.tsx";
import { sendClaimForm } from "./send-claim.ts";
import { describeSentBefore } from "./sent-before.ts";
import { reviewOf, startClaim } from "./start-claim.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/products/:id/complaint`: the form of a claim about a listing, with `?review=` about a review. A guest signs in once they have chosen what is wrong. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const path = `/products/${params.id}/complaint`;
  const { userId: _, ...start } = await startClaim(context, request, path);
  const { review } = start;
  try {
    const [product, categories] = await Promise.all([
      api.call(getProduct, { params: { id: params.id } }),
      api.shared(listClaimCategories),
    ]);
    const before = await describeSentBefore(
      api,
      start,
      review ? { about: "review", id: review } : { about: "product", id: params.id },
      categories,
    );
    const t = api.texts("claims");
    const title = t(review ? "reviewTitle" : "title");
    return {
      view: {
        ...start,
        before,
        title,
        about: product.title,
        back: review ? `/products/${product.id}/reviews` : `/products/${product.id}`,
        categories: categories
          .filter((category) => (review ? category.for_reviews : category.for_products))
          .map((category) => ({ id: category.id, title: titleOf(category, language) })),
        textHint: t("textHint"),
        ...(!review && { aboutSeller: `/user/${product.user.id}/complaint` }),
      },
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "listing_inactive")) failNotFound();
    throw error;
  }
}

export function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const review = reviewOf(request);
  return sendClaimForm(api, request, (body) =>
    review
      ? api.call(sendReviewClaim, { params: { id: params.id, review_id: review }, body })
      : api.call(sendClaim, { params: { id: params.id }, body }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimForm view={loaderData.view} answer={actionData} />;
}
