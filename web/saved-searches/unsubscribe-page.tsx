import "./texts.ts";
import { data, Form } from "react-router";
import { getUnsubscription, unsubscribe } from "#contracts/notifications/schemas.ts";
import { type Api, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/unsubscribe-page.ts";

/**
 * `/unsubscribe/:token`, the link in e-mails about saved searches: asks, and ends them. Whoever is signed in here, it is about whom the e-mail was sent
 * to. A program for e-mails sends the form by itself (RFC 8058).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const state = await stateOf(() => api.call(getUnsubscription, { params: { token: params.token } }));
  return data({ state, meta: describe(api) }, { status: state === "wrong" ? 404 : 200 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = getApi(context);
  const state = await stateOf(() => api.call(unsubscribe, { params: { token: params.token } }));
  return data({ state }, { status: state === "wrong" ? 404 : 200 });
}

async function stateOf(ask: () => Promise<{ is_on: boolean }>): Promise<"on" | "off" | "wrong"> {
  try {
    return (await ask()).is_on ? "on" : "off";
  } catch (error) {
    if (isFailureOf(error, "not_found") || isFailureOf(error, "validation_failed")) return "wrong";
    throw error;
  }
}

function describe({ texts, language, publicUrl }: Api) {
  const title = texts("saved-searches")("unsubscribe.title");
  return { title, description: title, path: "/unsubscribe", language, publicUrl, noIndex: true };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("saved-searches");
  const state = actionData && "state" in actionData ? actionData.state : loaderData.state;
  return (
    <div className="wrap flex justify-center py-12">
      <div className="w-full max-w-[460px] rounded-l border border-felt-200 bg-felt-0 p-6 shadow-2">
        <h1 className="text-2xl font-bold tracking-tight">{t("unsubscribe.title")}</h1>
        <output className="mt-2 mb-5 block text-felt-600">{t(`unsubscribe.${state}`)}</output>
        {actionData && "unreachable" in actionData && (
          <div className="mb-4">
            <FormMessage kind="error">{t("unreachable")}</FormMessage>
          </div>
        )}
        {state === "on" ? (
          <Form method="post">
            <Button type="submit" variant="primary" size="m" className="w-full">
              {t("unsubscribe.yes")}
            </Button>
          </Form>
        ) : (
          <LinkButton to="/settings/notifications" size="m" className="w-full">
            {t("unsubscribe.settings")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
