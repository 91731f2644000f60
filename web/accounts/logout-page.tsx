import { redirectDocument } from "react-router";
import { logout } from "#contracts/accounts/schemas.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import type { Route } from "./+types/logout-page.ts";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { clearDataOnSignOut } from "./session/session-channel.ts";
import { signOutHeaders } from "./session/sign-out-headers.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/auth/logout`: asks before signing out. With a script `LogoutDialog` does that. */
export function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("accounts")("logoutQuestion");
  return { meta: { title, description: title, path: "/auth/logout", language, publicUrl, noIndex: true } };
}

export async function action({ context }: Route.ActionArgs) {
  const api = getApi(context);
  try {
    await api.call(logout);
  } catch (error) {
    // Without a session there is nothing to end.
    if (!isFailure(error) || error.problem.status !== 401) throw error;
  }
  throw redirectDocument("/", { status: 303, headers: signOutHeaders });
}

/** Clears personal data in all tabs of this browser. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return clearDataOnSignOut(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function LogoutPage() {
  const t = useTranslations("accounts");
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
