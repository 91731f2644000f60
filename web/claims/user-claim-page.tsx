import { redirect } from "react-router";
import { needsText } from "#contracts/claims/rules.ts";
import { listClaimCategories, sendUserClaim } from "#contracts/claims/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import type { Route } from "./+types/user-claim-page.ts";
import { ClaimForm } from "./claim-form.tsx";
import { sendClaimForm } from "./send-claim.ts";
import { describeSentBefore } from "./sent-before.ts";
import { startClaim } from "./start-claim.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/user/:id/complaint`: the form of a claim about a user. A guest signs in once they have chosen what is wrong; whoever is it themselves comes to their page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const path = `/user/${params.id}/complaint`;
  const { userId, ...start } = await startClaim(context, request, path);
  try {
    const [user, categories] = await Promise.all([
      api.call(getUser, { params: { id: params.id } }),
      api.shared(listClaimCategories),
    ]);
    const back = `/user/${user.id}`;
    if (user.id === userId) throw redirect(back, 303);
    const before = await describeSentBefore(api, start, { about: "user", id: params.id }, categories);
    const t = api.texts("claims");
    const title = t("userTitle");
    return {
      view: {
        ...start,
        before,
        title,
        about: user.business_name ?? user.name,
        back,
        categories: categories
          .filter((category) => category.for_users)
          .map((category) => ({
            id: category.id,
            title: titleOf(category, language),
            needsText: needsText(category.code),
          })),
        textHint: t("userTextHint"),
      },
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  return sendClaimForm(api, request, (body) => api.call(sendUserClaim, { params: { id: params.id }, body }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function UserClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimForm view={loaderData.view} answer={actionData} />;
}
