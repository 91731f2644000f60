import { redirect } from "react-router";
import { getPendingLogin } from "#contracts/accounts/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { type Api, getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/auth-page.ts";
import { authActions, nextOf } from "./auth-actions.ts";
import { AuthFlow } from "./forms/auth-flow.tsx";
import type { AuthAnswer, AuthState, AuthStep } from "./forms/auth-state.ts";
import { authPath } from "./session/auth-path.ts";
import { findAccount, redirectInLanguage } from "./session/session.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** Why signing in through Google failed: `?google=` (`server/accounts/google/attempt.ts`). */
const googleReasons = ["denied", "failed"] as const;

/** `/auth/login`, `/auth/register`, `/auth/recovery`, `/auth/code` and `/auth/second`. Redirects users who are signed in to `next`. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const { searchParams } = new URL(request.url);
  const next = nextOf(searchParams.get("next"), publicUrl);
  const reason = googleReasons.find((known) => known === searchParams.get("google"));
  const account = await findAccount(context);
  // A failed attempt to connect a Google account is reported in the settings, where it was begun.
  if (account) throw redirectInLanguage(api, api.language, reason ? "/settings?google" : next);
  const t = api.texts("accounts");
  const step = stepOf(pattern);
  const { waiting } = step === "second" ? { waiting: null } : await api.call(getPendingLogin);
  // Nothing is waited for: the code was typed, or is too old.
  if (step === "code" && !waiting) throw redirect(authPath("login", next));
  const state: AuthState = {
    step,
    next,
    ...(waiting && step === "code" ? viewWaiting(waiting) : {}),
    ...(waiting ? { isCodeAwaited: true } : {}),
    ...(reason ? { message: t(`google.${reason}`) } : {}),
  };
  const title = t(`title.${step}`);
  const meta = { title, description: t("pageDescription"), path: `/auth/${step}`, language, publicUrl, noIndex: true };
  return { state, meta };
}

export async function action({ request, context, pattern }: Route.ActionArgs): Promise<AuthState | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const next = nextOf(form.get("next"), api.publicUrl);
  const act = authActions[stepOf(pattern)];
  const answer: AuthState | Response = act ? await act({ api, form, next }) : { step: "login", next };
  return "step" in answer && answer.isAtWrongAddress
    ? { ...answer, rightAddress: rightAddressOf(api, answer) }
    : answer;
}

/** Of the same form where the site is. What follows a code is asked for anew there: its cookies are not kept elsewhere. */
function rightAddressOf({ publicUrl, language }: Api, { step, next }: AuthState): string {
  return publicUrl + hrefIn(language, authPath(step === "register" || step === "recovery" ? step : "login", next));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(() => serverAction() as Promise<AuthAnswer>);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap flex justify-center py-6 720:py-12">
      <div className="w-full max-w-[420px] rounded-l border border-felt-200 bg-felt-0 p-5 shadow-2 480:p-7">
        <AuthFlow
          key={loaderData.meta.path}
          start={actionData && "step" in actionData ? actionData : loaderData.state}
          in="page"
        />
      </div>
    </div>
  );
}

/** The view of a code that was asked for before the page was left. */
function viewWaiting(waiting: NonNullable<Reply<typeof getPendingLogin>["waiting"]>) {
  const { login, purpose, channel, resend_after: resendAfterSeconds } = waiting;
  return { login, purpose, channel, resendAfterSeconds };
}

function stepOf(pattern: string): Exclude<AuthStep, "password"> {
  const step = pattern.split("/").at(-1);
  return step === "register" || step === "recovery" || step === "code" || step === "second" ? step : "login";
}
