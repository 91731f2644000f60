import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import {
  changeBusinessRequest,
  getBusinessRequest,
  sendBusinessRequest,
  withdrawBusinessRequest,
} from "#contracts/business/request-schemas.ts";
import { listMainCategories } from "#contracts/catalogue/schemas.ts";
import { findErrors, textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { onNotificationsChanged } from "#web/notifications/unread-store.ts";
import { type Api, getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/request-page.ts";
import { checks } from "./request-checks.ts";
import { requestPath, type TypedRequest } from "./request-draft.ts";
import { type RequestAnswer, RequestForm } from "./request-form.tsx";
import { RequestStatePanel } from "./request-state.tsx";
import { type RequestState, viewRequestState } from "./request-view.ts";
import "#web/business/texts.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/**
 * `/business-request`: the form of a request for a business profile, and what became of one that was sent; `?edit`: the form of one that waits,
 * `?withdraw`: whether to take it back.
 */
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
  const query = new URL(request.url).searchParams;
  return {
    isGuest: account === null,
    ownPhone: account?.phone ?? null,
    /** Another one was sent from elsewhere. */
    isRepeated: query.has("exists"),
    wants: query.has("edit") ? ("edit" as const) : query.has("withdraw") ? ("withdraw" as const) : undefined,
    isChanged: query.has("changed"),
    /** A moderator has decided on what was to be changed. */
    isDecided: query.has("decided"),
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
  if (!(await findAccount(context))) return answerGuest(api, form, typed);
  const intent = textOf(form, "intent");
  try {
    const body = { ...typed, category: Number(typed.category) };
    if (intent === "withdraw") await api.call(withdrawBusinessRequest);
    else if (intent === "change") await api.call(changeBusinessRequest, { body });
    else await api.call(sendBusinessRequest, { body });
    return redirect(intent === "change" ? `${requestPath}?changed` : requestPath, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, errors, detail } = error.problem;
    if (code === "request_exists" || code === "already_business") return redirect(`${requestPath}?exists`, 303);
    // What it has become meanwhile is on the page.
    if (code === "request_decided" || (code === "not_found" && intent === "change"))
      return redirect(`${requestPath}?decided`, 303);
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

/** To a guest, whose browser has not started the scripts that would have checked the form and opened the sign-in. */
function answerGuest(api: Api, form: FormData, typed: TypedRequest): RequestAnswer {
  const faults = Object.entries(findErrors(form, checks));
  if (faults.length === 0) return { typed, needsAccount: true };
  const t = api.texts("accounts");
  const isIncomplete = Object.values(typed).some((value) => value.trim() === "");
  return {
    typed,
    errors: Object.fromEntries(faults.map(([name, fault]) => [name, t(`faults.${fault}`)])),
    ...(isIncomplete && { message: api.texts("business.request")("incomplete") }),
    needsAccount: true,
  };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isGuest, ownPhone, isRepeated, isChanged, isDecided, categories, state } = loaderData;
  const t = useTranslations("business.request");
  useDecision(state.kind === "submitted");
  const isEdited = state.kind === "submitted" && loaderData.wants === "edit";
  const hasForm = state.kind === "form" || state.kind === "rejected" || isEdited;
  const answer = actionData && "typed" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      {hasForm && (
        <>
          <h1 className="text-2xl font-bold tracking-tight text-balance">{t(isEdited ? "editTitle" : "title")}</h1>
          <p className="mt-2 text-felt-600">{t(isEdited ? "editLead" : "lead")}</p>
        </>
      )}
      {(isChanged || isDecided) && (
        <div className="mb-4">
          <FormMessage kind={isDecided ? "error" : "success"}>{t(isDecided ? "decided" : "changed")}</FormMessage>
        </div>
      )}
      {!isEdited && (
        <RequestStatePanel state={state} isRepeated={isRepeated} isWithdrawn={loaderData.wants === "withdraw"} />
      )}
      {hasForm && (
        <RequestForm
          isGuest={isGuest}
          ownPhone={ownPhone}
          categories={categories}
          answer={answer}
          isUnreachable={actionData !== undefined && "unreachable" in actionData}
          sent={state.kind === "rejected" || state.kind === "submitted" ? state.sent : undefined}
          isEdited={isEdited}
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
