import "./texts.ts";
import { useEffect } from "react";
import { redirect } from "react-router";
import { type HistoryKind, historyKinds } from "#contracts/history/rules.ts";
import { changeHistory, eraseHistory, forgetSearch, forgetViewedListing } from "#contracts/history/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { applyState, takeSearches } from "#web/history/device/device-history.ts";
import { deleteViewed } from "#web/listings/card/viewed-listings.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import type { Route } from "./+types/history-page.ts";
import { HistoryOff, SearchList, ViewedList } from "./history-lists.tsx";
import { loadHistory } from "./load-history.ts";

const path = "/profile/history";
const pathOf = (kind: HistoryKind) => (kind === "products" ? path : `${path}?tab=${kind}`);
const kindOf = (url: URL): HistoryKind => (url.searchParams.get("tab") === "searches" ? "searches" : "products");

/** `/profile/history`: what one looked at; with `?tab=searches` what one searched for. `?ask=off` and `?ask=erase` ask before anything is erased. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const title = api.texts("history")("title");
  const url = new URL(request.url);
  const ask = (["off", "erase"] as const).find((known) => known === url.searchParams.get("ask"));
  try {
    return {
      view: await loadHistory(api, kindOf(url), url.searchParams.get("key")),
      ask,
      meta: { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** `intent`: `on`, `off`, `erase`, or `forget` with an `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const kind = kindOf(new URL(request.url));
  try {
    await change(api, kind, await request.formData());
  } catch (error) {
    // Taken out in another tab: it is gone, as was wanted.
    if (isFailureOf(error, "not_found")) return redirect(pathOf(kind), 303);
    if (!isFailure(error)) throw error;
    return { refusal: error.problem.detail };
  }
  return redirect(pathOf(kind), 303);
}

function change(api: Api, kind: HistoryKind, form: FormData): Promise<unknown> {
  switch (textOf(form, "intent")) {
    case "on":
      return api.call(changeHistory, { body: { is_kept: true } });
    case "off":
      return api.call(changeHistory, { body: { is_kept: false } });
    case "erase":
      return api.call(eraseHistory, { query: { kind } });
    case "forget":
      return api.call(kind === "products" ? forgetViewedListing : forgetSearch, { params: { id: textOf(form, "id") } });
    default:
      return failNotFound();
  }
}

/** What is taken out is deleted on this device as well. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (textOf(form, "intent") === "forget" && kindOf(new URL(request.url)) === "products")
    deleteViewed(Number(textOf(form, "id")));
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function HistoryPage({ loaderData: { view, ask }, actionData }: Route.ComponentProps) {
  const t = useTranslations("history");
  const { is_kept: isKept } = view.state;
  useEffect(() => {
    if (view.kind === "products") applyState(view.state);
    else
      takeSearches(
        view.searches.map(({ text }) => text),
        view.state,
      );
  }, [view]);
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4">
        <OwnTitle>{t("title")}</OwnTitle>
      </div>
      {actionData && (
        <div className="mb-4">
          <FormMessage kind="error">{"refusal" in actionData ? actionData.refusal : t("unreachable")}</FormMessage>
        </div>
      )}
      {ask && isKept && <Question ask={ask} kind={view.kind} />}
      {isKept ? (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="max-w-xl text-felt-600">{t("keepText")}</p>
            <SwitchLink
              isOn
              label={t("keep")}
              to={`${pathOf(view.kind)}${view.kind === "products" ? "?" : "&"}ask=off`}
              className="flex h-11 items-center gap-3 font-semibold"
            />
          </div>
          <Tabs current={view.kind} />
          {view.kind === "products" ? <ViewedList view={view} /> : <SearchList searches={view.searches} />}
        </>
      ) : (
        <HistoryOff />
      )}
    </div>
  );
}

function Tabs({ current }: { current: HistoryKind }) {
  const t = useTranslations("history");
  return (
    <nav aria-label={t("tabs")} className="scroll-row mb-4 gap-6 border-b border-felt-200">
      {historyKinds.map((kind) => (
        <PageLink
          key={kind}
          to={pathOf(kind)}
          aria-current={kind === current ? "page" : undefined}
          className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
        >
          {t(`tab.${kind}`)}
        </PageLink>
      ))}
    </nav>
  );
}

/** Erasing is for good: it is asked for first, also without scripts. */
function Question({ ask, kind }: { ask: "off" | "erase"; kind: HistoryKind }) {
  const t = useTranslations("history");
  const about = ask === "off" ? ask : kind;
  return (
    <div className="mb-5 max-w-lg">
      <Panel>
        <ConfirmForm
          question={t(`ask.${about}`)}
          text={t(`ask.${about}Text`)}
          yes={t(ask === "off" ? "yesOff" : "yes")}
          no={t("no")}
          action={pathOf(kind)}
          intent={ask}
          noHref={pathOf(kind)}
          isDanger
        />
      </Panel>
    </div>
  );
}
