import { redirectDocument } from "react-router";
import { logout } from "#contracts/accounts.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/logout-page.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { forgetWhenLeaving } from "./session-channel.ts";

export const handle = { hideBottomBar: true };

/** `/auth/logout`: the question as a page; with a script it is asked over the page one is on. */
export function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("account")("logoutQuestion");
  return { meta: { title, description: title, path: "/auth/logout", language, publicUrl, noIndex: true } };
}

export async function action({ context }: Route.ActionArgs) {
  const api = getApi(context);
  try {
    await api.call(logout);
  } catch (error) {
    // Whoever is not signed in has nothing to end.
    if (!isFailure(error) || error.problem.status !== 401) throw error;
  }
  throw redirectDocument("/", 303);
}

/** Leaves nothing behind on this browser, in no tab. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return forgetWhenLeaving(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function LogoutPage() {
  const t = useTranslations("account");
  return (
    <div className="wrap flex justify-center py-12">
      <div className="w-full max-w-[420px] rounded-l border border-felt-200 bg-felt-0 p-6 shadow-2">
        <ConfirmForm
          question={t("logoutQuestion")}
          text={t("logoutText")}
          yes={t("logout")}
          no={t("cancel")}
          action="/auth/logout"
          noHref="/"
        />
      </div>
    </div>
  );
}
