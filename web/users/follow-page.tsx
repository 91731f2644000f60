import { data, redirect } from "react-router";
import { followSeller, unfollowSeller } from "#contracts/follows/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/follow-page.ts";

const list = "/favorites?tab=sellers";

/** `GET /follow` leads to the sellers that one follows. */
export function loader() {
  return redirect(list, 303);
}

/** `POST /follow`: «Подписаться» of any page. A script gets the answer; without one it leads back, or says why not. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const params = { id: textOf(form, "seller") };
  const back = sameSitePath(request.headers.get("referer"), api.publicUrl) ?? list;
  try {
    if (textOf(form, "intent") === "unfollow") await api.call(unfollowSeller, { params });
    else await api.call(followSeller, { params });
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.problem.status === 401) return redirect(authPath("login", back), 303);
    return data({ refusal: error.problem.detail, back }, { status: error.problem.status });
  }
  return form.has("scripted") ? null : redirect(back, 303);
}

/** A broken connection is reported at the button, not by an error page. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

/** Only of a form without a script that was refused. */
export default function FollowPage({ actionData }: Route.ComponentProps) {
  const t = useTranslations("users");
  if (!actionData || !("refusal" in actionData)) return null;
  return (
    <div className="wrap max-w-xl py-8">
      <FormMessage kind="error">{actionData.refusal}</FormMessage>
      <LinkButton to={actionData.back} className="mt-4">
        {t("back")}
      </LinkButton>
    </div>
  );
}
