import {
  activateAccount,
  checkCode as checkCodeCall,
  login as loginCall,
  recoverPassword,
  sendCode,
  signUp,
} from "#contracts/accounts/schemas.ts";
import { signInWithSecondFactor } from "#contracts/accounts/second-factor-schemas.ts";
import { resendAfterSeconds } from "#contracts/accounts/rules.ts";
import { type Api, isFailure, isFailureOf } from "#web/platform/api.ts";
import { sameSitePath } from "#web/platform/same-site-path.ts";
import type { AuthState } from "./forms/auth-state.ts";
import {
  checkCode,
  checkForgottenLogin,
  checkLogin,
  checkName,
  checkNewPassword,
  checkPassword,
  checkRepeat,
  checkRequired,
  findErrors,
  textOf,
} from "./forms/check-fields.ts";
import { explainFailure, explainErrors } from "./forms/explain-failure.ts";
import { afterNewPassword } from "./session/new-password-path.ts";
import { redirectInLanguage } from "./session/session.ts";

/*
 * The actions of the sign-in and sign-up forms, for the pages and the dialog alike: each returns the next view or redirects
 * to `next`.
 */

/** A submitted form; `next` is the path to redirect to in the end, without the language. */
interface AuthRequest {
  api: Api;
  form: FormData;
  next: string;
}

export type AuthAction = (request: AuthRequest) => Promise<AuthState | Response>;

/** The action of each address under `/auth/`. */
export const authActions: Readonly<Record<string, AuthAction>> = {
  login: signIn,
  register,
  recovery: (request) => (request.form.has("code") ? setForgottenPassword(request) : sendRecoveryCode(request)),
  second: confirmSecondFactor,
  code: (request) => (request.form.get("intent") === "resend" ? resend(request) : confirmCode(request)),
};

/** The path to redirect to after signing in: the one given if it is a page of this site outside `/auth/`, else home. */
export function nextOf(value: unknown, publicUrl: string): string {
  const path = sameSitePath(value, publicUrl) ?? "/";
  return path.startsWith("/auth/") ? "/" : path;
}

async function signIn({ api, form, next }: AuthRequest): Promise<AuthState | Response> {
  const state: AuthState = { step: "login", next, login: textOf(form, "login") };
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, { login: checkLogin, password: checkPassword });
  if (Object.keys(fieldErrors).length > 0) return { ...state, errors: explainErrors(fieldErrors, t) };
  const body = { login: textOf(form, "login").trim(), password: textOf(form, "password"), ...proofOf(form) };
  try {
    await api.call(loginCall, { body });
    return redirectSignedIn(api, next);
  } catch (error) {
    if (isFailureOf(error, "activation_required")) return askForCode(api, { ...state, purpose: "activation" });
    if (isFailureOf(error, "second_factor_required")) return { step: "second", next };
    return { ...state, ...explainFailure(error, t) };
  }
}

async function register({ api, form, next }: AuthRequest): Promise<AuthState> {
  const [name, login] = [textOf(form, "name"), textOf(form, "login")];
  const state: AuthState = { step: "register", next, name, login };
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, { name: checkName, login: checkLogin, password: checkNewPassword });
  if (Object.keys(fieldErrors).length > 0) return { ...state, errors: explainErrors(fieldErrors, t) };
  try {
    const body = { name, login, password: textOf(form, "password"), language: api.language, ...proofOf(form) };
    const sent = await api.call(signUp, { body });
    return {
      ...state,
      step: "code",
      purpose: "activation",
      channel: sent.channel,
      resendAfterSeconds: sent.resend_after,
    };
  } catch (error) {
    return { ...state, ...explainFailure(error, t) };
  }
}

async function sendRecoveryCode({ api, form, next }: AuthRequest): Promise<AuthState> {
  const state: AuthState = { step: "recovery", next, login: textOf(form, "login") };
  const fieldErrors = findErrors(form, { login: checkForgottenLogin });
  if (Object.keys(fieldErrors).length > 0)
    return { ...state, errors: explainErrors(fieldErrors, api.texts("accounts")) };
  return askForCode(api, { ...state, purpose: "recovery" }, proofOf(form));
}

async function resend({ api, form, next }: AuthRequest): Promise<AuthState> {
  const answer = await askForCode(api, stateOfCode(form, next), proofOf(form));
  return answer.message ? answer : { ...answer, notice: api.texts("accounts")("codeSentAgain") };
}

/**
 * Sends a code and returns the view for typing it, also when one was sent a moment ago: that view says so, and when the
 * next one can be had. An explicit request for another code is told that it came too soon.
 */
async function askForCode(api: Api, state: AuthState, proof: { proof?: string } = {}): Promise<AuthState> {
  try {
    const login = state.login?.trim();
    const sent = await api.call(sendCode, { body: { ...(login ? { login } : {}), ...proof } });
    return { ...state, step: "code", channel: sent.channel, resendAfterSeconds: sent.resend_after };
  } catch (error) {
    const explained = explainFailure(error, api.texts("accounts"));
    if (!isFailureOf(error, "code_too_soon")) return { ...state, ...explained };
    const waiting = { ...state, step: "code" as const, resendAfterSeconds: error.retryAfter ?? resendAfterSeconds };
    return state.step === "code" ? { ...waiting, ...explained } : waiting;
  }
}

async function confirmCode({ api, form, next }: AuthRequest): Promise<AuthState | Response> {
  const state = stateOfCode(form, next);
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, { code: checkCode });
  if (Object.keys(fieldErrors).length > 0) return { ...state, errors: explainErrors(fieldErrors, t) };
  const code = textOf(form, "code");
  const body = { code, ...(state.login ? { login: state.login } : {}) };
  try {
    if (state.purpose === "activation") {
      await api.call(activateAccount, { body });
      return redirectSignedIn(api, next);
    }
    try {
      await api.call(checkCodeCall, { body });
    } catch (error) {
      // If the sign-up was never confirmed, the code that was sent is the one that confirms it.
      if (!isFailureOf(error, "code_incorrect")) throw error;
      await api.call(activateAccount, { body });
      return redirectSignedIn(api, next);
    }
    return { ...state, step: "password", code };
  } catch (error) {
    return { ...state, ...explainFailure(error, t) };
  }
}

async function setForgottenPassword({ api, form, next }: AuthRequest): Promise<AuthState | Response> {
  const code = textOf(form, "code");
  const state: AuthState = { ...stateOfCode(form, next), step: "password", purpose: "recovery", code };
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, { new_password: checkNewPassword, confirm_new_password: checkRepeat });
  if (Object.keys(fieldErrors).length > 0) return { ...state, errors: explainErrors(fieldErrors, t) };
  const body = {
    code,
    new_password: textOf(form, "new_password"),
    confirm_new_password: textOf(form, "confirm_new_password"),
    ...(state.login ? { login: state.login } : {}),
  };
  try {
    await api.call(recoverPassword, { body });
    return redirectSignedIn(api, afterNewPassword(next));
  } catch (error) {
    // The password is set; signing in needs the second factor.
    if (isFailureOf(error, "second_factor_required")) return { step: "second", next: afterNewPassword(next) };
    const explained = explainFailure(error, t);
    // The code has expired meanwhile: back to the view that can send another one.
    return isFailure(error) && error.problem.code === "code_incorrect"
      ? { ...state, step: "code", ...explained }
      : { ...state, ...explained };
  }
}

/** The cookie says who it is. */
async function confirmSecondFactor({ api, form, next }: AuthRequest): Promise<AuthState | Response> {
  const state: AuthState = { step: "second", next };
  const t = api.texts("accounts");
  const fieldErrors = findErrors(form, { code: checkRequired });
  if (Object.keys(fieldErrors).length > 0) return { ...state, errors: explainErrors(fieldErrors, t) };
  try {
    await api.call(signInWithSecondFactor, { body: { code: textOf(form, "code") } });
    return redirectSignedIn(api, next);
  } catch (error) {
    const step = isFailureOf(error, "second_factor_expired") ? "login" : "second";
    return { ...state, step, ...explainFailure(error, t) };
  }
}

/** Redirects after signing in. The page stays in the language it is read in; a notice offers that of the account. */
function redirectSignedIn(api: Api, next: string): Response {
  return redirectInLanguage(api, api.language, next);
}

function stateOfCode(form: FormData, next: string): AuthState {
  const [login, channel] = [textOf(form, "login"), form.get("channel")];
  return {
    step: "code",
    next,
    purpose: form.get("purpose") === "recovery" ? "recovery" : "activation",
    ...(login ? { login } : {}),
    ...(channel === "sms" || channel === "email" ? { channel } : {}),
  };
}

function proofOf(form: FormData): { proof?: string } {
  const proof = textOf(form, "proof");
  return proof ? { proof } : {};
}
