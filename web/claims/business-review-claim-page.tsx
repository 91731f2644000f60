import { getBusiness } from "#contracts/business/page-schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { listClaimCategories, sendBusinessReviewClaim } from "#contracts/claims/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import type { Route } from "./+types/business-review-claim-page.ts";
import { ClaimForm } from "./claim-form.tsx";
import { sendClaimForm } from "./send-claim.ts";
import { describeSentBefore } from "./sent-before.ts";
import { reviewOf, startClaim } from "./start-claim.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/b/:id/complaint?review=`: the form of a claim about a review of a business itself. A guest signs in once they have chosen what is wrong. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const review = reviewOf(request) ?? failNotFound();
  const path = `/b/${params.id}/complaint`;
  const { userId: _, ...start } = await startClaim(context, request, path);
  try {
    const [business, categories] = await Promise.all([
      api.call(getBusiness, { params: { id: params.id } }),
      api.shared(listClaimCategories),
    ]);
    const before = await describeSentBefore(api, start, { about: "review", id: review }, categories);
    const t = api.texts("claims");
    const title = t("reviewTitle");
    return {
      view: {
        ...start,
        before,
        title,
        about: business.name,
        back: `${businessPath(business)}/reviews`,
        categories: categories
          .filter((category) => category.for_reviews)
          .map((category) => ({ id: category.id, title: titleOf(category, language) })),
        textHint: t("textHint"),
      },
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "business_inactive")) failNotFound();
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const review = reviewOf(request) ?? failNotFound();
  const { id } = await api.call(getBusiness, { params: { id: params.id } });
  return sendClaimForm(api, request, (body) =>
    api.call(sendBusinessReviewClaim, { params: { id, review_id: review }, body }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function BusinessReviewClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimForm view={loaderData.view} answer={actionData} />;
}
