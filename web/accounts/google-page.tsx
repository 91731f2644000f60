import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { connectGoogle } from "#contracts/accounts/schemas.ts";
import { getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer, type Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/google-page.ts";
import { nextOf } from "./auth-actions.ts";
import { explainFailure } from "./forms/explain-failure.ts";
import { redirectInLanguage } from "./session/session.ts";

export const handle = { hideBottomBar: true, skipsPersonalData: true } satisfies PageHandle;

/** `/google/:code`: the end of signing in through Google. The one-time code is redeemed by a POST, never by opening the address. */
export function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("accounts")("google.title");
  const next = nextOf(new URL(request.url).searchParams.get("next"), publicUrl);
  return { next, meta: { title, description: title, path: "/google", language, publicUrl, noIndex: true } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  try {
    await api.call(connectGoogle, { body: { code: params.code } });
    return redirectInLanguage(api, api.language, nextOf(form.get("next"), api.publicUrl));
  } catch (error) {
    if (isFailureOf(error, "second_factor_required")) {
      const next = nextOf(form.get("next"), api.publicUrl);
      return redirectInLanguage(api, api.language, `/auth/second?next=${encodeURIComponent(next)}`);
    }
    return { message: explainFailure(error, api.texts("accounts")).message ?? "" };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(() => serverAction() as Promise<{ message: string } | Unreachable>);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function GooglePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("accounts");
  const submit = useSubmit();
  const { state } = useNavigation();
  useEffect(() => {
    void submit({ next: loaderData.next }, { method: "post", replace: true });
  }, [submit, loaderData.next]);
  if (actionData && state === "idle") {
    return (
      <div className="wrap py-8" role="alert">
        <h1 className="sr-only">{t("google.title")}</h1>
        <EmptyState
          icon={CircleAlert}
          title={t("google.notDone")}
          text={"message" in actionData ? actionData.message : t("unreachable")}
        >
          <LinkButton to="/auth/login" variant="primary">
            {t("google.back")}
          </LinkButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap flex flex-col items-center gap-4 py-16 text-center">
      <h1 className="text-xl font-semibold">{t("google.title")}</h1>
      <output className="text-felt-600 noscript:hidden">{t("wait")}</output>
      {/* Without a script the user has to press the button. */}
      <Form method="post" className="hidden noscript:block">
        <input type="hidden" name="next" value={loaderData.next} />
        <Button type="submit" variant="primary" size="l">
          {t("google.go")}
        </Button>
      </Form>
    </div>
  );
}
