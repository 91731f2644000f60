import {
  createContext,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import { type Account, getAccount } from "#contracts/accounts.ts";
import { type Api, getApi, isFailure } from "#web/platform/api.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { authPath } from "./auth-path.ts";
import { isPrivate, turnAway } from "./secure-routes.ts";

/** Whoever is signed in, asked for once per request. */
const sessionContext = createContext<() => Promise<Account | null>>();

/** Finds out who asks, before any page does its work, and turns away who may not open it. */
export const openSession: MiddlewareFunction<Response> = async ({ request, context }) => {
  const api = getApi(context);
  let asked: Promise<Account | null> | undefined;
  context.set(sessionContext, () => (asked ??= readSession(api, request)));
  const url = new URL(request.url);
  const path = stripLanguage(url.pathname);
  if (!isPrivate(path)) return;
  const account = await findAccount(context);
  const away = turnAway(path, account);
  // A redirect of a middleware is not led into the language by the router.
  if (away === "signIn") throw redirect(hrefIn(api.language, authPath("login", path + url.search)));
  if (away === "home") throw redirect(hrefIn(api.language, "/"));
  if (account && account.language !== api.language && request.method === "GET")
    throw redirectDocument(api.publicUrl + hrefIn(account.language, path + url.search), 303);
};

/** The account that is signed in; null for a guest. */
export function findAccount(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  return context.get(sessionContext)();
}

/** The account that is signed in, on pages that {@link openSession} keeps guests from. */
export async function getOwnAccount(context: Readonly<RouterContextProvider>): Promise<Account> {
  return (await findAccount(context)) ?? Promise.reject(redirect("/"));
}

/** Leads to a page of ours in this language. Another one than the page's means other texts, so it is loaded anew. */
export function redirectInto(api: Api, language: Language, path: string): Response {
  if (language === api.language) return redirect(path, 303);
  return redirectDocument(api.publicUrl + hrefIn(language, path), 303);
}

/** Cookies that say that somebody may be signed in; a guest's page costs no call. */
const sessionCookie = /(?:^|;\s*)(?:access|refresh)=[^;\s]/;

/** True for a request of somebody who may be signed in. */
export function carriesSession(request: Request): boolean {
  return sessionCookie.test(request.headers.get("cookie") ?? "");
}

async function readSession(api: Api, request: Request): Promise<Account | null> {
  if (!carriesSession(request)) return null;
  try {
    return await api.call(getAccount);
  } catch (error) {
    // A session that has ended makes a guest; anything else is a failure of the page.
    if (isFailure(error) && error.problem.status < 429) return null;
    throw error;
  }
}
