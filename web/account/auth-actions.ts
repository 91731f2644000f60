import {
  activateAccount,
  checkCode as checkCodeCall,
  login as loginCall,
  recoverPassword,
  sendCode,
  type SignedIn,
  signUp,
} from "#contracts/accounts.ts";
import { resendAfter } from "#contracts/account-rules.ts";
import { type Api, isFailure, isFailureOf } from "#web/platform/api.ts";
import { ownPath } from "#web/platform/own-path.ts";
import type { AuthState } from "./forms/auth-state.ts";
import {
  checkCode,
  checkForgottenLogin,
  checkLogin,
  checkName,
  checkNewPassword,
  checkPassword,
  checkRepeat,
  findFaults,
  textOf,
} from "./forms/check-fields.ts";
import { explainFailure, explainFaults } from "./explain-failure.ts";
import { redirectInto } from "./session.ts";

/*
 * What the forms of signing in and up do: each answers with what to show next, or leads to where one wanted to go. One
 * way for both, the pages without a script and the dialog with one.
 */

/** A form on its way: the API, what was typed, and where one goes on to. */
interface Attempt {
  api: Api;
  form: FormData;
  next: string;
}

export type AuthAction = (attempt: Attempt) => Promise<AuthState | Response>;

/** The action of each address under `/auth/`. */
export const authActions: Readonly<Record<string, AuthAction>> = {
  login: signIn,
  register,
  recovery: (attempt) => (attempt.form.has("code") ? setForgottenPassword(attempt) : sendRecoveryCode(attempt)),
  code: (attempt) => (attempt.form.get("intent") === "resend" ? resend(attempt) : confirmCode(attempt)),
};

/** Where a form or an address wants to go on to; home unless that is a page of ours beyond signing in itself. */
export function nextOf(value: unknown, publicUrl: string): string {
  const path = ownPath(value, publicUrl) ?? "/";
  return path.startsWith("/auth/") ? "/" : path;
}

async function signIn({ api, form, next }: Attempt): Promise<AuthState | Response> {
  const state: AuthState = { step: "login", next, login: textOf(form, "login") };
  const t = api.texts("account");
  const faults = findFaults(form, { login: checkLogin, password: checkPassword });
  if (Object.keys(faults).length > 0) return { ...state, errors: explainFaults(faults, t) };
  const body = { login: textOf(form, "login").trim(), password: textOf(form, "password"), ...proofOf(form) };
  try {
    return enter(api, await api.call(loginCall, { body }), next);
  } catch (error) {
    if (isFailureOf(error, "activation_required")) return askForCode(api, { ...state, purpose: "activation" });
    return { ...state, ...explainFailure(error, t) };
  }
}

async function register({ api, form, next }: Attempt): Promise<AuthState> {
  const [name, login] = [textOf(form, "name"), textOf(form, "login")];
  const state: AuthState = { step: "register", next, name, login };
  const t = api.texts("account");
  const faults = findFaults(form, { name: checkName, login: checkLogin, password: checkNewPassword });
  if (Object.keys(faults).length > 0) return { ...state, errors: explainFaults(faults, t) };
  try {
    const body = { name, login, password: textOf(form, "password"), language: api.language };
    const sent = await api.call(signUp, { body });
    return { ...state, step: "code", purpose: "activation", channel: sent.channel, resendAfter: sent.resend_after };
  } catch (error) {
    return { ...state, ...explainFailure(error, t) };
  }
}

async function sendRecoveryCode({ api, form, next }: Attempt): Promise<AuthState> {
  const state: AuthState = { step: "recovery", next, login: textOf(form, "login") };
  const faults = findFaults(form, { login: checkForgottenLogin });
  if (Object.keys(faults).length > 0) return { ...state, errors: explainFaults(faults, api.texts("account")) };
  return askForCode(api, { ...state, purpose: "recovery" }, proofOf(form));
}

async function resend({ api, form, next }: Attempt): Promise<AuthState> {
  const answer = await askForCode(api, stateOfCode(form, next), proofOf(form));
  return answer.message ? answer : { ...answer, notice: api.texts("account")("codeSentAgain") };
}

/** Sends a code and goes on to where it is typed; also when one was sent a moment ago. */
async function askForCode(api: Api, state: AuthState, proof: { proof?: string } = {}): Promise<AuthState> {
  try {
    const login = state.login?.trim();
    const sent = await api.call(sendCode, { body: { ...(login ? { login } : {}), ...proof } });
    return { ...state, step: "code", channel: sent.channel, resendAfter: sent.resend_after };
  } catch (error) {
    const explained = explainFailure(error, api.texts("account"));
    if (!isFailureOf(error, "code_too_soon")) return { ...state, ...explained };
    return { ...state, step: "code", resendAfter: error.retryAfter ?? resendAfter, ...explained };
  }
}

async function confirmCode({ api, form, next }: Attempt): Promise<AuthState | Response> {
  const state = stateOfCode(form, next);
  const t = api.texts("account");
  const faults = findFaults(form, { code: checkCode });
  if (Object.keys(faults).length > 0) return { ...state, errors: explainFaults(faults, t) };
  const code = textOf(form, "code");
  const body = { code, ...(state.login ? { login: state.login } : {}) };
  try {
    if (state.purpose === "activation") return enter(api, (await api.call(activateAccount, { body })).data, next);
    try {
      await api.call(checkCodeCall, { body });
    } catch (error) {
      // Whoever forgot the password before confirming the sign-up was sent the code for that.
      if (!isFailureOf(error, "code_incorrect")) throw error;
      return enter(api, (await api.call(activateAccount, { body })).data, next);
    }
    return { ...state, step: "password", code };
  } catch (error) {
    return { ...state, ...explainFailure(error, t) };
  }
}

async function setForgottenPassword({ api, form, next }: Attempt): Promise<AuthState | Response> {
  const code = textOf(form, "code");
  const state: AuthState = { ...stateOfCode(form, next), step: "password", purpose: "recovery", code };
  const t = api.texts("account");
  const faults = findFaults(form, { new_password: checkNewPassword, confirm_new_password: checkRepeat });
  if (Object.keys(faults).length > 0) return { ...state, errors: explainFaults(faults, t) };
  const body = {
    code,
    new_password: textOf(form, "new_password"),
    confirm_new_password: textOf(form, "confirm_new_password"),
    ...(state.login ? { login: state.login } : {}),
  };
  try {
    return enter(api, (await api.call(recoverPassword, { body })).data, next);
  } catch (error) {
    const explained = explainFailure(error, t);
    // The code has died meanwhile: back to where another one is asked for.
    return isFailure(error) && error.problem.code === "code_incorrect"
      ? { ...state, step: "code", ...explained }
      : { ...state, ...explained };
  }
}

/** Signed in: on to where one wanted to go, in the language of the account. */
function enter(api: Api, { user }: SignedIn, next: string): Response {
  return redirectInto(api, user.language, next);
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
