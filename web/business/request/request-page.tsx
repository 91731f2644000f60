import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { getBusinessRequest, sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { listMainCategories } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { onNotificationsChanged } from "#web/notifications/unread-store.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/request-page.ts";
import { type RequestAnswer, RequestForm, requestPath } from "./request-form.tsx";
import { RequestStatePanel } from "./request-state.tsx";
import { type RequestState, viewRequestState } from "./request-view.ts";
import "#web/business/texts.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/business-request`: the form of a request for a business profile, and what became of one that was sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const [account, main] = await Promise.all([findAccount(context), api.shared(listMainCategories)]);
  const categories = main.map((category) => ({ id: category.id, title: titleOf(category, language) }));
  const state: RequestState = account
    ? viewRequestState(await api.call(getBusinessRequest), categories, api)
    : { kind: "form" };
  const t = api.texts("business.request");
  const title = t("title");
  return {
    isGuest: account === null,
    /** Another one was sent from elsewhere. */
    isRepeated: new URL(request.url).searchParams.has("exists"),
    categories,
    state,
    meta: { title, description: t("lead"), path: requestPath, language, publicUrl, noIndex: true },
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<RequestAnswer | Response> {
  const api = getApi(context);
  const t = api.texts("business.request");
  const form = await request.formData();
  const typed = {
    name: textOf(form, "name"),
    phone: textOf(form, "phone"),
    description: textOf(form, "description"),
    category: textOf(form, "category"),
  };
  if (!(await findAccount(context))) return { typed, needsAccount: true };
  try {
    await api.call(sendBusinessRequest, { body: { ...typed, category: Number(typed.category) } });
    return redirect(requestPath, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, errors, detail } = error.problem;
    if (code === "request_exists" || code === "already_business") return redirect(`${requestPath}?exists`, 303);
    if (!errors) return { typed, message: detail };
    const isEmpty = Object.values(typed).some((value) => value.trim() === "");
    const texts = Object.fromEntries(Object.entries(errors).map(([name, [text = ""]]) => [name, text]));
    // As a number an empty choice is an unknown category.
    if (typed.category === "") texts["category"] = api.texts("accounts")("faults.required");
    return {
      typed,
      errors: texts,
      ...(isEmpty && { message: t("incomplete") }),
    };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isGuest, isRepeated, categories, state } = loaderData;
  const t = useTranslations("business.request");
  useDecision(state.kind === "submitted");
  const hasForm = state.kind === "form" || state.kind === "rejected";
  const answer = actionData && "typed" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      {hasForm && (
        <>
          <h1 className="text-2xl font-bold tracking-tight text-balance">{t("title")}</h1>
          <p className="mt-2 text-felt-600">{t("lead")}</p>
        </>
      )}
      <RequestStatePanel state={state} isRepeated={isRepeated} />
      {hasForm && (
        <RequestForm
          isGuest={isGuest}
          categories={categories}
          answer={answer}
          isUnreachable={actionData !== undefined && "unreachable" in actionData}
          sent={state.kind === "rejected" ? state.sent : undefined}
        />
      )}
      <p className="mt-6 text-center">
        <PageLink
          to="/business-advantages"
          className="inline-flex min-h-11 items-center text-lake-600 underline underline-offset-2"
        >
          {t("advantages")}
        </PageLink>
      </p>
    </div>
  );
}

/** While a request waits, it is loaded anew with every notification: one tells the decision. */
function useDecision(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => (isWaiting ? onNotificationsChanged(() => void revalidate()) : undefined), [isWaiting, revalidate]);
}
